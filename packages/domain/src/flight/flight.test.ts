import { expect, test } from 'vitest';
import { aPoint, aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import { refuseParty } from '../trip/party.ts';
import { cabinName } from './cabin.ts';
import {
  arrivalOf,
  departureOf,
  flightCode,
  hoursToDeparture,
  isInternational,
  lastDayOf,
  lastDepartureDayOf,
  layoversMinutes,
  longestStayMinutes,
  sliceDurationMinutes,
  sliceKey,
  stopCountOf,
} from './itinerary.ts';
import { MOST_IN_ONE_ORDER, orderTooLarge, passengerTotal } from './traveller.ts';

const viaAhmedabad = aSlice(
  aSegment({ to: aPoint({ airportCode: 'AMD', city: 'Ahmedabad', wall: '2027-01-05T07:40' }), durationMinutes: 90 }),
  aSegment({
    flightNumber: '712',
    from: aPoint({ airportCode: 'AMD', city: 'Ahmedabad', wall: '2027-01-05T09:25' }),
    to: aPoint({ airportCode: 'BOM', wall: '2027-01-05T10:45' }),
    durationMinutes: 80,
  }),
);

test('a journey knows the day its last slice leaves and the day it ends, in whatever order its offers come', () => {
  const overnight = aSlice(
    aSegment({ from: aPoint({ wall: '2027-01-09T22:00' }), to: aPoint({ wall: '2027-01-10T01:00' }) }),
  );
  const offers = [{ slices: [aReturnSlice(), overnight] }, { slices: [viaAhmedabad] }];
  expect([lastDepartureDayOf(offers), lastDayOf(offers)]).toEqual(['2027-01-09', '2027-01-10']);
  expect([lastDepartureDayOf([]), lastDayOf([])]).toEqual(['', '']);
});

test('over the date line the last day is that of the last instant', () => {
  const zone = { airportCode: 'AKL', countryCode: 'NZ', zone: 'Pacific/Auckland' };
  const over = aSlice(
    aSegment({
      from: aPoint({ ...zone, wall: '2027-01-06T09:00' }),
      to: aPoint({ airportCode: 'HNL', countryCode: 'US', zone: 'Pacific/Honolulu', wall: '2027-01-05T19:10' }),
    }),
  );
  const there = aSlice(aSegment({ to: aPoint({ ...zone, wall: '2027-01-06T07:00' }) }));
  expect([lastDepartureDayOf([{ slices: [there, over] }]), lastDayOf([{ slices: [there, over] }])]).toEqual([
    '2027-01-06',
    '2027-01-05',
  ]);
});

test('technical stops count as stops, and their time as a stay', () => {
  const stop = { airportCode: 'NAG', city: 'Nagpur', countryCode: 'IN', minutes: 45 };
  const stopping = aSlice(aSegment({ stops: [stop, { ...stop, airportCode: 'IDR', minutes: null }] }));
  expect([aSlice(), viaAhmedabad, stopping].map(stopCountOf)).toEqual([0, 1, 2]);
  expect([aSlice(), viaAhmedabad, stopping].map(longestStayMinutes)).toEqual([0, 105, 45]);
});

test('a slice knows its ends, its duration with layovers and each layover', () => {
  expect(departureOf(viaAhmedabad).airportCode).toBe('DEL');
  expect(arrivalOf(viaAhmedabad).airportCode).toBe('BOM');
  expect(sliceDurationMinutes(viaAhmedabad)).toBe(275);
  expect(layoversMinutes(viaAhmedabad)).toEqual([105]);
  expect(layoversMinutes(aSlice())).toEqual([]);
});

test('a slice key tells flights apart by number, airports and time, and by nothing else', () => {
  expect(sliceKey(aSlice(aSegment({ cabin: 'B', aircraft: '321' })))).toBe(sliceKey(aSlice()));
  expect(sliceKey(aSlice(aSegment({ flightNumber: '6047' })))).not.toBe(sliceKey(aSlice()));
  expect(sliceKey(aSlice(aSegment({ from: aPoint({ wall: '2027-01-06T06:10' }) })))).not.toBe(sliceKey(aSlice()));
  expect(flightCode(aSegment())).toBe('6E 6045');
});

test('a journey is international as soon as one airport lies abroad', () => {
  const toDubai = aSlice(aSegment({ to: aPoint({ airportCode: 'DXB', countryCode: 'AE', zone: 'Asia/Dubai' }) }));
  expect(isInternational([aSlice()])).toBe(false);
  expect(isInternational([aSlice(), toDubai])).toBe(true);
});

test('hours to departure count from an instant and turn negative afterwards', () => {
  expect(hoursToDeparture(aSlice(), Temporal.Instant.from('2027-01-04T00:40:00Z'))).toBe(24);
  expect(hoursToDeparture(aSlice(), Temporal.Instant.from('2027-01-05T01:40:00Z'))).toBe(-1);
});

test.each([
  [['E'], 'Economy'],
  [['E', 'E'], 'Economy'],
  [['P'], 'Premium Economy'],
  [['F'], 'First Class'],
  [['E', 'B'], 'Multiple'],
  [[], 'Multiple'],
] as const)('cabins %j read %s', (cabins, name) => {
  expect(cabinName(cabins)).toBe(name);
});

test.each([
  [{ adults: 0, children: 0, infants: 0 }, 'adults_out_of_range'],
  [{ adults: 1, children: 0, infants: 0 }, null],
  [{ adults: 9, children: 0, infants: 0 }, null],
  [{ adults: 10, children: 0, infants: 0 }, 'adults_out_of_range'],
  [{ adults: 1.5, children: 0, infants: 0 }, 'adults_out_of_range'],
  [{ adults: 1, children: 8, infants: 0 }, null],
  [{ adults: 1, children: 9, infants: 0 }, 'children_out_of_range'],
  [{ adults: 1, children: -1, infants: 0 }, 'children_out_of_range'],
  [{ adults: 2, children: 8, infants: 0 }, 'party_too_large'],
  [{ adults: 5, children: 4, infants: 5 }, null],
  [{ adults: 6, children: 0, infants: 6 }, 'infants_out_of_range'],
  [{ adults: 2, children: 0, infants: 2 }, null],
  [{ adults: 2, children: 0, infants: 3 }, 'infants_exceed_adults'],
])('party %j: %s', (party, refusal) => {
  expect(refuseParty(party)).toBe(refusal);
});

test.each([
  [{ adults: 9, children: 0, infants: 0 }, 9, null],
  [{ adults: 4, children: 1, infants: 4 }, 9, null],
  [{ adults: 9, children: 0, infants: 1 }, 9, 'infants'],
  [{ adults: 5, children: 3, infants: 2 }, 9, 'infants'],
  [{ adults: 5, children: 3, infants: 2 }, 10, null],
  [{ adults: 7, children: 0, infants: 0 }, 6, 'adults'],
  [{ adults: 4, children: 3, infants: 1 }, 6, 'adults'],
] as const)('party %j in one order of %i: too many are the %s', (party, most, cause) => {
  const refusal = orderTooLarge(party, most);
  expect(refusal?.cause ?? null).toBe(cause);
  if (refusal) expect(refusal.message).toContain(`Search for ${most} travellers or fewer`);
});

test('what airlines sell in one order is told in a sentence that says what to do', () => {
  expect(orderTooLarge({ adults: 9, children: 0, infants: 1 }, MOST_IN_ONE_ORDER)?.message).toBe(
    'Airlines sell at most 9 places, infants on laps included, in one booking. Search for 9 travellers or fewer and book the others separately.',
  );
});

test('everyone who needs a ticket is counted', () => {
  expect(passengerTotal({ adults: 2, children: 3, infants: 1 })).toBe(6);
});
