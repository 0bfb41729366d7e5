import { expect, it } from 'vitest';
import type { BookedSlice } from './booked-types.ts';
import { rulesAhead } from './rules-ahead.ts';

/** A return, each way with rules and a zone of its own. */
function aheadOf(flightStatus: string, states: readonly BookedSlice['state'][]) {
  const slices = states.map((state, index) => ({ state, journey: { segments: [{ departureZone: `Zone/${index}` }] } }));
  return rulesAhead({ flightStatus, rules: states.map((_, index) => `Rules ${index}`), slices });
}

it.each([
  [
    ['booked', 'booked'],
    [0, 1],
  ],
  [['booked', 'not_booked'], [0]],
  [['cancelled', 'not_booked'], []],
  [
    ['not_booked', 'not_booked'],
    [0, 1],
  ],
  [['flown', 'booked'], [1]],
] as const)('%j have rules to tell of flights %j', (states, left) => {
  const { rules, zones } = aheadOf('BOOKED', states);
  expect(rules).toEqual(left.map((index) => `Rules ${index}`));
  expect(zones).toEqual(left.map((index) => `Zone/${index}`));
});

it.each([
  ['CREATED', 2],
  ['BOOKING_IN_PROCESS', 2],
  ['FAILED', 0],
  ['EXPIRED', 0],
])('of a flight that is not booked and %s there are rules to tell of %i', (flightStatus, left) => {
  expect(aheadOf(flightStatus, ['not_booked', 'not_booked']).rules).toHaveLength(left);
});
