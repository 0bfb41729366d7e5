import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPoint, aSegment, aSlice } from '../testing/builders.ts';
import { EMISSIONS_METHOD, emissionsBand, emissionsOf, medianKg } from './emissions.ts';
import { type Coordinates, greatCircleKm } from './great-circle.ts';

const DELHI = { latitude: 28.5665, longitude: 77.1031 };
const MUMBAI = { latitude: 19.0887, longitude: 72.8679 };
const LONDON = { latitude: 51.4706, longitude: -0.461941 };
const PLACES: Readonly<Record<string, Coordinates>> = { DEL: DELHI, BOM: MUMBAI, LHR: LONDON };
const placeOf = (code: string) => PLACES[code];

const kgOf = (segment: Partial<Parameters<typeof aSegment>[0]>) =>
  emissionsOf([aSlice(aSegment(segment))], placeOf)?.co2eKg ?? Number.NaN;

test('great circles: Delhi to Mumbai is 1,138 km, to London 6,717 km, and the way back as long', () => {
  expect(greatCircleKm(DELHI, MUMBAI)).toBeCloseTo(1138, -1);
  expect(Math.abs(greatCircleKm(DELHI, LONDON) - 6717)).toBeLessThan(20);
  expect(greatCircleKm(LONDON, DELHI)).toBe(greatCircleKm(DELHI, LONDON));
  expect(greatCircleKm(DELHI, DELHI)).toBe(0);
});

test('no two places lie further apart than half the Earth', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (from, to) => {
      const km = greatCircleKm(from, to);
      expect(km).toBeGreaterThanOrEqual(0);
      expect(km).toBeLessThanOrEqual(20_016);
    }),
  );
});

test('a journey of which a part is no flight has no estimate', () => {
  expect(emissionsOf([aSlice(aSegment({ carriage: 'train' }))], placeOf)).toBeNull();
});

test('Delhi to Mumbai in an A320neo is about 100 kg CO2e, its burning part about 80 kg, over 95 km more than the great circle', () => {
  const emissions = emissionsOf([aSlice()], placeOf);
  expect(emissions?.co2eKg).toBeGreaterThan(85);
  expect(emissions?.co2eKg).toBeLessThan(115);
  expect((emissions?.co2Kg ?? 0) / (emissions?.co2eKg ?? 1)).toBeCloseTo(3.16 / 3.84, 1);
  expect(emissions?.slices[0]?.distanceKm).toBeCloseTo(greatCircleKm(DELHI, MUMBAI) + 95, 6);
});

test.each([
  ['P', 1.5],
  ['B', 2.9],
  ['F', 4],
] as const)('a seat in %s counts %d economy seats', (cabin, factor) => {
  expect(kgOf({ cabin }) / kgOf({ cabin: 'E' })).toBeCloseTo(factor, 1);
});

test('the aircraft counts: older ones more, and an unknown one is taken as an older narrow body on that distance', () => {
  expect(kgOf({ aircraft: '320' })).toBeGreaterThan(kgOf({ aircraft: '32N' }));
  expect(kgOf({ aircraft: null })).toBe(kgOf({ aircraft: '320' }));
  expect(kgOf({ aircraft: 'ZZZ' })).toBe(kgOf({ aircraft: null }));
  const toLondon = { to: aPoint({ airportCode: 'LHR', countryCode: 'GB', zone: 'Europe/London' }) };
  expect(kgOf({ ...toLondon, aircraft: null })).toBe(kgOf({ ...toLondon, aircraft: '789' }));
});

test('a journey is the sum of its slices, and an airport without a place leaves no estimate', () => {
  const there = emissionsOf([aSlice()], placeOf);
  const both = emissionsOf([aSlice(), aSlice()], placeOf);
  expect(Math.abs((both?.co2eKg ?? 0) - 2 * (there?.co2eKg ?? 0))).toBeLessThanOrEqual(1);
  expect(both?.slices).toHaveLength(2);
  expect(emissionsOf([aSlice(aSegment({ to: aPoint({ airportCode: 'QQQ' }) }))], placeOf)).toBeNull();
});

test.each([
  [90, 'lower'],
  [91, 'typical'],
  [100, 'typical'],
  [109, 'typical'],
  [110, 'higher'],
] as const)('%d kg against a median of 100 is %s', (kg, band) => {
  expect(emissionsBand(kg, 100)).toBe(band);
});

test('the median is the middle one, of two the lower, of none nothing', () => {
  expect(medianKg([300, 100, 200])).toBe(200);
  expect(medianKg([400, 100, 300, 200])).toBe(200);
  expect(medianKg([])).toBeNull();
});

test('the method says what it counts', () => {
  for (const fact of ['95 km', '1.5', '2.9', '3.84', '3.16', 'Contrails'])
    expect(EMISSIONS_METHOD.text).toContain(fact);
});
