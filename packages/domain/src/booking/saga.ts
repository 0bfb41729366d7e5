import type { BookingStatus } from './booking-lifecycle.ts';

/**
 * The way from "paid" to "booked" or "refunded", as a pure decision: given what is recorded, what comes next.
 * Whoever runs it records an intent before a call and the outcome after it, and asks again. A crash between any two
 * lines therefore leads back here with the same facts, and a call whose answer was lost is looked up, never repeated
 * blindly.
 */

/** A purchase at one supplier. */
export interface LegFacts {
  readonly legId: string;
  readonly state: 'waiting' | 'in_process' | 'held' | 'booked' | 'failed';
  /** True when the supplier can hold the fare before it is paid; such legs go first, since a hold can be undone. */
  readonly holdable: boolean;
  /** False when the supplier's search context lapsed and the fare must be found again before buying. */
  readonly contextReady: boolean;
  /** A mutation that was sent and whose answer is not known. Times are epoch milliseconds. */
  readonly open: { readonly kind: EffectKind; readonly attempt: number; readonly sentAtMs: number } | null;
  /** How often the current purchase has been sent. */
  readonly attempts: number;
  /** A held fare that the supplier definitely refused to ticket: the hold must be given back. */
  readonly refused: boolean;
}

/** The supplier mutations of the journal. */
export type EffectKind = 'book' | 'ticket_held' | 'release_held' | 'cancel';

/** A wish to cancel everything that is booked. Times are epoch milliseconds. */
export interface CancellationFacts {
  /** `requested`: the airlines are being asked · `airline`: all have answered, their refunds are awaited. */
  readonly state: 'requested' | 'airline';
  /** When the airlines' refunds are asked for next. */
  readonly pollAtMs: number | null;
  /** Every order that was booked; `wanted` = not answered yet, `accepted` = cancelled but the money is not stated. */
  readonly orders: readonly {
    readonly legId: string;
    readonly progress: 'wanted' | 'accepted' | 'settled' | 'refused';
  }[];
}

/** A payment order. */
export interface OrderFacts {
  readonly orderId: string;
  readonly status: 'UNPAID' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED';
  /** When the gateway is to be asked next (epoch milliseconds); null = not again. */
  readonly verifyAtMs: number | null;
}

/** Money that must go back. */
export interface RefundFacts {
  readonly refundId: string;
  readonly state: 'processing' | 'refunded';
  readonly nextTryAtMs: number;
}

/** All that the decision needs to know. */
export interface SagaFacts {
  readonly status: BookingStatus;
  readonly legs: readonly LegFacts[];
  readonly orders: readonly OrderFacts[];
  readonly refunds: readonly RefundFacts[];
  /** Null or absent while nobody wishes to cancel, and when it is done. */
  readonly cancellation?: CancellationFacts | null;
  /** When the first flight leaves; an unpaid booking lapses then. */
  readonly departsAtMs: number;
}

/** The periods the decision obeys. */
export interface SagaTiming {
  /** Counted from the last send; only after it may "absent" be believed. Longer than the longest send. */
  readonly quietPeriodMs: number;
}

/** What comes next. `wait` names the time to look again; `rest` means nothing is due at all. */
export type SagaStep =
  | { readonly type: 'verify_payment'; readonly orderId: string }
  | { readonly type: 'send_refund'; readonly refundId: string }
  | { readonly type: 'refresh_offer'; readonly legId: string }
  | { readonly type: 'send'; readonly kind: EffectKind; readonly legId: string; readonly attempt: number }
  | { readonly type: 'look_up'; readonly legId: string; readonly absentIsCertain: boolean }
  | { readonly type: 'give_up'; readonly legId: string }
  | { readonly type: 'settle'; readonly result: 'all' | 'part' | 'none' }
  | { readonly type: 'expire' }
  | { readonly type: 'give_up_cancelling'; readonly legId: string }
  | { readonly type: 'confirm_cancellation' }
  | { readonly type: 'poll_cancellation'; readonly legId: string }
  | { readonly type: 'settle_cancellation' }
  | { readonly type: 'wait'; readonly untilMs: number }
  | { readonly type: 'rest' };

/** After this many sends of one purchase, each followed by a certain "absent", the leg is given up. */
export const MAX_ATTEMPTS = 3;

