import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromRupees } from '../money/money.ts';
import type { RoomInclusion } from '../policy/hotel-rules.ts';
import { OPEN_POLICY, type PolicyVersion } from '../policy/policy.ts';
import type { KeptRate, StayMarket } from './stay-market.ts';
import { staySavings } from './stay-savings.ts';

type Hotel = StayMarket['hotels'][number];

/** Two nights of one room: the night is half of all, less 5 % of tax. */
function aRate(rupees: number, inclusion: RoomInclusion = 'breakfast'): KeptRate {
  const [totalPaise, perNightPaise] = [fromRupees(rupees), fromRupees(Math.round(rupees / 2.1))];
  return { totalPaise, perNightPaise, refundable: true, inclusion };
}
function aHotel(name: string, rates: readonly KeptRate[], more: Partial<Hotel> = {}): Hotel {
  return { hotelId: name, name, stars: 4, city: 'Bengaluru', point: null, rates, ...more };
}
function aMarket(hotels: readonly Hotel[]): StayMarket {
  return { town: 'Bengaluru', international: false, basis: { of: 'average', withTax: false }, hotels };
}
function bought({ rates: _, ...hotel }: Hotel, rate: KeptRate) {
  return { hotel, rate, stayText: '2 nights, 1 room, Breakfast' };
}
const allowed = (limitPaise: number): PolicyVersion =>
  ({
    versionId: 'v1',
    rules: { ...OPEN_POLICY, hotel: { ...OPEN_POLICY.hotel, perNight: { action: 'approval', limitPaise } } },
  }) as unknown as PolicyVersion;

const [ARUNA, BELA, CHITRA, DEEPA] = [
  aHotel('Aruna', [aRate(9_000)]),
  aHotel('Bela', [aRate(10_500)]),
  aHotel('Chitra', [aRate(12_000)]),
  aHotel('Deepa', [aRate(15_000)]),
] as const;
const FOUR = [DEEPA, CHITRA, ARUNA, BELA];

test('a dear stay has missed what the cheapest like it costs less, and saved nothing', () => {
  // 9,000 · 10,500 · 12,000 · 15,000: the median is 11,250.
  expect(staySavings(null, aMarket(FOUR), bought(DEEPA, aRate(15_000)))).toEqual({
    paidPaise: 1_500_000,
    lowestPaise: 900_000,
    medianPaise: 1_125_000,
    missedPaise: 600_000,
    realisedPaise: 0,
    negotiatedPaise: null,
    lowestTitle: 'Aruna',
    compared: 4,
  });
});

test('a cheap stay has saved against the median, and missed what is cheaper still', () => {
  expect(staySavings(null, aMarket(FOUR), bought(BELA, aRate(10_500)))).toMatchObject({
    missedPaise: 150_000,
    realisedPaise: 75_000,
  });
});

test('other cities, other stars and fewer meals are not compared', () => {
  const others = [
    aHotel('Elsewhere', [aRate(4_000)], { city: 'Mysuru' }),
    aHotel('Three stars', [aRate(5_000)], { stars: 3 }),
    aHotel('Not rated', [aRate(5_000)], { stars: null }),
    aHotel('Bed alone', [aRate(6_000, 'room_only'), aRate(11_000, 'half_board')]),
  ];
  const found = staySavings(null, aMarket([...FOUR, ...others]), bought(CHITRA, aRate(12_000)));
  // 9,000 · 10,500 · 11,000 · 12,000 · 15,000
  expect(found).toMatchObject({ compared: 5, lowestPaise: 900_000, medianPaise: 1_100_000, missedPaise: 300_000 });
});

test('half stars are compared with the stars below them, a city however it is written', () => {
  const near = aHotel('Four and a half', [aRate(8_000)], { stars: 4.5, city: ' bengaluru' });
  expect(staySavings(null, aMarket([...FOUR, near]), bought(CHITRA, aRate(12_000)))).toMatchObject({
    lowestTitle: 'Four and a half',
    compared: 5,
  });
});

test('a cheaper rate of the same hotel has been missed as well', () => {
  const two = aHotel('Chitra', [aRate(12_000), aRate(8_400)]);
  expect(staySavings(null, aMarket([ARUNA, two]), bought(two, aRate(12_000)))).toMatchObject({
    lowestTitle: 'Chitra',
    compared: 2,
    missedPaise: 360_000,
  });
});

test('what the policy does not allow is no saving that was missed, and what was bought always counts', () => {
  // A night of Aruna and Bela is within 5,000; of the others above it.
  const found = staySavings(allowed(500_000), aMarket(FOUR), bought(DEEPA, aRate(15_000)));
  expect(found).toMatchObject({ compared: 3, medianPaise: 1_050_000, missedPaise: 600_000, realisedPaise: 0 });
});

test('one that was found alone is held against itself', () => {
  expect(staySavings(null, aMarket([]), bought(ARUNA, aRate(9_000)))).toMatchObject({
    ...{ compared: 1, missedPaise: 0, realisedPaise: 0, lowestTitle: 'Aruna' },
  });
});

test('whatever was found: nothing below zero, and the lowest is never above the paid or the median', () => {
  const anyRate = fc
    .tuple(fc.integer({ min: 500, max: 90_000 }), fc.constantFrom('room_only', 'breakfast', 'full_board', null))
    .map(([rupees, inclusion]) => aRate(rupees, inclusion));
  const anyHotel = fc
    .tuple(
      fc.uuid(),
      fc.array(anyRate, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(null, 3, 4, 4.5, 5),
      fc.constantFrom('Bengaluru', 'Mysuru'),
    )
    .map(([name, rates, stars, city]) => aHotel(name, rates, { stars, city }));
  fc.assert(
    fc.property(
      fc.array(anyHotel, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.nat(2_000_000),
      (hotels, at, limit) => {
        const chosen = hotels[at % hotels.length];
        const rate = chosen?.rates[0];
        if (!chosen || !rate) return;
        for (const version of [null, allowed(limit)]) {
          const found = staySavings(version, aMarket(hotels), bought(chosen, rate));
          expect(found.lowestPaise).toBeLessThanOrEqual(found.paidPaise);
          expect(found.lowestPaise).toBeLessThanOrEqual(found.medianPaise);
          expect(found.missedPaise).toBe(found.paidPaise - found.lowestPaise);
          expect(found.realisedPaise).toBe(Math.max(0, found.medianPaise - found.paidPaise));
          expect(found.compared).toBeGreaterThan(0);
        }
      },
    ),
  );
});
