import { DuffelRefusal, invalidState, notFound, pageOf } from '../duffel/envelope.ts';
import type { FaultKind } from '../faults.ts';
import type { CancelCourse } from '../hotel-bookings/hotel-booking.ts';
import { isStaysVisible, type StaysBooking } from '../hotel-bookings/stays-ledger.ts';
import { chargeAt } from '../hotel-engine/policies.ts';
import { toBooking } from './booking-wire.ts';
import type { StaysContext, StaysEndpoint } from './context.ts';

const WRONG_FEE_PERCENT = 110;
const LOOKS_OF_SLOW_CANCEL = 3;

/** Counts a look-up of a booking: a state that waits for look-ups comes one nearer. */
function lookedAt(booking: StaysBooking, origin: string, context: StaysContext): StaysBooking {
  const { cancelling } = booking;
  if (cancelling === null) return booking;
  const looksLeft = cancelling.looksLeft - 1;
  if (looksLeft > 0) return context.bookings.save({ ...booking, cancelling: { ...cancelling, looksLeft } });
  return cancelledAt(booking, cancelling.askedAtMs, 'slow', origin, context);
}

function findBooking(id: string, context: StaysContext): StaysBooking {
  const booking = context.bookings.byId(id);
  if (booking === undefined || !isStaysVisible(booking, context.clock.nowMs())) throw notFound();
  return booking;
}

/** One booking. */
export const getBooking: StaysEndpoint = ({ ids, origin }, context) => {
  const booking = lookedAt(findBooking(ids[0] ?? '', context), origin, context);
  return { data: toBooking(booking, origin) };
};

/** Bookings, newest first; each look-up brings those that were only accepted one nearer. */
export const listBookings: StaysEndpoint = ({ query, origin }, context) => {
  const userId = query.get('user_id');
  const nowMs = context.clock.nowMs();
  const wanted = context.bookings.all().filter(({ userIds }) => userId === null || userIds.includes(userId));
  const visible = wanted.filter((one) => isStaysVisible(one, nowMs));
  for (const one of wanted.filter(({ looksUntilKnown }) => looksUntilKnown > 0))
    context.bookings.save({ ...one, looksUntilKnown: one.looksUntilKnown - 1 });
  const { data, page } = pageOf(visible.toReversed(), query);
  return { data: data.map((one) => toBooking(lookedAt(one, origin, context), origin)), page };
};

function cancelledAt(
  booking: StaysBooking,
  atMs: number,
  course: CancelCourse,
  origin: string,
  context: StaysContext,
): StaysBooking {
  const { steps, sums } = booking;
  const policyPaise = chargeAt(steps, sums, atMs);
  const askedPaise = course === 'dear' ? Math.floor((policyPaise * WRONG_FEE_PERCENT + 50) / 100) : policyPaise;
  const chargePaise = Math.min(askedPaise, sums.totalPaise);
  const settled = { chargePaise, refundPaise: sums.totalPaise - chargePaise };
  const saved = context.bookings.save({ ...booking, cancelledAtMs: atMs, settled, cancelling: null });
  context.messenger.tell('stays.booking.cancelled', toBooking(saved, origin));
  return saved;
}

function courseOf(booking: StaysBooking, fault: FaultKind | undefined): CancelCourse {
  if (fault === 'cancel_rejected' || fault === 'supplier_error') return 'rejected';
  if (fault === 'slow_cancel' || fault === 'pending') return 'slow';
  return fault === 'wrong_fee' ? 'dear' : booking.cancelCourse;
}

/** Cancels a whole booking. The answer knows no money: the refund follows from the timeline of the rate. */
export const cancelBooking: StaysEndpoint = ({ ids, fault, origin }, context) => {
  const booking = findBooking(ids[0] ?? '', context);
  const nowMs = context.clock.nowMs();
  if (booking.cancelledAtMs !== null || booking.cancelling !== null)
    throw invalidState('booking_already_cancelled', 'The booking has already been cancelled.');
  const course = courseOf(booking, fault?.kind);
  if (course === 'rejected')
    throw invalidState('booking_not_cancellable', 'The accommodation provider does not accept the cancellation.');
  if (fault?.kind === 'outcome_unknown')
    throw new DuffelRefusal(500, 'api_error', 'internal_server_error', 'Something went wrong. Please contact support.');
  if (course === 'slow') {
    context.bookings.save({ ...booking, cancelling: { askedAtMs: nowMs, looksLeft: LOOKS_OF_SLOW_CANCEL } });
    return { status: 202 };
  }
  return { data: toBooking(cancelledAt(booking, nowMs, course, origin, context), origin) };
};
