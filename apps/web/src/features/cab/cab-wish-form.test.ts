import { expect, test } from 'vitest';
import { type CabWishValues, cabWishBody, checkCabWishForm, newCabWish } from './cab-wish-form.ts';

const NOW = Temporal.Instant.from('2026-11-20T06:00:00Z');
const WISH: CabWishValues = {
  ...newCabWish(2, '2026-12-01'),
  pickUp: { place: 'Residency Road', city: 'Bengaluru' },
  drop: { place: 'Kempegowda Airport', city: 'Bengaluru' },
};
const check = (overrides: Partial<CabWishValues>) => checkCabWishForm({ ...WISH, ...overrides }, NOW);

test('a wish begins with everybody of its trip on its first day', () => {
  expect(check({})).toEqual({});
  expect(cabWishBody({ ...WISH, connectionNumber: '6e 2134' })).toMatchObject({
    duty: { kind: 'transfer', hub: 'airport' },
    pickUpAt: '2026-12-01T09:00',
    passengerCount: 2,
    connectionNumber: '6E 2134',
  });
});

test.each<[string, Partial<CabWishValues>, Readonly<Record<string, string>>]>([
  [
    'nothing said',
    { pickUp: { place: '', city: '' }, pickUpAt: '' },
    {
      'pickUp.place': 'Pick-up is required',
      'pickUp.city': 'City of the pick-up is required',
      pickUpAt: 'Pick-up time is required',
    },
  ],
  ['yesterday', { pickUpAt: '2026-11-19T09:00' }, { pickUpAt: 'The pick-up must be in the future' }],
  [
    'an end before it begins',
    { until: '2026-12-01T08:00' },
    { until: 'It must be needed until after the pick-up. Check both dates' },
  ],
  ['nobody', { passengerCount: '0' }, { passengerCount: 'Enter the number of passengers' }],
])('says what is wrong with %s', (_name, overrides, expected) => {
  expect(check(overrides)).toEqual(expected);
});
