import type {
  settleBookingCancellation as operation,
  quoteSettlement as quoteOperation,
} from '@pravas/contract/booking/booking-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type OrderScope, scopeKey, unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { type PaidUnit, soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { isSameUnit, type UnitRef } from '@pravas/domain/booking/unit.ts';
import { whoDecidesSettlement } from '@pravas/domain/desk/who-decides.ts';
import { formatInrExact, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../audit/index.ts';
import {
  addHistory,
  amountsOf,
  arrangeCancellation,
  type Booking,
  boughtOrders,
  type Cancellation,
  goingParts,
  heldUnits,
  isBoughtByHand,
  listCancellations,
  requestBookingCancellation,
  type SupplierAnswer,
  serviceOf,
  wordsOf,
} from '../booking/index.ts';
import { closeCaseOf } from '../casework/index.ts';
import { refuseField } from '../organisation/index.ts';
import { addTripEvent } from '../trip/index.ts';
import { askToSettle } from './ask-to-settle.ts';
import { type DeskEntry, type LockedBooking, lockArranged, type OfflineContext } from './offline-context.ts';
import { expectNoneWaiting, isAnyWaiting, listEntries } from './offline-entries.ts';
import { openRequest } from './offline-request.ts';
import { recordEntry } from './offline-save.ts';

type Body = BodyOf<typeof operation>;

/** No supplier is asked about an order of the travel desk, so there is no quiet period. */
const NO_QUIET_MS = 0;

/**
 * Enters what a seller keeps of units that are cancelled: those of the traveller's open request, or others without
 * having been asked. What was paid is settled by the booking's terms and refunded, for what suppliers sold once the
 * provider agrees; what is owed is reduced by an entry, which the provider or a second person confirms where that is
 * the rule. Throws `booking_not_found`, `privilege_missing`, `booking_not_cancellable`, `entry_waiting`,
 * `validation_failed`.
 */
export async function settleAtDesk(
  context: OfflineContext,
  body: Body,
  entry: DeskEntry,
): Promise<PayloadOf<typeof operation>> {
  const { caller } = entry;
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const { locked, settled } = await readSettled(tx, caller, body);
    return settle(tx, context, locked, { ...settled, reason: body.reason }, entry);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** The refund if this were entered, and the refund by the rules. Changes nothing. Throws as `settleAtDesk`. */
export async function quoteSettled(
  { database }: Pick<OfflineContext, 'database'>,
  query: QueryOf<typeof quoteOperation>,
  { caller, now }: Pick<DeskEntry, 'caller' | 'now'>,
): Promise<PayloadOf<typeof quoteOperation>> {
  return database.forOrganization(caller.organizationId, async (tx) => {
    const { locked, settled } = await readSettled(tx, caller, query);
    const { part, units, ruled } = priceSettled(locked.booking, settled, now);
    const byRules = serviceOf(locked.booking).cancelling.quote(locked.booking, units, ruled, now, now);
    const total = (penalties: readonly UnitPenalty[]) => sum(penalties.map((one) => one.penaltyPaise));
    return {
      bookingId: locked.booking.id,
      kept: total(settled.kept),
      refund: amountsOf(part, true).refundPaise,
      ruled: { kept: total(ruled), refund: amountsOf(byRules, true).refundPaise },
    };
  });
}

/**
 * What the desk has typed, against the current state of its booking. The booking is locked. Throws as `settleAtDesk`.
 */
async function readSettled(
  tx: Tx,
  caller: DeskEntry['caller'],
  { bookingId, units }: Pick<Body, 'bookingId' | 'units'>,
): Promise<{ readonly locked: LockedBooking; readonly settled: Omit<Settled, 'reason'> }> {
  const locked = await lockArranged(tx, caller, bookingId);
  if (locked.booking.service === 'flight') throw new Refusal('booking_not_found');
  const { booking } = locked;
  await expectNoneWaiting(tx, booking.id);
  return { locked, settled: await readUnits(tx, booking, units) };
}

/**
 * What was typed of units against their booking, which is locked. Throws `booking_not_cancellable`,
 * `validation_failed`.
 */
export async function readUnits(tx: Tx, booking: Booking, units: Body['units']): Promise<Omit<Settled, 'reason'>> {
  const kept = units.map(({ kept, ...ref }) => ({ ...ref, penaltyPaise: kept }));
  const cancellations = await listCancellations(tx, booking.id);
  const asked = openRequest(booking, cancellations);
  const scopes = asked ? goingParts(booking, asked) : scopesOf(booking, cancellations, kept);
  refuseOtherUnits(booking, scopes, kept);
  return { cancellations, asked, scopes, kept };
}

/** The refund, and what its seller would keep by the rules. Throws `validation_failed`. */
function priceSettled(
  booking: Booking,
  { cancellations, scopes, kept }: Pick<Settled, 'cancellations' | 'scopes' | 'kept'>,
  now: Temporal.Instant,
) {
  const { cancelling } = serviceOf(booking);
  const orders = boughtOrders(booking, cancellations);
  const units = unitsOfScopes(cancelling.paidUnits(booking, orders), scopes);
  refuseMoreThanPaid(units, kept);
  const part = cancelling.quote(booking, units, kept, now, now);
  return { units, part, ruled: cancelling.ruleCharges(booking, units, orders, now) };
}

/** What is cancelled, and what its seller keeps of each unit. */
export interface Settled {
  /** All cancellations of the booking so far. */
  readonly cancellations: readonly Cancellation[];
  /** The traveller's request that it answers; null where there is none. */
  readonly asked: Cancellation | null;
  readonly scopes: readonly OrderScope[];
  readonly kept: readonly UnitPenalty[];
  readonly reason: string | null;
}

async function settle(
  tx: Tx,
  context: OfflineContext,
  locked: LockedBooking,
  settled: Settled,
  entry: DeskEntry,
): Promise<PayloadOf<typeof operation> | Refusal> {
  const { booking } = locked;
  const { asked, scopes, kept, reason } = settled;
  const { units, part, ruled } = priceSettled(booking, settled, entry.now);
  const { refundPaise } = amountsOf(part, true);
  if (booking.origin === 'offline') {
    await noteDifference(tx, booking, kept, ruled, entry.now);
    const content = {
      kind: 'cancellation',
      refund: { refundedPaise: refundPaise, penaltyPaise: sum(kept.map((one) => one.penaltyPaise)), travellers: [] },
      scope: { scopes, cancellationId: asked?.id ?? null, reason: asked?.reason ?? reason },
    } as const;
    const answer = await recordEntry(tx, context, locked, content, refundPaise, entry);
    return answer instanceof Refusal ? answer : { bookingId: booking.id, ...answer };
  }
  const { decider, sumPaise } = whoDecidesSettlement(
    units.map((unit) => ({
      isSoldToUs: isSoldToUs(booking, unit),
      soldPaise: soldForUnit(unit),
      keptPaise: keptOf(kept, unit),
    })),
  );
  if (decider === 'provider') {
    const text = await askToSettle(tx, locked, { asked, scopes, kept, reason, refundPaise, sumPaise }, entry);
    return { bookingId: booking.id, entry: null, text };
  }
  return { bookingId: booking.id, entry: null, text: await settlePaid(tx, locked, settled, entry) };
}

/** True for what a supplier sold to us, which alone decides the outcome; what the travel desk bought is its own. */
function isSoldToUs(booking: Booking, { orderId }: PaidUnit): boolean {
  const order = booking.orders.find(({ id }) => id === orderId);
  return order !== undefined && !isBoughtByHand(booking, order);
}

/** Settles what was paid for, for any decider. Trip and booking are locked. Answers the refund, a sentence. */
export async function settlePaid(tx: Tx, locked: LockedBooking, settled: Settled, entry: DeskEntry): Promise<string> {
  const { booking } = locked;
  const { asked, scopes, kept, reason } = settled;
  const { units, part, ruled } = priceSettled(booking, settled, entry.now);
  await noteDifference(tx, booking, kept, ruled, entry.now);
  const amounts = amountsOf(part, true);
  const cancellationId = asked?.id ?? (await requestArranged(tx, booking, { scopes, amounts, reason }, entry));
  await arrange(tx, locked, { cancellationId, scopes, units, kept }, entry);
  return `Cancelled. ${formatInrExact(amounts.refundPaise)} goes back.`;
}

function keptOf(kept: readonly UnitPenalty[], unit: PaidUnit): Paise {
  return kept.find((one) => isSameUnit(one, unit))?.penaltyPaise ?? ZERO;
}

/**
 * Settles an order that its seller itself has dropped: everything still held is refunded by the rules. Units that
 * travellers have asked to cancel wait for their own answer, and what cannot be settled now is reported with what to
 * do. Answers what happened, in sentences, or the refusal.
 */
export async function settleByRules(
  tx: Tx,
  context: OfflineContext,
  locked: LockedBooking,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
  entry: DeskEntry,
): Promise<string | Refusal> {
  const { booking } = locked;
  const { seller, thing } = wordsOf(booking);
  if (isAnyWaiting(await listEntries(tx, booking.id))) {
    return `An entry about this ${thing} is waiting to be confirmed. Once it is confirmed, enter here what the ${seller} keeps.`;
  }
  const cancellations = await listCancellations(tx, booking.id);
  const units = heldUnits(booking, cancellations).filter(({ order }) => order.id === orderId);
  const held = units.filter(({ state }) => state === 'held').map(({ unit }) => ({ orderId, unit: unit.unit }));
  const asksFirst = `A cancellation of this ${thing} was asked for: enter what the ${seller} keeps of that`;
  // For what is owed, one cancellation is entered at a time.
  const isBehind = booking.origin === 'offline' && cancellations.some(({ state }) => state === 'requested');
  if (held.length === 0 || isBehind) return held.length === 0 ? `${asksFirst}.` : `${asksFirst}, then of the rest.`;
  const { cancelling } = serviceOf(booking);
  const orders = boughtOrders(booking, cancellations);
  const paid = cancelling.paidUnits(booking, orders).filter((unit) => held.some((ref) => isSameUnit(ref, unit)));
  const kept = cancelling.ruleCharges(booking, paid, orders, entry.now);
  const scopes = scopesOf(booking, cancellations, kept);
  const settled = await settle(tx, context, locked, { cancellations, asked: null, scopes, kept, reason }, entry);
  if (settled instanceof Refusal) return settled;
  return held.length === units.filter(({ state }) => state !== 'gone').length
    ? settled.text
    : `${settled.text} ${asksFirst}.`;
}

function requestArranged(
  tx: Tx,
  booking: Booking,
  { scopes, amounts, reason }: { scopes: readonly OrderScope[]; amounts: Cancellation['quote']; reason: string | null },
  { caller, now, requestId }: DeskEntry,
): Promise<string> {
  return requestBookingCancellation(tx, booking, () => null, {
    personId: caller.personId,
    actor: actorOf(caller),
    reason,
    quote: { scopes, channel: 'request', amounts },
    requestId,
    isArranged: true,
    now,
  });
}

async function arrange(
  tx: Tx,
  { booking, trip }: LockedBooking,
  {
    cancellationId,
    scopes,
    units,
    kept,
  }: {
    readonly cancellationId: string;
    readonly scopes: readonly OrderScope[];
    readonly units: readonly PaidUnit[];
    readonly kept: readonly UnitPenalty[];
  },
  { caller, now }: DeskEntry,
): Promise<void> {
  const answers = scopes.map((scope): readonly [string, SupplierAnswer] => {
    const own = unitsOfScopes(units, [scope]);
    const single = own.every(({ travellers }) => travellers.length === 1);
    const penalties = own.flatMap((unit) =>
      unit.travellers.slice(0, 1).map((travellerIndex) => ({ travellerIndex, penaltyPaise: keptOf(kept, unit) })),
    );
    return [
      scopeKey(scope),
      {
        type: 'cancelled',
        penaltyPaise: sum(own.map((unit) => keptOf(kept, unit))),
        ...(single ? { penalties } : {}),
        creditNoteNo: null,
      },
    ];
  });
  const by = { actor: actorOf(caller), now, quietPeriodMs: NO_QUIET_MS };
  await arrangeCancellation(tx, booking.id, cancellationId, Object.fromEntries(answers), by);
  const resolution = 'The travel desk entered the cancellation.';
  await closeCaseOf(tx, booking.organizationId, `cancel_request:${cancellationId}`, by.actor, resolution, now);
  await addTripEvent(tx, trip, caller.personId, resolution, now);
}

/** The named units by order, in the order in which it lists them. */
function scopesOf(
  booking: Booking,
  cancellations: readonly Cancellation[],
  kept: readonly UnitPenalty[],
): readonly OrderScope[] {
  const held = heldUnits(booking, cancellations).filter(({ state }) => state === 'held');
  return booking.orders.flatMap((order) => {
    const units = held
      .filter((one) => one.order.id === order.id)
      .map(({ unit }) => unit.unit)
      .filter((unit) => kept.some((one) => isSameUnit(one, { orderId: order.id, unit })));
    return units.length > 0 ? [{ orderId: order.id, units }] : [];
  });
}

/** Exactly the cancelled units are named, each once: all that a request asks for, and only what somebody holds. */
function refuseOtherUnits(booking: Booking, scopes: readonly OrderScope[], kept: readonly UnitPenalty[]): void {
  const wanted = scopes.flatMap(({ orderId, units }) => units.map((unit) => ({ orderId, unit })));
  const isNamed = (one: UnitRef, among: readonly UnitRef[]) => among.some((ref) => isSameUnit(ref, one));
  const isSame = wanted.every((ref) => isNamed(ref, kept)) && kept.every((one) => isNamed(one, wanted));
  if (!isSame && booking.status !== 'BOOKED') throw new Refusal('booking_not_cancellable');
  const again = kept.findIndex((one, index) => isNamed(one, kept.slice(0, index)));
  if (again >= 0) {
    throw refuseField('validation_failed', `units.${again}`, 'What is kept for this is already entered above');
  }
  if (isSame) return;
  throw refuseField(
    'validation_failed',
    'units',
    'Enter what is kept for everything that is cancelled, and for nothing else',
  );
}

/** No seller keeps more of a unit than was paid for it: that is a typing error. */
function refuseMoreThanPaid(units: readonly PaidUnit[], kept: readonly UnitPenalty[]): void {
  for (const [index, one] of kept.entries()) {
    const unit = units.find((candidate) => isSameUnit(candidate, one));
    if (!unit) continue;
    const soldPaise = soldForUnit(unit);
    if (one.penaltyPaise <= soldPaise) continue;
    throw refuseField(
      'validation_failed',
      `units.${index}.kept`,
      `Only ${formatInrExact(soldPaise)} was paid for this`,
    );
  }
}

/** What a seller really keeps always counts; where it differs from the rules the history says so. */
async function noteDifference(
  tx: Tx,
  booking: Booking,
  kept: readonly UnitPenalty[],
  ruled: readonly UnitPenalty[],
  now: Temporal.Instant,
): Promise<void> {
  const total = (penalties: readonly UnitPenalty[]) => sum(penalties.map((one) => one.penaltyPaise));
  const [keptPaise, ruledPaise] = [total(kept), total(ruled)];
  if (keptPaise === ruledPaise) return;
  const { seller } = wordsOf(booking);
  const text = `The ${seller} keeps ${formatInrExact(keptPaise)}; by the rules it is ${formatInrExact(ruledPaise)}.`;
  await addHistory(tx, booking, text, now);
}
