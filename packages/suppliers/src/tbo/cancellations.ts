import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import { flightUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import { fromRupees, type Paise, sum } from '@pravas/domain/money/money.ts';
import type { CancelScope, FlightOrder } from '../flight/port.ts';
import type { Answer, CancellationQuote, CancellationState, CancelOutcome } from '../order-port.ts';
import { ERROR_CODE, errorOf, faultError, supplierError } from './errors.ts';
import { indicativeQuote } from './indicative-quote.ts';
import { readDetails } from './look-up.ts';
import { parseContext } from './ref.ts';
import type { TboParts } from './search.ts';
import {
  parseChangeRequest,
  parseChangeRequests,
  parseCharges,
  type TboChangeRequest,
  type TboCharges,
} from './wire-orders.ts';

const FULL_CANCELLATION = 1;
const PARTIAL_CANCELLATION = 2;
const CANCELLATION_OTHERS = 3;
const BOOKING_MODE_API = 5;
const COMPLETED = 4;
const REJECTED = 5;

/** How a scope is named on the wire. */
type ScopeFields =
  | { readonly RequestType: typeof FULL_CANCELLATION; readonly TicketId: readonly number[] }
  | {
      readonly RequestType: typeof PARTIAL_CANCELLATION;
      readonly TicketId: readonly number[];
      readonly Sectors: readonly { readonly Origin: string; readonly Destination: string }[];
    };

/**
 * What cancelling that part costs now. GetCancellationCharges is exact, but TBO documents it for low-cost carriers, and
 * does not document how it takes the tickets and sectors of a part: a figure is taken only where it can be that part's.
 * Everywhere else the mini rules give an indicative figure.
 */
export async function quoteCancellation(
  parts: TboParts,
  booking: FlightOrder,
  scope: CancelScope,
  signal: AbortSignal,
): Promise<Answer<CancellationQuote>> {
  const { config, client } = parts;
  const context = parseContext(booking.context);
  if (!context) return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours', false) };
  const fields = fieldsOf(booking, scope, context.ticketIds.length);
  if (!fields) return { ok: false, error: cannotName(parts) };
  const payload = { ...fields, BookingId: Number(context.bookingId), BookingMode: BOOKING_MODE_API };
  const reply = await client.ask('airBook', 'GetCancellationCharges', payload, signal);
  const error = errorOf(config, reply);
  if (reply.ok && !error) {
    const charges = parseCharges(reply.envelope.inner);
    const exact = charges && exactQuote(charges, booking, scope, fields.RequestType === FULL_CANCELLATION);
    if (exact) return { ok: true, value: exact };
  }
  if (error && error.kind !== 'refused') return { ok: false, error };
  const details = await readDetails(parts, { BookingId: Number(context.bookingId) }, signal);
  if (details.type === 'unclear') return { ok: false, error: details.error };
  const quote = details.type === 'itinerary' ? indicativeQuote(details.itinerary, booking, scope, parts.now()) : null;
  if (quote) return { ok: true, value: quote };
  return { ok: false, error: error ?? supplierError(config, 'refused', 'No cancellation charges are known', false) };
}

/** Asks for the cancellation of a scope: one change request per ticket (TBO's SendChangeRequest page). */
export async function cancelOrder(
  parts: TboParts,
  clientRef: string,
  booking: FlightOrder,
  scope: CancelScope,
  signal: AbortSignal,
): Promise<CancelOutcome> {
  const { config, client } = parts;
  const context = parseContext(booking.context);
  if (!context) {
    return { type: 'failed', error: supplierError(config, 'not_supported', 'This booking is not ours', false) };
  }
  const fields = fieldsOf(booking, scope, context.ticketIds.length);
  if (!fields) return { type: 'failed', error: cannotName(parts) };
  const payload = {
    BookingId: Number(context.bookingId),
    ...fields,
    CancellationType: CANCELLATION_OTHERS,
    Remarks: `Cancelled by the traveller (${clientRef})`,
  };
  const reply = await client.tell('airBook', 'SendChangeRequest', payload, signal);
  if (!reply.ok) {
    const error = faultError(config, reply.fault);
    return reply.sent ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
  }
  const error = errorOf(config, reply);
  if (error) {
    // "Already requested" or "already cancelled" may be our own lost request: only a person or a look-up can decide.
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

/** The scope in TBO's words; null when it names no person, or a ticket or sector that is ambiguous. */
function fieldsOf(booking: FlightOrder, scope: CancelScope, ticketCount: number): ScopeFields | null {
  const tickets = booking.tickets.filter(({ travellerIndex }) => scope.travellers.includes(travellerIndex));
  const TicketId = tickets.flatMap(({ ticketId }) => (ticketId === null ? [] : [Number(ticketId)]));
  if (scope.slices.length === 0 || scope.travellers.length === 0) return null;
  if (scope.slices.length === booking.slices.length && scope.travellers.length >= ticketCount) {
    return { RequestType: FULL_CANCELLATION, TicketId };
  }
  if (TicketId.length < scope.travellers.length) return null;
  const sectors = booking.slices.map((slice) => ({
    Origin: departureOf(slice).airportCode,
    Destination: arrivalOf(slice).airportCode,
  }));
  const named = scope.slices.map((index) => sectors[index]);
  const isClear = named.every(
    (sector) =>
      sectors.filter((one) => one.Origin === sector?.Origin && one.Destination === sector.Destination).length === 1,
  );
  const Sectors = named.flatMap((sector) => sector ?? []);
  return isClear ? { RequestType: PARTIAL_CANCELLATION, TicketId, Sectors } : null;
}

function cannotName(parts: TboParts) {
  const message = 'This part of the order cannot be cancelled online';
  return supplierError(parts.config, 'not_supported', message, false);
}

function exactQuote(
  charges: TboCharges,
  booking: FlightOrder,
  scope: CancelScope,
  whole: boolean,
): CancellationQuote | null {
  const details = charges.details.flatMap((detail) => {
    const ticket = booking.tickets.find(({ ticketId }) => ticketId === detail.TicketId);
    const sliceIndex = booking.slices.findIndex(
      (slice) =>
        departureOf(slice).airportCode === detail.Origin && arrivalOf(slice).airportCode === detail.Destination,
    );
    if (!ticket || sliceIndex < 0 || detail.CancellationCharge === null || detail.RefundAmount === null) return [];
    return [
      {
        travellerIndex: ticket.travellerIndex,
        sliceIndex,
        penaltyPaise: positive(detail.CancellationCharge),
        refundPaise: positive(detail.RefundAmount),
      },
    ];
  });
  const units = new Set(details.map(({ travellerIndex, sliceIndex }) => `${travellerIndex}.${sliceIndex}`));
  const covers =
    units.size === details.length &&
    details.length === charges.details.length &&
    details.length === scope.slices.length * scope.travellers.length &&
    scope.travellers.every((traveller) => scope.slices.every((slice) => units.has(`${traveller}.${slice}`)));
  if (covers) {
    return {
      exact: true,
      penaltyPaise: sum(details.map(({ penaltyPaise }) => penaltyPaise)),
      refundPaise: sum(details.map(({ refundPaise }) => refundPaise)),
      parts: details.map(({ penaltyPaise, refundPaise, ...place }) => ({
        unit: flightUnit(place),
        penaltyPaise,
        refundPaise,
      })),
    };
  }
  if (charges.refund === null || charges.charge === null) return null;
  const quote = { exact: true, penaltyPaise: positive(charges.charge), refundPaise: positive(charges.refund) } as const;
  if (whole) return quote;
  if (!isOfPart(quote, booking, scope)) return null;
  const [travellerIndex, sliceIndex] = [scope.travellers[0], scope.slices[0]];
  const isUnit = scope.travellers.length === 1 && scope.slices.length === 1;
  if (!isUnit || travellerIndex === undefined || sliceIndex === undefined) return quote;
  const { penaltyPaise, refundPaise } = quote;
  return { ...quote, parts: [{ unit: flightUnit({ sliceIndex, travellerIndex }), penaltyPaise, refundPaise }] };
}

/**
 * Penalty and refund together are about what was paid for their scope. An answer that took no notice of the scope adds
 * up to the whole order, so anything nearer to the whole than to the part's share is not trusted.
 */
function isOfPart(quote: CancellationQuote, booking: FlightOrder, scope: CancelScope): boolean {
  const travellers = new Set(booking.tickets.map(({ travellerIndex }) => travellerIndex)).size;
  const units = booking.slices.length * travellers;
  const share = (booking.totalPaise * scope.slices.length * scope.travellers.length) / Math.max(1, units);
  return quote.penaltyPaise + quote.refundPaise < (share + booking.totalPaise) / 2;
}

/**
 * Change requests together: refunded when all are completed (4), rejected when all are rejected (5), partly rejected
 * when all are settled one way or the other. Money is stated only when every request states it.
 */
function toState(requests: readonly TboChangeRequest[]): CancellationState {
  const statuses = requests.map((request) => request.ChangeRequestStatus ?? 0);
  const completed = statuses.every((status) => status === COMPLETED);
  const notes = [...new Set(requests.map(({ CreditNoteNo }) => CreditNoteNo).filter((note) => note !== ''))];
  return {
    cancellationRefs: requests.map(({ ChangeRequestId }) => ChangeRequestId),
    state: completed ? 'refunded' : stateOf(statuses),
    refundPaise: completed ? total(requests.map(({ RefundedAmount }) => RefundedAmount)) : null,
    penaltyPaise: completed ? total(requests.map(({ CancellationCharge }) => CancellationCharge)) : null,
    creditNoteNo: notes.length > 0 ? notes.join(', ') : null,
  };
}

function stateOf(statuses: readonly number[]): CancellationState['state'] {
  if (statuses.every((status) => status === REJECTED)) return 'rejected';
  if (statuses.every((status) => status === COMPLETED || status === REJECTED)) return 'partly_rejected';
  return statuses.some((status) => status > 0) ? 'processing' : 'requested';
}

function total(rupees: readonly (number | null)[]): Paise | null {
  const known = rupees.filter((amount) => amount !== null);
  return known.length === rupees.length ? sum(known.map(fromRupees)) : null;
}

function positive(rupees: number): Paise {
  return fromRupees(Math.max(0, rupees));
}
