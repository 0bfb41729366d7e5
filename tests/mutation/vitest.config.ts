import { defineConfig } from 'vitest/config';
import { ExamplesFirst } from './examples-first.ts';

/** The domain's tests alone: each mutant is judged by those that run its line. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    setupFiles: ['tests/mutation/end-on-failure.ts'],
    sequence: { sequencer: ExamplesFirst },
    // Every mutant has a worker of its own already, and tests of the domain leave nothing behind.
    isolate: false,
    testTimeout: 60_000,
  },
});
