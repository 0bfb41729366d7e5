import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

// Hundreds of processes load the same modules: each is compiled once for all of them, and for the next run.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/pravas-compiled');

/**
 * Two workers more than a small machine has cores: tests of integration and journeys wait for leases, deadlines and screens
 * half of the time. Projects of one group share the workers, so they must ask for the same number.
 */
const WORKERS = 4;

/** Projects by what they need: nothing, a PostgreSQL, all cores for a while, or a PostgreSQL and a browser. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Files of one worker share its modules: loading them anew for each file took a fifth of the whole run. Whatever a
    // test changes outside its own world it puts back.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/support/register-services.ts'],
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'architecture',
          isolate: false,
          include: ['tests/architecture/**/*.test.ts'],
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'integration',
          isolate: false,
          setupFiles: ['tests/support/register-services.ts'],
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'simulation',
          isolate: false,
          setupFiles: ['tests/support/register-services.ts'],
          include: ['tests/simulation/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 90_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'journeys',
          isolate: false,
          setupFiles: ['tests/support/tell-open-pages.ts'],
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/web-setup.ts', 'tests/support/postgres-setup.ts'],
          // A screen is asked until it shows what it should; on a busy machine the server's answer alone takes seconds.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
