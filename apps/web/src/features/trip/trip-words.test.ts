import { expect, test } from 'vitest';
import { flightsText, PAYMENT_WORDS, paymentState } from './trip-words.ts';

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
