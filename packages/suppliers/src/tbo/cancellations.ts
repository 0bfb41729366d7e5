import { currentBar, type RuleTimeline, ruleTimeline } from '@pravas/domain/fare/rule-timeline.ts';
import { departureOf, hoursToDeparture } from '@pravas/domain/flight/itinerary.ts';
import { fromRupees, least, type Paise, paise, subtract, sum, times, ZERO } from '@pravas/domain/money/money.ts';
import type { Answer, CancellationQuote, CancellationState, CancelOutcome, SupplierBooking } from '../flight/port.ts';
import { ERROR_CODE, errorOf, faultError, supplierError } from './errors.ts';
import { readDetails } from './look-up.ts';
import { parseContext } from './ref.ts';
import type { TboParts } from './search.ts';
import { toPrice } from './to-domain.ts';
import { toRules } from './to-rules.ts';
import {
  parseChangeRequest,
  parseChangeRequests,
  parseCharges,
  type TboChangeRequest,
  type TboItinerary,
} from './wire.ts';

const FULL_CANCELLATION = 1;
const CANCELLATION_OTHERS = 3;
const BOOKING_MODE_API = 5;
const COMPLETED = 4;
const REJECTED = 5;

/**
 * What cancelling costs now. GetCancellationCharges is exact, but TBO documents it for low-cost carriers only; where it
 * is refused the mini rules give an indicative figure.
 */
export async function quoteCancellation(
  parts: TboParts,
  booking: SupplierBooking,
  signal: AbortSignal,
): Promise<Answer<CancellationQuote>> {
  const { config, client } = parts;
  const context = parseContext(booking.context);
  if (!context) return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours', false) };
  const payload = {
    RequestType: FULL_CANCELLATION,
    BookingId: Number(context.bookingId),
    BookingMode: BOOKING_MODE_API,
  };
  const reply = await client.ask('airBook', 'GetCancellationCharges', payload, signal);
  const error = errorOf(config, reply);
  if (reply.ok && !error) {
    const charges = parseCharges(reply.envelope.inner);
    if (charges && charges.refund !== null && charges.charge !== null) {
      return {
        ok: true,
        value: { exact: true, penaltyPaise: positive(charges.charge), refundPaise: positive(charges.refund) },
      };
    }
  }
  if (error && error.kind !== 'refused') return { ok: false, error };
  const details = await readDetails(parts, { BookingId: Number(context.bookingId) }, signal);
  if (details.type === 'unclear') return { ok: false, error: details.error };
  const quote = details.type === 'itinerary' ? indicativeQuote(details.itinerary, booking, parts.now()) : null;
  if (quote) return { ok: true, value: quote };
  return { ok: false, error: error ?? supplierError(config, 'refused', 'No cancellation charges are known', false) };
}

/** Asks for the cancellation of a whole order: one change request per ticket (TBO's SendChangeRequest page). */
export async function cancelOrder(
  parts: TboParts,
  clientRef: string,
  booking: SupplierBooking,
  signal: AbortSignal,
): Promise<CancelOutcome> {
  const { config, client } = parts;
  const context = parseContext(booking.context);
  if (!context)
    return { type: 'failed', error: supplierError(config, 'not_supported', 'This booking is not ours', false) };
  const payload = {
    BookingId: Number(context.bookingId),
    RequestType: FULL_CANCELLATION,
    CancellationType: CANCELLATION_OTHERS,
    TicketId: context.ticketIds.map(Number),
    Remarks: `Cancelled by the traveller (${clientRef})`,
  };
  const reply = await client.tell('airBook', 'SendChangeRequest', payload, signal);
  if (!reply.ok) {
    const error = faultError(config, reply.fault);
    return reply.sent ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
  }
  const error = errorOf(config, reply);
  if (error) {
    // "Already requested" or "already cancelled" may be our own lost request: only a person or a look-up can tell.
    const unclear = reply.envelope.error.code === ERROR_CODE.transient || /already/i.test(reply.envelope.error.message);
    return { type: unclear ? 'unknown' : 'failed', error };
  }
  const requests = parseChangeRequests(reply.envelope.inner);
  if (requests.length === 0) {
    return { type: 'unknown', error: supplierError(config, 'malformed', 'No cancellation number came back', false) };
  }
  return { type: 'accepted', cancellation: toState(requests) };
}

