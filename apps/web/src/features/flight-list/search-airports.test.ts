import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FindAirport, firstDayAt } from './search-airports.ts';

// Half past eleven in the morning of the 23rd; India has the 24th.
const NOW = new Date('2026-11-23T19:00:00Z');
const airportIn =
  (country_code: string): FindAirport =>
  (airport_code) => ({ city: 'Town', country_code, airport_name: 'Field', airport_code });

beforeEach(() => vi.stubEnv('TZ', 'America/Los_Angeles'));
afterEach(() => vi.unstubAllEnvs());

test.each<[string, FindAirport, string]>([
  ['abroad', airportIn('US'), '2026-11-23'],
  ['in India', airportIn('IN'), '2026-11-24'],
  ['an airport that is not known yet', () => null, '2026-11-24'],
])('the days around a search from %s begin with the day there', (_, find, day) => {
  expect(firstDayAt({ from: 'JFK' }, find, NOW)).toBe(day);
});
