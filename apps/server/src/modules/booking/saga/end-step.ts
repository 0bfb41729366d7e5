import { nextStep } from '@pravas/domain/booking/saga.ts';
import type { SagaTiming } from '@pravas/domain/booking/saga-facts.ts';
import { stateAfter } from './apply-changes.ts';
import { decidePurchaseIntent, type PurchaseIntent } from './decide-intent.ts';
import { decideSettle } from './decide-settle.ts';
import { decideRest } from './decide-upkeep.ts';
import { factsOf } from './facts-of.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, Decision } from './saga-io.ts';

/** What a step came to. */
export interface StepEnd {
  /** True when there is more to do at once. */
  readonly goOn: boolean;
  /** The next send of a purchase, where that is what follows: its intent is written already. */
  readonly intent: PurchaseIntent | null;
}

/**
 * The last decision of a step and what follows from it without an outside call: the intent of the next send, the end of
 * a purchase whose last answer it was, suspension where nothing is left to do. All is written in one transaction, so
 * that a purchase waits for the disk once between two calls.
 */
export function endStep(decide: Decide<unknown>, timing: SagaTiming & { readonly leaseMs: number }): Decide<StepEnd> {
  return (state, now, newId) => {
    const { changes: decided, result } = decide(state, now, newId);
    if (result === false) return { changes: decided, result: { goOn: false, intent: null } };
    const after = stateAfter(state, decided, now);
    const next = nextStep(factsOf(after), now.epochMilliseconds, timing);
    if (next.type === 'send') {
      const sent = decidePurchaseIntent(next, timing.leaseMs)(after, now, newId);
      if (sent.result !== null && !moveTwice(decided, sent.changes)) {
        return { changes: [...decided, ...sent.changes], result: { goOn: true, intent: sent.result } };
      }
    }
    const settled = next.type === 'settle' ? trySettle(() => decideSettle(after, now, newId)) : [];
    const changes = settled.length === 0 || moveTwice(decided, settled) ? decided : [...decided, ...settled];
    const reached = changes === decided ? after : stateAfter(state, changes, now);
    const rest = decideRest(timing)(reached, now, newId);
    return { changes: [...changes, ...rest.changes], result: { goOn: rest.result, intent: null } };
  };
}

/** Where a purchase cannot be ended its last answer is still recorded: the step itself fails, and is reported. */
function trySettle(settle: () => Decision<void>): readonly SagaChange[] {
  try {
    return settle().changes;
  } catch {
    return [];
  }
}

/** One transaction moves a booking's status once. */
function moveTwice(first: readonly SagaChange[], second: readonly SagaChange[]): boolean {
  const moves = (changes: readonly SagaChange[]) =>
    changes.some((change) => change.type === 'booking' && change.change.event !== undefined);
  return moves(first) && moves(second);
}
