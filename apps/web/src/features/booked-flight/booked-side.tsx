import {
  downloadFlightCalendar,
  downloadTaxDocument,
  downloadTicket,
} from '@pravas/contract/servicing/document-operations.ts';
import { CalendarPlus, Download, Ticket } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import { besideFareLines, changedLines, fareLines, serviceLines, totalLines } from '../../lib/price-lines.ts';
import { api } from '../../lib/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { NetLine } from '../../ui/net-line.tsx';
import type { BookedFlight } from './booked-types.ts';
import { dateText, wentBack } from './booked-words.ts';
import { DownloadButton } from './download-button.tsx';

/** What was paid, the documents to keep, and for which GST number it was bought. */
export function BookedSide({ flight }: { readonly flight: BookedFlight }) {
  return (
    <>
      <PriceStub flight={flight} />
      <Documents flight={flight} />
      <section aria-labelledby="gst" className="card p-5 text-[13px]">
        <h2 id="gst" className="font-medium text-ink-2">
          GST
        </h2>
        {flight.gst.gstin && (
          <p className="mt-2">
            <span className="font-mono font-medium">{flight.gst.gstin}</span>
            <span className="block text-ink-2">{flight.gst.legalName}</span>
          </p>
        )}
        <p className="mt-2 text-ink-2">{flight.gst.note}</p>
      </section>
    </>
  );
}

function PriceStub({ flight }: { readonly flight: BookedFlight }) {
  const { summary, payment } = flight;
  return (
    <section aria-labelledby="price" className="card">
      <div className="px-5 pt-4 pb-3.5">
        <div className="flex items-end justify-between gap-3">
          <h2 id="price" className="text-[13px] font-medium text-ink-2">
            Summary
          </h2>
          <Amount
            rupees={flight.totalPrice}
            label="Total price for flight"
            lines={totalLines(summary)}
            note={summary.gstNote}
            className="text-price font-semibold tracking-[-0.01em]"
          />
        </div>
        <div className="flex justify-end">
          <NetLine fare={flight} />
        </div>
      </div>
      <dl className="stub-flat board space-y-2 px-5 py-4 text-[13px]">
        <Line label="Fare">
          <Amount rupees={summary.fare} label="Fare" lines={fareLines(summary)} />
        </Line>
        {besideFareLines(summary).map(({ label, rupees }) => (
          <Line key={label} label={label}>
            {inr(rupees)}
          </Line>
        ))}
        <Line label="Net other service charges & fees">
          <Amount
            rupees={summary.serviceCharge}
            label="Net other service charges & fees"
            lines={serviceLines(summary)}
            note={summary.gstNote}
          />
        </Line>
        {summary.change && (
          <Line label="Changes of flights">
            <Amount rupees={summary.change.total} label="Changes of flights" lines={changedLines(summary)} />
          </Line>
        )}
        {payment && <PaymentLines payment={payment} flight={flight} />}
      </dl>
    </section>
  );
}

/** Everything that was paid, and with which order. */
interface PaymentLinesProps {
  readonly payment: NonNullable<BookedFlight['payment']>;
  readonly flight: BookedFlight;
}

function PaymentLines({ payment, flight: { paidByCredits: credits, origin, refundClocks } }: PaymentLinesProps) {
  const { parts } = payment;
  const back = wentBack(payment, origin, refundClocks);
  // No card has paid for what the travel desk bought or what is paid later: the organisation owes it.
  const label = origin === 'online' ? 'Paid' : 'On account';
  return (
    <>
      <div aria-hidden className="my-3! border-t border-hairline" />
      {credits > 0 && <Line label="Paid by airline credit">{inr(credits)}</Line>}
      <Line label={label}>
        {parts.length > 1 ? (
          <Amount
            rupees={payment.amount}
            label={label}
            lines={[
              ...parts.map((part) => ({ label: part.label, rupees: part.amount, detail: instantText(part.at) })),
              { label, rupees: payment.amount, total: true },
            ]}
          />
        ) : (
          inr(payment.amount)
        )}
      </Line>
      {back.map(({ label: name, rupees }) => (
        <Line key={name} label={name}>
          {inr(rupees)}
        </Line>
      ))}
      {parts.map((part) => (
        <div key={part.orderId}>
          <dt className="text-ink-2">{parts.length > 1 ? `Order: ${part.label}` : 'Order'}</dt>
          <dd className="font-mono text-meta break-all">{part.orderId}</dd>
        </div>
      ))}
    </>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function Documents({ flight }: { readonly flight: BookedFlight }) {
  const query = { flightId: flight._id };
  const isBooked = flight.flightStatus === 'BOOKED';
  return (
    <section aria-labelledby="documents" className="card p-5">
      <h2 id="documents" className="text-[13px] font-medium text-ink-2">
        Documents
      </h2>
      {isBooked && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          <DownloadButton icon={Ticket} label="E-ticket" fetchFile={() => api.download(downloadTicket, { query })} />
          <DownloadButton
            icon={CalendarPlus}
            label="Calendar"
            fetchFile={() => api.download(downloadFlightCalendar, { query })}
          />
        </div>
      )}
      {flight.documents.length > 0 ? (
        <ul className="mt-2 divide-y divide-hairline">
          {flight.documents.map((document) => (
            <li key={document._id} className="flex items-center justify-between gap-3 py-2.5 text-[13px] last:pb-0">
              <span className="min-w-0">
                <span className="font-medium">{document.title}</span>{' '}
                <span className="board text-ink-2">{inr(document.total)}</span>
                <span className="block font-mono text-meta break-all text-ink-2">{document.number}</span>
                <span className="block text-meta text-ink-3">
                  {dateText(document.issuedOn)} · {document.description}
                </span>
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
