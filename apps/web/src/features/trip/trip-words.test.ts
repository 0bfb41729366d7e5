import { expect, test } from 'vitest';
import type { BookingView } from '../booking/index.ts';
import type { TripDetails } from './trip-types.ts';
import { bookingsText, firstNoun, holdingText } from './trip-words.ts';

const flights = (...states: ('BOOKED' | 'CANCELED')[]) => states.map((status) => ({ status }));

test.each([
  [flights(), '0 flights'],
  [flights('BOOKED'), '1 flight'],
  [flights('CANCELED'), '1 flight, cancelled'],
  [flights('BOOKED', 'CANCELED'), '2 flights, 1 cancelled'],
  [flights('CANCELED', 'CANCELED'), '2 flights, cancelled'],
])('%j are told as %s', (given, text) => {
  expect(bookingsText(given, { one: 'flight', many: 'flights' })).toBe(text);
});

const VIEWS = {
  flight: { noun: 'flight', plural: 'flights' } as BookingView,
  ferry: { noun: 'ferry', plural: 'ferries' } as BookingView,
  bus: { noun: 'bus', plural: 'buses' } as BookingView,
};

test.each([
  ['nothing asked', [], '0 flights', 'flight'],
  ['a request taken back', [['ferry', 'withdrawn']], '0 flights', 'flight'],
  ['an open request', [['ferry', 'open']], 'nothing booked yet', 'ferry'],
  [
    'open requests of several services',
    [
      ['ferry', 'open'],
      ['bus', 'open'],
    ],
    'nothing booked yet',
    'booking',
  ],
])('an empty trip with %s says so', (_, asked, held, first) => {
  const trip = { items: [], requests: asked.map(([service, state]) => ({ service, state })) } as unknown as TripDetails;
  expect([holdingText(trip, VIEWS), firstNoun(trip, VIEWS)]).toEqual([held, first]);
});
