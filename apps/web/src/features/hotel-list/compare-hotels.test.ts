import { expect, test } from 'vitest';
import { compareHotels } from './compare-hotels.ts';
import { hotelRow } from './hotel-row.ts';
import { aFoundHotel, aFoundOffer, BASIS } from './testing.ts';

const rows = (...hotels: readonly Parameters<typeof hotelRow>[0][]) =>
  hotels.flatMap((hotel) => hotelRow(hotel, BASIS) ?? []);
const line = (key: string, ...hotels: readonly Parameters<typeof hotelRow>[0][]) =>
  compareHotels(rows(...hotels)).find((one) => one.key === key);

const NEAR = aFoundHotel({ hotelId: 'near', km: 0.4, stars: 3, reviewScore: 7.1 });
const FAR = aFoundHotel({
  hotelId: 'far',
  km: 6,
  stars: 5,
  reviewScore: 9,
  offers: [aFoundOffer({ total: 9_059, freeUntil: null, freeUntilText: null })],
});

test('each line marks what is best in it, and only where something is', () => {
  expect(line('night', NEAR, FAR)).toMatchObject({ values: ['₹5,252', '₹9,000'], best: [0] });
  expect(line('distance', NEAR, FAR)).toMatchObject({ values: ['400 m', '6.0 km'], best: [0] });
  expect(line('stars', NEAR, FAR)).toMatchObject({ values: ['3 stars', '5 stars'], best: [1] });
  expect(line('guests', NEAR, FAR)).toMatchObject({ values: ['7.1 of 10', '9.0 of 10'], best: [1] });
  expect(line('cancel', NEAR, FAR)).toMatchObject({ best: [0] });
  expect(line('meals', NEAR, FAR)?.best).toEqual([]);
  expect(line('stars', NEAR, NEAR)?.best).toEqual([]);
});

test('what is not known of one is compared with nothing, and what is known of none is left out', () => {
  const unknown = aFoundHotel({ hotelId: 'unknown', km: null, reviewScore: null });
  expect(line('distance', NEAR, unknown)).toMatchObject({ values: ['400 m', 'Not stated'], best: [] });
  expect(line('distance', unknown, unknown)).toBeUndefined();
  expect(line('policy', NEAR, FAR)).toBeUndefined();
});

test('a verdict says by how much a night is above the limit', () => {
  const cap = { city: 'Bengaluru', limit: 7_500, of: 'average' as const, withTax: false };
  const verdict = { outcome: 'approval' as const, over: 320, reason: null };
  const dear = aFoundHotel({ hotelId: 'dear', cap, offers: [aFoundOffer({ verdict })] });
  const within = { ...verdict, outcome: 'within' as const, over: 0 };
  const cheap = aFoundHotel({ hotelId: 'cheap', cap, offers: [aFoundOffer({ verdict: within })] });
  expect(line('policy', dear, cheap)).toMatchObject({
    values: ["Needs approval: ₹320 above Bengaluru's ₹7,500 a night before GST", 'In policy'],
    best: [1],
  });
});
