import { scopeKey, unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { keepableOf, type PaidUnit, paidForUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { TravellerPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { offlinePaymentRef } from '@pravas/domain/desk/offline-payment.ts';
import type { OfflineAmounts } from '@pravas/domain/flight-order/offline-booking.ts';
import { enterFares } from '@pravas/domain/flight-order/offline-fare.ts';
import { type Paise, splitByWeight, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../audit/index.ts';
import {
  arrangeCancellation,
  type Booking,
  boughtOrders,
  type Cancellation,
  type EnteredOrdersOf,
  enterBooking,
  isDeskBooking,
  listCancellations,
  offlineAmountsOf,
  refreshTripDates,
  requestBookingCancellation,
  type SupplierAnswer,
  serviceOf,
  wordsOf,
} from '../booking/index.ts';
import { closeCaseOf } from '../casework/index.ts';
import { flightsOf } from '../flight-order/index.ts';
import { changePayment, insertOwedPayment, listPayments, supersedeOpenPayments } from '../payment/index.ts';
import { clearForPayment } from '../trip/index.ts';
import { applyCorrection } from './apply-correction.ts';
import { findKnownNumber, numbersOf } from './known-number.ts';
import type { DeskEntry, LockedBooking, OfflineContext } from './offline-context.ts';
import {
  amountOfEntry,
  type EnteredRefund,
  type EntryContent,
  findEntryInForce,
  type PurchaseContent,
} from './offline-entries.ts';
import { enteredFrom } from './offline-form.ts';
import { cancellationAsked, openRequest } from './offline-request.ts';
import { refuseOwingMore } from './refuse-private.ts';

/** No airline is asked about such a booking, so there is no quiet period. */
const NO_QUIET_MS = 0;

/**
 * Has an entry take effect. Answers the refusal of policy or approval instead of throwing it, because what was asked of
 * approvers must outlive it; null = done. Throws `booking_not_payable`, `booking_not_cancellable`,
 * `payment_in_progress`.
 */
export async function applyEntry(
  tx: Tx,
  context: OfflineContext,
  locked: LockedBooking,
  entryId: string,
  content: EntryContent,
  entry: DeskEntry,
): Promise<Refusal | null> {
  if (content.kind === 'cancellation') {
    await applyCancellation(tx, locked.booking, content, entry);
    return null;
  }
  return applyBooking(tx, context, locked, entryId, content, entry);
}

/** Refuses a form for a booking in the wrong state. Throws `booking_not_payable`, `payment_in_progress`. */
export async function expectEnterable(tx: Tx, booking: Booking, isCorrection: boolean): Promise<void> {
  if (!isCorrection) {
    if (booking.status !== 'CREATED') throw new Refusal('booking_not_payable');
    const payments = await listPayments(tx, booking.id);
    const isPaying = payments.some((payment) => payment.status === 'IN_PROGRESS' && !payment.superseded);
    if (isPaying) throw new Refusal('payment_in_progress');
    return;
  }
  // What a supplier has sold us costs what it said; only the final price of a person's purchase may differ.
  const isByHand = booking.origin === 'offline' || isDeskBooking(booking);
  if (!isByHand || booking.status !== 'BOOKED') {
    const message = `Only a ${wordsOf(booking).thing} that was booked offline can be corrected.`;
    throw new Refusal('booking_not_payable', { message });
  }
  if ((await listCancellations(tx, booking.id)).length > 0) {
    throw new Refusal('booking_not_payable', { message: cancellationAsked(booking) });
  }
}

async function applyBooking(
  tx: Tx,
  context: OfflineContext,
  { trip, booking }: LockedBooking,
  entryId: string,
  content: PurchaseContent,
  { caller, now }: DeskEntry,
): Promise<Refusal | null> {
  const { isCorrection } = content;
  const amountPaise = amountOfEntry(content);
  await expectEnterable(tx, booking, isCorrection);
  refuseOwingMore(trip, booking, content);
  await refuseTakenNumber(tx, booking, content);
  if (content.kind === 'order' && isCorrection && booking.origin !== 'offline') {
    await applyCorrection(tx, { trip, booking }, { correctionId: entryId, entered: content.entered }, { caller, now });
    return null;
  }
  const refused = await clearEntry(tx, context, { trip, booking }, content, { caller, now });
  if (refused) return refused;
  await replaceOrders(tx, booking);
  await insertOwedPayment(tx, {
    organizationId: booking.organizationId,
    bookingId: booking.id,
    paymentRef: offlinePaymentRef(
      `PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`,
      isCorrection ? 'correction' : 'desk_entry',
    ),
    gatewayId: 'travel-desk',
    amountPaise,
    now,
  });
  const before = isCorrection ? await findEntryInForce(tx, booking.id) : null;
  const replaces = before && { entryId: before.entryId, content: asTakenUp(before.content) };
  const entered = { entryId, totalPaise: amountPaise, content: asTakenUp(content), replaces };
  await enterBooking(tx, booking.id, entered, { actor: actorOf(caller), now });
  if (isCorrection) await refreshTripDates(tx, trip.id, now);
  return null;
}

/** What waited for its second person may have been entered for another booking meanwhile. */
async function refuseTakenNumber(tx: Tx, booking: Booking, content: PurchaseContent): Promise<void> {
  const taken = content.isCorrection ? null : await findKnownNumber(tx, booking, numbersOf(content), 'bought');
  if (taken === null) return;
  const { thing, locator } = wordsOf(booking);
  const what = content.kind === 'order' ? locator : 'booking id';
  const message = `Another ${thing} was entered with the ${what} ${taken} in the meantime. Refuse this entry, or the ${thing} would be charged twice.`;
  throw new Refusal('booking_not_payable', { message });
}

/** A purchase as its service takes it over. */
function asTakenUp(content: PurchaseContent): unknown {
  return content.kind === 'order' ? content.entered : enteredFrom(content);
}

/**
 * Asks policy and approvers about what the desk has bought, as about any flight; a correction is not asked about again.
 * Answers their refusal instead of throwing it; null = none.
 */
export async function clearEntry(
  tx: Tx,
  context: OfflineContext,
  { trip, booking }: LockedBooking,
  content: EntryContent,
  { caller, now }: Pick<DeskEntry, 'caller' | 'now'>,
): Promise<Refusal | null> {
  if (content.kind === 'cancellation' || content.isCorrection) return null;
  return clearForPayment(tx, context, {
    trip,
    booking: content.kind === 'order' ? withOrders(booking, content.entered) : asBought(booking, content.amounts),
    payerId: caller.personId,
    beforePaise: booking.totalPaise,
    asPlanned: booking,
    now,
  });
}

/** As policy and approvers see it: the same flights at the price that was really paid. */
function asBought(booking: Booking, amounts: OfflineAmounts): Booking {
  const offers = enterFares(
    flightsOf(booking).orders.map((order) => order.detail),
    amounts,
  );
  const orders = booking.orders.map((order, index) => ({ ...order, detail: offers[index] ?? order.detail }));
  return { ...booking, orders, totalPaise: amounts.totalPaise };
}

/** The same of what has orders of its own. */
function withOrders(booking: Booking, { orders, quote }: EnteredOrdersOf<unknown>): Booking {
  const entered = booking.orders.map((order) => ({
    ...order,
    detail: orders.find((one) => one.orderId === order.id)?.detail ?? order.detail,
  }));
  return { ...booking, orders: entered, totalPaise: quote.totalPaise };
}

/** Payments that were begun stay watched; what was owed before a correction is no longer owed. */
async function replaceOrders(tx: Tx, booking: Booking): Promise<void> {
  await supersedeOpenPayments(tx, booking.id);
  for (const payment of await listPayments(tx, booking.id)) {
    if (payment.status !== 'SUCCESSFUL') continue;
    const message = 'Replaced by a correction.';
    await changePayment(tx, payment.paymentRef, { status: 'FAILED', message, verifyAt: null });
  }
}

async function applyCancellation(
  tx: Tx,
  booking: Booking,
  { refund, scope }: Extract<EntryContent, { readonly kind: 'cancellation' }>,
  { caller, now, requestId }: DeskEntry,
): Promise<void> {
  const cancellations = await listCancellations(tx, booking.id);
  const open = openRequest(booking, cancellations);
  if ((open?.id ?? null) !== scope.cancellationId) {
    const message = `Another cancellation of this ${wordsOf(booking).thing} has begun in the meantime. Please check it again.`;
    throw new Refusal('booking_not_cancellable', { message });
  }
  const units = unitsOfScopes(paidUnitsIn(booking, cancellations), scope.scopes);
  const { penaltyPaise, refundedPaise: refundPaise } = refund;
  const amounts = offlineAmountsOf(booking, units, { penaltyPaise, refundPaise });
  const actor = actorOf(caller);
  const cancellationId =
    open?.id ??
    (await requestBookingCancellation(tx, booking, () => null, {
      personId: caller.personId,
      actor,
      reason: scope.reason,
      quote: { scopes: scope.scopes, channel: 'request', amounts },
      requestId,
      isArranged: true,
      now,
    }));
  const answers = answersOf(booking, cancellations, scope.scopes, refund);
  await arrangeCancellation(tx, booking.id, cancellationId, answers, { actor, now, quietPeriodMs: NO_QUIET_MS });
  const resolution = 'The travel desk entered the cancellation.';
  await closeCaseOf(tx, booking.organizationId, `cancel_request:${cancellationId}`, actor, resolution, now);
}

/**
 * The entered amounts by part of the cancellation: the refund shared out by what was paid for each, the charge by what
 * an airline may keep of each, so that one of two is not accused of what the other could have kept.
 */
function answersOf(
  booking: Booking,
  cancellations: readonly Cancellation[],
  scopes: Extract<EntryContent, { readonly kind: 'cancellation' }>['scope']['scopes'],
  refund: EnteredRefund,
): Readonly<Record<string, SupplierAnswer>> {
  const units = paidUnitsIn(booking, cancellations);
  const lines =
    refund.travellers.length > 0
      ? refund.travellers
      : [{ index: null, refundedPaise: refund.refundedPaise, penaltyPaise: refund.penaltyPaise }];
  const penalties = scopes.map((): Paise => ZERO);
  const refunds = scopes.map((): Paise => ZERO);
  const byTraveller = scopes.map((): TravellerPenalty[] => []);
  for (const { index, refundedPaise, penaltyPaise } of lines) {
    const own = scopes.map((one) =>
      unitsOfScopes(units, [one]).filter((unit) => index === null || unit.travellers.includes(index)),
    );
    const weights = weightsOf(own, paidForUnit) ?? scopes.map(() => 1);
    const keepable = weightsOf(own, keepableOf) ?? weights;
    for (const [at, share] of splitByWeight(penaltyPaise, keepable).entries()) {
      penalties[at] = sum([penalties[at] ?? ZERO, share]);
      if (index !== null) byTraveller[at]?.push({ travellerIndex: index, penaltyPaise: share });
    }
    for (const [at, share] of splitByWeight(refundedPaise, weights).entries()) {
      refunds[at] = sum([refunds[at] ?? ZERO, share]);
    }
  }
  return Object.fromEntries(
    scopes.map((one, at) => [
      scopeKey(one),
      {
        type: 'cancelled',
        penaltyPaise: penalties[at] ?? ZERO,
        ...(refund.travellers.length > 0 ? { penalties: byTraveller[at] ?? [] } : {}),
        refundedPaise: refunds[at] ?? ZERO,
        creditNoteNo: null,
      } satisfies SupplierAnswer,
    ]),
  );
}

/** What was paid for each unit of what was bought. */
function paidUnitsIn(booking: Booking, cancellations: readonly Cancellation[]): readonly PaidUnit[] {
  return serviceOf(booking).cancelling.paidUnits(booking, boughtOrders(booking, cancellations));
}

/** The weight of each part by an amount of its units; null where all are zero. */
function weightsOf(
  parts: readonly (readonly PaidUnit[])[],
  amountOf: (unit: PaidUnit) => Paise,
): readonly number[] | null {
  const weights = parts.map((units) => sum(units.map(amountOf)));
  return weights.some((weight) => weight > 0) ? weights : null;
}
