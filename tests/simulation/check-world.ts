import { scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { HOLDING } from '@pravas/domain/ledger/post-hold.ts';
import { balancesOf, type LedgerAccount } from '@pravas/domain/ledger/posting.ts';
import { epochMillisecondsOf } from '@pravas/domain/time/airport-time.ts';
import { type HeldMeans, heldMeansOf } from '@pravas/domain/wallet/means.ts';
import { wholeOrder } from '../../apps/server/src/modules/booking/cancellation/cancel-items.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { serviceOf } from '../../apps/server/src/modules/booking/service-module.ts';
import { penaltyFor } from './choose-parts.ts';
import { isLive } from './fake-supplier.ts';
import { leftIn } from './purse.ts';
import type { FakeOrder } from './simulated-service.ts';
import { simulatedOf } from './simulated-services.ts';
import type { SimulatedWorld } from './simulated-world.ts';

type Report = (id: string, text: string) => void;

/** The invariants of every booking and of the outside once nothing moves any more. */
export function checkWorld(world: SimulatedWorld): void {
  for (const memory of world.memories.values()) {
    const { booking } = memory;
    const report: Report = (id, text) => world.violate(id, `${booking.id} (${booking.status}): ${text}`);
    checkOrders(world, memory, report);
    checkChanges(world, memory, report);
    checkMoney(world, memory, report);
    checkTrail(memory, report);
    checkRest(memory, world.timeline.nowMs(), report);
  }
  for (const [means, paise] of Object.entries(leftIn(world.purse, world.memories.values()))) {
    if (paise < 0) world.violate('I17', `${-paise} more was spent of the ${means} than was there`);
    if (paise > world.purse.filled[means as HeldMeans])
      world.violate('I17', `more came back to the ${means} than it gave`);
  }
}

/** Everything under way is done or before a person (L1); called a quarter of an hour after faults have stopped. */
export function checkProgress(world: SimulatedWorld): void {
  for (const { booking, trail } of world.memories.values()) {
    if (booking.status !== 'BOOKING_IN_PROCESS' && booking.status !== 'BOOKING_PAUSED') continue;
    if (!trail.cases.some((one) => one.state === 'open')) {
      world.violate('L1', `${booking.id}: ${booking.status}, and no person has been called`);
    }
  }
}

function ordersOf(world: SimulatedWorld, { booking }: SagaMemory, orderIndex: number): readonly FakeOrder[] {
  const order = booking.orders[orderIndex];
  if (!order) return [];
  const wanted = simulatedOf(booking).purchaseOf(order.detail);
  return world.supplierById(order.supplierId).orders.filter(({ purchase }) => purchase === wanted);
}

function checkOrders(world: SimulatedWorld, memory: SagaMemory, report: Report): void {
  const { booking } = memory;
  // No supplier of ours knows of a person's purchases outside.
  if (booking.origin === 'offline' || simulatedOf(booking).atDesk) return;
  for (const [index, order] of booking.orders.entries()) {
    const live = ordersOf(world, memory, index).filter(isLive);
    if (live.length > 1) report('I2', `${live.length} live orders for one purchase`);
    if (booking.status === 'BOOKING_PAUSED' || booking.status === 'BOOKING_IN_PROCESS') continue;
    const [first] = live;
    // Once a person is asked to look, they say what the supplier has done.
    if (isBeforeDesk(memory)) continue;
    const isBooked = order.state === 'booked' && booking.status === 'BOOKED' && !isCancelledOrder(memory, order.id);
    if (first && !isBooked) report('I4', `the supplier still holds ${first.ref}`);
    if (isBooked && first?.state !== 'confirmed') report('I4', 'it is booked and the supplier has not confirmed it');
    if (isBooked && first && order.supplierOrder?.bookingRef !== first.ref)
      report('I4', 'it is booked as another order');
  }
}

/** A change that was made is at the supplier, and one that was not is not. */
function checkChanges(world: SimulatedWorld, memory: SagaMemory, report: Report): void {
  if (isBeforeDesk(memory)) return;
  for (const change of memory.changes) {
    const isThere = world.suppliers.some(({ orders }) => orders.some((one) => one.changes.has(change.clientRef)));
    if (isThere !== (change.state === 'done'))
      report('I4', `the change is ${change.state}, ${isThere ? '' : 'not '}at the supplier`);
    if (change.state === 'sending') report('L1', 'the change is still under way');
  }
}

function isBeforeDesk({ trail }: SagaMemory): boolean {
  return trail.cases.some((one) => one.state === 'open');
}

/** True when nothing of the order is left. */
function isCancelledOrder({ booking, cancellations }: SagaMemory, orderId: string): boolean {
  const order = booking.orders.find((one) => one.id === orderId);
  const gone = new Set<string>();
  for (const { scopes, orders } of cancellations) {
    for (const [key, { progress }] of Object.entries(orders)) {
      if (progress !== 'accepted' && progress !== 'settled') continue;
      if (key === orderId) return true;
      const scope = scopes?.find((one) => scopeKey(one) === key && one.orderId === orderId);
      for (const unit of scope?.units ?? []) gone.add(unit);
    }
  }
  return order !== undefined && gone.size === wholeOrder(booking, order).units.length;
}

function checkMoney(world: SimulatedWorld, memory: SagaMemory, report: Report): void {
  const { booking, payments, refunds, trail } = memory;
  let captured = 0;
  let refunded = 0;
  for (const payment of payments) {
    if (!isByGateway(payment.paymentRef)) continue;
    const taken = world.gateway.takenOf(payment.paymentRef);
    captured += taken.captured;
    refunded += taken.refunded;
    if (taken.refunded > taken.captured) report('I1', `${payment.paymentRef}: more sent back than taken`);
    const postings = trail.transfers.filter((one) => one.key.startsWith(`capture:${payment.paymentRef}`));
    if (postings.length > 1) report('I8', `${payment.paymentRef}: captured ${postings.length} times`);
    if (postings.length > 0 && taken.captured === 0) report('I8', `${payment.paymentRef}: nothing was paid`);
    if (taken.captured > 0 && postings.length === 0) {
      report('I1', `${payment.paymentRef}: paid, and not known`);
    }
  }
  // Money taken back by banks is compared with the gateway separately.
  const balances = balancesOf(trail.transfers.filter(({ key }) => !key.startsWith('chargeback')));
  const balance = (account: LedgerAccount): number => balances.get(account) ?? 0;
  if ([...balances.values()].reduce((a, b) => a + b, 0) !== 0) report('I3', 'the books do not balance');
  if (balance('gateway_clearing') !== captured - refunded) {
    report('I3', `the books say ${balance('gateway_clearing')}, the gateway ${captured - refunded}`);
  }
  const due = dueFromOrganization(memory);
  if (balance('receivable') !== due)
    report('I3', `the organisation owes ${due}, the books say ${balance('receivable')}`);
  const isUnderWay = booking.status === 'BOOKING_IN_PROCESS' || booking.status === 'BOOKING_PAUSED';
  const isChanging = memory.changes.some((one) => one.state === 'sending');
  if (!isUnderWay && !isChanging && balance('customer_suspense') !== 0) {
    report('I3', `${-balance('customer_suspense')} rest in suspense`);
  }
  const owed = refunds
    .filter((one) => one.state === 'processing')
    .reduce((sum, one) => sum + one.amountPaise - one.chargedBackPaise, 0);
  if (-balance('refunds_due') !== owed) report('I3', 'refunds due and refunds disagree');
  const spent = (means: HeldMeans) => balance(HOLDING[means].account) + balance(HOLDING[means].held);
  const isWaiting = isUnderWay || payments.some((one) => one.status === 'HELD');
  for (const { held } of Object.values(HOLDING)) {
    if (balance(held) > 0) report('I17', `more of ${held} was taken than was set aside`);
    if (!isWaiting && balance(held) !== 0) report('I17', `${-balance(held)} rest in ${held}`);
  }
  const keptPaise = captured - refunded + due - owed + spent('promo') + spent('wallet') + spent('credit_line');
  if (!isUnderWay) checkOutcome(memory, keptPaise, report);
}

/** What the travel desk has bought outside is owed, and its refunds are set against that. */
function dueFromOrganization({ payments, refunds }: SagaMemory): number {
  const owing = payments.filter((one) => one.status === 'SUCCESSFUL' && offlineKind(one.paymentRef) !== null);
  const back = refunds.filter((one) => one.state === 'refunded' && owing.some(({ id }) => id === one.paymentId));
  const total = (all: readonly { readonly amountPaise: number }[]) =>
    all.reduce((sum, one) => sum + one.amountPaise, 0);
  // What a bank has taken back counts as given back: what is owed for the dispute, which is held against the gateway by
  // itself, is so much less.
  const chargedBack = refunds.reduce((sum, one) => sum + one.chargedBackPaise, 0);
  return total(owing) - total(back) - chargedBack;
}

/** The customer's final payment or debt is for what they got, or nothing. */
function checkOutcome({ booking, cancellations, changes }: SagaMemory, keptPaise: number, report: Report): void {
  if (booking.status === 'FAILED' || booking.status === 'EXPIRED' || booking.status === 'CREATED') {
    if (keptPaise !== 0) report('I1', `nothing was bought, and ${keptPaise} was kept`);
    return;
  }
  // A part that was cancelled was booked before.
  const was = booking.orders.filter((order) => order.supplierOrder?.status === 'confirmed' || order.state === 'booked');
  const sold = simulatedOf(booking);
  const boughtPaise = sold.owedPaise(booking, was);
  const settled = cancellations.filter((one) => one.state === 'settled');
  const given = settled.reduce((sum, one) => sum + (one.refund?.refundPaise ?? 0), 0);
  // A change moves the order's price by the difference; the supplier's charge for it comes on top.
  const done = changes.filter((one) => one.state === 'done');
  const chargeOf = (one: (typeof done)[number]) => (one.amounts && sold.changes?.chargePaise(one.amounts)) ?? 0;
  const charged = done.reduce((sum, one) => sum + chargeOf(one), 0);
  const isPaidAhead = changes.some((one) => one.state === 'sending' && one.paymentId !== null);
  if (!isPaidAhead && keptPaise !== boughtPaise + charged - given) {
    report('I1', `${keptPaise} was kept of ${boughtPaise} and ${charged} for changes, with ${given} promised back`);
  }
  const agreed = booking.totalPaise + done.reduce((sum, one) => sum + (one.amounts?.payPaise ?? 0), 0);
  if (!isPaidAhead && keptPaise > agreed) report('I7', 'more was taken than was confirmed');
  for (const cancellation of settled) {
    const scopes = cancellation.scopes ?? booking.orders.map((order) => wholeOrder(booking, order));
    const kept = cancellation.refund?.penaltyPaise ?? 0;
    if (kept > penaltyFor(booking, scopes)) report('I14', 'the supplier kept less than was charged');
  }
}

const isByGateway = (paymentRef: string): boolean =>
  offlineKind(paymentRef) === null && heldMeansOf(paymentRef) === null;

const TOLD_ONCE: Readonly<Record<string, string>> = {
  BOOKED: 'booking.booked',
  CANCELED: 'booking.booked',
  FAILED: 'booking.failed',
};

function checkTrail({ booking, payments, trail }: SagaMemory, report: Report): void {
  const action = TOLD_ONCE[booking.status];
  if (action !== undefined) {
    const bought = booking.origin === 'offline' && action === 'booking.booked' ? 'booking.entered' : action;
    const audits = trail.audits.filter((one) => one.action === bought).length;
    const events = trail.events.filter((one) => one.topic === action).length;
    if (audits !== 1) report('I6', `${action} is in the trail ${audits} times`);
    if (events !== 1) report('I15', `${action} was told ${events} times`);
  }
  const paid = payments.filter((one) => one.status === 'SUCCESSFUL' && isByGateway(one.paymentRef)).length;
  const captures = trail.audits.filter((one) => one.action.startsWith('payment.captured')).length;
  if (captures !== paid) report('I6', `${paid} payments and ${captures} audit rows of them`);
  if (booking.status === 'CANCELED' && !trail.audits.some((one) => one.action === 'booking.cancelled')) {
    report('I6', 'it was cancelled without an audit row');
  }
}

/** An hour after the last fault only cases of a person may still be open, and money never waits for one. */
function checkRest(
  { booking, payments, refunds, effects, cancellations, runAt, trail }: SagaMemory,
  nowMs: number,
  report: Report,
): void {
  if (payments.some(({ status }) => status === 'HELD')) report('I17', 'money is still set aside for a card');
  if (payments.some((payment) => payment.status === 'IN_PROGRESS' && payment.verifyAt !== null))
    report('L1', 'a payment is still open');
  // A payer's bank may take its time, and money never goes to a card twice.
  if (refunds.some(({ state, heldAt }) => state === 'processing' && heldAt === null))
    report('L1', 'a refund is still open');
  const { rules } = serviceOf(booking);
  const lapsesAtMs = Math.min(...booking.orders.map(({ detail }) => epochMillisecondsOf(rules.lapsesAt(detail))));
  if (booking.status === 'CREATED' && lapsesAtMs <= nowMs) report('L1', 'its time is over, and it has not lapsed');
  const isCalled = trail.cases.some((one) => one.state === 'open');
  const isCancelling = cancellations.some((one) => one.state === 'requested' || one.state === 'supplier');
  const isOpen = isCancelling || booking.status === 'BOOKING_IN_PROCESS' || effects.some((one) => one.state === 'sent');
  if (isOpen && !isCalled) report('L1', `it is not done${runAt === null ? ', and nobody will look at it again' : ''}`);
}
