import { describe, expect, it } from 'vitest';
import { repetitions, SAMPLE_SEED } from '../support/depth.ts';
import { CHANGE_FAULTS, CHANGED_STAYS, type ChangeFault } from './change-stays.ts';
import { seedOf } from './random.ts';
import { tellViolation } from './run-many.ts';
import { runSchedule } from './run-schedule.ts';

const SCHEDULES = repetitions(10_000, 500);
const PATIENCE_MS = 300_000;

/** Which promises each fault breaks. */
const BREAKS: Readonly<Record<ChangeFault, readonly string[]>> = {
  'old stay first': ['C1'],
  'done when asked': ['C3'],
  'given up while it is paid': ['C3'],
  'never handed over': ['C4'],
};

describe('changes of paid stays in a world where everything fails', () => {
  it(
    `keep every promise in ${SCHEDULES} schedules: the new stay first, the old one once, and nobody forgotten`,
    () => {
      const endings: Record<string, number> = {};
      for (let index = 0; index < SCHEDULES; index += 1) {
        const seed = seedOf([20_261_201, SAMPLE_SEED], index);
        const { violations, changes } = runSchedule(seed, CHANGED_STAYS);
        if (violations.length > 0) {
          const told = tellViolation(runSchedule(seed, { ...CHANGED_STAYS, isTraced: true }));
          expect.fail(`${told} --changed-stays`);
        }
        for (const ending of changes) endings[ending] = (endings[ending] ?? 0) + 1;
      }
      // A row in which one of them never happened would show nothing about it.
      for (const ending of [
        'done',
        'ended: not_had',
        'ended: old_gone',
        'ended: withdrawn',
        'ended: not_cancelled',
        'ended: new_cancelled',
      ])
        expect([ending, endings[ending] ?? 0]).not.toEqual([ending, 0]);
      expect(endings.done).toBeGreaterThan(SCHEDULES / 3);
    },
    PATIENCE_MS,
  );

  it.each(CHANGE_FAULTS.map((fault) => [fault] as const))(
    '%s is found',
    (fault) => {
      for (let index = 0; index < 400; index += 1) {
        const [first] = runSchedule(seedOf([7], index), { ...CHANGED_STAYS, changeFault: fault }).violations;
        if (!first) continue;
        expect(BREAKS[fault]).toContain(first.id);
        return;
      }
      expect.fail('not found in 400 schedules');
    },
    PATIENCE_MS,
  );
});