/** Decides the next step. Pure: the same facts and time give the same step. */
export function nextStep(facts: SagaFacts, nowMs: number, timing: SagaTiming): SagaStep {
  const order = facts.orders.find((candidate) => candidate.verifyAtMs !== null && candidate.verifyAtMs <= nowMs);
  if (order) return { type: 'verify_payment', orderId: order.orderId };
  if (facts.status === 'BOOKING_IN_PROCESS') return purchase(facts.legs, nowMs, timing);
  const cancelling = facts.cancellation ? cancel(facts.cancellation, facts.legs, nowMs, timing) : null;
  if (cancelling) return cancelling;
  const refund = facts.refunds.find((candidate) => candidate.state === 'processing' && candidate.nextTryAtMs <= nowMs);
  if (refund) return { type: 'send_refund', refundId: refund.refundId };
  const openOrder = facts.orders.some((candidate) => candidate.verifyAtMs !== null);
  if (facts.status === 'CREATED' && nowMs >= facts.departsAtMs && !openOrder) return { type: 'expire' };
  return later(facts);
}

function purchase(legs: readonly LegFacts[], nowMs: number, timing: SagaTiming): SagaStep {
  const open = legs.find((leg) => leg.open !== null);
  if (open?.open) return lookUpWhenDue(open.legId, open.open.sentAtMs, nowMs, timing);
  const failed = legs.some((leg) => leg.state === 'failed' || leg.refused);
  if (failed) {
    const held = legs.find((leg) => leg.state === 'held');
    if (held) {
      return held.attempts >= MAX_ATTEMPTS
        ? { type: 'give_up', legId: held.legId }
        : { type: 'send', kind: 'release_held', legId: held.legId, attempt: held.attempts + 1 };
    }
    return { type: 'settle', result: legs.some((leg) => leg.state === 'booked') ? 'part' : 'none' };
  }
  const waiting = legs.filter((leg) => leg.state === 'waiting');
  const next = waiting.find((leg) => leg.holdable) ?? waiting[0];
  if (next) {
    if (next.attempts >= MAX_ATTEMPTS) return { type: 'give_up', legId: next.legId };
    if (!next.contextReady) return { type: 'refresh_offer', legId: next.legId };
    return { type: 'send', kind: 'book', legId: next.legId, attempt: next.attempts + 1 };
  }
  const held = legs.find((leg) => leg.state === 'held');
  if (held) {
    if (held.attempts >= MAX_ATTEMPTS) return { type: 'give_up', legId: held.legId };
    return { type: 'send', kind: 'ticket_held', legId: held.legId, attempt: held.attempts + 1 };
  }
  return { type: 'settle', result: 'all' };
}

/** Asks every airline once, waits for what each says, and settles when all have stated the money. */
function cancel(
  { state, orders, pollAtMs }: CancellationFacts,
  legs: readonly LegFacts[],
  nowMs: number,
  timing: SagaTiming,
): SagaStep | null {
  const open = legs.find((leg) => leg.open?.kind === 'cancel');
  if (open?.open) return lookUpWhenDue(open.legId, open.open.sentAtMs, nowMs, timing);
  const wanted = orders.find((order) => order.progress === 'wanted');
  if (wanted) {
    const attempts = legs.find((leg) => leg.legId === wanted.legId)?.attempts ?? 0;
    return attempts >= MAX_ATTEMPTS
      ? { type: 'give_up_cancelling', legId: wanted.legId }
      : { type: 'send', kind: 'cancel', legId: wanted.legId, attempt: attempts + 1 };
  }
  if (state === 'requested') return { type: 'confirm_cancellation' };
  const unstated = orders.find((order) => order.progress === 'accepted');
  if (!unstated) return { type: 'settle_cancellation' };
  return pollAtMs !== null && pollAtMs <= nowMs ? { type: 'poll_cancellation', legId: unstated.legId } : null;
}

function lookUpWhenDue(legId: string, sentAtMs: number, nowMs: number, timing: SagaTiming): SagaStep {
  return { type: 'look_up', legId, absentIsCertain: nowMs - sentAtMs >= timing.quietPeriodMs };
}

function later(facts: SagaFacts): SagaStep {
  const times = [
    ...facts.orders.flatMap((order) => (order.verifyAtMs === null ? [] : [order.verifyAtMs])),
    ...facts.refunds.flatMap((refund) => (refund.state === 'processing' ? [refund.nextTryAtMs] : [])),
    ...(facts.status === 'CREATED' ? [facts.departsAtMs] : []),
    ...(facts.cancellation?.pollAtMs == null ? [] : [facts.cancellation.pollAtMs]),
  ];
  return times.length === 0 ? { type: 'rest' } : { type: 'wait', untilMs: Math.min(...times) };
}

/**
 * When to ask again about something that has been open since `sinceMs`: a quarter of its age, between 2 seconds and
 * 5 minutes, so that young questions are asked often and old ones politely.
 */
export function nextAskMs(sinceMs: number, nowMs: number): number {
  return nowMs + Math.min(300_000, Math.max(2_000, Math.round((nowMs - sinceMs) / 4)));
}
