import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { policyRules, type RuleOverrides } from '../testing/a-policy.ts';
import { anyFlightRules } from '../testing/any-flight-policy.ts';
import { comparePolicies } from './compare-policies.ts';
import type { PolicyRules, RelativeCeiling } from './policy.ts';
import type { PolicyChange } from './policy-change.ts';

const anyRules: fc.Arbitrary<PolicyRules> = anyFlightRules.map((flight) => policyRules({ flight }));

test('rules do not differ from themselves', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      expect(comparePolicies(rules, structuredClone(rules))).toEqual([]);
    }),
  );
});

const OPPOSITE = { stricter: 'looser', looser: 'stricter', changed: 'changed' } as const;

test('the way back is the same differences turned round', () => {
  const sorted = (changes: readonly PolicyChange[]) =>
    changes.toSorted((a, b) => (`${a.rule}${a.label}` < `${b.rule}${b.label}` ? -1 : 1));
  fc.assert(
    fc.property(anyRules, anyRules, (a, b) => {
      const turned = comparePolicies(b, a).map((change) => ({
        ...change,
        before: change.after,
        after: change.before,
        direction: OPPOSITE[change.direction],
      }));
      expect(sorted(turned)).toEqual(sorted(comparePolicies(a, b)));
    }),
  );
});

const relative: RelativeCeiling = {
  action: 'approval',
  above: 'lowest_logical',
  allowedPaise: paise(50_000),
  allowedPercent: 10,
  comparable: { maxStops: 1, hoursAround: 2, maxLayoverMinutes: 120, withoutAirlines: ['I5'] },
};
const action = 'approval' as const;
const economy = [{ fromMinutes: 0, cabins: ['E'] as const }];

type Case = readonly [name: string, before: RuleOverrides, after: RuleOverrides, change: Omit<PolicyChange, 'rule'>];

const CASES: readonly Case[] = [
  [
    'a rule that comes',
    {},
    { flight: { relative } },
    {
      label: 'Lowest logical fare',
      before: 'no rule',
      after:
        '₹500 or 10%, the greater, above the lowest logical fare of flights with at most 1 stop, leaving within 2 hours, with stays of at most 2h 00m, not by I5; needs out-of-policy approval',
      direction: 'stricter',
    },
  ],
  [
    'a milder action',
    { cab: { ceiling: { action: 'block', limitPaise: paise(100) } } },
    { cab: { ceiling: { action: 'note', limitPaise: paise(100) } } },
    { label: 'Cab fare, when broken', before: 'cannot be booked', after: 'allowed with a note', direction: 'looser' },
  ],
  [
    'a lower ceiling',
    { flight: { ceiling: { action, domesticPaise: null, internationalPaise: null } } },
    { flight: { ceiling: { action, domesticPaise: paise(900_000), internationalPaise: null } } },
    { label: 'Price ceiling, domestic', before: 'no limit', after: '₹9,000', direction: 'stricter' },
  ],
  [
    'another cabin on long journeys',
    { flight: { cabins: { action, domestic: economy, international: [] } } },
    {
      flight: {
        cabins: { action, domestic: [...economy, { fromMinutes: 360, cabins: ['E', 'B'] }], international: [] },
      },
    },
    {
      label: 'Cabin, domestic',
      before: 'Economy',
      after: 'Economy; from 6h 00m Economy or Business',
      direction: 'looser',
    },
  ],
  [
    'other comparable flights',
    { flight: { relative } },
    { flight: { relative: { ...relative, comparable: { ...relative.comparable, maxStops: 0, withoutAirlines: [] } } } },
    {
      label: 'Lowest logical fare, compared with',
      before: 'flights with at most 1 stop, leaving within 2 hours, with stays of at most 2h 00m, not by I5',
      after: 'flights without stops, leaving within 2 hours, with stays of at most 2h 00m',
      direction: 'changed',
    },
  ],
  [
    'more days in advance',
    { flight: { advanceDays: { action, domestic: null, international: null } } },
    { flight: { advanceDays: { action, domestic: 1, international: null } } },
    { label: 'Advance booking, domestic', before: 'no days asked for', after: '1 day', direction: 'stricter' },
  ],
  [
    'some fare types for others',
    { flight: { fareKinds: { action, allowed: ['corporate', 'sme'] } } },
    { flight: { fareKinds: { action, allowed: ['corporate', 'regular'] } } },
    { label: 'Fare type', before: 'Corporate or Semi-corporate', after: 'Corporate or Regular', direction: 'changed' },
  ],
  [
    'a paid seat with a limit',
    {},
    { flight: { paidSeat: { allowed: true, limitPaise: paise(30_000) } } },
    { label: 'Paid seat', before: 'not allowed', after: 'up to ₹300', direction: 'looser' },
  ],
  [
    'a city that falls back on the general limit',
    { hotel: { cities: { action, limits: [{ city: 'Pune', limitPaise: paise(500_000) }] } } },
    { hotel: { cities: { action, limits: [] } } },
    {
      label: 'Price per night in the city, Pune',
      before: '₹5,000',
      after: 'general limit',
      direction: 'changed',
    },
  ],
  [
    'fewer stars',
    { hotel: { stars: { action, min: 2, max: 5 } } },
    { hotel: { stars: { action, min: 2, max: 4 } } },
    { label: 'Star rating', before: '2 to 5', after: '2 to 4', direction: 'stricter' },
  ],
  [
    'half board instead of breakfast',
    { hotel: { roomInclusion: { action, required: 'breakfast' } } },
    { hotel: { roomInclusion: { action, required: 'half_board' } } },
    { label: 'Meals included', before: 'breakfast', after: 'half board', direction: 'stricter' },
  ],
  [
    'sleepers on buses',
    { bus: { seatTypes: { action, ac: true, sleeper: false } } },
    { bus: { seatTypes: { action, ac: true, sleeper: true } } },
    {
      label: 'Bus seat',
      before: 'non-AC or AC, seater',
      after: 'non-AC or AC, seater or sleeper',
      direction: 'looser',
    },
  ],
  [
    'a category with a ceiling',
    { expense: { ceilings: { action, limits: [] } } },
    { expense: { ceilings: { action, limits: [{ category: 'food', limitPaise: paise(100_000), per: 'day' }] } } },
    { label: 'Category ceiling, Food per day', before: 'no limit', after: '₹1,000', direction: 'stricter' },
  ],
  [
    'receipts from a lower amount on',
    { expense: { receiptAbovePaise: paise(50_000) } },
    { expense: { receiptAbovePaise: paise(20_000) } },
    { label: 'Receipt', before: 'needed above ₹500', after: 'needed above ₹200', direction: 'stricter' },
  ],
  [
    'kilometres that are paid',
    {},
    { expense: { perKmPaise: paise(900) } },
    { label: 'Own car', before: 'not paid', after: '₹9 per km', direction: 'looser' },
  ],
  [
    'an allowance that comes',
    {},
    { expense: { dailyAllowance: { action, domesticPaise: paise(120_000), internationalPaise: null } } },
    {
      label: 'Daily allowance',
      before: 'no rule',
      after: 'domestic ₹1,200 per day, international none; needs out-of-policy approval',
      direction: 'looser',
    },
  ],
  [
    'a budget that asks earlier',
    { budget: { action, abovePercent: 100 } },
    { budget: { action, abovePercent: 90 } },
    { label: 'Budget, asks above', before: '100%', after: '90%', direction: 'stricter' },
  ],
];

test.each(CASES)('%s is one difference in words', (_, before, after, change) => {
  expect(comparePolicies(policyRules(before), policyRules(after))).toEqual([expect.objectContaining(change)]);
});
