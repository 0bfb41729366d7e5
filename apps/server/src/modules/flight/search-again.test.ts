import { flightListQuery } from '@pravas/contract/flight/list-flights.ts';
import { expect, test } from 'vitest';
import type { FlightContext } from './flight-context.ts';
import { readCriteria } from './read-criteria.ts';
import { searchAgain } from './search-again.ts';

const capabilities = { multiCity: true, mostTravellers: 9, soldAheadDays: 360 };
const context = {
  clock: { now: () => Temporal.Instant.from('2026-12-01T06:00:00Z') },
  suppliers: [{ label: 'Supplier 1', supplier: { supplierId: 'first', capabilities } }],
} as unknown as FlightContext;

const ROUTE = { cc: 'P', from: 'BLR', to: 'DEL', dDate: '2027-01-05', ad: '2', child: '1', inf: '1' };
const GST = '0198c5d2-7f4e-7b6a-9a51-3a1b6f0e2c11';

test.each([
  ['as it is', ROUTE],
  [
    'within times, with its deals and registration',
    {
      ...ROUTE,
      leaveAfter: '06:30',
      arriveBy: '14:00',
      deal: '6E,AI',
      gst: GST,
    },
  ],
  ['of whole cities', { ...ROUTE, from: 'GOI', fromAll: '1', toAll: '1' }],
  ['of one\u2019s own without deals', { ...ROUTE, deal: 'none', pb: '1' }],
  ['that ends in the small hours', { ...ROUTE, leaveAfter: '20:00', arriveBy: '01:30' }],
  ['whose times have days', { ...ROUTE, leaveAfter: '2027-01-06T01:00', arriveBy: '2027-01-07T23:00' }],
  [
    'with times both ways',
    {
      ...ROUTE,
      rDate: '2027-01-09',
      leaveAfter: '06:30',
      rLeaveAfter: '10:00',
      rArriveBy: '02:00',
    },
  ],
  [
    'of several cities with times of each',
    {
      ...ROUTE,
      multi: 'BLR-DEL-2027-01-05,DEL-BOM-2027-01-07,BOM-BLR-2027-01-09',
      leaveAfter: '06:30',
      mTimes: '-,12:00-20:30',
    },
  ],
])('a search %s is asked for again with the same parameters', (_, asked) => {
  const criteria = readCriteria(context, flightListQuery.parse(asked));
  const again = searchAgain(criteria);
  expect(again).toEqual(asked);
  expect(readCriteria(context, flightListQuery.parse(again))).toEqual(criteria);
});

test('a search that was kept before times and deals were asks for what is known of it', () => {
  const { search, shape, international, personal, supplierOrder } = readCriteria(context, flightListQuery.parse(ROUTE));
  const kept = {
    search,
    shape,
    international,
    personal,
    supplierOrder,
    limits: [],
    gstRegistrationId: null,
    tripId: null,
  };
  expect(searchAgain(kept)).toEqual(ROUTE);
});
