import { stateAfter } from './apply-changes.ts';
import type { SagaChange } from './saga-change.ts';
import type { SagaPart } from './saga-io.ts';
import type { SagaState } from './saga-state.ts';

/**
 * Lets a program continue without reading again what it has just written: a load right after a transaction is answered
 * with what that transaction has made of the state it read under the lock. After a call to the outside the state is
 * read, since time has passed, and after giving up the lease, since somebody else may have taken over. Somebody may
 * have changed the booking since the commit, as after any load without a lock; whatever is written next is decided on
 * the state as it is then.
 */
export function* rememberState(program: SagaPart<void>): SagaPart<void> {
  // Computed on demand: most transactions are followed by a call or the end.
  let known: (() => SagaState | null) | null = null;
  let step = program.next({ type: 'passed' });
  while (!step.done) {
    const io = step.value;
    const loaded: SagaState | null = io.type === 'load' && known !== null ? known() : null;
    if (loaded !== null) {
      step = program.next({ type: 'loaded', state: loaded });
      known = null;
      continue;
    }
    if (io.type !== 'transact') {
      if (io.type === 'call') known = null;
      step = program.next(yield io);
      continue;
    }
    const made: { after: () => SagaState | null } = { after: () => null };
    const reply = yield {
      type: 'transact',
      decide: (state, now, newId) => {
        const decision = io.decide(state, now, newId);
        made.after = () => (givesUpLease(decision.changes) ? null : stateAfter(state, decision.changes, now));
        return decision;
      },
    };
    known = made.after;
    step = program.next(reply);
  }
}

const givesUpLease = (changes: readonly SagaChange[]): boolean =>
  changes.some((change) => change.type === 'booking' && change.change.leaseUntil === null);
