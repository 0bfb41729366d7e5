import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import { hotelUnit } from '@pravas/domain/hotel/hotel-units.ts';
import { stayCharge } from '@pravas/domain/hotel/stay-cancellation.ts';
import { fromRupees, type Paise, splitEvenly } from '@pravas/domain/money/money.ts';
import type { StayOrder } from '../hotel/port.ts';
import type { Answer, CancellationQuote, CancellationState, CancelOutcome } from '../order-port.ts';
import { type OrderContext, parseOrderContext } from './context.ts';
import { faultError, malformed, statusError, supplierError } from './errors.ts';
import { readDetail } from './look-up.ts';
import { failed, refusalUnderToken, unknown } from './outcomes.ts';
import type { TboHotelParts } from './parts.ts';
import { type PolicyRow, tiersOf } from './policies.ts';
import { STATUS } from './status.ts';
import { termsOf } from './to-order.ts';
import {
  openResult,
  parseChangeRequest,
  rowsOf,
  stateOf,
  type WireBookedRow,
  type WireChangeRequest,
  type WireDetail,
} from './wire-orders.ts';

/** `RequestType` of a hotel's cancellation. */
const HOTEL_CANCEL = 4;
/** `ChangeRequestStatus`: only 3 is done, and 4 leaves the booking as it was. */
const CHANGE_STATES: Readonly<Record<number, CancellationState['state']>> = {
  0: 'requested',
  1: 'requested',
  2: 'processing',
  3: 'refunded',
  4: 'rejected',
};

/**
 * What cancelling all rooms costs now. TBO has no method for it: it follows from the terms that were agreed to. It is
 * exact where the booking still shows rows with the same result.
 */
