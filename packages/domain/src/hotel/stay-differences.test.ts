import { expect, test } from 'vitest';
import { stayDifferences } from './stay-differences.ts';
import { aHotel, anOffer } from './testing/a-stay.ts';

const reader = {
  hotel: aHotel(),
  checkIn: '2026-12-08',
  readerZone: 'Asia/Kolkata',
  now: Temporal.Instant.from('2026-12-01T04:30:00Z'),
};

test.each([
  ['terms', {}, { isRefundable: false }, /^Free until /, /^Not refundable\.$/],
  ['board', {}, { board: 'breakfast' as const }, /^Room only$/, /^Breakfast$/],
  ['board', {}, { boardNote: 'Breakfast for 1' }, /^Room only$/, /^Breakfast for 1$/],
  [
    'rooms',
    {},
    { rooms: anOffer().rooms.map((room) => ({ ...room, name: 'Suite' })) },
    /^(?!Suite)/,
    /^Suite(, Suite)*$/,
  ],
  [
    'at_hotel',
    { atHotel: [] },
    { atHotel: [{ label: 'Parking', currency: 'INR', amountMinor: 25_000 }] },
    /^Nothing$/,
    /^Parking, INR 250\.00$/,
  ],
  [
    'at_hotel',
    { atHotel: [{ label: 'City tax', currency: 'JPY', amountMinor: 400 }] },
    { atHotel: [] },
    /^City tax, JPY 400$/,
    /^Nothing$/,
  ],
] as const)('%s is told before and now', (change, was, is, before, after) => {
  const [told, ...others] = stayDifferences(anOffer(was), anOffer(is), [change], reader);
  expect(others).toEqual([]);
  expect(told).toMatchObject({ change, before: expect.stringMatching(before), after: expect.stringMatching(after) });
});

test('the price is told elsewhere', () => {
  expect(stayDifferences(anOffer(), anOffer(), ['price'], reader)).toEqual([]);
});
