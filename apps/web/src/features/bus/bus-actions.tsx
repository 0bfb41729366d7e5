import { DeskBookingActions } from '../booking/index.ts';
import type { BusItem } from './bus-types.ts';
import { HoldLine, useHoldNow } from './hold-line.tsx';

/** What can be done with a bus of a trip. Paying holds its seats; with less than a minute left nobody begins to pay. */
export function BusActions({ booking }: { readonly booking: BusItem }) {
  const hold = useHoldNow(booking.orders.find(({ bus }) => bus.hold !== null)?.bus.hold ?? null);
  const isUnpaid = booking.status === 'CREATED';
  if (!isUnpaid || hold === null) return <DeskBookingActions booking={booking} />;
  return (
    <div className="mt-auto space-y-2">
      <HoldLine {...hold} />
      <DeskBookingActions booking={hold.mayPay ? booking : withoutPaying(booking)} />
    </div>
  );
}

function withoutPaying(booking: BusItem): BusItem {
  const { allowedActions } = booking;
  return { ...booking, allowedActions: allowedActions.filter(({ action }) => action !== 'pay') };
}
