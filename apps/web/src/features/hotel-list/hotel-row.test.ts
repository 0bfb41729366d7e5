import { filterHotels, NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { expect, test } from 'vitest';
import { capText, type FoundOffer, gstText, hotelRow, shortTerms, termsText } from './hotel-row.ts';
import { aFoundHotel, aFoundOffer } from './testing.ts';

const OFFER = aFoundOffer();
const HOTEL = aFoundHotel({
  offers: [OFFER, { ...OFFER, offerId: 'o2', total: 7_000, board: 'room_only', freeUntil: null, freeUntilText: null }],
});

test('a hotel is filtered by what is paid for it, with our fee, and keeps the rates that pass', () => {
  const row = hotelRow(HOTEL);
  expect(row?.hotel).toMatchObject({ propertyType: 'Dynamic Property', facilities: ['Pool'] });
  const left = filterHotels(row ? [row] : [], { ...NO_FILTERS, toPaise: fromRupees(5_310.5) });
  expect(left.map(({ offers }) => offers.map(({ found }) => found.offerId))).toEqual([['o1']]);
  const free = filterHotels(row ? [row] : [], { ...NO_FILTERS, isFreeNow: true, boards: ['room_only'] });
  expect(free).toEqual([]);
});

test('a hotel without a rate is none', () => {
  expect(hotelRow({ ...HOTEL, offers: [] })).toBeNull();
});

test.each<[Partial<FoundOffer>, string]>([
  [{}, 'Free cancellation until Sun 6 Dec 13:59'],
  [{ freeUntilText: null }, 'Cancellation is charged'],
  [{ freeUntilText: null, isRefundable: false }, 'Not refundable'],
])('%o: %s', (part, words) => {
  expect(termsText({ ...OFFER, ...part })).toBe(words);
  expect(shortTerms({ ...OFFER, ...part })).toBe(words.replace(' cancellation until', ' until'));
});

test.each<[FoundOffer['gst']['state'], number, string | null]>([
  ['usable', 250.5, '₹5,060 after GST credit'],
  ['usable', 0, 'GST credit usable'],
  ['no_registration', 0, 'GST is a cost here'],
  ['hotel_unregistered', 0, 'No GST credit at this hotel'],
  ['personal', 0, null],
  ['abroad', 0, null],
])('a tax that is %s with a credit of %d: %s', (state, credit, words) => {
  expect(gstText({ gst: { ...OFFER.gst, state, credit } })).toBe(words);
});

const CAP = { city: 'Bengaluru', limit: 7_500, over: 320, of: 'average', withTax: false } as const;
test.each<[Partial<NonNullable<NonNullable<FoundOffer['verdict']>['cap']>>, string]>([
  [{}, "₹320 above Bengaluru's ₹7,500 a night before GST"],
  [{ over: 0 }, "within Bengaluru's ₹7,500 a night before GST"],
  [{ over: 0.4, city: null, withTax: true }, '₹0.40 above the ₹7,500 a night with GST'],
  [{ city: null, of: 'highest' }, '₹320 above the ₹7,500 for the dearest night before GST'],
])('a limit with %o: %s', (part, words) => {
  const verdict = { outcome: 'approval' as const, reasons: [], sentences: [], cap: { ...CAP, ...part } };
  expect(capText({ verdict })).toBe(words);
});

test('without a limit nothing is compared', () => {
  expect(capText({ verdict: null })).toBeNull();
  expect(capText({ verdict: { outcome: 'within', reasons: [], sentences: [], cap: null } })).toBeNull();
});
