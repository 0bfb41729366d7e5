import { expect, test } from 'vitest';
import type { FlightItem } from './booked-types.ts';
import { missedSlices, toldOrders } from './told-orders.ts';

type Order = FlightItem['orders'][number];

const WHY = 'The airline no longer sells this fare.';
const waiting: Order = {
  name: 'DEL → BOM',
  direction: 'onward',
  locator: null,
  airlinePnr: null,
  message: null,
  state: 'waiting',
  tickets: [],
};
const failed: Order = { ...waiting, message: WHY, state: 'failed' };
const said: Order = { ...failed, message: null };
const spared: Order = {
  ...failed,
  direction: 'return',
  message: 'Not attempted, because the other flight could not be booked.',
};
const ticket = { traveler: 'Asha Rao', ticketNumber: 'X8TJFP', isCancelled: false };
const booked: Order = { ...waiting, airlinePnr: 'X8TJFP', state: 'booked', tickets: [ticket] };

test.each([
  ['a reason that the status gives already', [failed], `${WHY} ₹4,132 was sent back to your card.`, []],
  ['a reason of its own', [failed], 'The flight could not be booked.', [failed]],
  [
    'the reason of one of two orders',
    [failed, booked],
    'One flight is booked, the other could not be.',
    [failed, booked],
  ],
  [
    'a reason that the status gives, before one of its own',
    [failed, spared],
    `${WHY} ₹9,007 was sent back.`,
    [said, spared],
  ],
  ['a reason that both have and the status gives', [failed, failed], `${WHY} ₹9,007 was sent back.`, []],
  [
    'a reason that the status gives, before one that nobody tried',
    [failed, waiting],
    `${WHY} Nothing was charged.`,
    [],
  ],
  ['a reference', [booked], 'Booked and ticketed.', [booked]],
  ['nothing yet', [waiting], 'Booking in process', []],
])('of an order with %s', (_, orders, statusText, told) => {
  expect(toldOrders({ orders, statusText })).toEqual(told);
});

const flown = {
  durationMinutes: 135,
  layoversMinutes: [],
  arrivalDayOffset: 0,
  baggage: { cabin: null, checkIn: null },
};
const forward = { ...flown, segments: [] };
const back = { ...flown, segments: [] };
const journey = { forward, return: back, slices: [forward, back] };

test('the direction that is missing of a booking is that of its failed order', () => {
  const missed = (direction: Order['direction'], state: Order['state'], flightStatus: FlightItem['flightStatus']) =>
    missedSlices({ direction, state }, { ...journey, flightStatus });
  expect(missed('onward', 'failed', 'BOOKED')[0]).toBe(forward);
  expect(missed('return', 'failed', 'BOOKED')[0]).toBe(back);
  expect(missed('return', 'failed', 'CANCELED')).toHaveLength(1);
  expect(missed('whole', 'failed', 'BOOKED')).toEqual([forward, back]);
  expect(missed('onward', 'booked', 'BOOKED')).toEqual([]);
});

test('a booking that failed whole leads on once, not from each order', () => {
  expect(missedSlices(failed, { ...journey, flightStatus: 'FAILED' })).toEqual([]);
});
