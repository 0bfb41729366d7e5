import { describe, expect, it } from 'vitest';
import { repetitions, SAMPLE_SEED } from '../support/depth.ts';
import { runMany, tellViolation } from './run-many.ts';
import { runSchedule } from './run-schedule.ts';

const SAME_SEED = 20_261_121;
const FRESH_SEED = SAMPLE_SEED;
const SCHEDULES = repetitions(30_000, 2_000);
const PATIENCE_MS = 300_000;

describe('bookings in a world where everything fails', () => {
  it('are the same schedule for the same seed, step by step', () => {
    const [first, second] = [1, 2].map(() => runSchedule(4_711, { isTraced: true }));
    expect(first?.trace.length).toBeGreaterThan(50);
    expect(first?.trace).toEqual(second?.trace);
    expect(first?.trace).not.toEqual(runSchedule(4_712, { isTraced: true }).trace);
  });

  it(
    `keep every promise in ${SCHEDULES} schedules, half of them the same every time, half of the seed ${FRESH_SEED}`,
    async () => {
      const { ran, found, crashes, statuses } = await runMany([SAME_SEED, FRESH_SEED], SCHEDULES);
      if (found) expect.fail(tellViolation(found));
      expect(ran).toBe(SCHEDULES);
      expect(crashes).toBeGreaterThan(SCHEDULES);
      // A run without any event of one kind would show nothing about it.
      const ends = ['BOOKED', 'CANCELED', 'FAILED', 'CREATED', 'BOOKING_PAUSED'];
      for (const status of ends) expect(statuses[status] ?? 0, status).toBeGreaterThan(SCHEDULES / 50);
      expect(statuses.EXPIRED ?? 0).toBeGreaterThan(SCHEDULES / 500);
    },
    PATIENCE_MS,
  );
});
