import { expect, test } from 'vitest';
import { flightsText, NOBODY_DECIDES, PAYMENT_WORDS, paymentState, standingText } from './trip-words.ts';

const flights = (...states: ('BOOKED' | 'CANCELED')[]) => states.map((flightStatus) => ({ flightStatus }));

test.each([
  [flights(), '0 flights'],
  [flights('BOOKED'), '1 flight'],
  [flights('CANCELED'), '1 flight, cancelled'],
  [flights('BOOKED', 'CANCELED'), '2 flights, 1 cancelled'],
  [flights('CANCELED', 'CANCELED'), '2 flights, cancelled'],
])('%j are told as %s', (given, text) => {
  expect(flightsText(given)).toBe(text);
});

test.each([
  ['SUCCESSFUL', 'PV-1', 'Paid'],
  ['FAILED', 'PV-1', 'Payment failed'],
  ['SUCCESSFUL', 'PV-1/ZIPFARE', 'On account'],
  ['SUCCESSFUL', 'PV-1/ZTFARE', 'On account'],
  ['SUCCESSFUL', 'PV-1/ZT', 'On account'],
  ['FAILED', 'PV-1/ZTFARE', 'No longer owed'],
] as const)('a payment that is %s with the order %s reads %s', (status, orderId, words) => {
  expect(PAYMENT_WORDS[paymentState({ status, orderId })]).toBe(words);
});

test.each([
  [{ level: null, of: 2, names: [] }, ''],
  [{ level: 1, of: 1, names: ['Meera Iyer'] }, 'Waiting for Meera Iyer'],
  [{ level: 2, of: 2, names: ['Meera Iyer', 'Kiran Das'] }, 'Level 2 of 2, waiting for Meera Iyer and Kiran Das'],
  [{ level: 2, of: 2, names: [] }, NOBODY_DECIDES],
])('a flight that is asked about at %j', ({ level, of, names }, text) => {
  const waitingFor = names.map((name, user_id) => ({ user_id, name }));
  expect(standingText({ status: 'Pending For Approval', level, of, waitingFor, band: null, comments: [] })).toBe(text);
});
