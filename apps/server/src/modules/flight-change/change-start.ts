import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { changeStartRefusal, deskReason } from '@pravas/domain/flight-change/change-rules.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { requestsUntil } from '@pravas/domain/flight-order/requests-until.ts';
import { boughtOrders, type Cancellation, goingParts, isUnderWay } from '../booking/index.ts';
import { type FlightBooking, type FlightChange, requestableSlice } from '../flight-order/index.ts';
import { changeableSlices, changesOnline, channelNoteFor } from './change-wish.ts';
import type { ServicingContext } from './servicing-context.ts';

/**
 * How other flights can replace each that was bought, in the order of travel, shown before anybody asks: at the airline
 * online, or through the travel desk. What all of them have in common is said once.
 */
export function howToChange(
  { quotes }: Pick<ServicingContext, 'quotes'>,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  now: Temporal.Instant,
): PayloadOf<typeof getBookedFlight>['flight']['change'] {
  const cancelled = cancellations.flatMap((one) => goingParts(booking, one).map(flightScope));
  const slices = boughtOrders(booking, cancellations).flatMap((order) => {
    const changeOnline = changesOnline(quotes, order);
    return order.detail.slices.map((slice, index) => {
      const removes = [index];
      const desk = deskReason({
        isOffline: booking.origin !== 'online',
        changeOnline,
        cancelled,
        orderId: order.id,
        removes,
      });
      const channel = desk === null ? ('online' as const) : ('request' as const);
      const until = requestsUntil(requestableSlice(booking, order.id, slice, index));
      return { channel, note: channelNoteFor(desk, order, removes, now), until: until?.toString() ?? null };
    });
  });
  const [first] = slices;
  const isSame = slices.every(({ note }) => note === first?.note);
  return {
    channel: slices.some(({ channel }) => channel === 'online') ? 'online' : 'request',
    note: isSame ? (first?.note ?? null) : null,
    slices: isSame ? slices.map((slice) => ({ ...slice, note: null })) : slices,
  };
}

/** Why no change may be begun now, in a sentence; null where one may. */
export function startRefusal(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  changes: readonly Pick<FlightChange, 'state'>[],
  editRefusal: string | null,
  now: Temporal.Instant,
): string | null {
  const open = changes.map((change) => change.state).find(isOpen) ?? null;
  return changeStartRefusal({
    status: booking.status,
    slices: changeableSlices(booking, boughtOrders(booking, cancellations)),
    travellers: booking.travellers.length,
    cancelled: cancellations.flatMap((one) => goingParts(booking, one).map(flightScope)),
    editRefusal,
    openChange: open,
    isBeingCancelled: cancellations.some(isUnderWay),
    now,
  });
}

function isOpen(state: FlightChange['state']): state is 'chosen' | 'sending' | 'request' {
  return state === 'chosen' || state === 'sending' || state === 'request';
}
