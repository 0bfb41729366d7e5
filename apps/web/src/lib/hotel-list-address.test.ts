import { FACILITIES, PROPERTY_TYPES } from '@pravas/domain/hotel/hotel.ts';
import { MOST_GUESTS, MOST_ROOMS, ONE_ADULT } from '@pravas/domain/hotel/occupancy.ts';
import { HOTEL_SORTS, type HotelSort } from '@pravas/domain/hotel/sort-hotels.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { anyText } from '@pravas/domain/testing/any-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusDays } from './calendar-date.ts';
import {
  type HotelListState,
  type HotelSearch,
  hotelListPath,
  hotelQuery,
  newHotelList,
  readHotelList,
  writeHotelList,
} from './hotel-list-address.ts';
import { parseSearchText } from './search-text.ts';

const TODAY = '2026-12-01';
const SEARCH: HotelSearch = {
  place: { key: 'area:koramangala', name: 'Koramangala, Bengaluru' },
  stay: { checkIn: '2026-12-07', checkOut: '2026-12-09' },
  rooms: [{ adults: 2, childAges: [7] }, ...ONE_ADULT],
  tripId: 'trip-1',
  isPersonalBooking: false,
};
const GOOD = writeHotelList(newHotelList(SEARCH));

function readState(text: Readonly<Record<string, string>>): HotelListState {
  const read = readHotelList(text, TODAY);
  if (!read.ok) throw new Error(read.message);
  return read.state;
}

const room = fc
  .record({ adults: fc.integer({ min: 1, max: MOST_GUESTS }), childAges: fc.array(fc.nat(17), { maxLength: 3 }) })
  .filter(({ adults, childAges }) => adults + childAges.length <= MOST_GUESTS);
