import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runMany, tellViolation } from './run-many.ts';
import { runSchedule } from './run-schedule.ts';

const FRESH_SEED = randomInt(2 ** 32);
const SCHEDULES = 15_000;
const PATIENCE_MS = 300_000;

describe('bookings in a world where everything fails', () => {
  it('are the same schedule for the same seed, step by step', () => {
    const [first, second] = [1, 2].map(() => runSchedule(4_711, { isTraced: true }));
    expect(first?.trace.length).toBeGreaterThan(50);
    expect(first?.trace).toEqual(second?.trace);
    expect(first?.trace).not.toEqual(runSchedule(4_712, { isTraced: true }).trace);
  });

  it.each([
    ['the same seed every time', 20_261_121],
    ['a fresh seed', FRESH_SEED],
  ])(
    `keep every promise in ${SCHEDULES} schedules: %s, %i`,
    async (_, seed) => {
      const { ran, found, crashes, statuses } = await runMany(seed, SCHEDULES);
      if (found) expect.fail(tellViolation(found));
      expect(ran).toBe(SCHEDULES);
      expect(crashes).toBeGreaterThan(SCHEDULES);
      // A run in which nothing of one kind happened would show nothing about it.
      const ends = ['BOOKED', 'CANCELED', 'FAILED', 'CREATED', 'BOOKING_PAUSED'];
      for (const status of ends) expect(statuses[status] ?? 0, status).toBeGreaterThan(SCHEDULES / 50);
    },
    PATIENCE_MS,
  );
});
