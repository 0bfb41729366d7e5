import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { BookingMore } from '../booking/index.ts';
import type { TrainItem, TrainTicket } from './train-types.ts';

/** A train in full: what is on its tickets and what cancelling costs. */
export function TrainMore({ booking }: { readonly booking: TrainItem }) {
  return (
    <BookingMore booking={booking}>
      {booking.orders.map(({ orderId, train: ticket }) => (
        <div key={orderId} className="space-y-3">
          <TicketFacts ticket={ticket} />
          <TicketFare ticket={ticket} />
        </div>
      ))}
    </BookingMore>
  );
}

/** What a ticket's price is made of. */
export function TicketFare({ ticket: { fare } }: { readonly ticket: TrainTicket }) {
  const lines = fare.lines.map(({ label, amount }) => ({ label, rupees: amount }));
  return (
    <div className="max-w-[560px]">
      <AmountLines lines={[...lines, { label: 'Price of the ticket', rupees: fare.total, total: true }]} />
    </div>
  );
}

/** What else is on a ticket. */
export function TicketFacts({ ticket }: { readonly ticket: TrainTicket }) {
  const { pnr, transactionId, quota, bookedOn, from, to, departure, cancellationText } = ticket;
  const facts: readonly (readonly [string, string | null])[] = [
    ['PNR', pnr],
    ['Transaction id', transactionId],
    ['Quota', `${quota.label} (${quota.code})`],
    ['Ticket', `${from.name} (${from.code}), ${departure.wall.slice(11, 16)}, to ${to.name} (${to.code})`],
    [pnr === null ? 'Quoted on' : 'Booked on', shortDate(bookedOn)],
    ['Cancelling', cancellationText],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-[13px] sm:grid-cols-[130px_minmax(0,1fr)]">
      {facts.map(
        ([label, text]) =>
          text !== null && (
            <div key={label} className="contents max-sm:block">
              <dt className="text-ink-2">{label}</dt>
              <dd className="board break-words max-sm:mb-1">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
