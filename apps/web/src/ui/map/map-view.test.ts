import { greatCircleKm } from '@pravas/domain/flight/great-circle.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BUTTONS,
  fitOf,
  labelBox,
  placeFrom,
  placeReach,
  projectFrom,
  reachOf,
  readable,
  ringsWithin,
  streetZoom,
} from './map-view.ts';

const BENGALURU = { latitude: 12.9719, longitude: 77.5937 };

test('what lies east is drawn to the right, what lies north above', () => {
  const project = projectFrom(BENGALURU);
  expect(project(BENGALURU)).toEqual({ x: 0, y: 0 });
  expect(project({ latitude: 13.0475, longitude: 77.6216 })).toMatchObject({
    x: expect.closeTo(3.02, 1),
    y: expect.closeTo(-8.41, 1),
  });
});

test('what is drawn lies where it was taken from', () => {
  const place = { latitude: 13.0475, longitude: 77.6216 };
  const back = placeFrom(BENGALURU)(projectFrom(BENGALURU)(place));
  expect(back.latitude).toBeCloseTo(place.latitude, 9);
  expect(back.longitude).toBeCloseTo(place.longitude, 9);
});

test('a map of streets is as near as the plan', () => {
  // At zoom 12 a world of 512 · 2^12 pixels goes round the parallel of 40,030 km × cos 12.97°.
  expect(streetZoom(BENGALURU, (512 * 2 ** 12) / (40_030.2 * Math.cos((12.9719 * Math.PI) / 180)))).toBeCloseTo(12, 3);
});

test('within a city the drawn distance is the true one', () => {
  const within = (centre: number) => fc.double({ min: centre - 0.25, max: centre + 0.25, noNaN: true });
  fc.assert(
    fc.property(within(BENGALURU.latitude), within(BENGALURU.longitude), (latitude, longitude) => {
      const { x, y } = projectFrom(BENGALURU)({ latitude, longitude });
      expect(Math.hypot(x, y)).toBeCloseTo(greatCircleKm(BENGALURU, { latitude, longitude }), 0);
    }),
  );
});

test.each([
  [1, 0.1, [0.5, 1]],
  [12, 1.5, [2, 5, 10]],
  [60, 4, [5, 10, 20, 50]],
  [0.4, 0.1, []],
])('a map that reaches %d km, with rings %d km apart at least, has them at %o', (reach, apart, rings) => {
  expect(ringsWithin(reach, apart)).toEqual(rings);
});

test('one place far away does not make all others small', () => {
  const near = Array.from({ length: 19 }, (_, index) => ({ ...BENGALURU, latitude: 12.9719 + index / 1_000 }));
  expect(reachOf(BENGALURU, [...near, { latitude: 14, longitude: 78 }])).toBeLessThan(3);
  expect(reachOf(BENGALURU, [])).toBe(1.15);
});

test('names that would stand over each other are left out, the first ones last', () => {
  const at = (text: string, x: number, y: number) => ({ text, x, y });
  const [office, near, beside, below] = [
    at('Our office', 0, 0),
    at('MG Road', 8, 3),
    at('Indiranagar', 90, 0),
    at('Koramangala', 0, 20),
  ];
  expect(readable([office, near, beside, below])).toEqual([office, beside, below]);
  expect(readable([near, office])).toEqual([near]);
});

test('a map of one place reaches to what was searched for and to the nearest of our own places', () => {
  const north = (km: number) => ({ ...BENGALURU, latitude: BENGALURU.latitude + km / 111.195 });
  expect(placeReach(BENGALURU, BENGALURU, [])).toBe(1);
  expect(placeReach(BENGALURU, north(4), [])).toBeCloseTo(4.6, 2);
  expect(placeReach(BENGALURU, north(4), [north(20), north(6)])).toBeCloseTo(6.9, 2);
  expect(placeReach(BENGALURU, north(4), [north(1), north(90)])).toBeCloseTo(4.6, 2);
});

test('the label of a point stands within the map and never under its buttons', () => {
  const width = fc.integer({ min: 240, max: 900 });
  const pixels = fc.integer({ min: -60, max: 960 });
  fc.assert(
    fc.property(width, pixels, pixels, (wide, x, y) => {
      const box = labelBox({ x, y }, wide);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(wide);
      expect(box.x + box.width > wide - BUTTONS.width && box.y < BUTTONS.height).toBe(false);
      // Nor does it cover its own point.
      expect(box.isBelow ? box.y > y : box.y + box.height < y).toBe(true);
    }),
  );
});

test.each([
  ['in the middle above its point', { x: 300, y: 300 }, { x: 200, y: 238, align: 'middle' }],
  ['beside the buttons', { x: 590, y: 120 }, { x: 340, y: 58, align: 'end' }],
  ['at the edge beneath them', { x: 590, y: 300 }, { x: 396, y: 238, align: 'end' }],
  ['at the other edge, below its point', { x: 10, y: 40 }, { x: 4, y: 56, align: 'start' }],
])('a label stands %s', (_where, point, box) => {
  expect(labelBox(point, 600)).toMatchObject(box);
});

test('a map that shows places shows each of them, and no nearer than it is told to', () => {
  const place = fc.record({
    latitude: fc.double({ min: -60, max: 70, noNaN: true }),
    longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const { middle, reachKm } = fitOf(places, 25);
      const project = projectFrom(middle);
      expect(Math.min(reachKm.x, reachKm.y)).toBeGreaterThanOrEqual(25);
      for (const { x, y } of places.map(project)) {
        expect(Math.abs(x)).toBeLessThanOrEqual(reachKm.x);
        expect(Math.abs(y)).toBeLessThanOrEqual(reachKm.y);
      }
    }),
  );
  expect(fitOf([BENGALURU], 25)).toMatchObject({ middle: BENGALURU, reachKm: { x: 25, y: 25 } });
});
