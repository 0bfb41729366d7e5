import { quoteBooking } from '@pravas/domain/booking/quote-booking.ts';
import { quoteCancellation } from '@pravas/domain/booking/quote-cancellation.ts';
import { departureOf, hoursToDeparture } from '@pravas/domain/flight/itinerary.ts';
import { formatInr, type Paise, splitEvenly, sum, ZERO } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import { wakeWorker } from '../../platform/change-feed.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, supplierMessage } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import type { Booking, BookingLeg } from './booking.ts';
import { addHistory, changeBooking } from './booking-repository.ts';
import { type CancellationAmounts, findCancellation } from './cancellation-repository.ts';

/** Requests stop this long before departure (specification rules §9.1). */
export const CANCELLATION_STOPS_HOURS = 3;

/** What quoting needs. */
export interface QuoteContext {
  readonly clock: Clock;
  readonly supplierById: (supplierId: string) => FlightSupplier;
  readonly deadlineMs: number;
}

/** Why a booking cannot be cancelled now, in a sentence; null where it can. */
export function cancellationRefusal(booking: Booking, now: Temporal.Instant): string | null {
  if (booking.status !== 'BOOKED') return 'Only a booked flight can be cancelled.';
  const slices = booking.legs.filter((leg) => leg.state === 'booked').flatMap((leg) => leg.offer.slices);
  const leaving = slices.find((slice) => hoursToDeparture(slice, now) < CANCELLATION_STOPS_HOURS);
  if (!leaving) return null;
  const from = departureOf(leaving);
  return `The flight from ${from.city} on ${shortDate(from.time.wall)} leaves in less than ${CANCELLATION_STOPS_HOURS} hours or has left.`;
}

/**
 * What cancelling the whole booking would give back now: the airlines are asked for their charges, the rest follows from
 * the terms of the booking. Throws `booking_not_cancellable` and `supplier_error`.
 */
export async function quoteBookingCancellation(context: QuoteContext, booking: Booking): Promise<CancellationAmounts> {
  const now = context.clock.now();
  const refusal = cancellationRefusal(booking, now);
  if (refusal !== null) throw new Refusal('booking_not_cancellable', { message: refusal });
  const booked = booking.legs.filter((leg) => leg.state === 'booked');
  const answers = await Promise.all(
    booked.map(async (leg) => {
      if (!leg.supplierBooking) throw new Error(`Leg ${leg.id} is booked without a supplier booking`);
      const signal = AbortSignal.timeout(context.deadlineMs);
      return context.supplierById(leg.supplierId).quoteCancellation(leg.supplierBooking, signal);
    }),
  );
  const penalties: Paise[] = [];
  let exact = true;
  for (const answer of answers) {
    if (!answer.ok) throw new Refusal('supplier_error', { message: supplierMessage(answer.error.messages) });
    penalties.push(answer.value.penaltyPaise);
    exact &&= answer.value.exact;
  }
  return cancellationAmounts(booking, booked, sum(penalties), exact, now);
}

/** The composition of a cancellation of these orders for a penalty of the airlines. */
export function cancellationAmounts(
  booking: Booking,
  legs: readonly BookingLeg[],
  airlinePenaltyPaise: Paise,
  exact: boolean,
  now: Temporal.Instant,
): CancellationAmounts {
  const offers = legs.map((leg) => leg.offer);
  const slices = offers.reduce((count, offer) => count + offer.slices.length, 0);
  const { refund, serviceGst } = quoteCancellation(
    offers.map((offer) => offer.price),
    quoteBooking(offers, booking.facts.terms),
    { ...booking.facts.terms, roundTrip: slices > 1 },
    airlinePenaltyPaise,
    now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString(),
  );
  const isIntraState = serviceGst.cgstPaise > 0;
  const [cgstPaise, sgstPaise] = splitEvenly(isIntraState ? refund.serviceChargeGstPaise : ZERO, 2);
  return {
    paidPaise: refund.paidPaise,
    airlinePenaltyPaise: refund.airlinePenaltyPaise,
    serviceChargePaise: refund.serviceChargePaise,
    cgstPaise: cgstPaise ?? ZERO,
    sgstPaise: sgstPaise ?? ZERO,
    igstPaise: isIntraState ? ZERO : refund.serviceChargeGstPaise,
    statutoryPaise: refund.statutoryPaise,
    nonRefundablePaise: refund.nonRefundablePaise,
    refundPaise: refund.refundPaise,
    exact,
  };
}

/**
 * Records the wish to cancel a booked flight; the saga asks the airlines. `quote` is what the person was shown and agreed
 * to. The booking must have been read with a lock. Throws `booking_not_cancellable`.
 */
export async function requestBookingCancellation(
  tx: Tx,
  booking: Booking,
  request: {
    readonly personId: string;
    readonly actor: string;
    readonly reason: string;
    readonly quote: CancellationAmounts;
    readonly requestId: string;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const { now, quote } = request;
  const refusal = cancellationRefusal(booking, now);
  if (refusal !== null) throw new Refusal('booking_not_cancellable', { message: refusal });
  const earlier = await findCancellation(tx, booking.id);
  if (earlier && earlier.state !== 'refused') {
    throw new Refusal('booking_not_cancellable', { message: 'The cancellation is under way already.' });
  }
  await tx
    .insertInto('cancellation')
    .values({
      organization_id: booking.organizationId,
      id: newId(),
      booking_id: booking.id,
      requested_by: request.personId,
      reason: request.reason,
      state: 'requested',
      quote: JSON.stringify(quote),
      legs: '{}',
      created_at: isoOf(now),
    })
    .execute();
  await changeBooking(tx, booking, { runAt: now }, now);
  await addHistory(
    tx,
    booking,
    `Cancellation requested; ${quote.exact ? '' : 'about '}${formatInr(quote.refundPaise)} comes back.`,
    now,
  );
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: request.actor,
    action: 'booking.cancellation_requested',
    objectType: 'booking',
    objectId: booking.id,
    details: { refundPaise: quote.refundPaise, exact: quote.exact, reason: request.reason },
    requestId: request.requestId,
  });
  await wakeWorker(tx);
}
