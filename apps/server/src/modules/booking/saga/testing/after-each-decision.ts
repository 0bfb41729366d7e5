import type { SagaChange } from '../saga-change.ts';
import type { SagaPart } from '../saga-io.ts';
import type { SagaState } from '../saga-state.ts';

/** What a transaction was decided on, and what it has written. */
export interface Decided {
  readonly before: SagaState;
  readonly changes: readonly SagaChange[];
  readonly now: Temporal.Instant;
}

/** Runs a program as it is, and reports each committed transaction; the answer to that is run as well. */
export function* afterEachDecision(
  program: SagaPart<void>,
  tell: (decided: Decided) => SagaPart<void> | null,
): SagaPart<void> {
  let step = program.next({ type: 'passed' });
  while (!step.done) {
    const io = step.value;
    if (io.type !== 'transact') {
      step = program.next(yield io);
      continue;
    }
    const made: { decided: Decided | null } = { decided: null };
    const reply = yield {
      ...io,
      decide: (before, now, newId) => {
        const decision = io.decide(before, now, newId);
        made.decided = { before, changes: decision.changes, now };
        return decision;
      },
    };
    const more = made.decided && tell(made.decided);
    if (more) yield* more;
    step = program.next(reply);
  }
}
