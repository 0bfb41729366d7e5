import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { inrExact } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type BookingView, bookingQuery } from '../booking/index.ts';
import { EntryCard } from './entry-card.tsx';
import { differenceText, replacedBy } from './entry-difference.ts';
import { EntryReferences } from './entry-figures.tsx';
import { entriesQuery, type OfflineEntry } from './entry-query.ts';

interface RideEntriesProps {
  readonly view: BookingView;
  readonly bookingId: string;
  readonly tripId: string | null;
}

/** What was entered of a booking that the travel desk buys, newest first: who entered what, and what it changes. */
export function RideEntries({ view, bookingId, tripId }: RideEntriesProps) {
  const answer = useQuery(entriesQuery(bookingId));
  const booking = useQuery(bookingQuery(bookingId));
  if (answer.isPending || booking.isPending) {
    return (
      <div role="status" aria-label="Loading what was entered">
        <Bone className="h-56" />
      </div>
    );
  }
  if (!answer.data) {
    return <LoadProblem failure={answer.error} what="What was entered" onRetry={() => void answer.refetch()} />;
  }
  const entries = answer.data.data;
  return (
    <section aria-labelledby="entries" className="space-y-3">
      <h2 id="entries" className="font-semibold">
        What was entered
      </h2>
      {entries.map((entry) => (
        <EntryCard
          key={entry._id}
          entry={entry}
          tripId={tripId}
          title={titleOf(entry, view)}
          isReplaced={replacedBy(entry, entries) !== null}
          figures={<Figures entry={entry} view={view} difference={differenceText(entry, entries, booking.data)} />}
        />
      ))}
    </section>
  );
}

function titleOf({ kind, isCorrection }: OfflineEntry, { noun }: BookingView): string {
  if (kind === 'cancellation') return `Cancellation of the ${noun}`;
  return isCorrection ? `What the ${noun} came to in the end` : `The ${noun} as it was bought`;
}

interface FiguresProps {
  readonly entry: OfflineEntry;
  readonly view: BookingView;
  readonly difference: ReturnType<typeof differenceText>;
}

function Figures({ entry, view, difference }: FiguresProps) {
  const { amounts, cancellation, references, lines } = entry;
  const Icon = difference?.isMore ? ArrowUp : ArrowDown;
  return (
    <div className="space-y-3">
      {cancellation && (
        <>
          <EntryReferences entry={entry} />
          <AmountLines
            lines={[
              { label: 'Refund', rupees: cancellation.refundedAmount },
              { label: `The ${view.supplier} keeps`, rupees: cancellation.penality },
            ]}
          />
        </>
      )}
      {lines.length > 0 && (
        <dl className="space-y-1.5 text-[13px]">
          {lines.map(({ label, text }) => (
            <div key={`${label} ${text}`} className="flex justify-between gap-4">
              <dt className="shrink-0 text-ink-2">{label}</dt>
              <dd className="board min-w-0 text-right break-words">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {amounts && (
        <AmountLines
          lines={[
            { label: `Price of the ${view.noun}`, rupees: amounts.totalPrice },
            { label: 'Net other service charges & fees', rupees: amounts.serviceCharge },
            ...[
              { label: 'CGST', rupees: amounts.cgstCharges },
              { label: 'SGST', rupees: amounts.sgstCharges },
              { label: 'IGST', rupees: amounts.igstCharges },
            ].filter(({ rupees }) => rupees !== 0),
            { label: 'Total', rupees: amounts.total, total: true },
          ]}
        />
      )}
      {difference && (
        <p className="board flex items-center gap-1.5 text-[13px] font-semibold">
          <Icon aria-hidden size={15} className={difference.isMore ? 'text-amber' : 'text-green'} />
          {inrExact(difference.rupees)} {difference.isMore ? 'more' : 'less'} than the {inrExact(difference.than)}{' '}
          {difference.of}
        </p>
      )}
      {references && references.forwardPnr !== '' && (
        <p className="text-[13px] text-ink-2">
          Booked as{' '}
          <span translate="no" className="font-mono text-ink">
            {references.forwardPnr}
          </span>
        </p>
      )}
    </div>
  );
}
