import type { BookingRecord, Cancellation } from './booking-record.ts';
import { HistoryList } from './history-list.tsx';
import { RefundClockLine } from './refund-clock-line.tsx';

interface OtherRefundsProps {
  readonly booking: Pick<BookingRecord, 'refundClocks'>;
  readonly cancellations: readonly Pick<Cancellation, 'clock'>[];
}

/** Refunds that belong to no cancellation: of a booking that failed, of money taken twice. */
export function OtherRefunds({ booking, cancellations }: OtherRefundsProps) {
  const shown = new Set(cancellations.flatMap(({ clock }) => clock?.refundId ?? []));
  const others = booking.refundClocks.filter(({ refundId }) => !shown.has(refundId));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="card p-4 sm:p-5">
      <h2 id="refunds" className="text-[15px] font-semibold">
        Refunds
      </h2>
      {others.map((clock) => (
        <RefundClockLine key={clock.refundId} clock={clock} begins="Refund started" />
      ))}
    </section>
  );
}

/** What happened to a booking, on its own page. */
export function HistoryCard({ history }: Pick<BookingRecord, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history" className="card p-4 sm:p-5">
      <h2 id="history" className="mb-3 text-[15px] font-semibold">
        History
      </h2>
      <HistoryList history={history} />
    </section>
  );
}
