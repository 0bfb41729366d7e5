import { Link } from '@tanstack/react-router';
import { TrainFront } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { BEING_CANCELLED, lookOf } from '../../ui/flight-looks.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { BookingCard, type BookingCardProps, CardPrice, type OrderRow } from '../booking/index.ts';
import { PassengerLines, StationLine, TicketRow } from './ticket-view.tsx';
import { TrainActions, TrainMore } from './train-parts.ts';
import { trainPrice } from './train-price.ts';
import type { TrainItem } from './train-types.ts';
import { trainText } from './train-words.ts';

/** A train among the bookings of its trip. */
export function TrainCard({ booking, trip, entry }: BookingCardProps<TrainItem>) {
  const ticket = booking.orders[0]?.train;
  return (
    <BookingCard
      booking={booking}
      trip={trip}
      entry={entry}
      look={lookOf(booking)}
      marks={<TrainFront aria-hidden size={19} className="shrink-0 text-ink-2" />}
      subtitle={ticket ? trainText(ticket) : booking.title}
      orders={orderRows(booking)}
      gstLabel="GST on the ticket"
      price={
        <CardPrice
          price={trainPrice(booking)}
          label={ticket?.pnr ? 'Price' : 'Quoted by the travel desk'}
          net={<NetLine fare={booking} />}
          pending={booking.pendingTotalPrice}
          paidBesides={null}
        />
      }
      page={<OwnPage booking={booking} />}
      actions={<TrainActions booking={booking} />}
      moreLabel="Ticket and rules"
      more={<TrainMore booking={booking} />}
    >
      {booking.orders.map((order) => (
        <div key={order.orderId} className="space-y-3">
          {entry ? <StationLine ticket={order.train} /> : <TicketRow ticket={order.train} />}
          <PassengerLines ticket={order.train} />
        </div>
      ))}
    </BookingCard>
  );
}

/** Tickets with a PNR, or with something to say. */
function orderRows({ orders, badge }: TrainItem): readonly OrderRow[] {
  return orders
    .filter(({ train, message }) => train.pnr !== null || message !== null)
    .map(({ orderId, train: ticket, state, message }) => ({
      key: orderId,
      stateText: state === 'booked' && badge === BEING_CANCELLED ? badge : ORDER_STATES[state],
      isLost: state === 'supplier_cancelled',
      isFailed: state === 'failed',
      locator: ticket.pnr === null ? null : { word: 'PNR', code: ticket.pnr },
      papers: [],
      message,
    }));
}

const ORDER_STATES: Readonly<Record<TrainItem['orders'][number]['state'], string>> = {
  waiting: 'Waiting',
  in_process: 'Being bought',
  held: 'Held',
  booked: 'Booked',
  failed: 'Failed',
  cancelled: 'Cancelled',
  supplier_cancelled: 'Cancelled by the railway',
};

function OwnPage({ booking }: { readonly booking: TrainItem }) {
  return (
    <Link
      to="/trip/train"
      search={{ tripId: booking.tripId, bookingId: booking._id }}
      className={cx(buttonClass('quiet', 'small'), 'w-full')}
    >
      {booking.status === 'BOOKED' && booking.badge !== BEING_CANCELLED ? 'Ticket, cancel' : 'Everything about it'}
    </Link>
  );
}
