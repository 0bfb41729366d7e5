import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEST_FORMULA, bestScore, RANKING_WORDS, type RankedOption, rankOptions, yardstickOf } from './rank-options.ts';

const option = (key: string, overrides: Partial<RankedOption> = {}): RankedOption => ({
  key,
  sellPaise: 500_000,
  durationMinutes: 135,
  stops: 0,
  departsAtWall: '2027-01-05T09:00',
  ...overrides,
});

const keys = (options: readonly RankedOption[]) => options.map(({ key }) => key).join(' ');

const options = [
  option('cheap-slow', { sellPaise: 400_000, durationMinutes: 420, stops: 1, departsAtWall: '2027-01-05T11:00' }),
  option('fast-dear', { sellPaise: 900_000, durationMinutes: 120 }),
  option('balanced', { sellPaise: 450_000, durationMinutes: 135, departsAtWall: '2027-01-05T08:00' }),
  option('night', { sellPaise: 440_000, durationMinutes: 135, departsAtWall: '2027-01-05T05:00' }),
];

test.each([
  ['cheapest', 'cheap-slow night balanced fast-dear'],
  ['fastest', 'fast-dear night balanced cheap-slow'],
  ['earliest', 'night balanced fast-dear cheap-slow'],
  ['best', 'balanced night fast-dear cheap-slow'],
] as const)('%s first', (order, expected) => {
  expect(keys(rankOptions(options, order))).toBe(expected);
});

test('the score is the sentence that explains it', () => {
  const yardstick = yardstickOf([option('a')]);
  expect(bestScore(option('a'), yardstick)).toBe(90);
  expect(bestScore(option('a', { sellPaise: 1_000_000 }), yardstick)).toBe(150);
  expect(bestScore(option('a', { durationMinutes: 270 }), yardstick)).toBe(120);
  expect(bestScore(option('a', { stops: 2 }), yardstick)).toBe(106);
  expect(bestScore(option('a', { departsAtWall: '2027-01-05T22:00' }), yardstick)).toBe(95);
  expect(bestScore(option('a', { departsAtWall: '2027-01-05T06:00' }), yardstick)).toBe(90);
  for (const weight of ['60 ×', '30 ×', '8 per stop', '5 for', '22:00', '05:59'])
    expect(BEST_FORMULA).toContain(weight);
});

test('in policy: by the fare that is within policy, then what needs approval, then what is blocked', () => {
  const judged = [
    option('blocked-cheap', { sellPaise: 100_000, inPolicyPaise: null, blocked: true }),
    option('asks-dear', { sellPaise: 300_000, inPolicyPaise: null }),
    option('asks-cheap', { sellPaise: 200_000, inPolicyPaise: null }),
    option('within-dear', { sellPaise: 150_000, inPolicyPaise: 900_000 }),
    option('within-cheap', { sellPaise: 400_000, inPolicyPaise: 400_000 }),
  ];
  expect(keys(rankOptions(judged, 'in_policy'))).toBe('within-cheap within-dear asks-cheap asks-dear blocked-cheap');
  expect(keys(rankOptions(options, 'in_policy'))).toBe(keys(rankOptions(options, 'cheapest')));
});

test('net price: a dearer fare with more credit comes first; without credit the price itself counts', () => {
  const priced = [
    option('economy', { sellPaise: 500_000, netPaise: 480_000 }),
    option('business', { sellPaise: 540_000, netPaise: 460_000 }),
    option('no-credit', { sellPaise: 470_000, netPaise: null }),
  ];
  expect(keys(rankOptions(priced, 'net_price'))).toBe('business no-credit economy');
});

test('emissions: lowest first, the same by price, unknown ones last', () => {
  const flown = [
    option('unknown-cheap', { sellPaise: 1 }),
    option('dirty', { kgPerTraveller: 140 }),
    option('clean-dear', { kgPerTraveller: 90, sellPaise: 600_000 }),
    option('clean-cheap', { kgPerTraveller: 90 }),
    option('unknown-dear', { kgPerTraveller: null }),
  ];
  expect(keys(rankOptions(flown, 'emissions'))).toBe('clean-cheap clean-dear dirty unknown-cheap unknown-dear');
});

test('every order is stated in a sentence', () => {
  expect(RANKING_WORDS.best).toBe(BEST_FORMULA);
  for (const words of Object.values(RANKING_WORDS)) expect(words).toMatch(/^[A-Z].+\.$/);
});

test('every order is total: a shuffled list ranks the same', () => {
  const anOption = fc.record({
    key: fc.string({ minLength: 1, maxLength: 3 }),
    sellPaise: fc.integer({ min: 0, max: 4 }),
    durationMinutes: fc.integer({ min: 0, max: 4 }),
    stops: fc.integer({ min: 0, max: 2 }),
    departsAtWall: fc.constantFrom('2027-01-05T05:00', '2027-01-05T09:00'),
    inPolicyPaise: fc.constantFrom(null, 1, 2),
    blocked: fc.boolean(),
    netPaise: fc.constantFrom(null, 1, 2),
    kgPerTraveller: fc.constantFrom(null, 80, 90),
  });
  const lists = fc.uniqueArray(anOption, { selector: ({ key }) => key, maxLength: 12 });
  const order = fc.constantFrom(
    ...(['best', 'cheapest', 'fastest', 'earliest', 'in_policy', 'net_price', 'emissions'] as const),
  );
  fc.assert(
    fc.property(lists, order, fc.infiniteStream(fc.nat()), (list, by, noise) => {
      const shuffled = list
        .map((item) => ({ item, at: Number(noise.next().value) }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item);
      expect(rankOptions(shuffled, by)).toEqual(rankOptions(list, by));
    }),
  );
});
