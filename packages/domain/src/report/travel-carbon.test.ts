import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CarbonPart, carbonByTraveller, shareKg } from './travel-carbon.ts';

const part = (kg: number | null, km: number | null, ...travellers: number[]): CarbonPart => ({ travellers, kg, km });

test('halves of a return are added up for each traveller', () => {
  expect(carbonByTraveller([part(131, 1_800, 0), part(128, 1_800, 0), part(131, 1_800, 1)], [0, 1])).toEqual([
    { traveller: 0, isTravelled: true, kg: 259, km: 3_600 },
    { traveller: 1, isTravelled: true, kg: 131, km: 1_800 },
  ]);
});

test('a room is shared by those who sleep in it, to the kg', () => {
  const found = carbonByTraveller([part(119, null, 0, 1)], [0, 1]);
  expect(found.map(({ kg }) => kg)).toEqual([60, 59]);
  expect(found.map(({ km }) => km)).toEqual([null, null]);
});

test('who has nothing left emits nothing, and is told from who is not estimated', () => {
  expect(carbonByTraveller([part(null, null, 1), part(90, 1_000, 1)], [0, 1])).toEqual([
    { traveller: 0, isTravelled: false, kg: 0, km: null },
    { traveller: 1, isTravelled: true, kg: null, km: 1_000 },
  ]);
});

test('shares add up to the whole and differ by one at most', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 20 }), (kg, parts) => {
      const shares = shareKg(kg, parts);
      expect(shares.reduce((total, one) => total + one, 0)).toBe(kg);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});