const price = fc.option(fc.nat(9_999_999).map(fromRupees));
const key = fc.stringMatching(/^[\w:.~-]{1,100}$/);
const words = fc.stringMatching(/^[a-zA-Z0-9,'&() -]{0,60}$/).map((text) => text.trim().replace(/ +/g, ' '));

const state: fc.Arbitrary<HotelListState> = fc.record({
  search: fc.record({
    place: fc.record({ key, name: words }),
    stay: fc.record({ ahead: fc.nat(330), nights: fc.integer({ min: 1, max: 99 }) }).map(({ ahead, nights }) => {
      const checkIn = plusDays(TODAY, ahead);
      return { checkIn, checkOut: plusDays(checkIn, nights) };
    }),
    rooms: fc.array(room, { minLength: 1, maxLength: MOST_ROOMS }),
    nationality: fc.option(fc.stringMatching(/^[A-Z]{2}$/), { nil: undefined }),
    tripId: fc.option(key),
    isPersonalBooking: fc.boolean(),
  }),
  filters: fc.record({
    stars: fc.subarray([1, 2, 3, 4, 5]),
    facilities: fc.subarray([...FACILITIES]),
    propertyTypes: fc.subarray([...PROPERTY_TYPES]),
    boards: fc.subarray(['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const),
    name: words,
    fromPaise: price,
    toPaise: price,
    mostKm: fc.option(fc.integer({ min: 1, max: 199 }).map((halves) => halves / 2)),
    isFreeNow: fc.boolean(),
    isCompliant: fc.boolean(),
    isNegotiated: fc.boolean(),
  }),
  sort: fc.constantFrom(...(Object.keys(HOTEL_SORTS) as HotelSort[])),
  hotelId: fc.option(key),
});

describe('the address of a list of hotels', () => {
  test('is read as it was written, whatever is searched for, filtered and sorted', () => {
    fc.assert(
      fc.property(state, (one) => {
        const path = hotelListPath(one);
        expect(path.startsWith('/home2/hotel/list/?')).toBe(true);
        expect(readState(parseSearchText(path.slice(path.indexOf('?'))))).toEqual(one);
      }),
    );
  });

  test('names parameters as the specification does', () => {
    expect(GOOD).toEqual({
      city: 'area:koramangala',
      loc: 'Koramangala, Bengaluru',
      cid: '2026-12-07',
      cod: '2026-12-09',
      occ: '2:7,1',
      tid: 'trip-1',
    });
  });

  test('keeps the nationality it names, for the server too', () => {
    const { search } = readState({ ...GOOD, nat: 'DE' });
    expect(hotelQuery(search)).toEqual({
      city: 'area:koramangala',
      cid: '2026-12-07',
      cod: '2026-12-09',
      occ: '2:7,1',
      nat: 'DE',
      tid: 'trip-1',
      zone: Temporal.Now.timeZoneId(),
    });
    expect(hotelQuery(SEARCH)).not.toHaveProperty('nat');
  });

  test('of an old link without rooms and name means one adult at a place that the server names', () => {
    const { occ: _rooms, loc: _name, ...old } = GOOD;
    const read = readState(old);
    expect(read.search).toMatchObject({ rooms: ONE_ADULT, place: { key: 'area:koramangala', name: '' } });
    expect(hotelListPath(read)).not.toContain('loc=');
    expect(readState({ ...GOOD, occ: '2:5:5' }).search.rooms).toEqual([{ adults: 2, childAges: [5, 5] }]);
  });
});

describe('an address that cannot be searched says why', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['no place', { city: '' }, 'Choose where you want to stay.'],
    ['a place that is none of ours', { city: '<script>' }, 'Choose where you want to stay.'],
    ['no check-in', { cid: '' }, 'Choose a check-in date.'],
    ['a day that does not exist', { cod: '2026-02-30' }, 'Choose a check-out date.'],
    ['no night', { cod: '2026-12-07' }, 'Check-in date and Check-out date cannot be same'],
    ['the past', { cid: '2026-11-30' }, 'Check-in has passed. Choose today or a later day.'],
    ['a room without an adult', { occ: '0:5' }, 'Every room needs an adult.'],
    ['too full a room', { occ: '4:1' }, 'At most 4 guests can stay in a room, children included.'],
    ['too many rooms', { occ: '1,1,1,1,1,1,1' }, 'At most 6 rooms can be searched at once.'],
    ['no rooms at all', { occ: 'two' }, 'The rooms in this link cannot be read. Choose them again.'],
  ])('%s', (_name, changed, message) => {
    expect(readHotelList({ ...GOOD, ...changed }, TODAY)).toEqual({ ok: false, message });
  });

  test('hostile text never gets past what is asked for', () => {
    const names = ['rt', 'fac', 'acc', 'roomInclusion', 'fromP', 'toP', 'km', 'free', 'policy', 'rate', 'sort'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), anyText({ maxLength: 40 })), (text) => {
        const { filters, sort } = readState({ ...GOOD, ...text });
        expect(readState(writeHotelList({ ...newHotelList(SEARCH), filters, sort })).filters).toEqual(filters);
        expect(Object.keys(HOTEL_SORTS)).toContain(sort);
      }),
    );
  });

  test.each<[string, string]>([
    ['rt', '0,6,4.5,-1'],
    ['fac', 'Helipad'],
    ['acc', 'Palace'],
    ['roomInclusion', 'champagne'],
    ['fromP', '-1'],
    ['toP', '1e9'],
    ['km', '0'],
    ['km', '500'],
    ['free', 'yes'],
    ['nat', 'Germany'],
    ['nat', 'de'],
    ['sort', '__proto__'],
  ])('%s=%s is left out', (name, value) => {
    expect(readState({ ...GOOD, [name]: value })).toEqual(newHotelList(SEARCH));
  });

  test('a name is cut, and its control characters are spaces', () => {
    const { place } = readState({ ...GOOD, loc: `Indira\u0000\u202e nagar ${'x'.repeat(500)}` }).search;
    expect(place.name.startsWith('Indira nagar xxx')).toBe(true);
    expect(place.name).toHaveLength(120);
  });
});
