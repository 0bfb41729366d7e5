import { describe, expect, test } from 'vitest';
import type { Checked } from './hotel-types.ts';
import {
  askedAgainText,
  changedTerms,
  facilityGroups,
  priceLines,
  roomWords,
  sinceSharedText,
  splitText,
} from './plan-words.ts';
import { aPlan } from './testing/a-plan.ts';

test('the price adds up: rooms, taxes and our fee', () => {
  const lines = priceLines(aPlan(), 2);
  expect(lines.map(({ label, rupees }) => [label, rupees])).toEqual([
    ['1 room, 2 nights', 15_536.92],
    ['Taxes', 1_768.6],
    ['Our fee, GST included', 295],
    ['Total', 17_600.52],
  ]);
  const parts = lines.filter(({ total }) => !total).reduce((sum, { rupees }) => sum + Math.round(rupees * 100), 0);
  expect(parts).toBe(1_760_052);
  expect(priceLines(aPlan({ tax: null, fee: 0, total: 17_305.52 }), 1).map(({ label }) => label)).toEqual([
    '1 room, 1 night, taxes included',
    'Total',
  ]);
});

test.each([
  ['all is paid here', {}, null],
  [
    'all is paid at the hotel',
    { payment: 'at_hotel', payNow: 0, payAtHotel: 17_305.52 },
    '₹17,305.52 paid at the hotel',
  ],
  [
    'the fee is paid here',
    { payment: 'at_hotel', payNow: 295, payAtHotel: 17_305.52 },
    '₹295.00 now, ₹17,305.52 paid at the hotel',
  ],
  [
    'the company gets the bill',
    { payment: 'company', payNow: 0, payAtHotel: 17_000 },
    '₹17,000 billed to your company by the hotel',
  ],
] as const)('who gets how much is said where %s', (_name, part, text) => {
  expect(splitText(aPlan(part))).toBe(text);
});

test('terms that have changed are named one by one, as they were and as they are', () => {
  const now = aPlan({ cancellation: ['Not refundable.'], boardText: 'Breakfast' });
  const desk = aPlan({ ...now, atHotel: [{ label: 'City tax', currency: 'INR', amount: 200 }] });
  const checked = { offer: desk, changes: ['price', 'terms', 'board', 'at_hotel'] } as unknown as Checked;
  expect(changedTerms(aPlan(), checked)).toEqual([
    {
      code: 'terms',
      name: 'Cancellation',
      before: 'Free until Sun 6 Dec 13:59',
      now: 'Not refundable.',
    },
    { code: 'board', name: 'Meals', before: 'Room only', now: 'Breakfast' },
    { code: 'at_hotel', name: 'Paid at the hotel besides', before: 'Nothing', now: 'City tax: ₹200' },
  ]);
});

describe('a room’s name', () => {
  test.each([
    [
      'Standard Room, 1 double bed, NonSmoking',
      '1 double bed',
      '1 double bed 210 sq feet',
      'Standard Room',
      '210 sq feet, non-smoking',
    ],
    ['2 × Deluxe Room', 'king bed', '', '2 × Deluxe Room', ''],
    ['1 double bed', '1 double bed', 'Quiet', '1 double bed', 'Quiet'],
    ['Suite, sea view', null, 'Large', 'Suite, sea view', 'Large'],
  ])('%s', (name, beds, description, title, facts) => {
    expect(roomWords({ name, beds, description })).toEqual({ title, facts });
  });
});

test('what asking again has changed is said', () => {
  const before = { name: 'Standard Room', total: 5_469.35 };
  expect(askedAgainText(null, null)).toMatch(/current prices/);
  expect(askedAgainText(before, null)).toBe(
    'The search had expired, so we asked again. Standard Room is no longer sold on those terms.',
  );
  expect(askedAgainText(before, aPlan({ total: 5_469.35 }))).toMatch(/still costs ₹5,469\.$/);
  expect(askedAgainText(before, aPlan({ total: 5_685.96 }))).toMatch(/Price changed from ₹5,469 to ₹5,686\.$/);
});

test('what became of a rate since it was shared is said, with the price of then and of now', () => {
  const before = { name: 'Standard Room', total: 5_469.35, when: '27 Nov, 10:05' };
  const then = 'Standard Room cost ₹5,469 when it was shared, 27 Nov, 10:05.';
  expect(sinceSharedText(before, null)).toBe(`${then} It is no longer sold on those terms.`);
  expect(sinceSharedText(before, { total: 5_469.35 })).toBe(`${then} It still does.`);
  expect(sinceSharedText(before, { total: 5_685.96 })).toBe(`${then} It costs ₹5,686 now.`);
});

test('facilities stand by what is asked first, and what is not listed is said', () => {
  const { groups, missing } = facilityGroups(['Pool', 'Wi-Fi Access', 'Parking']);
  expect(groups).toEqual([
    { title: 'Work', has: ['Wi-Fi Access'] },
    { title: 'Arriving and leaving', has: ['Parking'] },
    { title: 'Comfort', has: ['Pool'] },
  ]);
  expect(missing).toHaveLength(8);
});
