import type { OpenSend } from '@pravas/domain/booking/saga-facts.ts';
import type { Booking, BookingOrder, Effect } from '../booking.ts';
import { sendOf } from '../cancellation/cancel-items.ts';
import { serviceOf } from '../service-module.ts';

/** An open send of an order's purchase as the decision reads it, with when its supplier's "not there" proves something. */
export function purchaseSend(
  booking: Pick<Booking, 'service'>,
  { detail }: Pick<BookingOrder, 'detail'>,
  effect: Effect,
): OpenSend {
  const send = sendOf(effect);
  const goneAt = send.mayBeInWork ? serviceOf(booking).goneAt?.(detail) : null;
  return goneAt ? { ...send, goneAtMs: goneAt.epochMilliseconds } : send;
}
