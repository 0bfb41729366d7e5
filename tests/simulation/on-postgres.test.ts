import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { cloneDatabase } from '../support/postgres-setup.ts';
import { runOnPostgres } from './run-on-postgres.ts';

const FRESH_SEED = randomInt(2 ** 32);
const SCHEDULES = 20;
const PATIENCE_MS = 180_000;

let target: DatabaseTarget;

beforeAll(async () => {
  const postgres = inject('postgres');
  const database = `simulation_${randomUUID().replaceAll('-', '')}`;
  await cloneDatabase(postgres, database);
  target = { kind: 'socket', ...postgres, database };
});

describe('bookings on PostgreSQL in a world where everything fails', () => {
  it.each([
    ['the same seed every time', 20_261_121],
    ['a fresh seed', FRESH_SEED],
  ])(
    `keep every promise in ${SCHEDULES} schedules: %s, %i`,
    async (_, seed) => {
      const { ran, violations, crashes, statuses } = await runOnPostgres(target, seed, SCHEDULES);
      expect(violations).toEqual([]);
      expect(ran).toBe(SCHEDULES);
      expect(crashes).toBeGreaterThan(SCHEDULES);
      for (const status of ['BOOKED', 'CANCELED', 'FAILED']) expect(statuses[status] ?? 0, status).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
