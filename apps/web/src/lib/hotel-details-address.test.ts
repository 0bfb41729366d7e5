import { anyText } from '@pravas/domain/testing/any-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type HotelDetailsState,
  hotelDetailsPath,
  hotelReviewPath,
  nextRoomPath,
  oneByOnePath,
  readHotelDetails,
  writeHotelDetails,
} from './hotel-details-address.ts';
import { newHotelList } from './hotel-list-address.ts';
import { parseSearchText } from './search-text.ts';

const TODAY = '2026-12-01';
const HOTEL = '0190a1b2-0000-7000-8000-000000000001';
const STATE: HotelDetailsState = {
  list: {
    ...newHotelList({
      place: { key: 'city:BLR', name: 'Bengaluru' },
      stay: { checkIn: '2026-12-08', checkOut: '2026-12-10' },
      rooms: [{ adults: 2, childAges: [7] }],
      nationality: 'DE',
      tripId: 'trip-1',
      isPersonalBooking: false,
    }),
    hotelId: HOTEL,
  },
  hotelId: HOTEL,
  searchedHotelId: '0190a1b2-0000-7000-8000-000000000002',
  offerId: 'pXq_3-Z',
  rest: [{ adults: 1, childAges: [] }],
};

describe('the address of a hotel', () => {
  test('is read as it was written, and keeps the parameters for the review', () => {
    for (const path of [hotelDetailsPath(STATE), hotelReviewPath(STATE)]) {
      const read = readHotelDetails(parseSearchText(path.slice(path.indexOf('?'))), TODAY);
      expect(read).toEqual({ ok: true, state: STATE });
    }
    expect(writeHotelDetails(STATE)).toMatchObject({
      hid: HOTEL,
      hotel: STATE.searchedHotelId,
      offer: 'pXq_3-Z',
      nat: 'DE',
      tid: 'trip-1',
      cid: '2026-12-08',
      cod: '2026-12-10',
    });
    expect(hotelReviewPath(STATE)).toMatch(/^\/home2\/hotel\/review\/\?/);
  });

  test('names what was shared where it comes from a shortlist, and nothing where it does not', () => {
    const shared = { shortlistId: '0190a1b2-0000-7000-8000-000000000003', offerId: 'pXq_3-Z' };
    const written = writeHotelDetails({ ...STATE, shared });
    expect(written.shared).toBe(`${shared.shortlistId}~pXq_3-Z`);
    expect(readHotelDetails(written, TODAY)).toEqual({ ok: true, state: { ...STATE, shared } });
    for (const odd of ['', 'alone', 'a~b~c', '~b', 'a~']) {
      expect(readHotelDetails({ ...written, shared: odd }, TODAY)).toEqual({ ok: true, state: STATE });
    }
  });

  test('for rooms that are chosen one by one goes from room to room, in the trip of the first', () => {
    const rooms = [
      { adults: 2, childAges: [7] },
      { adults: 1, childAges: [] },
    ];
    const list = { ...STATE.list, search: { ...STATE.list.search, rooms, tripId: null } };
    const stateAt = (path: string | null) => {
      const read = readHotelDetails(parseSearchText(path?.slice(path.indexOf('?')) ?? ''), TODAY);
      if (!read.ok) throw new Error(read.message);
      return read.state;
    };
    const first = stateAt(oneByOnePath({ ...STATE, list, rest: [] }));
    expect(first).toMatchObject({ searchedHotelId: null, offerId: null, rest: [rooms[1]] });
    expect(first.list.search).toMatchObject({ rooms: [rooms[0]], tripId: null });
    const second = stateAt(nextRoomPath(first, 'trip-9'));
    expect(second.list.search).toMatchObject({ rooms: [rooms[1]], tripId: 'trip-9' });
    expect([second.rest, nextRoomPath(second, 'trip-9')]).toEqual([[], null]);
  });

  test('of an old link names the hotel alone, or a place that is one', () => {
    const days = { cid: '2026-12-08', cod: '2026-12-10' };
    for (const text of [
      { ...days, hid: HOTEL },
      { ...days, city: `hotel:${HOTEL}` },
    ]) {
      const read = readHotelDetails(text, TODAY);
      expect(read).toMatchObject({
        ok: true,
        state: { hotelId: HOTEL, searchedHotelId: null, offerId: null, list: { hotelId: HOTEL } },
      });
      expect(read.ok && read.state.list.search.place.key).toBe(`hotel:${HOTEL}`);
    }
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['no hotel', { city: 'city:BLR', cid: '2026-12-08', cod: '2026-12-10' }, 'Choose a hotel.'],
    ['no days', { hid: HOTEL }, 'Choose a check-in date.'],
    [
      'no night',
      { hid: HOTEL, cid: '2026-12-08', cod: '2026-12-08' },
      'Check-in date and Check-out date cannot be same',
    ],
  ])('with %s says why', (_name, text, message) => {
    expect(readHotelDetails(text, TODAY)).toEqual({ ok: false, message });
  });

  test('hostile ids are left out', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (hotel, offer) => {
        const read = readHotelDetails({ ...writeHotelDetails(STATE), hotel, offer }, TODAY);
        if (!read.ok) throw new Error(read.message);
        for (const id of [read.state.searchedHotelId, read.state.offerId]) {
          expect(id === null || /^[\w.~-]{1,60}$/.test(id)).toBe(true);
        }
      }),
    );
  });
});
