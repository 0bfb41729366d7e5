import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import { hotelUnit } from '@pravas/domain/hotel/hotel-units.ts';
import type { RefundStep } from '@pravas/domain/hotel/stay-cancellation.ts';
import { paise, subtract } from '@pravas/domain/money/money.ts';
import { errorOf, malformed, supplierError } from '../duffel/errors.ts';
import type { StayOrder } from '../hotel/port.ts';
import type { Answer, CancellationQuote, CancellationState, CancelOutcome, SupplierError } from '../order-port.ts';
import { type OrderContext, parseOrderContext } from './context.ts';
import { fetchBooking, isOver, termsOf, toOrder } from './orders.ts';
import { instantOf, refundAt } from './refunds.ts';
import type { StaysParts } from './search.ts';
import { parseBooking, type StaysBooking } from './wire.ts';

const TAKEN_ON = 202;

/**
 * What cancelling all rooms costs now. Duffel has no call for it: it follows from the timeline of the booked rate,
 * which is what the hotel agreed to.
 */
export async function quoteStayCancellation(
  parts: StaysParts,
  order: StayOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<Answer<CancellationQuote>> {
  const { config, now } = parts;
  const known = wholeOf(parts, order, units);
  if (!known.ok) return known;
  const seen = await fetchBooking(parts, known.value.bookingId, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  if (seen.type === 'absent' || isOver(seen.booking)) {
    return { ok: false, error: supplierError(config, 'refused', 'There is no booking to cancel.', false) };
  }
  const terms = termsOf(seen.booking, known.value);
  if (!terms) return { ok: false, error: malformed(config, 'The booking') };
  const refundPaise = refundAt(stepsOf(terms), now());
  const penaltyPaise = subtract(terms.totalPaise, refundPaise);
  // Where a booking does not repeat its rate only the terms it was bought on are known.
  const exact = terms.isRepeated;
  const byRoom = order.roomCount === 1 ? { parts: [{ unit: hotelUnit(0), penaltyPaise, refundPaise }] } : {};
  return { ok: true, value: { exact, penaltyPaise, refundPaise, ...byRoom } };
}

/** Cancels all rooms; part of a booking cannot be. */
export async function cancelStay(
  parts: StaysParts,
  order: StayOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<CancelOutcome> {
  const { client, config } = parts;
  const known = wholeOf(parts, order, units);
  if (!known.ok) return { type: 'failed', error: known.error };
  const { bookingId } = known.value;
  const reply = await client.tell(`/stays/bookings/${bookingId}/actions/cancel`, null, signal);
  if (reply.ok && reply.status === TAKEN_ON) return { type: 'accepted', cancellation: underWay(bookingId) };
  if (reply.ok) {
    const booking = parseBooking(reply.data);
    return booking
      ? { type: 'accepted', cancellation: stateOf(booking, known.value) }
      : { type: 'unknown', error: { ...malformed(config, 'The cancellation'), retryable: false } };
  }
  const error = errorOf(config, reply);
  if (reply.type === 'fault') {
    return reply.sent ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
  }
  // A call that was lost and did its work makes the next one fail: only a booking that is still there proves it did
  // nothing.
  const seen = await fetchBooking(parts, bookingId, signal);
  const stands = seen.type === 'booking' && toOrder(seen.booking, known.value)?.status === 'confirmed';
  return stands ? { type: 'failed', error } : { type: 'unknown', error: { ...error, retryable: false } };
}

/** How far a cancellation is: the booking itself shows it. */
export async function readStayCancellation(
  parts: StaysParts,
  cancellation: CancellationState,
  signal: AbortSignal,
): Promise<Answer<CancellationState>> {
  const [ref] = cancellation.cancellationRefs;
  if (ref === undefined) return { ok: true, value: cancellation };
  const seen = await fetchBooking(parts, ref, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  if (seen.type === 'absent') {
    return { ok: false, error: supplierError(parts.config, 'refused', 'There is no such booking.', false) };
  }
  return { ok: true, value: stateOf(seen.booking, null) };
}

/** The booking of an order when all its rooms are asked for. */
function wholeOf({ config }: StaysParts, order: StayOrder, units: readonly UnitKey[]): Answer<OrderContext> {
  const refuse = (message: string): { ok: false; error: SupplierError } => ({
    ok: false,
    error: supplierError(config, 'not_supported', message, false),
  });
  const context = parseOrderContext(order.context);
  if (!context) return refuse('This booking is not ours.');
  const all = Array.from({ length: order.roomCount }, (_, index) => hotelUnit(index));
  const isWhole = new Set(units).size === all.length && all.every((unit) => units.includes(unit));
  return isWhole ? { ok: true, value: context } : refuse('Rooms that were booked together are cancelled together.');
}

function stepsOf({ refunds }: Pick<OrderContext, 'refunds'>): readonly RefundStep[] {
  return refunds.map(({ before, refundPaise }) => ({ before, refundPaise: paise(refundPaise) }));
}

/** Of a booking that does not state its price. */
const NOTHING_KNOWN = { totalPaise: 0, refunds: [] };

function underWay(bookingId: string): CancellationState {
  return {
    cancellationRefs: [bookingId],
    state: 'processing',
    refundPaise: null,
    penaltyPaise: null,
    creditNoteNo: null,
  };
}

/**
 * A booking as the state of its cancellation. Duffel names no amounts: the refund is what the timeline says of the
 * moment at which it was cancelled. `known` replaces the rate of a booking that does not repeat it; null = then no
 * amounts are known.
 */
function stateOf(booking: StaysBooking, known: OrderContext | null): CancellationState {
  const state = underWay(booking.id);
  if (!isOver(booking)) return state;
  const terms = termsOf(booking, known ?? NOTHING_KNOWN);
  const at = instantOf(booking.cancelled_at);
  if (!terms || terms.totalPaise === 0 || at === null) return { ...state, state: 'refunded' };
  const refundPaise = refundAt(stepsOf(terms), Temporal.Instant.from(at));
  return { ...state, state: 'refunded', refundPaise, penaltyPaise: subtract(terms.totalPaise, refundPaise) };
}
