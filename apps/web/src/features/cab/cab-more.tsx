import { BookingMore } from '../booking/index.ts';
import type { CabItem } from './cab-types.ts';
import { RidePrice } from './ride-view.tsx';

/** A cab in full: how its price is made up and what cancelling costs. */
export function CabMore({ booking }: { readonly booking: CabItem }) {
  return (
    <BookingMore booking={booking}>
      {booking.orders.map(({ orderId, ride }) => (
        <div key={orderId} className="max-w-[560px] space-y-2">
          <RidePrice ride={ride} />
          {ride.cancellationText && <p className="text-[13px] text-ink-2">{ride.cancellationText}</p>}
        </div>
      ))}
    </BookingMore>
  );
}
