import {
  HUMAN_AFTER_MS,
  HUMAN_AFTER_PAYMENT_MS,
  MAX_ATTEMPTS,
  MAX_PURCHASES,
  type OpenSend,
  type OrderFacts,
  type SagaFacts,
  type SagaStep,
  type SagaTiming,
} from './saga-facts.ts';
import { isQuiet, nextCancelStep, nextChangeStep } from './saga-servicing.ts';

/**
 * The way from "paid" to "booked" or "refunded", as a pure decision: given what is recorded, the next step. The caller
 * records an intent before a call and the outcome after it, and asks again. A crash between any two lines therefore
 * leads back here with the same facts, and a call whose answer was lost is looked up, never repeated blindly. The same
 * facts and time give the same step.
 */
export function nextStep(facts: SagaFacts, nowMs: number, timing: SagaTiming): SagaStep {
  const payment = facts.payments.find((candidate) => candidate.verifyAtMs !== null && candidate.verifyAtMs <= nowMs);
  if (payment) return { type: 'verify_payment', paymentRef: payment.paymentRef };
  if (facts.payments.some(({ isGivenUp }) => isGivenUp)) return { type: 'free_held' };
  if (facts.status === 'BOOKING_IN_PROCESS') return purchase(facts, nowMs, timing);
  const refund = facts.refunds.find(
    ({ state, nextTryAtMs, waitsForBank }) => state === 'processing' && nextTryAtMs <= nowMs && waitsForBank !== 'said',
  );
  const servicing = nextCancelStep(facts.cancellations ?? [], nowMs, timing);
  const next = servicing ?? (facts.change ? nextChangeStep(facts.change, nowMs, timing) : null);
  // Cancelling becomes dearer by the hour. A pause, a lost answer or a slow supplier may last for days: money that is
  // owed waits for the first, and not for the others.
  if (facts.status !== 'BOOKING_PAUSED' && (next?.type === 'send_cancel' || next?.type === 'send_change')) return next;
  if (refund) {
    const { refundId, waitsForBank } = refund;
    return { type: waitsForBank === undefined ? 'send_refund' : 'hold_refund', refundId };
  }
  if (facts.status === 'BOOKING_PAUSED') {
    // The supplier is still polled while people investigate: a late answer makes their work unnecessary.
    const lost = openOrder(facts.orders);
    if (lost) return lookUp(lost, nowMs, timing);
  }
  if (next) return next;
  const orphanedHold = nowMs < facts.lapsesAtMs ? chaseHold(facts.orders, nowMs, timing) : null;
  if (orphanedHold) return orphanedHold;
  // A failed order is polled for days; what it may yet bring would be refunded.
  const openPayment = facts.payments.some(({ status, verifyAtMs }) => status === 'IN_PROGRESS' && verifyAtMs !== null);
  // A purchase made elsewhere has left too; a second person still decides whether it is owed.
  const isKept = openPayment || facts.isEntryWaiting === true;
  if (facts.status === 'CREATED' && nowMs >= facts.lapsesAtMs && !isKept) return { type: 'expire' };
  return later(facts, nowMs);
}

/** The longest time of the last look-up of something that is surely gone. */
const LAST_LOOK_MS = 60_000;

function purchase({ orders, paidAtMs }: SagaFacts, nowMs: number, timing: SagaTiming): SagaStep {
  const lost = openOrder(orders);
  if (lost) {
    const isForPerson = nowMs >= humanAtMs(lost.open) || isPersonDue(paidAtMs, nowMs);
    return isForPerson ? { type: 'pause', orderId: lost.orderId } : lookUp(lost, nowMs, timing);
  }
  const failed = orders.some((order) => order.state === 'failed' || order.refused);
  if (failed) {
    const held = orders.find((order) => order.state === 'held');
    if (held) {
      return held.attempts >= MAX_ATTEMPTS
        ? { type: 'give_up', orderId: held.orderId }
        : { type: 'send', kind: 'release_held', orderId: held.orderId, attempt: held.attempts + 1 };
    }
    return { type: 'settle', result: orders.some((order) => order.state === 'booked') ? 'part' : 'none' };
  }
  const waiting = orders.filter((order) => order.state === 'waiting');
  const next = waiting.find((order) => order.holdable) ?? waiting[0];
  if (next) {
    if (next.isByHand) return { type: 'hand_over', orderId: next.orderId };
    if (next.attempts >= MAX_ATTEMPTS) return { type: 'give_up', orderId: next.orderId };
    if (!next.contextReady) {
      return { type: next.purchases >= MAX_PURCHASES ? 'give_up' : 'refresh_offer', orderId: next.orderId };
    }
    return { type: 'send', kind: 'book', orderId: next.orderId, attempt: next.attempts + 1 };
  }
  const held = orders.find((order) => order.state === 'held');
  if (held) {
    if (held.attempts >= MAX_ATTEMPTS) return { type: 'give_up', orderId: held.orderId };
    return { type: 'send', kind: 'confirm_held', orderId: held.orderId, attempt: held.attempts + 1 };
  }
  return { type: 'settle', result: 'all' };
}

