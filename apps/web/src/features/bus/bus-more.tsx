import { AmountLines } from '../../ui/amount.tsx';
import { BookingMore } from '../booking/index.ts';
import type { Bus, BusItem } from './bus-types.ts';
import { BusCancellationBar } from './cancellation-bar.tsx';

/** A bus in full: what its price is made of and what cancelling costs. */
export function BusMore({ booking }: { readonly booking: BusItem }) {
  return (
    <BookingMore booking={booking}>
      {booking.orders.map(({ orderId, bus }) => (
        <div key={orderId} className="space-y-4">
          <SeatsPrice bus={bus} />
          {bus.cancellation && <BusCancellationBar cancellation={bus.cancellation} />}
        </div>
      ))}
    </BookingMore>
  );
}

/** What the price of the seats is made of. */
export function SeatsPrice({ bus: { price } }: { readonly bus: Bus }) {
  // A price of one part is its own sum.
  const parts = price.lines.length > 1 ? price.lines : [];
  const lines = parts.map(({ label, amount }) => ({ label, rupees: amount }));
  return (
    <div className="max-w-[560px]">
      <AmountLines lines={[...lines, { label: 'Price of the seats', rupees: price.total, total: true }]} />
    </div>
  );
}