/** How far the change requests are (GetChangeRequestStatus takes one at a time). */
export async function readCancellation(
  parts: TboParts,
  cancellation: CancellationState,
  signal: AbortSignal,
): Promise<Answer<CancellationState>> {
  const { config, client } = parts;
  if (cancellation.cancellationRefs.length === 0) return { ok: true, value: cancellation };
  const requests: TboChangeRequest[] = [];
  for (const ref of cancellation.cancellationRefs) {
    const reply = await client.ask('airBook', 'GetChangeRequestStatus', { ChangeRequestId: Number(ref) }, signal);
    const error = errorOf(config, reply);
    if (error || !reply.ok) {
      return { ok: false, error: error ?? supplierError(config, 'unavailable', 'No answer', true) };
    }
    const request = parseChangeRequest(reply.envelope.inner);
    if (!request) return { ok: false, error: supplierError(config, 'malformed', 'The status could not be read', true) };
    requests.push({ ...request, ChangeRequestId: ref });
  }
  return { ok: true, value: toState(requests) };
}

/**
 * Change requests together: refunded when all are completed (4), rejected when all are settled and any was rejected (5).
 * Money is stated only when every request states it.
 */
function toState(requests: readonly TboChangeRequest[]): CancellationState {
  const statuses = requests.map((request) => request.ChangeRequestStatus ?? 0);
  const settled = statuses.every((status) => status === COMPLETED || status === REJECTED);
  const completed = statuses.every((status) => status === COMPLETED);
  const notes = [...new Set(requests.map(({ CreditNoteNo }) => CreditNoteNo).filter((note) => note !== ''))];
  return {
    cancellationRefs: requests.map(({ ChangeRequestId }) => ChangeRequestId),
    state: completed ? 'refunded' : settled ? 'rejected' : statuses.some((s) => s > 0) ? 'processing' : 'requested',
    refundPaise: completed ? total(requests.map(({ RefundedAmount }) => RefundedAmount)) : null,
    penaltyPaise: completed ? total(requests.map(({ CancellationCharge }) => CancellationCharge)) : null,
    creditNoteNo: notes.length > 0 ? notes.join(', ') : null,
  };
}

function total(rupees: readonly (number | null)[]): Paise | null {
  const known = rupees.filter((amount) => amount !== null);
  return known.length === rupees.length ? sum(known.map(fromRupees)) : null;
}

function positive(rupees: number): Paise {
  return fromRupees(Math.max(0, rupees));
}

/** Mini rules now, per traveller and slice; where nothing is allowed, base fare and fuel are lost. */
function indicativeQuote(
  itinerary: TboItinerary,
  booking: SupplierBooking,
  now: Temporal.Instant,
): CancellationQuote | null {
  if (!itinerary.Fare || itinerary.Passenger.length === 0) return null;
  const price = toPrice(itinerary.Fare, []);
  const parts = itinerary.Passenger.length * booking.slices.length;
  const share = (amount: Paise) => paise(Math.floor(amount / parts));
  const fare = { basePaise: share(price.basePaise), totalPaise: share(price.sellPaise) };
  const { windows } = toRules(itinerary.MiniFareRules, booking.slices);
  const penalties = booking.slices.map((slice, index) => {
    const own = windows.filter((window) => window.sliceIndex === undefined || window.sliceIndex === index);
    const timeline: RuleTimeline = ruleTimeline('cancel', own, fare, departureOf(slice).time);
    const charge = currentBar(timeline, hoursToDeparture(slice, now))?.chargePaise ?? null;
    const lost = share(sum([price.basePaise, price.fuelPaise]));
    return times(charge === null ? lost : least(charge, lost), itinerary.Passenger.length);
  });
  const penaltyPaise = sum(penalties);
  const refundPaise = subtract(price.sellPaise, penaltyPaise);
  return { exact: false, penaltyPaise, refundPaise: refundPaise > 0 ? refundPaise : ZERO };
}
