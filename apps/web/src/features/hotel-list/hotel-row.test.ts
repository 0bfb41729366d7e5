import { filterHotels, NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { expect, test } from 'vitest';
import {
  capText,
  type FoundOffer,
  gstText,
  hotelRow,
  mapHotelOf,
  shortTerms,
  termsText,
  whyText,
} from './hotel-row.ts';
import { aFoundHotel, aFoundOffer, aRate, BASIS } from './testing.ts';

const OFFER = aFoundOffer();
const HOTEL = aFoundHotel({
  offers: [OFFER, { ...OFFER, offerId: 'o2', total: 7_000, board: 'room_only', freeUntil: null, freeUntilText: null }],
});

test('a hotel is filtered by what is paid for it, with our fee, and keeps the rates that pass', () => {
  const row = hotelRow(HOTEL, BASIS);
  expect(row?.hotel).toMatchObject({ propertyType: 'Dynamic Property', facilities: ['Pool'] });
  const left = filterHotels(row ? [row] : [], { ...NO_FILTERS, toPaise: fromRupees(5_310.5) });
  expect(left.map(({ offers }) => offers.map(({ found }) => found.offerId))).toEqual([['o1']]);
  const free = filterHotels(row ? [row] : [], { ...NO_FILTERS, isFreeNow: true, boards: ['room_only'] });
  expect(free).toEqual([]);
});

test('a hotel without a rate is none', () => {
  expect(hotelRow({ ...HOTEL, offers: [] }, BASIS)).toBeNull();
});

test('a hotel is on the map at its cheapest rate where its place is known', () => {
  const row = hotelRow(HOTEL, BASIS);
  const nowhere = hotelRow({ ...HOTEL, latitude: null }, BASIS);
  expect(row && mapHotelOf(row)).toEqual({
    hotelId: 'h1',
    name: 'Hotel One',
    place: { latitude: 12.9, longitude: 77.6 },
    total: 5_310.5,
    outcome: null,
    km: 1.4,
    isPreferred: false,
  });
  expect(nowhere && mapHotelOf(nowhere).place).toBeNull();
});

test('what a night costs and what is left in the end follow from the total', () => {
  const rooms = [1, 2].map(() => ({ name: 'Deluxe', beds: null }));
  const row = hotelRow(aFoundHotel({ offers: [aFoundOffer({ rooms, total: 10_059.1 })] }), { nights: 3, fee: 59 });
  expect(row?.offers[0]?.found).toMatchObject({ perNight: 1_666.68, net: 9_808.6, fee: 59 });
});

test.each<[Partial<FoundOffer>, string]>([
  [{}, 'Free cancellation until Sun 6 Dec 13:59'],
  [{ freeUntilText: null }, 'Cancellation is charged'],
  [{ freeUntilText: null, isRefundable: false }, 'Not refundable'],
])('%o: %s', (part, words) => {
  expect(termsText(aRate(part))).toBe(words);
  expect(shortTerms(aRate(part))).toBe(words.replace(' cancellation until', ' until'));
});

test.each<[FoundOffer['gst']['state'], number, string | null]>([
  ['usable', 250.5, '₹5,060 after GST credit'],
  ['usable', 0, 'GST credit usable'],
  ['no_registration', 0, 'GST is a cost here'],
  ['hotel_unregistered', 0, 'No GST credit at this hotel'],
  ['personal', 0, null],
  ['abroad', 0, null],
])('a tax that is %s with a credit of %d: %s', (state, credit, words) => {
  expect(gstText(aRate({ gst: { state, sentence: '' }, credit }))).toBe(words);
});

const CAP = { city: 'Bengaluru', limit: 7_500, of: 'average', withTax: false } as const;
const ABOVE = { outcome: 'approval', over: 320, reason: null } as const;
test.each<[Partial<NonNullable<FoundOffer['cap']>> & { readonly over?: number }, string]>([
  [{}, "₹320 above Bengaluru's ₹7,500 a night before GST"],
  [{ over: 0 }, "within Bengaluru's ₹7,500 a night before GST"],
  [{ over: 0.4, city: null, withTax: true }, '₹0.40 above the ₹7,500 a night with GST'],
  [{ city: null, of: 'highest' }, '₹320 above the ₹7,500 for the most expensive night before GST'],
])('a limit with %o: %s', ({ over = 320, ...part }, words) => {
  expect(capText({ verdict: { ...ABOVE, over }, cap: { ...CAP, ...part } })).toBe(words);
});

test('without a limit nothing is compared', () => {
  expect(capText({ verdict: null, cap: CAP })).toBeNull();
  expect(capText({ verdict: { ...ABOVE, over: 0 }, cap: null })).toBeNull();
});

test('a rate says which rule it breaks, and what the limit per night makes of it', () => {
  const reason = 'The hotel is rated 5 stars; 2 to 4 stars are allowed.';
  expect(whyText({ verdict: { ...ABOVE, reason }, cap: CAP })).toBe(
    `${reason} ₹320 above Bengaluru's ₹7,500 a night before GST.`,
  );
  expect(whyText({ verdict: { ...ABOVE, over: 0 }, cap: CAP })).toBe("Within Bengaluru's ₹7,500 a night before GST.");
  expect(whyText({ verdict: { ...ABOVE, over: 0, reason }, cap: null })).toBe(reason);
  expect(whyText({ verdict: null, cap: null })).toBeNull();
});
