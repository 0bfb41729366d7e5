import {
  type CancellationFacts,
  type CancelStep,
  type ChangeFacts,
  MAX_ATTEMPTS,
  MAY_BE_IN_WORK_MS,
  type OpenSend,
  type SagaStep,
  type SagaTiming,
} from './saga-facts.ts';

/** The next step of all cancellations under way: the one that is still to be asked for goes before those that wait. */
export function nextCancelStep(
  cancellations: readonly CancellationFacts[],
  nowMs: number,
  timing: SagaTiming,
): CancelStep | null {
  const asked = cancellations.filter((one) => one.state === 'requested');
  for (const cancellation of [...asked, ...cancellations]) {
    const step = stepOf(cancellation, nowMs, timing);
    if (step) return { ...step, cancellationId: cancellation.cancellationId };
  }
  return null;
}

type WithoutId<Step> = Step extends unknown ? Omit<Step, 'cancellationId'> : never;

/** Asks every supplier once, waits for its answer, and settles when all have stated the money. */
function stepOf(
  { state, items, pollAtMs }: CancellationFacts,
  nowMs: number,
  timing: SagaTiming,
): WithoutId<CancelStep> | null {
  const open = items.find((item) => item.open !== null);
  if (open?.open) {
    return {
      type: 'look_up_cancel',
      itemKey: open.itemKey,
      absentIsCertain: isQuiet(open.open, nowMs, timing),
    };
  }
  const wanted = items.find((item) => item.progress === 'wanted');
  if (wanted) {
    return wanted.attempts >= MAX_ATTEMPTS
      ? { type: 'give_up_cancelling', itemKey: wanted.itemKey }
      : { type: 'send_cancel', itemKey: wanted.itemKey };
  }
  if (state === 'requested') return { type: 'confirm_cancellation' };
  const unstated = items.filter((item) => item.progress === 'accepted');
  const [next] = unstated;
  if (!next) return { type: 'settle_cancellation' };
  return pollAtMs !== null && pollAtMs <= nowMs ? { type: 'poll_cancellation', itemKey: next.itemKey } : null;
}

/** Buys a change once; a lost answer is read from the order itself. */
export function nextChangeStep({ changeId, open, attempts }: ChangeFacts, nowMs: number, timing: SagaTiming): SagaStep {
  if (open) return { type: 'look_up_change', changeId, absentIsCertain: isQuiet(open, nowMs, timing) };
  return attempts >= MAX_ATTEMPTS ? { type: 'give_up_change', changeId } : { type: 'send_change', changeId };
}

/** The start and the length of a send's quiet period. */
export type QuietSend = Pick<OpenSend, 'sentAtMs' | 'isAcknowledged' | 'mayBeInWork' | 'goneAtMs'>;

/**
 * When "not there" may be believed after a send (epoch milliseconds): it cannot arrive any more, nor be in work unseen.
 */
export function quietAtMs(
  { sentAtMs, isAcknowledged, mayBeInWork, goneAtMs }: QuietSend,
  { quietPeriodMs }: SagaTiming,
): number {
  if (goneAtMs !== undefined) return Math.max(sentAtMs + quietPeriodMs, goneAtMs);
  return sentAtMs + (isAcknowledged || mayBeInWork ? Math.max(quietPeriodMs, MAY_BE_IN_WORK_MS) : quietPeriodMs);
}

/** True once "not there" may be believed of a send. */
export function isQuiet(send: QuietSend, nowMs: number, timing: SagaTiming): boolean {
  return nowMs >= quietAtMs(send, timing);
}
