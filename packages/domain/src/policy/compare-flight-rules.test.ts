import { expect, test } from 'vitest';
import type { FareKind } from '../fare/fare-kind.ts';
import { paise } from '../money/money.ts';
import { policyRules, type RuleOverrides } from '../testing/a-policy.ts';
import { comparePolicies } from './compare-policies.ts';
import type { CabinTier, RelativeCeiling } from './policy.ts';
import type { PolicyChange } from './policy-change.ts';

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
    'cabins that become a rule',
    {},
    { flight: { cabins: { action: 'block', domestic: economy, international: [] } } },
    {
      label: 'Cabin',
      before: 'no rule',
      after: 'domestic Economy, international any cabin; cannot be booked',
      direction: 'stricter',
    },
  ],
  [
    'economy abroad instead of any cabin',
    { flight: { cabins: { action, domestic: economy, international: [] } } },
    { flight: { cabins: { action, domestic: economy, international: economy } } },
    { label: 'Cabin, international', before: 'any cabin', after: 'Economy', direction: 'stricter' },
  ],
  [
    'days in advance that are no rule any longer',
    { flight: { advanceDays: { action, domestic: 1, international: 14 } } },
    {},
    {
      label: 'Advance booking',
      before: 'domestic 1 day, international 14 days; needs out-of-policy approval',
      after: 'no rule',
      direction: 'looser',
    },
  ],
  [
    'fewer days in advance abroad',
    { flight: { advanceDays: { action, domestic: null, international: 14 } } },
    { flight: { advanceDays: { action, domestic: null, international: 7 } } },
    { label: 'Advance booking, international', before: '14 days', after: '7 days', direction: 'looser' },
  ],
  [
    'refundable fares alone',
    {},
    { flight: { refundableOnly: { action } } },
    {
      label: 'Refundable fare',
      before: 'no rule',
      after: 'refundable fares only; needs out-of-policy approval',
      direction: 'stricter',
    },
  ],
  [
    'less above the lowest fare',
    { flight: { relative } },
    { flight: { relative: { ...relative, allowedPaise: paise(20_000) } } },
    { label: 'Lowest logical fare, amount above it', before: '₹500', after: '₹200', direction: 'stricter' },
  ],
  [
    'an amount above the lowest fare that comes',
    { flight: { relative: { ...relative, allowedPaise: null } } },
    { flight: { relative } },
    { label: 'Lowest logical fare, amount above it', before: 'nothing', after: '₹500', direction: 'looser' },
  ],
  [
    'a percentage above the lowest fare that goes',
    { flight: { relative } },
    { flight: { relative: { ...relative, allowedPercent: null } } },
    { label: 'Lowest logical fare, percentage above it', before: '10%', after: 'nothing', direction: 'stricter' },
  ],
  [
    'a greater percentage above the lowest fare',
    { flight: { relative } },
    { flight: { relative: { ...relative, allowedPercent: 15 } } },
    { label: 'Lowest logical fare, percentage above it', before: '10%', after: '15%', direction: 'looser' },
  ],
  [
    'paid meals without a limit',
    { flight: { paidMeal: { allowed: true, limitPaise: paise(30_000) } } },
    { flight: { paidMeal: { allowed: true, limitPaise: null } } },
    { label: 'Paid meal', before: 'up to ₹300', after: 'allowed', direction: 'looser' },
  ],
  [
    'paid seats up to less',
    { flight: { paidSeat: { allowed: true, limitPaise: paise(30_000) } } },
    { flight: { paidSeat: { allowed: true, limitPaise: paise(20_000) } } },
    { label: 'Paid seat', before: 'up to ₹300', after: 'up to ₹200', direction: 'stricter' },
  ],
  [
    'paid seats that need no leave any longer',
    {},
    { flight: { paidSeat: { allowed: true, limitPaise: null } } },
    { label: 'Paid seat', before: 'not allowed', after: 'allowed', direction: 'looser' },
  ],
  [
    'one fare type fewer',
    { flight: { fareKinds: { action, allowed: ['sme', 'corporate'] } } },
    { flight: { fareKinds: { action, allowed: ['corporate'] } } },
    { label: 'Fare type', before: 'Corporate or Semi-corporate', after: 'Corporate', direction: 'stricter' },
  ],
];

test.each(CASES)('%s is one difference in words', (_, before, after, change) => {
  expect(comparePolicies(policyRules(before), policyRules(after))).toEqual([expect.objectContaining(change)]);
});

test('a tier that names every cabin says nothing that was not so without it', () => {
  const any = [{ fromMinutes: 0, cabins: ['E', 'P', 'B', 'F'] as const }];
  const cabins = (international: readonly CabinTier[]) =>
    policyRules({ flight: { cabins: { action, domestic: economy, international } } });
  expect(comparePolicies(cabins([]), cabins(any))).toEqual([]);
});

test('fare types in another order are the same fare types, in the same words', () => {
  const kinds = (...allowed: readonly FareKind[]) => policyRules({ flight: { fareKinds: { action, allowed } } });
  expect(comparePolicies(kinds('sme', 'corporate'), kinds('corporate', 'sme'))).toEqual([]);
  const [change] = comparePolicies(kinds('sme', 'regular', 'corporate'), kinds());
  expect(change).toMatchObject({ before: 'Corporate, Regular or Semi-corporate', after: 'no fare type' });
});