/** When a person is to check a lost answer: not before the moment at which the supplier's own word is proof. */
function humanAtMs({ sentAtMs, goneAtMs }: OpenSend): number {
  const afterMs = sentAtMs + HUMAN_AFTER_MS;
  return goneAtMs === undefined ? afterMs : Math.max(afterMs, goneAtMs + LAST_LOOK_MS);
}

/**
 * True once a purchase that was paid for at `paidAtMs` and is still under way must be before a person (reliability L1).
 */
export function isPersonDue(paidAtMs: number | null | undefined, nowMs: number): boolean {
  return typeof paidAtMs === 'number' && nowMs - paidAtMs > HUMAN_AFTER_PAYMENT_MS;
}

type LostOrder = OrderFacts & { readonly open: OpenSend };

function openOrder(orders: readonly OrderFacts[]): LostOrder | null {
  for (const order of orders) if (order.open !== null) return { ...order, open: order.open };
  return null;
}

function lookUp({ orderId, open }: LostOrder, nowMs: number, timing: SagaTiming): SagaStep {
  return { type: 'look_up', orderId, absentIsCertain: isQuiet(open, nowMs, timing) };
}

/** A booking that is over must not leave an unwanted seat behind; the money does not wait for it. */
function chaseHold(orders: readonly OrderFacts[], nowMs: number, timing: SagaTiming): SagaStep | null {
  for (const { orderId, orphanedHold } of orders) {
    if (!orphanedHold) continue;
    if (orphanedHold.open) {
      const absentIsCertain = isQuiet(orphanedHold.open, nowMs, timing);
      return { type: 'look_up_orphaned_hold', orderId, absentIsCertain };
    }
    if (orphanedHold.dueAtMs <= nowMs) return { type: 'release_orphaned_hold', orderId };
  }
  return null;
}

function later(facts: SagaFacts, nowMs: number): SagaStep {
  const times = [
    ...facts.payments.flatMap((payment) => (payment.verifyAtMs === null ? [] : [payment.verifyAtMs])),
    // What waits for a bank is checked once the bank has decided.
    ...facts.refunds.flatMap(({ state, nextTryAtMs, waitsForBank }) =>
      state === 'processing' && waitsForBank !== 'said' ? [nextTryAtMs] : [],
    ),
    // While a payment keeps it from lapsing, the payment's own time is the next one.
    ...(facts.status === 'CREATED' && nowMs < facts.lapsesAtMs ? [facts.lapsesAtMs] : []),
    ...(facts.cancellations ?? []).flatMap(({ pollAtMs }) => pollAtMs ?? []),
    ...(nowMs < facts.lapsesAtMs ? facts.orders.flatMap((order) => order.orphanedHold?.dueAtMs ?? []) : []),
  ];
  return times.length === 0 ? { type: 'rest' } : { type: 'wait', untilMs: Math.min(...times) };
}

/**
 * When to ask again about something that has been open since `sinceMs`: a quarter of its age, between 2 seconds and
 * 5 minutes, so that young questions are asked often and old ones politely.
 */
export function nextPollAtMs(sinceMs: number, nowMs: number): number {
  return nowMs + Math.min(300_000, Math.max(2_000, Math.round((nowMs - sinceMs) / 4)));
}

/**
 * When to poll again something that was reported as failed, open since `sinceMs`: after as long again, from ten minutes
 * on. What was lost on the way is found within the hour, and three days take about eight polls.
 */
export function latePollAtMs(sinceMs: number, nowMs: number): number {
  return nowMs + Math.max(600_000, nowMs - sinceMs);
}
