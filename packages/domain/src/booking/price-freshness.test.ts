import { expect, test } from 'vitest';
import { isStale } from './price-freshness.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');

test.each([
  ['2026-11-21T09:49:59.999Z', true],
  ['2026-11-21T09:50:00Z', false],
  ['2026-11-21T09:59:00Z', false],
  ['2026-11-21T10:05:00Z', false],
])('updated at %s, at 10:00: stale is %s', (updatedAt, stale) => {
  expect(isStale(Temporal.Instant.from(updatedAt), now)).toBe(stale);
});
