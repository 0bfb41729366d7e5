import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { policyRules, type RuleOverrides } from '../testing/a-policy.ts';
import { RELATIVE, SOUND, soundBut } from '../testing/a-sound-policy.ts';
import { lintPolicy } from './lint-policy.ts';
import type { CabinTier, ExpenseCeiling, RelativeCeiling } from './policy.ts';

const action = 'approval' as const;
const lint = (overrides: RuleOverrides) => lintPolicy(soundBut(overrides)).map((one) => one.message);
const E: CabinTier = { fromMinutes: 0, cabins: ['E'] };
const ALL: CabinTier['cabins'] = ['E', 'P', 'B', 'F'];
const tiers = (domestic: readonly CabinTier[], international: readonly CabinTier[] = [E]): RuleOverrides => ({
  flight: { cabins: { action, domestic, international } },
});
const ceiling = (domestic: number | null, international: number | null): RuleOverrides => ({
  flight: {
    ceiling: {
      action,
      domesticPaise: domestic === null ? null : paise(domestic),
      internationalPaise: international === null ? null : paise(international),
    },
  },
});
const comparing = (over: Partial<RelativeCeiling>): RuleOverrides => ({
  flight: { relative: { ...RELATIVE, ...over } },
});
const comparable = (over: Partial<RelativeCeiling['comparable']>) =>
  comparing({ comparable: { ...RELATIVE.comparable, ...over } });
const ahead = (domestic: number | null, international: number | null): RuleOverrides => ({
  flight: { advanceDays: { action: 'reason', domestic, international } },
});
const limit = (category: ExpenseCeiling['category'], amount: number, per: ExpenseCeiling['per']): ExpenseCeiling => ({
  category,
  limitPaise: paise(amount),
  per,
});
const spending = (...limits: ExpenseCeiling[]): RuleOverrides => ({ expense: { ceilings: { action, limits } } });

test('an amount below nothing is told as that alone', () => {
  expect(lint(ceiling(null, -1))).toEqual(lint(ceiling(null, -1)).filter((one) => /ceiling is/.test(one)));
  expect(lint(ceiling(null, -1))).toHaveLength(1);
  const food = spending(limit('food', -1, 'day'));
  const dailyAllowance = { action, domesticPaise: null, internationalPaise: paise(500_000) };
  const told = lint({ expense: { ...food.expense, dailyAllowance } });
  expect(told.some((one) => one.includes('without.'))).toBe(false);
});

