import { expect, test } from 'vitest';
import { hotelAddress } from './hotel-address.ts';

const PIN = '560034';

test.each([
  ['14, 80 Feet Road', 'Koramangala', '14, 80 Feet Road, Koramangala, Bengaluru 560034'],
  ['212, Koramangala Main Road', 'Koramangala', '212, Koramangala Main Road, Bengaluru 560034'],
  ['212, Main Road, BENGALURU, Karnataka', null, '212, Main Road, BENGALURU, Karnataka 560034'],
  ['212, Main Road, Bengaluru-560034', null, '212, Main Road, Bengaluru-560034'],
  // A street that begins like the city is not the city.
  ['3, Bengalurupet', null, '3, Bengalurupet, Bengaluru 560034'],
  ['', null, 'Bengaluru 560034'],
])('%j with area %j is written %j', (line, area, written) => {
  expect(hotelAddress({ line, area, city: 'Bengaluru', postalCode: PIN })).toBe(written);
});

test('a PIN that nobody knows is left out', () => {
  expect(hotelAddress({ line: '1, Beach', area: null, city: 'Panaji', postalCode: null })).toBe('1, Beach, Panaji');
});
