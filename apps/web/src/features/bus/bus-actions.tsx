import { DeskBookingActions } from '../booking/index.ts';
import type { BusItem } from './bus-types.ts';
import { HoldLine, HoldNow, useHoldNow } from './hold-line.tsx';

/** What can be done with a bus of a trip. Paying holds its seats; with less than a minute left nobody begins to pay. */
export function BusActions({ booking }: { readonly booking: BusItem }) {
  const hold = useHoldNow(booking.orders.find(({ bus }) => bus.hold !== null)?.bus.hold ?? null);
  const held = booking.status === 'CREATED' ? hold : null;
  // Always in the same place: paying goes on, and asks its questions, while seats get held.
  return (
    <div className="mt-auto space-y-2">
      {held && <HoldLine {...held} />}
      <DeskBookingActions
        booking={held && !held.mayPay ? withoutPaying(booking) : booking}
        holdNote={(kept) => <HoldNow hold={kept} />}
      />
    </div>
  );
}

function withoutPaying(booking: BusItem): BusItem {
  const { allowedActions } = booking;
  return { ...booking, allowedActions: allowedActions.filter(({ action }) => action !== 'pay') };
}
