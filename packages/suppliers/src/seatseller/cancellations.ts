import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import { applyRate, fromRupees, least, type Paise, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type { SeatOrder } from '../bus/port.ts';
import { asRecord, readFlag, readNumber } from '../lenient.ts';
import { parseKeepingLongNumbers } from '../long-numbers.ts';
import type { Answer, CancellationQuote, CancellationState, CancelOutcome, SupplierError } from '../order-port.ts';
import { type OrderContext, parseOrderContext } from './context.ts';
import { faultError, malformed, notOurs, supplierError } from './errors.ts';
import { readTicket } from './orders.ts';
import { mutationFault } from './outcomes.ts';
import type { SeatSellerParts } from './parts.ts';
import { parseCancelled, type WireTicket } from './wire.ts';
import { asMap } from './wire-values.ts';

type ContextSeat = OrderContext['seats'][number];

/**
 * What cancelling seats costs now. The supplier states a charge before tax for each seat; tax on it is at the ticket's
 * rate, and the non-refundable part of a fare stays as well.
 */
export async function quoteSeats(
  { config, client }: SeatSellerParts,
  order: SeatOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<Answer<CancellationQuote>> {
  const context = parseOrderContext(order.context);
  if (!context) return { ok: false, error: notOurs(config) };
  const chosen = seatsOf(context, units);
  if (!chosen)
    return { ok: false, error: supplierError(config, 'refused', 'These seats are not on the ticket.', false) };
  const reply = await client.ask('cancellationdata', { tin: context.tin }, signal);
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  const data = asRecord(parseKeepingLongNumbers(reply.text));
  const isCancellable = readFlag(data?.cancellable);
  if (!data || isCancellable === null) return { ok: false, error: malformed(config, 'the charge could not be read') };
  if (!isCancellable) {
    return { ok: false, error: supplierError(config, 'refused', 'The ticket can no longer be cancelled.', false) };
  }
  const [charges, fares] = [asMap(data.cancellationCharges), asMap(data.fares)];
  const bound = whyBound({ config }, context, units, [...fares.keys()], readFlag(data.partiallyCancellable));
  if (bound) return { ok: false, error: bound };
  const parts: { unit: UnitKey; penaltyPaise: Paise; refundPaise: Paise }[] = [];
  for (const seat of chosen) {
    const [charge, fare] = [readNumber(charges.get(seat.seatName)), readNumber(fares.get(seat.seatName))];
    if (charge === null || fare === null || charge < 0 || fromRupees(Math.max(0, fare)) !== seat.totalPaise) {
      return { ok: false, error: malformed(config, `no charge for seat ${seat.seatName}`) };
    }
    parts.push(partOf(seat, fromRupees(charge)));
  }
  return {
    ok: true,
    value: {
      exact: true,
      penaltyPaise: sum(parts.map(({ penaltyPaise }) => penaltyPaise)),
      refundPaise: sum(parts.map(({ refundPaise }) => refundPaise)),
      parts,
      refundTo: 'payment',
    },
  };
}

/** Charge, tax on it and the non-refundable part; never more than was paid. */
function partOf({ seatName, totalPaise, notRefundablePaise, taxRate, taxPaise }: ContextSeat, charge: Paise) {
  const paid = paise(totalPaise);
  const never = least(paise(notRefundablePaise), paid);
  const untaxed = subtract(paid, paise(taxPaise));
  const tax = taxRate === null ? shareOf(charge, untaxed, taxPaise) : applyRate(charge, taxRate);
  const penaltyPaise = least(sum([never, charge, tax]), paid);
  return { unit: seatName, penaltyPaise, refundPaise: subtract(paid, penaltyPaise) };
}

function shareOf(charge: Paise, untaxed: Paise, taxPaise: number): Paise {
  return untaxed <= 0 ? paise(0) : paise(Math.round((charge * taxPaise) / untaxed));
}

/** The seats of an order for some units; null where one is not among them. */
function seatsOf({ seats }: OrderContext, units: readonly UnitKey[]): readonly ContextSeat[] | null {
  const wanted = new Set(units);
  const found = seats.filter(({ seatName }) => wanted.has(seatName));
  return wanted.size > 0 && found.length === wanted.size ? found : null;
}

/** Why these seats cannot be cancelled without others that remain; null where they can. */
function whyBound(
  { config }: Pick<SeatSellerParts, 'config'>,
  { isPartial, isPrimaryAlone, seats }: OrderContext,
  units: readonly UnitKey[],
  standing: readonly string[],
  isPartialNow: boolean | null,
): SupplierError | null {
  if (standing.every((seatName) => units.includes(seatName))) return null;
  const refuse = (words: string) => supplierError(config, 'not_supported', words, false);
  if (!isPartial || isPartialNow === false) return refuse('Seats of this bus are cancelled all together.');
  const [primary] = seats;
  const isBound = !isPrimaryAlone && primary !== undefined && units.includes(primary.seatName);
  return isBound ? refuse("The first passenger's seat is cancelled only with all the others.") : null;
}

/**
 * Cancels seats in one call, which is sent once. The ticket is read before, and again after a refusal: part of it may
 * have been done, and the difference is what this call has done.
 */
export async function cancelSeats(
  parts: SeatSellerParts,
  order: SeatOrder,
  units: readonly UnitKey[],
  signal: AbortSignal,
): Promise<CancelOutcome> {
  const { config, client } = parts;
  const context = parseOrderContext(order.context);
  if (!context) return { type: 'failed', error: notOurs(config) };
  const chosen = seatsOf(context, units);
  if (!chosen) return refused(parts, 'These seats are not on the ticket.');
  const before = await readTicket(parts, { tin: context.tin }, signal);
  if (before.type === 'unclear') return { type: 'failed', error: before.error };
  if (before.type === 'absent') return refused(parts, 'There is no such ticket.');
  if (!chosen.every(({ seatName }) => isStanding(before.ticket, seatName))) {
    return refused(parts, 'These seats are already cancelled.');
  }
  const standing = before.ticket.inventoryItems.map(({ seatName }) => seatName);
  const bound = whyBound(parts, context, units, standing, null);
  if (bound) return { type: 'failed', error: bound };
  const seatsToCancel = chosen.map(({ seatName }) => seatName);
  const reply = await client.tell('cancelticket', {}, { tin: context.tin, seatsToCancel }, signal);
  const refs = [JSON.stringify({ tin: context.tin, seats: seatsToCancel })];
  if (!reply.ok) {
    const { error } = mutationFault(parts, reply);
    if (!reply.sent || reply.fault.type === 'fenced') return { type: 'failed', error };
    if (reply.fault.type !== 'said') return { type: 'unknown', error };
    return afterRefusal(parts, { context, chosen, refs, error, before: before.ticket }, signal);
  }
  const cancelled = parseCancelled(reply.text);
  if (!cancelled) return { type: 'unknown', error: { ...malformed(config, 'no refund came back'), retryable: false } };
  const paid = sum(chosen.map(({ totalPaise }) => paise(totalPaise)));
  const refundPaise = fromRupees(Math.max(0, cancelled.refund));
  return { type: 'accepted', cancellation: settled(refs, 'refunded', refundPaise, paid) };
}

function refused({ config }: SeatSellerParts, words: string): CancelOutcome {
  return { type: 'failed', error: supplierError(config, 'refused', words, false) };
}

/** What a refusal has done: nothing where all seats are still booked, and some of it where some are not. */
async function afterRefusal(
  parts: SeatSellerParts,
  asked: {
    readonly context: OrderContext;
    readonly chosen: readonly ContextSeat[];
    readonly refs: readonly string[];
    readonly error: SupplierError;
    readonly before: WireTicket;
  },
  signal: AbortSignal,
): Promise<CancelOutcome> {
  const seen = await readTicket(parts, { tin: asked.context.tin }, signal);
  if (seen.type !== 'ticket') return { type: 'unknown', error: asked.error };
  const gone = asked.chosen.filter(({ seatName }) => !isStanding(seen.ticket, seatName));
  if (gone.length === 0)
    return { type: 'failed', error: { ...asked.error, kind: 'refused', messages: [NOT_CANCELLED] } };
  // A ticket states one sum for the refunds of all that was ever cancelled of it.
  const refund = (seen.ticket.refundAmount ?? 0) - (asked.before.refundAmount ?? 0);
  const paid = sum(gone.map(({ totalPaise }) => paise(totalPaise)));
  const state = gone.length === asked.chosen.length ? 'refunded' : 'partly_rejected';
  const refundPaise = fromRupees(Math.max(0, Math.round(refund * 100) / 100));
  return { type: 'accepted', cancellation: settled(asked.refs, state, refundPaise, paid) };
}

const NOT_CANCELLED = 'The operator did not cancel it.';

function settled(
  cancellationRefs: readonly string[],
  state: CancellationState['state'],
  refund: Paise,
  paid: Paise,
): CancellationState {
  const refundPaise = least(refund, paid);
  return { cancellationRefs, state, refundPaise, penaltyPaise: subtract(paid, refundPaise), creditNoteNo: null };
}

function isStanding({ status, inventoryItems }: WireTicket, seatName: string): boolean {
  return !/^cancel/i.test(status) && inventoryItems.some((item) => item.seatName === seatName);
}
