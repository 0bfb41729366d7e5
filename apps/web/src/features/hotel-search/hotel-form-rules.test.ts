import { MOST_GUESTS, ONE_ADULT, refuseRooms } from '@pravas/domain/hotel/occupancy.ts';
import { stayProblem } from '@pravas/domain/hotel/stay-dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plusDays } from '../../lib/calendar-date.ts';
import { type ChosenPlace, emptyHotelDraft, type HotelDraft, NO_PLACE, placeTextOf } from './hotel-draft.ts';
import {
  checkHotelForm,
  draftForStay,
  hotelFormPath,
  roomsFor,
  stayWindow,
  type TripForStay,
  withCheckIn,
  withLiveStay,
} from './hotel-form-rules.ts';

const TODAY = '2026-12-01';
const CALENDAR = { today: TODAY, trip: null };
const AREA: ChosenPlace = {
  key: 'BLR.koramangala',
  kind: 'area',
  name: 'Koramangala',
  detail: 'Bengaluru',
  hotelId: null,
};
const draft = (part: Partial<HotelDraft> = {}): HotelDraft => ({
  ...emptyHotelDraft(TODAY),
  place: placeTextOf(AREA),
  ...part,
});
const adults = (count: number) => Array.from({ length: count }, () => ({ type: 'ADULT' as const }));
const trip = (part: Partial<TripForStay> = {}): TripForStay => ({
  startDate: '2026-12-10',
  endDate: '2026-12-12',
  isPersonalBooking: false,
  travelers: adults(1),
  ...part,
});

describe('the form for hotels', () => {
  test('begins with one night for one adult', () => {
    expect(emptyHotelDraft(TODAY)).toEqual({
      place: NO_PLACE,
      stay: { checkIn: '2026-12-08', checkOut: '2026-12-09' },
      rooms: ONE_ADULT,
      isPersonalBooking: false,
    });
  });

  test.each<[string, Partial<HotelDraft>, object]>([
    ['nothing typed', { place: NO_PLACE }, { place: 'Enter a city, hotel or area.' }],
    ['free text', { place: { text: 'Koramangala', place: null } }, { place: 'Choose a place from the list.' }],
    [
      'no night',
      { stay: { checkIn: '2026-12-08', checkOut: '2026-12-08' } },
      { dates: 'Check-in date and Check-out date cannot be same' },
    ],
    ['an empty room', { rooms: [{ adults: 0, childAges: [] }] }, { rooms: 'Every room needs an adult.' }],
  ])('%s is refused at its field', (_name, part, errors) => {
    expect(checkHotelForm(draft(part), CALENDAR)).toEqual(errors);
    expect(hotelFormPath(draft(part), CALENDAR, { tripId: null })).toBeNull();
  });

  test('leads to the list, or to the page of a hotel that was chosen', () => {
    const common = 'cid=2026-12-08&cod=2026-12-09&occ=1&tid=t-1';
    expect(hotelFormPath(draft(), CALENDAR, { tripId: 't-1' })).toBe(
      `/home2/hotel/list/?city=BLR.koramangala&loc=Koramangala&${common}`,
    );
    const hotel = placeTextOf({ ...AREA, key: 'hotel:h1', kind: 'hotel', name: 'Hotel One', hotelId: 'h1' });
    expect(hotelFormPath(draft({ place: hotel }), CALENDAR, { tripId: 't-1' })).toBe(
      `/home2/hotel/booking/?city=hotel:h1&loc=Hotel+One&${common}&hid=h1`,
    );
  });

  test('keeps the nationality of the search that it edits', () => {
    expect(hotelFormPath(draft(), CALENDAR, { tripId: null, nationality: 'DE' })).toBe(
      '/home2/hotel/list/?city=BLR.koramangala&loc=Koramangala&cid=2026-12-08&cod=2026-12-09&occ=1&nat=DE',
    );
  });

  test('another check-in keeps the number of nights', () => {
    expect(withCheckIn({ checkIn: '2026-12-08', checkOut: '2026-12-11' }, '2027-02-27')).toEqual({
      checkIn: '2027-02-27',
      checkOut: '2027-03-02',
    });
  });

  test('a kept stay is one that can be searched, whatever was kept', () => {
    const day = fc.oneof(
      fc.integer({ min: -400, max: 300 }).map((days) => plusDays(TODAY, days)),
      fc.constantFrom('', '2026-02-30', 'soon'),
    );
    const nights = fc.integer({ min: -3, max: 30 });
    fc.assert(
      fc.property(day, nights, (checkIn, count) => {
        const checkOut = /^\d{4}-(?!02-30)/.test(checkIn) ? plusDays(checkIn, count) : checkIn;
        const { stay } = withLiveStay(draft({ stay: { checkIn, checkOut } }), TODAY);
        expect(stayProblem(stay, CALENDAR)).toBeNull();
      }),
    );
  });
});

describe('a stay inside a trip', () => {
  test('has its days and a room for each adult', () => {
    expect(draftForStay(draft(), trip({ travelers: adults(2), isPersonalBooking: true }), TODAY)).toEqual({
      place: placeTextOf(AREA),
      stay: { checkIn: '2026-12-10', checkOut: '2026-12-12' },
      rooms: [...ONE_ADULT, ...ONE_ADULT],
      isPersonalBooking: true,
    });
  });

  test('of one day is a night, and can be searched', () => {
    const day = trip({ endDate: '2026-12-10' });
    const { stay } = draftForStay(draft(), day, TODAY);
    expect(stay).toEqual({ checkIn: '2026-12-10', checkOut: '2026-12-11' });
    expect(stayProblem(stay, { today: TODAY, trip: stayWindow(day) })).toBeNull();
  });

  test('that has begun starts today; one without days leaves the form as it is', () => {
    expect(draftForStay(draft(), trip({ startDate: '2026-11-28' }), TODAY).stay).toEqual({
      checkIn: TODAY,
      checkOut: '2026-12-12',
    });
    expect(draftForStay(draft(), trip({ startDate: null, endDate: null, travelers: [] }), TODAY)).toEqual(draft());
  });

  test('sleeps everybody that its rooms can hold', () => {
    const type = fc.constantFrom('ADULT' as const, 'CHILD' as const, 'INFANT' as const);
    fc.assert(
      fc.property(fc.array(fc.record({ type }), { maxLength: 24 }), (travelers) => {
        const rooms = roomsFor(travelers);
        expect(refuseRooms(rooms)).toBeNull();
        const grown = Math.max(1, travelers.filter((one) => one.type === 'ADULT').length);
        const guests = rooms.reduce((sum, room) => sum + room.adults + room.childAges.length, 0);
        const asked = grown + travelers.filter((one) => one.type !== 'ADULT').length;
        expect(guests).toBe(Math.min(asked, rooms.length * MOST_GUESTS));
        expect(rooms.length).toBe(Math.min(grown, 6));
      }),
    );
  });
});
