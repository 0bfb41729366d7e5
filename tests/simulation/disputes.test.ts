import { expect, it } from 'vitest';
import { DISPUTE_FAULTS, type DisputeFault } from './fake-disputes.ts';
import { seedOf } from './random.ts';
import { runSchedule } from './run-schedule.ts';

const PATIENCE_MS = 120_000;

/** Which promises break. */
const BREAKS: Readonly<Record<DisputeFault, readonly string[]>> = {
  'wallet below nothing': ['I17'],
  'posted for each message': ['I3', 'I17'],
  'message believed': ['I3', 'I17'],
  'open ones count as taken': ['I3'],
  'refunds know of none': ['I1'],
};

it.each(DISPUTE_FAULTS.map((fault) => [fault] as const))(
  'of disputes, %s is found, and nothing without it',
  (fault) => {
    for (let index = 0; index < 1_000; index += 1) {
      const seed = seedOf([7], index);
      const [first] = runSchedule(seed, { disputeFault: fault }).violations;
      if (!first) continue;
      expect(BREAKS[fault]).toContain(first.id);
      expect(runSchedule(seed).violations).toEqual([]);
      return;
    }
    expect.fail('not found in 1,000 schedules');
  },
  PATIENCE_MS,
);

it(
  'disputes happen, are lost, and are won after that',
  () => {
    const seen = { disputed: 0, taken: 0, returned: 0, forged: 0, held: 0, counted: 0 };
    for (let index = 0; index < 150; index += 1) {
      const trace = runSchedule(seedOf([11], index), { isTraced: true }).trace.join('\n');
      if (trace.includes('are disputed')) seen.disputed += 1;
      if (trace.includes('posted chargeback:')) seen.taken += 1;
      if (trace.includes('posted chargeback-won:')) seen.returned += 1;
      if (trace.includes('a forged message says')) seen.forged += 1;
      if (trace.includes('refund_held')) seen.held += 1;
      if (trace.includes('refund_charged_back')) seen.counted += 1;
    }
    expect(seen.disputed).toBeGreaterThan(50);
    expect(seen.taken).toBeGreaterThan(25);
    expect(seen.returned).toBeGreaterThan(5);
    expect(seen.forged).toBeGreaterThan(5);
    expect(seen.held).toBeGreaterThan(0);
    expect(seen.counted).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
