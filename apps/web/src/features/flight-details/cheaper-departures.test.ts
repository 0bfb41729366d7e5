import { expect, it } from 'vitest';
import { departuresOf } from './cheaper-departures.ts';

const leaving = (...times: string[]) =>
  times.map((departureTime) => ({ segments: [{ departureTime }] })) as unknown as Parameters<
    typeof departuresOf
  >[0]['slices'];
const heard = (times: readonly string[], returnDepartureTime: string | null) =>
  departuresOf({ slices: leaving(...times), returnDepartureTime })
    .map(({ time, spoken }) => `${spoken}${time}`)
    .join('');

it.each([
  [['01:35'], null, 'departs 01:35'],
  [['01:35', '18:20'], '18:20', 'departs 01:35, return departs 18:20'],
  [['01:35', '04:20', '07:10'], null, 'departs 01:35, then departs 04:20, then departs 07:10'],
] as const)('departures at %j are read as a journey of their kind', (times, back, words) => {
  expect(heard(times, back)).toBe(words);
});
