import { nextPollAtMs } from '@pravas/domain/booking/saga.ts';
import { postRefundDue } from '@pravas/domain/ledger/posting.ts';
import type { RefundWanted, SagaChange } from './saga-change.ts';

/** Every write goes through the guarded booking, so that a worker that lost its lease cannot write at all. */
export const TOUCH: SagaChange = { type: 'booking', change: {} };

/** A line of the booking's history, as people read it. */
export function historyLine(text: string): SagaChange {
  return { type: 'history', text };
}

/** Closes a journal row with the outcome of its call. */
export function closeEffect(effectId: string, state: 'done' | 'absent', outcome: unknown): SagaChange {
  return { type: 'effect_closed', effectId, state, outcome };
}

/** Records that the supplier has accepted a mutation. */
export function acknowledged(effectId: string): SagaChange {
  return { type: 'effect_acknowledged', effectId };
}

/** The shortest time before a question is asked again. */
const SOONEST_MS = 200;

/** When a question is asked again. */
interface AskingAgain {
  /** At the latest then (epoch milliseconds). */
  readonly latestMs?: number;
  /** Once this moment is over; null = by the age of the question. */
  readonly at?: Temporal.Instant | null;
}

/** Suspends the booking until the question that has been open since `sinceMs` (epoch milliseconds) is asked again. */
export function askAgain(
  sinceMs: number,
  now: Temporal.Instant,
  { latestMs = Number.POSITIVE_INFINITY, at = null }: AskingAgain = {},
): SagaChange {
  const nowMs = now.epochMilliseconds;
  const paceMs = at === null ? nextPollAtMs(sinceMs, nowMs) : Math.max(at.epochMilliseconds + 1, nowMs + SOONEST_MS);
  const againMs = Math.min(paceMs, Math.max(latestMs, nowMs + SOONEST_MS));
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
