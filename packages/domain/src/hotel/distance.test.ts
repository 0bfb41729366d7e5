import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceFromText, distanceText, kmFrom } from './distance.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const KORAMANGALA = { name: 'Koramangala', point: at(12.9352, 77.6245) };
const MG_ROAD = { name: 'MG Road', point: at(12.9756, 77.6066) };

test.each([
  [KORAMANGALA, at(12.9719, 77.6412), 4.46, '4.5 km'],
  [MG_ROAD, at(13.0475, 77.6216), 8.16, '8.2 km'],
])('from $name', (anchor, point, km, text) => {
  const found = kmFrom(anchor, point) ?? Number.NaN;
  expect(found).toBeCloseTo(km, 2);
  expect(distanceText(found)).toBe(text);
  expect(distanceFromText(found, anchor)).toBe(`${text} from ${anchor.name}, in a straight line`);
});

test.each([
  [0, '0 m'],
  [0.0449, '40 m'],
  [0.35, '350 m'],
  [0.994, '990 m'],
  [0.996, '1.0 km'],
])('%f km reads %s', (km, text) => {
  expect(distanceText(km)).toBe(text);
});

test('a place that nobody knows has no distance', () => {
  expect(kmFrom(KORAMANGALA, null)).toBeNull();
});

test('there and back is the same way, and nothing lies further than half round the Earth', () => {
  const point = fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([latitude, longitude]) => at(latitude, longitude));
  fc.assert(
    fc.property(point, point, (a, b) => {
      const there = kmFrom({ name: 'a', point: a }, b) ?? Number.NaN;
      const back = kmFrom({ name: 'b', point: b }, a) ?? Number.NaN;
      expect(there).toBeCloseTo(back, 6);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThanOrEqual(20_016);
    }),
  );
});
