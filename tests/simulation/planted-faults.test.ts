import { describe, expect, it } from 'vitest';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';
import { runSchedule } from './run-schedule.ts';
import { workOff } from './schedule-thread.ts';
import { SOLD_BY_SUPPLIERS } from './simulated-services.ts';
import type { Emphasis } from './weather.ts';

const SEED = 7;
const PATIENCE_MS = 120_000;

/** Within how many schedules each must show, the emphasis where it shows rarely, and which promises break. */
const FOUND_WITHIN: Readonly<Record<PlantedFault, readonly [number, Emphasis, readonly string[]]>> = {
  'new key on retry': [300, 'none', ['I2', 'I4']],
  'time-out treated as failure': [1_000, 'none', ['I2', 'I4']],
  'callback not deduplicated': [100, 'none', ['I0', 'I8']],
  'callback believed unsigned': [300, 'none', ['I8']],
  'no fencing': [100, 'none', ['I11', 'L2', 'I0']],
  'no intent row': [100, 'none', ['I2']],
  'refund key per attempt': [300, 'none', ['I1', 'I3']],
  'ledger outside the transaction': [100, 'none', ['I1', 'I3', 'I0', 'I17']],
  'late capture ignored': [300, 'none', ['I1', 'I0']],
  'approval checked once': [1_000, 'approvals', ['I5']],
  'look-up without quiet period': [1_000, 'lost answers', ['I2', 'I4']],
  'audit outside the transaction': [100, 'none', ['I6']],
  'quiet period not restarted on resend': [2_500, 'lost answers', ['I2', 'I4']],
  'no send deadline': [100, 'pauses', ['I11']],
  'approval read before the transaction': [4_000, 'approvals', ['I5']],
  'orders in work forgotten': [300, 'unseen orders', ['I2', 'I4']],
  'orders that left forgotten': [1_000, 'unseen orders', ['I2', 'I4']],
};

describe('the simulation finds', () => {
  it.each(SOLD_BY_SUPPLIERS.flatMap((sold) => PLANTED_FAULTS.map((fault) => [fault, sold] as const)))(
    '%s, of a %s',
    (fault, service) => {
      const [within, emphasis, breaks] = FOUND_WITHIN[fault];
      const options = { emphasis, sold: [service] } as const;
      const work = { bases: [SEED], first: 0, stride: 1, end: within, options: { ...options, fault } } as const;
      const { found } = workOff(work);
      if (!found) expect.fail(`not found in ${within} schedules`);
      const [first] = runSchedule(found.seed, { ...options, fault }).violations;
      expect(breaks).toContain(first?.id);
      expect(runSchedule(found.seed, options).violations).toEqual([]);
    },
    PATIENCE_MS,
  );

  it.each(['approvals', 'lost answers', 'pauses', 'payments', 'unseen orders'] satisfies Emphasis[])(
    'nothing in the sound program, with %s',
    (emphasis) => {
      const work = { bases: [SEED], first: 0, stride: 1, end: 250, options: { emphasis } } as const;
      expect(workOff(work)).toMatchObject({ ran: 250, found: null });
    },
    PATIENCE_MS,
  );
});
