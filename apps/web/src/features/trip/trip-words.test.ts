import { expect, test } from 'vitest';
import { bookingsText } from './trip-words.ts';

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
