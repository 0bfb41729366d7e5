import { expect, it } from 'vitest';
import type { BookedSlice } from './booked-types.ts';
import { rulesAhead } from './rules-ahead.ts';

/** A return, each way with rules and a zone of its own. */
function ahead(...states: readonly BookedSlice['state'][]) {
  const slices = states.map((state, index) => ({ state, journey: { segments: [{ departureZone: `Zone/${index}` }] } }));
  return rulesAhead({ rules: states.map((_, index) => `Rules ${index}`), slices });
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
  const { rules, zones } = ahead(...states);
  expect(rules).toEqual(left.map((index) => `Rules ${index}`));
  expect(zones).toEqual(left.map((index) => `Zone/${index}`));
});
