import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstDayFrom } from './first-day.ts';

// Half past eleven in the morning of the 23rd; India has the 24th.
const NOW = new Date('2026-11-23T19:00:00Z');

beforeEach(() => vi.stubEnv('TZ', 'America/Los_Angeles'));
afterEach(() => vi.unstubAllEnvs());

test.each([
  ['abroad', 'US', '2026-11-23'],
  ['India', 'IN', '2026-11-24'],
  ['an airport that is not known yet', null, '2026-11-24'],
])('the first day to fly from %s is the day there', (_, country, day) => {
  expect(firstDayFrom(country, NOW)).toBe(day);
});
