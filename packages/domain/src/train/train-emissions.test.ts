import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trainCo2Kg } from './train-emissions.ts';

test('a train of 633 km causes 5 kg for each passenger, and a short one never nothing', () => {
  expect(trainCo2Kg({ distanceKm: 633 })).toBe(5);
  expect(trainCo2Kg({ distanceKm: 1_384 })).toBe(11);
  expect(trainCo2Kg({ distanceKm: 20 })).toBe(1);
});

test('a longer way never causes less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4_500 }), fc.integer({ min: 0, max: 500 }), (distanceKm, more) => {
      expect(trainCo2Kg({ distanceKm: distanceKm + more })).toBeGreaterThanOrEqual(trainCo2Kg({ distanceKm }));
    }),
  );
});
