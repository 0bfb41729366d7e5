import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greatCircleKm } from './great-circle.ts';
import { flexibleDays, MOST_OF_A_KIND, MOST_SEARCHES, NEARBY_KM, nearbyPairs } from './search-alternatives.ts';

const AIRPORTS = [
  { code: 'BOM', latitude: 19.0887, longitude: 72.8679 },
  { code: 'NMI', latitude: 18.9944, longitude: 73.0706 },
  { code: 'PNQ', latitude: 18.5821, longitude: 73.9197 },
  { code: 'GOI', latitude: 15.3808, longitude: 73.8314 },
  { code: 'GOX', latitude: 15.7443, longitude: 73.8606 },
  { code: 'DEL', latitude: 28.5665, longitude: 77.1031 },
];

const FROM_JANUARY = { first: '2026-01-01', last: '2026-12-27' };

const pairs = (from: string, to: string, most?: number) =>
  nearbyPairs({ from, to }, AIRPORTS, most).map((pair) => `${pair.from}-${pair.to}`);

test('one way: the day itself first, then outwards, an earlier day before a later one', () => {
  const days = flexibleDays({ departsOn: '2026-12-01', returnsOn: null }, 2, FROM_JANUARY);
  expect(days.map((one) => one.departsOn)).toEqual([
    '2026-12-01',
    '2026-11-30',
    '2026-12-02',
    '2026-11-29',
    '2026-12-03',
  ]);
});

test('a return keeps the length of its stay, and days that have passed are left out', () => {
  const sold = { first: '2026-12-31', last: '2027-12-01' };
  const days = flexibleDays({ departsOn: '2026-12-31', returnsOn: '2027-01-02' }, 1, sold);
  expect(days).toEqual([
    { departsOn: '2026-12-31', returnsOn: '2027-01-02' },
    { departsOn: '2027-01-01', returnsOn: '2027-01-03' },
  ]);
});

test('days that nobody sells yet are left out, a return by the day it comes back', () => {
  const sold = { first: '2026-11-25', last: '2027-11-20' };
  const departures = (departsOn: string, returnsOn: string | null) =>
    flexibleDays({ departsOn, returnsOn }, 2, sold).map((one) => one.departsOn.slice(8));
  expect(departures('2027-11-19', null)).toEqual(['19', '18', '20', '17']);
  expect(departures('2027-11-14', '2027-11-20')).toEqual(['14', '13', '12']);
});

test('at most seven days, none twice; more than three days are a mistake of the caller', () => {
  for (const flex of [0, 1, 2, 3]) {
    const days = flexibleDays({ departsOn: '2026-12-01', returnsOn: null }, flex, FROM_JANUARY);
    expect(days).toHaveLength(2 * flex + 1);
    expect(days.length).toBeLessThanOrEqual(MOST_OF_A_KIND);
    expect(new Set(days.map((one) => one.departsOn)).size).toBe(days.length);
  }
  for (const flex of [-1, 4, 1.5]) {
    expect(() => flexibleDays({ departsOn: '2026-12-01', returnsOn: null }, flex, FROM_JANUARY)).toThrow(RangeError);
  }
});

test('days and airports together take thirteen searches: seven of each, what was asked for once', () => {
  expect([MOST_OF_A_KIND, MOST_SEARCHES]).toEqual([7, 13]);
});

test('airports nearby come by distance, what was asked for first', () => {
  expect(pairs('DEL', 'BOM')).toEqual(['DEL-BOM', 'DEL-NMI', 'DEL-PNQ']);
  expect(pairs('BOM', 'GOI')).toEqual(['BOM-GOI', 'NMI-GOI', 'BOM-GOX', 'NMI-GOX', 'PNQ-GOI', 'PNQ-GOX']);
  expect(pairs('BOM', 'GOI', 2)).toEqual(['BOM-GOI', 'NMI-GOI']);
  expect(nearbyPairs({ from: 'DEL', to: 'BOM' }, AIRPORTS)[0]).toEqual({ from: 'DEL', to: 'BOM', distanceKm: 0 });
});

/** On one meridian, where a degree is 111 km. */
const onMeridian = (code: string, latitude: number) => ({ code, latitude, longitude: 75 });

test('nobody is sent between two airports that lie within reach of each other', () => {
  const places = [onMeridian('A', 0), onMeridian('A1', 1.2), onMeridian('B1', 1.9), onMeridian('B', 3)];
  const found = nearbyPairs({ from: 'A', to: 'B' }, places).map((pair) => `${pair.from}-${pair.to}`);
  expect(found).toEqual(['A-B', 'A-B1', 'A1-B']);
});

test('pairs as far away as each other come by their codes', () => {
  const places = [onMeridian('A', 0), onMeridian('C', 1), onMeridian('D', -1), onMeridian('B', 9)];
  for (const order of [places, places.toReversed()]) {
    const found = nearbyPairs({ from: 'A', to: 'B' }, order).map((pair) => `${pair.from}-${pair.to}`);
    expect(found).toEqual(['A-B', 'C-B', 'D-B']);
  }
});

test('an airport that is not among the places is kept and has no neighbours', () => {
  expect(pairs('QQQ', 'DEL')).toEqual(['QQQ-DEL']);
});

test('no pair comes twice, none starts where it ends, and both ends are within reach of what was asked for', () => {
  const place = fc.record({
    latitude: fc.double({ min: 10, max: 13, noNaN: true }),
    longitude: fc.double({ min: 75, max: 80, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 12 }), (places) => {
      const airports = places.map((one, index) => ({ ...one, code: `A${String(index).padStart(2, '0')}` }));
      const at = (code: string) => airports.find((one) => one.code === code) ?? { latitude: 0, longitude: 0 };
      const found = nearbyPairs({ from: 'A00', to: 'A01' }, airports);
      expect(new Set(found.map(({ from, to }) => `${from}-${to}`)).size).toBe(found.length);
      expect(found.length).toBeLessThanOrEqual(MOST_OF_A_KIND);
      for (const { from, to } of found) {
        expect(from).not.toBe(to);
        expect(greatCircleKm(at('A00'), at(from))).toBeLessThanOrEqual(NEARBY_KM);
        expect(greatCircleKm(at('A01'), at(to))).toBeLessThanOrEqual(NEARBY_KM);
      }
      const distances = found.map((pair) => pair.distanceKm);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
    }),
  );
});
