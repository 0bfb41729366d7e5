import type { HotelRow } from '@pravas/domain/hotel/match-hotels.ts';
import { mergeHotels } from '@pravas/domain/hotel/merge-hotels.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACES } from '../../../../apps/sandbox/src/hotel-engine/places.ts';
import { PROPERTIES } from '../../../../apps/sandbox/src/hotel-engine/properties.ts';
import { hotelNumber } from '../../../../apps/sandbox/src/tbo-hotel/numbers.ts';
import { staysIdOf } from '../../../../apps/sandbox/src/testing/stays-agency.ts';
import { startDuffelStaysWorld } from '../duffel-stays/testing/sandbox-world.ts';
import { startTboHotelWorld } from '../tbo-hotel/testing/sandbox-world.ts';
import { collectHotels, type HotelWorld } from './conformance-world.ts';

let first: HotelWorld;
let second: HotelWorld;
beforeAll(async () => {
  [first, second] = await Promise.all([startTboHotelWorld(), startDuffelStaysWorld()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

/** The house behind a supplier's number, as the sandbox knows it: "BLR-03". */
const CODES = new Map([
  ...PROPERTIES.map((one) => [hotelNumber(one), one.code] as const),
  ...PLACES.flatMap(({ code }) =>
    Array.from({ length: 15 }, (_, index) => {
      const house = `${code}-${String(index + 1).padStart(2, '0')}`;
      return [staysIdOf(house), house] as const;
    }),
  ),
]);
const codeOf = ({ supplierHotelId }: HotelRow): string => CODES.get(supplierHotelId) ?? supplierHotelId;

describe('the lists of two suppliers', () => {
  test.each(PLACES.map(({ code, name, centre }) => [code, name, centre] as const))(
    '%s: a house under two names is one, and none of those that look alike is',
    async (code, name, centre) => {
      const place = { names: [name] as const, countryCode: 'IN', centre, radiusKm: 40 };
      const listed = await Promise.all([first, second].map(({ supplier }) => collectHotels(supplier, place)));
      expect(listed.flatMap(({ errors }) => errors)).toEqual([]);
      // A circle of the second may reach into the next city.
      const rows = listed.flatMap(({ hotels }) => hotels).filter((row) => codeOf(row).startsWith(code));
      expect(rows).toHaveLength(12 + 11);
      const { groups, doubtful } = mergeHotels(rows, { cityPins: [centre], decisions: [] });
      const pairs = groups.filter((group) => group.length > 1).map((group) => group.map(codeOf));
      const shared = [1, 3, 4, 6, 7, 9, 10, 12].map((index) => `${code}-${String(index).padStart(2, '0')}`);
      expect(pairs.toSorted()).toEqual(shared.map((house) => [house, house]));
      const seen = doubtful.map(({ one, other }) => [codeOf(one), codeOf(other)].toSorted().join(' '));
      expect(seen).toEqual(expect.arrayContaining([`${code}-07 ${code}-13`, `${code}-03 ${code}-14`]));
      expect(seen.filter((pair) => pair.includes(`${code}-15`))).toEqual([]);
    },
  );
});
