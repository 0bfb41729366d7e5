import { expect, test } from 'vitest';
import { readableReasons } from './refusal-words.ts';

test.each([
  [
    'Booking failed from supplier: [GDS] Sell request rejected || [Host] UC - segment not confirmed || [Host] Fare basis not valid for the segment. Please try another flight.',
    ['Sell request rejected', 'UC - segment not confirmed', 'Fare basis not valid for the segment.'],
  ],
  ['Name too long', ['Name too long']],
  ['[GDS] || Please try another flight.', []],
  ['', []],
])('%j is told in single reasons', (message, reasons) => {
  expect(readableReasons(message)).toEqual(reasons);
});
