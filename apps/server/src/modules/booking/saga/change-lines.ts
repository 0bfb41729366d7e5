import { nextPollAtMs } from '@pravas/domain/booking/saga.ts';
import { postRefundDue } from '@pravas/domain/ledger/posting.ts';
import type { RefundWanted, SagaChange } from './saga-change.ts';

/** Every write goes through the guarded booking, so that a worker that lost its lease cannot write at all. */
export const TOUCH: SagaChange = { type: 'booking', change: {} };

/** A line of the booking's history, as people read it. */
export function historyLine(text: string): SagaChange {
  return { type: 'history', text };
}

/** Closes a journal row with what became of its call. */
export function closeEffect(effectId: string, state: 'done' | 'absent', outcome: unknown): SagaChange {
  return { type: 'effect_closed', effectId, state, outcome };
}

/** Remembers that the supplier has taken a mutation on. */
export function acknowledged(effectId: string): SagaChange {
  return { type: 'effect_acknowledged', effectId };
}

/**
 * Lets the booking rest until the question that has been open since `sinceMs` is asked again, at `latestMs` at the
 * latest. Times are epoch milliseconds.
 */
export function askAgain(sinceMs: number, now: Temporal.Instant, latestMs = Number.POSITIVE_INFINITY): SagaChange {
  const nowMs = now.epochMilliseconds;
  const againMs = Math.min(nextPollAtMs(sinceMs, nowMs), Math.max(latestMs, nowMs + 200));
  return { type: 'booking', change: { runAt: instantAt(againMs), leaseUntil: null } };
}

/** Opens a refund and owes it in the books. */
export function openRefund(refund: RefundWanted): readonly SagaChange[] {
  return [
    { type: 'refund_opened', refund },
    { type: 'transfers', transfers: postRefundDue(refund.refundRef, refund.amountPaise) },
  ];
}

/** A moment of whole milliseconds. */
export function instantAt(epochMs: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(epochMs));
}
