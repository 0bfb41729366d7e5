import { expect, test } from 'vitest';
import { flightItineraryKey } from './itinerary-key.ts';

const FARE = { sliceKeys: ['6E-6045'], kind: 'regular', brand: 'Saver' } as const;

test.each([
  ['another flight', [{ ...FARE, sliceKeys: ['6E-6046'] }]],
  ['another kind of fare', [{ ...FARE, kind: 'corporate' as const }]],
  ['another fare brand', [{ ...FARE, brand: null }]],
  ['a way back', [FARE, FARE]],
])('the key of an itinerary changes with %s', (_, fares) => {
  expect(flightItineraryKey(fares)).not.toBe(flightItineraryKey([FARE]));
  expect(flightItineraryKey([{ ...FARE }])).toBe(flightItineraryKey([FARE]));
});
