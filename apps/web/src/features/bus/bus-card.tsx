import { Link } from '@tanstack/react-router';
import { BusFront } from 'lucide-react';
import { insteadOfWhich } from '../../lib/bus-instead.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { BEING_CANCELLED, lookOf } from '../../ui/flight-looks.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BookingCard, type BookingCardProps, CardPrice, type OrderRow } from '../booking/index.ts';
import { JourneyRow, OperatorNotice, SeatLines } from './bus-journey.tsx';
import { BusActions, BusMore } from './bus-parts.ts';
import { busPrice } from './bus-price.ts';
import type { BusItem } from './bus-types.ts';
import { busText } from './bus-words.ts';
import { insteadStep } from './instead-next.ts';

/** A bus among the bookings of its trip. */
export function BusCard({ booking, trip, entry }: BookingCardProps<BusItem>) {
  const [first] = booking.orders;
  const terms = booking.orders.flatMap(({ bus }) => bus.cancellation?.sentences[0] ?? []);
  return (
    <BookingCard
      booking={booking}
      trip={trip}
      entry={entry}
      look={lookOf(booking)}
      marks={<BusFront aria-hidden size={19} className="shrink-0 text-ink-2" />}
      subtitle={first ? busText(first.bus) : 'Bus'}
      orders={orderRows(booking)}
      gstLabel="GST on the bus"
      price={
        <CardPrice
          price={busPrice(booking)}
          label="Price"
          net={<NetLine fare={booking} />}
          pending={booking.pendingTotalPrice}
          paidBesides={null}
        />
      }
      page={
        <>
          <OwnPage booking={booking} />
          <WayBack booking={booking} trip={trip} />
          <SearchAgain booking={booking} />
        </>
      }
      notice={<InsteadNext booking={booking} trip={trip} />}
      actions={<BusActions booking={booking} />}
      moreLabel="Price and rules"
      more={<BusMore booking={booking} />}
    >
      {booking.orders.map(({ orderId, bus }) => (
        <div key={orderId} className="space-y-3">
          <OperatorNotice bus={bus} />
          <JourneyRow bus={bus} />
          <SeatLines seats={bus.seats} />
        </div>
      ))}
      {[...new Set(terms)].map((sentence) => (
        <p key={sentence} className="board text-[13px] text-ink-2">
          {sentence}
        </p>
      ))}
    </BookingCard>
  );
}

/** Orders that have a number, or something to say. */
function orderRows({ orders, badge }: BusItem): readonly OrderRow[] {
  return orders
    .filter(({ locator, message }) => locator !== null || message !== null)
    .map(({ orderId, bus, locator, state, message }) => {
      const number = bus.issued?.number ?? locator;
      return {
        key: orderId,
        stateText: state === 'booked' && badge === BEING_CANCELLED ? badge : ORDER_STATES[state],
        isLost: state === 'supplier_cancelled',
        isFailed: state === 'failed',
        locator: number === null ? null : { word: 'Ticket', code: number },
        papers: [],
        message,
      };
    });
}

const ORDER_STATES: Readonly<Record<BusItem['orders'][number]['state'], string>> = {
  waiting: 'Waiting',
  in_process: 'Being booked',
  held: 'Held',
  booked: 'Booked',
  failed: 'Failed',
  cancelled: 'Cancelled',
  supplier_cancelled: 'Cancelled by the operator',
};

function OwnPage({ booking }: { readonly booking: BusItem }) {
  return (
    <Link
      to="/trip/bus"
      search={{ tripId: booking.tripId, bookingId: booking._id }}
      className={cx(buttonClass('quiet', 'small'), 'w-full')}
    >
      {booking.status === 'BOOKED' && booking.badge !== BEING_CANCELLED ? 'Ticket, cancel' : 'Everything about it'}
    </Link>
  );
}

/** The way to other buses of the same road and day, where this one could not be bought. */
function SearchAgain({ booking }: { readonly booking: BusItem }) {
  const path = booking.orders.at(0)?.bus.anotherPath ?? null;
  if (path === null || !(booking.status === 'FAILED' || booking.status === 'EXPIRED')) return null;
  return (
    <Link to={path} className={cx(buttonClass('strong', 'small'), 'mt-2 w-full')}>
      Search again
    </Link>
  );
}

type InTripProps = Pick<BookingCardProps<BusItem>, 'booking' | 'trip'>;

/** What comes next where this bus replaces one of the same trip that is booked. */
function InsteadNext({ booking, trip }: InTripProps) {
  const oldId = insteadOfWhich(booking._id);
  const old = oldId === null ? undefined : trip.items.find(({ _id, service }) => service === 'bus' && _id === oldId);
  const step = old ? insteadStep(booking, old) : null;
  if (!old || step === null) return null;
  const { title, text, label, isDue } = step;
  return (
    <Notice
      tone={isDue ? 'warning' : 'info'}
      title={title}
      className="mt-3"
      action={
        <Link
          to="/trip/bus"
          search={{ tripId: trip._id, bookingId: old._id }}
          className={buttonClass(isDue ? 'strong' : 'quiet', 'small')}
        >
          {label}
        </Link>
      }
    >
      {text}
    </Notice>
  );
}

/** Looks for a bus back in the same trip, as long as the trip takes more and has none. */
function WayBack({ booking, trip }: InTripProps) {
  const last = booking.orders.at(-1)?.bus;
  const isGoing = booking.status === 'CREATED' || booking.status === 'BOOKED';
  const hasOne = trip.items.some(({ service, title }) => service === 'bus' && title === `${last?.to} - ${last?.from}`);
  const mayAdd = trip.allowedActions.some(({ action, allowed }) => action === 'addFlight' && allowed);
  if (!last || last.wayBackPath === null || !isGoing || hasOne || !mayAdd) return null;
  return (
    <Link to={last.wayBackPath} className={cx(buttonClass('quiet', 'small'), 'mt-2 w-full')}>
      Find a return bus
    </Link>
  );
}