export async function quoteStayCancellation(
  parts: TboHotelParts,
  order: StayOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<Answer<CancellationQuote>> {
  const { config, now } = parts;
  const context = parseOrderContext(order.context);
  if (!context) return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours.', false) };
  if (!isWhole(order, units)) return { ok: false, error: onlyWhole(parts) };
  const seen = await readDetail(parts, { BookingId: Number(context.bookingId) }, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  if (seen.type === 'pending') {
    return { ok: false, error: supplierError(config, 'unavailable', 'The booking is still being made.', true) };
  }
  if (seen.type === 'absent' || stateOf(seen.detail) !== 'confirmed') {
    return { ok: false, error: supplierError(config, 'refused', 'There is no booking to cancel.', false) };
  }
  const { chargePaise, refundPaise } = stayCharge(termsOf(context), now());
  return {
    ok: true,
    value: {
      exact: shownCharge(seen.detail, context, now()) === chargePaise,
      penaltyPaise: chargePaise,
      refundPaise,
      ...(order.roomCount === 1 ? { parts: [{ unit: hotelUnit(0), penaltyPaise: chargePaise, refundPaise }] } : {}),
    },
  };
}

/** Asks to cancel all rooms; part of a booking cannot be (SendChangeRequest). */
export async function cancelStay(
  parts: TboHotelParts,
  clientRef: string,
  order: StayOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<CancelOutcome> {
  const context = parseOrderContext(order.context);
  if (!context) return failed(parts, 'not_supported', 'This booking is not ours.');
  if (!isWhole(order, units)) return { type: 'failed', error: onlyWhole(parts) };
  const by = { BookingId: Number(context.bookingId) };
  const payload = { ...by, RequestType: HOTEL_CANCEL, Remarks: `Cancelled by the guest (${clientRef})` };
  const reply = await parts.client.tell('SendChangeRequest', payload, signal);
  const refusal = refusalUnderToken(parts, reply);
  if (refusal) {
    const isRefused = reply.ok && reply.status?.code === STATUS.cancelFailed;
    if (refusal.type === 'unknown') return { type: 'unknown', error: refusal.error };
    if (!isRefused) return { type: 'failed', error: refusal.error };
    // A request that was lost and is processed makes the next one fail: only a booking that is still there proves it
    // did nothing.
    const seen = await readDetail(parts, by, signal);
    const stands = seen.type === 'detail' && stateOf(seen.detail) === 'confirmed';
    return { type: stands ? 'failed' : 'unknown', error: refusal.error };
  }
  const result = reply.ok ? openResult(reply.body, 'HotelChangeRequestResult') : null;
  if (!result) return unknown(parts, 'The answer could not be read.');
  if (result.errorCode !== 0) {
    const error = supplierError(parts.config, 'refused', 'It was not cancelled.', false);
    const cause = `${parts.config.label}: error ${result.errorCode}: ${result.errorMessage}`;
    const isOpen = /already|process/i.test(result.errorMessage);
    return { type: isOpen ? 'unknown' : 'failed', error: { ...error, cause } };
  }
  const request = parseChangeRequest(result);
  if (!request || request.ChangeRequestId === '') return unknown(parts, 'No number of the cancellation came back.');
  return { type: 'accepted', cancellation: toState(request, request.ChangeRequestId) };
}

/** How far a request to cancel is. */
export async function readStayCancellation(
  { config, client }: TboHotelParts,
  cancellation: CancellationState,
  signal: AbortSignal,
): Promise<Answer<CancellationState>> {
  const [ref] = cancellation.cancellationRefs;
  if (ref === undefined) return { ok: true, value: cancellation };
  const reply = await client.ask('GetChangeRequestStatus', { ChangeRequestId: Number(ref) }, signal);
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  if (reply.status && reply.status.code !== STATUS.success) {
    return { ok: false, error: statusError(config, reply.status) };
  }
  const result = openResult(
    reply.body,
    'HotelChangeRequestStatusResult',
    'GetChangeRequestStatusResult',
    'GetChangeRequestStatusResponse',
  );
  const request = result && result.errorCode === 0 ? parseChangeRequest(result) : null;
  return request
    ? { ok: true, value: toState(request, ref) }
    : { ok: false, error: malformed(config, 'The state of the cancellation could not be read') };
}

/** True where the units are all rooms of an order. */
function isWhole({ roomCount }: StayOrder, units: readonly UnitKey[]): boolean {
  const wanted = new Set(units);
  return (
    wanted.size === roomCount &&
    Array.from({ length: roomCount }, (_, index) => hotelUnit(index)).every((unit) => wanted.has(unit))
  );
}

function onlyWhole({ config }: TboHotelParts) {
  return supplierError(config, 'not_supported', 'Rooms that were booked together are cancelled together.', false);
}

/** Amounts are stated once it is done, and mean nothing before. */
function toState(request: WireChangeRequest, ref: string): CancellationState {
  const state = CHANGE_STATES[request.ChangeRequestStatus ?? -1] ?? 'processing';
  const isDone = state === 'refunded';
  return {
    cancellationRefs: [ref],
    state,
    refundPaise: isDone ? amountOf(request.RefundedAmount ?? request.RefundAmount) : null,
    penaltyPaise: isDone ? amountOf(request.CancellationCharge) : null,
    creditNoteNo: isDone ? request.CreditNoteNo || null : null,
  };
}

function amountOf(rupees: number | null): Paise | null {
  return rupees === null ? null : fromRupees(Math.max(0, rupees));
}

/** The charge at a moment by the rows that a booking shows. Rooms that show the same rows show those of the whole. */
function shownCharge(detail: WireDetail, context: OrderContext, at: Temporal.Instant): Paise | null {
  const rooms = rowsOf(detail);
  const [first] = rooms;
  if (!first || first.length === 0) return null;
  const isOfWhole = rooms.every((rows) => JSON.stringify(rows) === JSON.stringify(first));
  const rows = isOfWhole
    ? first.map((row) => policyRow(row, null))
    : rooms.flatMap((own, index) => own.map((row) => policyRow(row, index + 1)));
  const terms = termsOf(context);
  const roomPaise = splitEvenly(terms.totalPaise, context.roomCount);
  const tiers = tiersOf(rows, { totalPaise: terms.totalPaise, roomPaise, zone: context.zone });
  return stayCharge({ ...terms, isRefundable: true, tiers }, at).chargePaise;
}

const KINDS: Readonly<Record<number, PolicyRow['kind']>> = { 1: 'amount', 2: 'percent' };

function policyRow(
  { CancellationCharge, Charge, ChargeType, FromDate }: WireBookedRow,
  room: number | null,
): PolicyRow {
  return { room, from: FromDate, kind: KINDS[ChargeType ?? 0] ?? 'everything', charge: CancellationCharge ?? Charge };
}
