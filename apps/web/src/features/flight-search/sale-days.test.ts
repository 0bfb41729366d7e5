import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saleDaysOf } from './sale-days.ts';
import { NOWHERE } from './search-draft.ts';

const NOW = new Date('2026-11-23T19:00:00Z');
const at = (country_code: string) => ({
  text: '',
  airport: { city: 'Town', country_code, airport_name: 'Field', airport_code: 'ZZZ' },
});
const leg = (from: ReturnType<typeof at>) => ({ id: 1, from, to: NOWHERE, date: '' });

// Half past eleven in the morning of the 23rd; India has the 24th.
beforeEach(() => vi.stubEnv('TZ', 'America/Los_Angeles'));
afterEach(() => vi.unstubAllEnvs());

test.each([
  ['nowhere yet', { tripType: 'round', from: NOWHERE, legs: [] }, '2026-11-24'],
  ['an airport in India', { tripType: 'round', from: at('IN'), legs: [] }, '2026-11-24'],
  ['an airport where the browser is', { tripType: 'oneway', from: at('US'), legs: [] }, '2026-11-23'],
  ['several cities from India', { tripType: 'multi', from: at('US'), legs: [leg(at('IN'))] }, '2026-11-24'],
  ['several cities from abroad', { tripType: 'multi', from: at('IN'), legs: [leg(at('US'))] }, '2026-11-23'],
] as const)('from %s', (_, draft, day) => {
  expect(saleDaysOf(draft, NOW).first).toBe(day);
});

test('east of India nothing earlier than India’s day is left out', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const late = new Date('2026-11-23T16:00:00Z');
  expect(saleDaysOf({ tripType: 'round', from: at('IN'), legs: [] }, late).first).toBe('2026-11-23');
  expect(saleDaysOf({ tripType: 'round', from: at('JP'), legs: [] }, late).first).toBe('2026-11-23');
});
