import { Link } from '@tanstack/react-router';
import { BedDouble } from 'lucide-react';
import { Suspense } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { BEING_CANCELLED, lookOf } from '../../ui/flight-looks.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { BookingCard, type BookingCardProps, CarbonLine, CardPrice, type OrderRow } from '../booking/index.ts';
import { ChangesOfStay, HotelActions, HotelMore } from './hotel-parts.ts';
import { hotelPrice } from './hotel-price.ts';
import type { HotelItem } from './hotel-types.ts';
import { staysText } from './hotel-words.ts';
import { SharedRooms } from './shared-rooms.tsx';
import { HotelContact, RoomLines, StayRow } from './stay-view.tsx';

/** A stay among the bookings of its trip. */
export function HotelCard({ booking, trip, entry }: BookingCardProps<HotelItem>) {
  const stays = booking.orders.map(({ stay }) => stay);
  const [first] = stays;
  const terms = [...new Set(stays.flatMap(({ cancellation }) => cancellation.sentences[0] ?? []))];
  return (
    <BookingCard
      booking={booking}
      trip={trip}
      entry={entry}
      look={lookOf(booking)}
      marks={<BedDouble aria-hidden size={19} className="shrink-0 text-ink-2" />}
      subtitle={staysText(stays)}
      orders={orderRows(booking)}
      gstLabel="GST on the stay"
      price={
        <CardPrice
          price={hotelPrice(booking)}
          label="Price"
          net={<NetLine fare={booking} />}
          pending={booking.pendingTotalPrice}
          paidBesides={null}
        />
      }
      page={<OwnPage booking={booking} />}
      actions={<HotelActions booking={booking} />}
      moreLabel="Nights and rules"
      more={<HotelMore booking={booking} />}
    >
      {booking.stayChanges.length > 0 && (
        <Suspense fallback={null}>
          <ChangesOfStay booking={booking} isInTrip />
        </Suspense>
      )}
      {booking.orders.map(({ orderId, stay }, index) => (
        <div key={orderId} className="space-y-3">
          {index === 0 && <StayRow stay={stay} />}
          <RoomLines rooms={stay.rooms} />
          <SharedRooms booking={booking} rooms={stay.rooms} />
        </div>
      ))}
      {first && <HotelContact hotel={first.hotel} />}
      {terms.map((sentence) => (
        <p key={sentence} className="text-[13px] text-ink-2">
          {sentence}
        </p>
      ))}
      {stays.length === 1 && first?.carbon && <CarbonLine carbon={first.carbon} />}
    </BookingCard>
  );
}

/** Orders with a number, or with something to say. */
function orderRows({ orders, badge }: HotelItem): readonly OrderRow[] {
  return orders
    .filter(({ locator, message }) => locator !== null || message !== null)
    .map(({ orderId, stay, locator, state, message }) => ({
      key: orderId,
      stateText: state === 'booked' && badge === BEING_CANCELLED ? badge : ORDER_STATES[state],
      isLost: state === 'supplier_cancelled',
      isFailed: state === 'failed',
      locator:
        stay.confirmation.number === null
          ? locator === null
            ? null
            : { word: 'Booking', code: locator }
          : { word: 'Hotel reference', code: stay.confirmation.number },
      papers: [],
      message,
    }));
}

const ORDER_STATES: Readonly<Record<HotelItem['orders'][number]['state'], string>> = {
  waiting: 'Waiting',
  in_process: 'Being booked',
  held: 'Held',
  booked: 'Booked',
  failed: 'Failed',
  cancelled: 'Cancelled',
  supplier_cancelled: 'Cancelled by the hotel',
};

function OwnPage({ booking }: { readonly booking: HotelItem }) {
  return (
    <Link
      to="/trip/hotel"
      search={{ tripId: booking.tripId, bookingId: booking._id }}
      className={cx(buttonClass('quiet', 'small'), 'w-full')}
    >
      {booking.status === 'BOOKED' && booking.badge !== BEING_CANCELLED ? 'Stay, cancel' : 'Everything about it'}
    </Link>
  );
}
