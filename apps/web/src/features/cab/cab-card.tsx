import { Link } from '@tanstack/react-router';
import { CarTaxiFront } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { BEING_CANCELLED, lookOf } from '../../ui/flight-looks.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { BookingCard, type BookingCardProps, CardPrice, type OrderRow } from '../booking/index.ts';
import { CabActions, CabMore } from './cab-parts.ts';
import { cabPrice } from './cab-price.ts';
import type { CabItem } from './cab-types.ts';
import { DriverLine, RideRow } from './ride-view.tsx';

/** A cab among the bookings of its trip. */
export function CabCard({ booking, trip, entry }: BookingCardProps<CabItem>) {
  const ride = booking.orders[0]?.ride;
  return (
    <BookingCard
      booking={booking}
      trip={trip}
      entry={entry}
      look={lookOf(booking)}
      marks={<CarTaxiFront aria-hidden size={19} className="shrink-0 text-ink-2" />}
      subtitle={ride ? `${ride.duty.label} · ${ride.vehicle.text}` : booking.title}
      orders={orderRows(booking)}
      gstLabel="GST on the bill"
      price={
        <CardPrice
          price={cabPrice(booking)}
          label={ride?.price.isFinal ? 'Final price' : 'Estimate'}
          net={<NetLine fare={booking} />}
          pending={booking.pendingTotalPrice}
          paidBesides={null}
        />
      }
      page={
        <Link
          to="/trip/cab"
          search={{ tripId: booking.tripId, bookingId: booking._id }}
          className={cx(buttonClass('quiet', 'small'), 'w-full')}
        >
          {booking.status === 'BOOKED' && booking.badge !== BEING_CANCELLED
            ? 'Ride, bill, cancel'
            : 'Everything about it'}
        </Link>
      }
      actions={<CabActions booking={booking} />}
      moreLabel="Price and rules"
      more={<CabMore booking={booking} />}
    >
      {booking.orders.map(({ orderId, ride: one, state }) => (
        <div key={orderId} className="space-y-3">
          <RideRow ride={one} />
          <DriverLine
            ride={one}
            isBeingCancelled={booking.badge === BEING_CANCELLED}
            isCancelled={state === 'cancelled'}
          />
        </div>
      ))}
    </BookingCard>
  );
}

/** Rides with a vendor's number, or with something to say. */
function orderRows({ orders, badge }: CabItem): readonly OrderRow[] {
  return orders
    .filter(({ locator, message }) => locator !== null || message !== null)
    .map(({ orderId, locator, state, message }) => ({
      key: orderId,
      stateText: state === 'booked' && badge === BEING_CANCELLED ? badge : ORDER_STATES[state],
      isLost: state === 'supplier_cancelled',
      isFailed: state === 'failed',
      locator: locator === null ? null : { word: 'Booking', code: locator },
      papers: [],
      message,
    }));
}

const ORDER_STATES: Readonly<Record<CabItem['orders'][number]['state'], string>> = {
  waiting: 'Waiting',
  in_process: 'Being booked',
  held: 'Held',
  booked: 'Booked',
  failed: 'Failed',
  cancelled: 'Cancelled',
  supplier_cancelled: 'Cancelled by the vendor',
};
