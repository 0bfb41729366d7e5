import { downloadRefundClaim, downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { FileText, Mail } from 'lucide-react';
import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { CancellationBox, DownloadButton } from '../booking/index.ts';
import type { BookedCancellation } from './booked-types.ts';
import { refundCaseText, refundLines } from './booked-words.ts';
import { GuardFindings } from './guard-findings.tsx';

/** A cancellation of a flight, with what the airline kept beyond the law and what is done about that. */
export function FlightCancellation({ cancellation }: { readonly cancellation: BookedCancellation }) {
  const { guard, refundCase } = cancellation;
  return (
    <CancellationBox
      cancellation={cancellation}
      expectedLines={refundLines(cancellation.expected)}
      notes={noteTexts(cancellation)}
    >
      {guard && guard.findings.length > 0 && (
        <div className="mt-4">
          <GuardFindings guard={guard} isOver={refundCase?.state === 'done'} />
        </div>
      )}
      {refundCase && <RefundCase refundCase={refundCase} />}
    </CancellationBox>
  );
}

/** The credit note and the debit note of a settled cancellation, a sentence each. */
function noteTexts({ creditNote, debitNote }: BookedCancellation): readonly string[] {
  const credit = creditNote && [
    `Credit note: ${inrExact(creditNote.AirlineRefundAmount)} of ${inrExact(creditNote.originalAmount)}`,
    creditNote.completeTime ? `, sent ${instantText(creditNote.completeTime)}` : '',
  ];
  const debit = debitNote &&
    debitNote.otherCharges > 0 && [
      `Debit note${debitNote.number ? ` ${debitNote.number}` : ''}: service charge ${inrExact(debitNote.otherCharges)}`,
      debitNote.IGST > 0
        ? ` + IGST 18% ${inrExact(debitNote.IGST)}`
        : ` + CGST 9% ${inrExact(debitNote.CGST)} + SGST 9% ${inrExact(debitNote.SGST)}`,
    ];
  return [credit, debit].flatMap((parts) => (parts ? [`${parts.join('')}.`] : []));
}

function RefundCase({ refundCase }: { readonly refundCase: NonNullable<BookedCancellation['refundCase']> }) {
  const query = { caseId: refundCase.caseId };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-hairline px-4 py-3">
      <p className="min-w-0 flex-1 basis-52 text-[13px]">
        <span className="font-medium">
          Case {refundCase.number}: {refundCase.title}
        </span>
        <span className="block text-ink-2">{refundCaseText(refundCase)}</span>
      </p>
      {refundCase.state === 'open' && refundCase.hasLetter && (
        <div className="flex flex-wrap gap-2">
          <DownloadButton
            icon={FileText}
            label="Claim with evidence"
            fetchFile={() => api.download(downloadRefundClaim, { query })}
          />
          <DownloadButton
            icon={Mail}
            label="Letter as text"
            fetchFile={() => api.download(downloadRefundLetter, { query })}
          />
        </div>
      )}
    </div>
  );
}
