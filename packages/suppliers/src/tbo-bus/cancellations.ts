import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import { seatRefunds } from '@pravas/domain/bus/bus-cancellation.ts';
import type { BusTier } from '@pravas/domain/bus/bus-terms.ts';
import type { SeatFare } from '@pravas/domain/bus/seat-fare.ts';
import { fromRupees, type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type { SeatOrder } from '../bus/port.ts';
import { readNumber, readText } from '../lenient.ts';
import type { Answer, CancellationQuote, CancellationState, CancelOutcome, SupplierError } from '../order-port.ts';
import type { TboBusReply } from './client.ts';
import { type OrderContext, parseOrderContext } from './context.ts';
import { faultError, malformed, notOurs, supplierError } from './errors.ts';
import { readItinerary } from './orders.ts';
import type { TboBusParts } from './parts.ts';
import { listOf } from './wire.ts';

/** `RequestType` of a bus's cancellation. */
const BUS_CANCEL = 11;
/** `ChangeRequestStatus`: only 3 is done. */
const DONE = 3;
const TURNED_DOWN = 4;
/** Stands for a seat whose request was refused at once, and has no number. */
const NO_REQUEST = '0';

/** Remaining seats of the question, or why they cannot be cancelled. */
type Asked =
  | {
      readonly ok: true;
      readonly context: OrderContext;
      readonly seatIds: readonly string[];
      readonly isWhole: boolean;
    }
  | { readonly ok: false; readonly error: SupplierError };

async function askedSeats(
  parts: TboBusParts,
  order: SeatOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<Asked> {
  const { config } = parts;
  const context = parseOrderContext(order.context);
  if (!context) return { ok: false, error: notOurs(config) };
  const wanted = [...new Set(units)];
  const refuse = (kind: SupplierError['kind'], words: string): Asked => ({
    ok: false,
    error: supplierError(config, kind, words, false),
  });
  if (wanted.length === 0 || !wanted.every((unit) => context.seats.some(({ seatName }) => seatName === unit))) {
    return refuse('refused', 'These seats are not on the ticket.');
  }
  const seen = await readItinerary(parts, { BusId: Number(context.busId) }, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  const standing = seen.type === 'itinerary' && seen.itinerary.status === 2 ? seen.itinerary.seats : [];
  const chosen = standing.filter(({ seatName }) => wanted.includes(seatName));
  if (chosen.length !== wanted.length) return refuse('refused', 'These seats are already cancelled.');
  const isWhole = chosen.length === standing.length;
  if (!isWhole && !context.isPartial) return refuse('not_supported', 'Seats of this bus are cancelled all together.');
  return { ok: true, context, seatIds: chosen.map(({ seatId }) => seatId), isWhole };
}

/** What cancelling seats costs now by the terms that were agreed to: there is no method for it. */
export async function quoteSeats(
  parts: TboBusParts,
  order: SeatOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<Answer<CancellationQuote>> {
  const asked = await askedSeats(parts, order, units, signal);
  if (!asked.ok) return asked;
  const { seats, tiers, freeMinutes, isPartial, boughtAt } = asked.context;
  const chosen = seats.filter(({ seatName }) => units.includes(seatName));
  const refunds = seatRefunds(
    {
      seats: chosen.map(({ seatName, fare }) => ({ seatName, fare: fare as SeatFare })),
      terms: { tiers: tiers as readonly BusTier[], freeMinutes, isPartial, isPrimaryAlone: isPartial },
      boughtAt,
    },
    parts.now(),
  );
  const quoted = refunds.map(({ seatName, paidPaise, refundPaise }) => ({
    unit: seatName,
    penaltyPaise: subtract(paidPaise, refundPaise),
    refundPaise,
  }));
  return {
    ok: true,
    value: {
      exact: false,
      penaltyPaise: sum(quoted.map(({ penaltyPaise }) => penaltyPaise)),
      refundPaise: sum(quoted.map(({ refundPaise }) => refundPaise)),
      parts: quoted,
      refundTo: 'payment',
    },
  };
}

/** Cancels the whole ticket by one request, or seats by one request each, one after the other. */
export async function cancelSeats(
  parts: TboBusParts,
  clientRef: string,
  order: SeatOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<CancelOutcome> {
  const { config, client } = parts;
  const asked = await askedSeats(parts, order, units, signal);
  if (!asked.ok) return { type: 'failed', error: asked.error };
  const base = { BusId: Number(asked.context.busId), RequestType: BUS_CANCEL, Remarks: `Cancelled (${clientRef})` };
  const payloads = asked.isWhole ? [base] : asked.seatIds.map((seatId) => ({ ...base, SeatId: Number(seatId) }));
  const done: Request[] = [];
  let refusal: SupplierError | null = null;
  for (const payload of payloads) {
    const reply = await client.tell('SendChangeRequest', payload, signal);
    const requests = reply.ok ? readRequests(reply) : null;
    if (requests) {
      done.push(...requests);
      continue;
    }
    const error = reply.ok ? malformed(config, 'no request came back') : faultError(config, reply.fault);
    const isCertain = !reply.ok && (!reply.sent || reply.fault.type === 'said');
    if (!isCertain) return { type: 'unknown', error: { ...error, retryable: false } };
    refusal = error;
    done.push({ ref: NO_REQUEST, status: TURNED_DOWN, refundPaise: null, chargePaise: null, note: null });
  }
  if (refusal && done.every(({ ref }) => ref === NO_REQUEST)) return { type: 'failed', error: refusal };
  const cancellation = stateOf(done);
  if (cancellation.state !== 'rejected') return { type: 'accepted', cancellation };
  return { type: 'failed', error: supplierError(config, 'refused', 'The operator did not cancel it.', false) };
}

/** How far requests to cancel are. */
export async function readCancellation(
  { config, client }: TboBusParts,
  cancellation: CancellationState,
  signal: AbortSignal,
): Promise<Answer<CancellationState>> {
  const refs = cancellation.cancellationRefs.filter((ref) => ref !== NO_REQUEST);
  const isSettled = cancellation.state !== 'requested' && cancellation.state !== 'processing';
  if (isSettled || refs.length === 0) return { ok: true, value: cancellation };
  const reply = await client.ask(
    'GetChangeRequestStatus',
    { BookingMode: 5, ChangeRequestId: refs.map(Number) },
    signal,
  );
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  const requests = readRequests(reply);
  if (!requests || requests.length !== refs.length) {
    return { ok: false, error: malformed(config, 'the state of the cancellation could not be read') };
  }
  const refused = cancellation.cancellationRefs.filter((ref) => ref === NO_REQUEST);
  const turnedDown = refused.map((ref) => ({
    ref,
    status: TURNED_DOWN,
    refundPaise: null,
    chargePaise: null,
    note: null,
  }));
  return { ok: true, value: stateOf([...requests, ...turnedDown]) };
}

/** A request to cancel; amounts are of finished ones. */
interface Request {
  readonly ref: string;
  readonly status: number;
  readonly refundPaise: Paise | null;
  readonly chargePaise: Paise | null;
  readonly note: string | null;
}

function readRequests({ body }: TboBusReply & { readonly ok: true }): readonly Request[] | null {
  const requests = listOf(body.BusCRInfo).flatMap((wire): readonly Request[] => {
    const [ref, status] = [readText(wire.ChangeRequestId), readNumber(wire.ChangeRequestStatus)];
    if (!/^[1-9]\d*$/.test(ref) || status === null) return [];
    const amountOf = (value: unknown) => {
      const rupees = status === DONE ? readNumber(value) : null;
      return rupees === null ? null : fromRupees(Math.max(0, rupees));
    };
    const note = status === DONE ? readText(wire.CreditNoteNo) || null : null;
    return [
      { ref, status, refundPaise: amountOf(wire.RefundedAmount), chargePaise: amountOf(wire.CancellationCharge), note },
    ];
  });
  return requests.length > 0 ? requests : null;
}

/** All requests in one: done once none is open, and in part where some were turned down. */
function stateOf(requests: readonly Request[]): CancellationState {
  const done = requests.filter(({ status }) => status === DONE);
  const refused = requests.filter(({ status }) => status === TURNED_DOWN);
  const isOpen = done.length + refused.length < requests.length;
  const state = isOpen
    ? 'processing'
    : refused.length === 0
      ? 'refunded'
      : done.length === 0
        ? 'rejected'
        : 'partly_rejected';
  const amounts = (of: 'refundPaise' | 'chargePaise') => {
    const known = done.flatMap((one) => one[of] ?? []);
    return isOpen || known.length !== done.length || done.length === 0 ? null : sum(known);
  };
  const notes = done.flatMap(({ note }) => note ?? []);
  return {
    cancellationRefs: requests.map(({ ref }) => ref),
    state,
    refundPaise: amounts('refundPaise'),
    penaltyPaise: amounts('chargePaise'),
    creditNoteNo: isOpen || notes.length === 0 ? null : notes.join(', '),
  };
}
