import { downloadTaxDocument } from '@pravas/contract/servicing/document-operations.ts';
import { Download, type LucideIcon } from 'lucide-react';
import { dateText } from '../../lib/date-text.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import type { BookingRecord } from './booking-record.ts';
import { DownloadButton } from './download-button.tsx';

/** A paper that a service gives with what is booked. */
export interface BookingDownload {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly fetchFile: () => Promise<{ readonly blob: Blob; readonly fileName: string }>;
}

interface DocumentsCardProps {
  readonly booking: BookingRecord;
  readonly downloads: readonly BookingDownload[];
}

const E_INVOICE_WORDS = {
  waiting: 'Being registered with the tax portal: its IRN and QR code follow',
  registered: 'E-invoice, with IRN and QR code',
  cancelled: 'Registration cancelled: no longer valid',
} as const;

/** What the service gives with a booking, and the documents of our own fees. */
export function DocumentsCard({ booking, downloads }: DocumentsCardProps) {
  const isBooked = booking.status === 'BOOKED';
  return (
    <section aria-labelledby="documents" className="card p-5">
      <h2 id="documents" className="text-[13px] font-medium text-ink-2">
        Documents
      </h2>
      {isBooked && downloads.length > 0 && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          {downloads.map((one) => (
            <DownloadButton key={one.label} icon={one.icon} label={one.label} fetchFile={one.fetchFile} />
          ))}
        </div>
      )}
      {booking.documents.length > 0 ? (
        <ul className="mt-2 divide-y divide-hairline">
          {booking.documents.map((document) => (
            <li key={document._id} className="flex items-center justify-between gap-3 py-2.5 text-[13px] last:pb-0">
              <span className="min-w-0">
                <span className="font-medium">{document.title}</span>{' '}
                <span className="board text-ink-2">{inrExact(document.total)}</span>
                <span className="block font-mono text-meta break-all text-ink-2">{document.number}</span>
                <span className="block text-meta text-ink-3">
                  {dateText(document.issuedOn)} · {document.description}
                </span>
                {document.eInvoice !== 'not_needed' && (
                  <span className="block text-meta text-ink-3">{E_INVOICE_WORDS[document.eInvoice]}</span>
                )}
              </span>
              <DownloadButton
                icon={Download}
                label="PDF"
                name={`${document.title} ${document.number} as PDF`}
                fetchFile={() => api.download(downloadTaxDocument, { query: { taxDocumentId: document._id } })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-[13px] text-ink-2">
          {isBooked ? 'No invoice has been issued yet.' : 'Documents come with the booking.'}
        </p>
      )}
    </section>
  );
}
