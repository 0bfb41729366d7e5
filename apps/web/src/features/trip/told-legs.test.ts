import { expect, test } from 'vitest';
import { toldLegs } from './told-legs.ts';
import type { FlightBooking } from './trip-types.ts';

type Leg = FlightBooking['legs'][number];

const WHY = 'The airline does not sell this fare any more.';
const waiting: Leg = { direction: 'onward', airlinePnr: null, message: null, state: 'waiting', tickets: [] };
const failed: Leg = { ...waiting, message: WHY, state: 'failed' };
const ticket = { traveler: 'Asha Rao', ticketNumber: 'X8TJFP', isCancelled: false };
const booked: Leg = { ...waiting, airlinePnr: 'X8TJFP', state: 'booked', tickets: [ticket] };

test.each([
  ['a reason that the status gives already', [failed], `${WHY} ₹4,132 was sent back to your card.`, []],
  ['a reason of its own', [failed], 'The flight could not be booked.', [failed]],
  ['the reason of one of two orders', [failed, booked], `${WHY} ₹4,132 was sent back.`, [failed, booked]],
  ['a reference', [booked], 'Booked and ticketed.', [booked]],
  ['nothing yet', [waiting], 'Booking in process', []],
])('of an order with %s', (_, legs, statusText, told) => {
  expect(toldLegs({ legs, statusText })).toEqual(told);
});
