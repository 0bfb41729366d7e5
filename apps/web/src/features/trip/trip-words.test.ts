import { expect, test } from 'vitest';
import { flightsText, lookOf, PAYMENT_WORDS, paymentState, refundLine } from './trip-words.ts';

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
  ['Booked', 'green'],
  ['Partly booked', 'amber'],
  ['Partly cancelled', 'amber'],
  ['Airline changed', 'amber'],
  ['Airline cancelled', 'red'],
])('a booking that is %s is drawn in %s', (badge, tone) => {
  expect(lookOf({ flightStatus: 'BOOKED', badge }).tone).toBe(tone);
});

test.each([
  ['refunded', 'PV-1', 'Refunded ₹1,180.50'],
  ['processing', 'PV-1', 'Processing refund... ₹1,180.50'],
  ['refunded', 'PV-1/ZTFARE', '₹1,180.50 was set against what your organisation owes'],
  ['processing', 'PV-1/ZT', '₹1,180.50 is being set against what your organisation owes'],
  ['refunded', 'PV-1/ZIPFARE', '₹1,180.50 was set against the pay-later balance'],
] as const)('a refund that is %s for the order %s reads %s', (state, orderId, words) => {
  expect(refundLine({ state, amount: 1_180.5 }, [{ orderId: 'PV-0' }, { orderId }])).toBe(words);
});
