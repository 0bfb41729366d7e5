import { filterHotels, type HotelFilters, NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import type { ListedStay } from '@pravas/domain/hotel/hotel-option.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { expect, test } from 'vitest';
import { activeFilters, waysOut } from './active-filters.ts';

const ALL: HotelFilters = {
  stars: [3, 4],
  facilities: ['Pool'],
  propertyTypes: ['Guest House'],
  boards: ['breakfast'],
  name: 'palace',
  fromPaise: fromRupees(2_000),
  toPaise: fromRupees(9_000),
  mostKm: 2,
  isFreeNow: true,
  isCompliant: true,
  isNegotiated: true,
};

const hotel = (name: string, stars: number, rupees: number): ListedStay => ({
  hotel: {
    hotelId: name,
    name,
    stars,
    propertyType: 'Dynamic Property',
    facilities: [],
    reviewScore: null,
    isPreferred: false,
  },
  km: 1,
  offers: [
    {
      offer: { board: 'room_only', isNegotiated: false },
      totalPaise: fromRupees(rupees),
      isFreeNow: true,
      outcome: 'within',
    },
  ],
});
const HOTELS = [hotel('Palace', 5, 9_000), hotel('Inn', 2, 3_000), hotel('Suites', 3, 5_000)];

test('every choice that is on is named, and taken off alone', () => {
  expect(activeFilters(ALL).map(({ label }) => label)).toEqual([
    'Name: palace',
    'In policy',
    'Free cancellation',
    'Company rate',
    'From ₹2,000',
    'Up to ₹9,000',
    '3 stars',
    '4 stars',
    'Within 2 km',
    'Breakfast',
    'Guest House',
    'Pool',
  ]);
  expect(activeFilters(NO_FILTERS)).toEqual([]);
  expect(activeFilters(ALL).find(({ label }) => label === '3 stars')?.without).toEqual({ ...ALL, stars: [4] });
});

test('taken off one after the other, nothing is left on', () => {
  let filters = ALL;
  for (let more = activeFilters(filters)[0]; more; more = activeFilters(filters)[0]) filters = more.without;
  expect(filters).toEqual(NO_FILTERS);
});

test('what empties the list is named with what it keeps away', () => {
  const filters: HotelFilters = { ...NO_FILTERS, stars: [5], toPaise: fromRupees(4_000) };
  expect(filterHotels(HOTELS, filters)).toEqual([]);
  expect(waysOut(HOTELS, filters).map(({ label, count }) => [label, count])).toEqual([
    ['Up to ₹4,000', 1],
    ['5 stars', 1],
  ]);
});

test('where only all of them together empty it, no single one is blamed', () => {
  const filters: HotelFilters = { ...NO_FILTERS, facilities: ['Pool'], isNegotiated: true };
  expect(waysOut(HOTELS, filters)).toEqual([]);
});