test.each<[string, RuleOverrides]>([
  ['no tiers at all', tiers([], [])],
  ['a tier that begins with the longest journey', tiers([E, { fromMinutes: 1_440, cabins: ['B'] }])],
  ['a tier for two days abroad', tiers([E], [E, { fromMinutes: 2_880, cabins: ['B'] }])],
  ['every cabin on long journeys alone', tiers([E, { fromMinutes: 360, cabins: ALL }])],
  [
    'another cabin of the same number',
    tiers([
      { ...E, cabins: ['E', 'P'] },
      { fromMinutes: 90, cabins: ['E', 'B'] },
    ]),
  ],
  ['a ceiling for one market alone', ceiling(900_000, null)],
  ['a ceiling for the other market alone', ceiling(null, 900_000)],
  ['the same ceiling for both', ceiling(900_000, 900_000)],
  ['no relative ceiling', { flight: { relative: null } }],
  ['only a percentage above the market', comparing({ allowedPaise: null, allowedPercent: 5 })],
  ['nothing above the median', comparing({ above: 'median', allowedPaise: null })],
  ['no hours around', comparable({ hoursAround: null })],
  ['stops with a longest stay', comparable({ maxStops: 1, maxLayoverMinutes: 60 })],
  ['any stops with a longest stay', comparable({ maxStops: null, maxLayoverMinutes: 60 })],
  ['no stops and no longest stay', comparable({ maxStops: 0 })],
  ['a relative ceiling that blocks alone', comparing({ action: 'block' })],
  [
    'a relative ceiling that blocks without another',
    { flight: { ceiling: null, relative: { ...RELATIVE, action: 'block' } } },
  ],
  ['the least and the most days ahead', ahead(1, 365)],
  ['days ahead for one market', ahead(7, null)],
  ['days ahead for the other market', ahead(null, 7)],
  [
    'one fare type of several that is never refundable',
    { flight: { fareKinds: { action, allowed: ['series', 'brand'] } } },
  ],
  ['receipts for nothing', { expense: { receiptAbovePaise: null } }],
  ['a budget that asks at its end', { budget: { action, abovePercent: 100 } }],
  ['as many stars as at most', { hotel: { stars: { action, min: 3, max: 3 } } }],
  ['from unrated to four', { hotel: { stars: { action, min: 0, max: 4 } } }],
  ['from one to five', { hotel: { stars: { action, min: 1, max: 5 } } }],
  [
    'a city with the limit of elsewhere that asks for something else',
    {
      hotel: { cities: { action: 'note', limits: [{ city: 'Pune', limitPaise: paise(400_000) }] } },
    },
  ],
  [
    'a city where there is no limit elsewhere',
    {
      hotel: { perNight: null, cities: { action, limits: [{ city: 'Pune', limitPaise: paise(400_000) }] } },
    },
  ],
  ['as much a day as at once', spending(limit('food', 150_000, 'day'), limit('food', 150_000, 'expense'))],
  ['less at once than another category a day', spending(limit('laundry', 100, 'day'), limit('train', 200, 'expense'))],
  ['a category of the day below the allowance that is not food', spending(limit('laundry', 100, 'day'))],
  ['food at once below the allowance', spending(limit('food', 100_000, 'expense'))],
  ['as much food as the allowance', spending(limit('food', 120_000, 'day'))],
  ['no ceilings with an allowance', { expense: { ceilings: null } }],
  [
    'an allowance abroad alone',
    {
      expense: { dailyAllowance: { action, domesticPaise: null, internationalPaise: paise(500_000) } },
    },
  ],
])('%s is in order', (_, overrides) => {
  expect(lint(overrides)).toEqual([]);
});

test.each<[RuleOverrides, RegExp]>([
  [tiers([{ fromMinutes: 90, cabins: ['E'] }]), /^Domestic cabins: nothing is said .* shorter than 1h 30m/],
  [tiers([E], [{ fromMinutes: 0, cabins: [] }]), /^International cabins: the tier from 0h 00m|^International cabins: /],
  [tiers([E], [E, { fromMinutes: 3_601, cabins: ['B'] }]), /no journey reaches/],
  [tiers([E, { fromMinutes: 360, cabins: ['P'] }, { fromMinutes: 200, cabins: ['B'] }]), /not in order/],
  [comparing({ allowedPaise: paise(50_000), allowedPercent: -1 }), /cannot be negative/],
  [ahead(0, null), /1 to 365/],
  [ahead(null, 1.5), /1 to 365/],
  [{ hotel: { stars: { action, min: -1, max: 4 } } }, /1 to 5/],
  [spending(limit('laundry', 0, 'expense')), /ceiling for Laundry/],
  [spending(limit('laundry', 100, 'expense'), limit('laundry', 200, 'expense')), /two ceilings per expense/],
])('%o has one finding: %s', (overrides, message) => {
  expect(lint(overrides)).toEqual([expect.stringMatching(message)]);
});

test('two cities without a name are told once, as no city is given twice', () => {
  const limits = [1, 2].map((amount) => ({ city: ' ', limitPaise: paise(amount) }));
  expect(lint({ hotel: { cities: { action, limits } } })).toHaveLength(1);
});

test('whatever order rules are written in, errors are told first', () => {
  const found = lintPolicy(
    soundBut({
      flight: { ...SOUND.flight, cabins: null, fareKinds: { action, allowed: ['regular'] } },
      hotel: { stars: { action, min: 4, max: 3 } },
    }),
  );
  expect(found.map((one) => one.severity)).toEqual(['error', 'warning', 'hint']);
});

test('a single note, and notes beside something stricter, are policies like any other', () => {
  const one = { train: { ceiling: { action: 'note' as const, limitPaise: paise(1) } } };
  expect(lintPolicy(policyRules(one))).toEqual([]);
  const strict = { cab: { ceiling: { action: 'block' as const, limitPaise: paise(1) } } };
  expect(lintPolicy(policyRules({ ...one, ...strict }))).toEqual([]);
});
