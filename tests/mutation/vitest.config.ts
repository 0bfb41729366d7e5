import { defineConfig } from 'vitest/config';

/** The domain's tests alone: each mutant is judged by those that run its line. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    setupFiles: ['tests/mutation/end-on-failure.ts'],
    testTimeout: 60_000,
  },
});
