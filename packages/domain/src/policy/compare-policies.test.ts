import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { policyRules, type RuleOverrides } from '../testing/a-policy.ts';
import { anyFlightRules } from '../testing/any-flight-policy.ts';
import { comparePolicies } from './compare-policies.ts';
import type { PolicyRules } from './policy.ts';
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

const action = 'approval' as const;

type Case = readonly [name: string, before: RuleOverrides, after: RuleOverrides, change: Omit<PolicyChange, 'rule'>];

const CASES: readonly Case[] = [
  [
    'a milder action',
    { cab: { ceiling: { action: 'block', limitPaise: paise(100) } } },
    { cab: { ceiling: { action: 'note', limitPaise: paise(100) } } },
    { label: 'Cab fare, when broken', before: 'cannot be booked', after: 'allowed with a note', direction: 'looser' },
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
  [
    'a price per night',
    {},
    { hotel: { perNight: { action, limitPaise: paise(500_000) } } },
    {
      label: 'Price per night',
      before: 'no rule',
      after: '₹5,000; needs out-of-policy approval',
      direction: 'stricter',
    },
  ],
  [
    'a higher price per night',
    { hotel: { perNight: { action, limitPaise: paise(500_000) } } },
    { hotel: { perNight: { action, limitPaise: paise(600_000) } } },
    { label: 'Price per night', before: '₹5,000', after: '₹6,000', direction: 'looser' },
  ],
  [
    'cities that become a rule',
    {},
    {
      hotel: {
        cities: {
          action,
          limits: [
            { city: 'Pune', limitPaise: paise(500_000) },
            { city: 'Goa', limitPaise: paise(700_000) },
          ],
        },
      },
    },
    {
      label: 'Price per night in the city',
      before: 'no rule',
      after: 'Pune ₹5,000, Goa ₹7,000; needs out-of-policy approval',
      direction: 'stricter',
    },
  ],
  [
    'a city of its own',
    { hotel: { cities: { action, limits: [{ city: 'Goa', limitPaise: paise(700_000) }] } } },
    {
      hotel: {
        cities: {
          action,
          limits: [
            { city: 'Goa', limitPaise: paise(700_000) },
            { city: 'Pune', limitPaise: paise(500_000) },
          ],
        },
      },
    },
    { label: 'Price per night in the city, Pune', before: 'general limit', after: '₹5,000', direction: 'changed' },
  ],
  [
    'a city with a lower limit, however it is written',
    {
      hotel: {
        cities: {
          action,
          limits: [
            { city: 'Goa', limitPaise: paise(700_000) },
            { city: 'Pune', limitPaise: paise(500_000) },
          ],
        },
      },
    },
    {
      hotel: {
        cities: {
          action,
          limits: [
            { city: 'PUNE', limitPaise: paise(400_000) },
            { city: 'Goa', limitPaise: paise(700_000) },
          ],
        },
      },
    },
    { label: 'Price per night in the city, PUNE', before: '₹5,000', after: '₹4,000', direction: 'stricter' },
  ],
  [
    'stars that become a rule',
    {},
    { hotel: { stars: { action, min: 2, max: 4 } } },
    { label: 'Star rating', before: 'no rule', after: '2 to 4; needs out-of-policy approval', direction: 'stricter' },
  ],
  [
    'better hotels at the low end only',
    { hotel: { stars: { action, min: 3, max: 4 } } },
    { hotel: { stars: { action, min: 4, max: 5 } } },
    { label: 'Star rating', before: '3 to 4', after: '4 to 5', direction: 'changed' },
  ],
  [
    'a rule of cities that names none yet',
    {},
    { hotel: { cities: { action, limits: [] } } },
    {
      label: 'Price per night in the city',
      before: 'no rule',
      after: 'needs out-of-policy approval',
      direction: 'stricter',
    },
  ],
  [
    'other stars, one kind only',
    { hotel: { stars: { action, min: 3, max: 3 } } },
    { hotel: { stars: { action, min: 4, max: 4 } } },
    { label: 'Star rating', before: '3 to 3', after: '4 to 4', direction: 'changed' },
  ],
  [
    'unrated hotels',
    { hotel: { stars: { action, min: 1, max: 4 } } },
    { hotel: { stars: { action, min: 0, max: 4 } } },
    { label: 'Star rating', before: '1 to 4', after: '0 to 4', direction: 'looser' },
  ],
  [
    'refundable rooms alone',
    {},
    { hotel: { refundableOnly: { action } } },
    {
      label: 'Refundable room',
      before: 'no rule',
      after: 'refundable rooms only; needs out-of-policy approval',
      direction: 'stricter',
    },
  ],
  [
    'refundable rooms that are only asked for',
    { hotel: { refundableOnly: { action: 'block' } } },
    { hotel: { refundableOnly: { action: 'note' } } },
    {
      label: 'Refundable room, when broken',
      before: 'cannot be booked',
      after: 'allowed with a note',
      direction: 'looser',
    },
  ],
  [
    'half board that becomes a rule',
    {},
    { hotel: { roomInclusion: { action, required: 'half_board' } } },
    {
      label: 'Meals included',
      before: 'no rule',
      after: 'half board; needs out-of-policy approval',
      direction: 'stricter',
    },
  ],
  [
    'bus seats that become a rule',
    {},
    { bus: { seatTypes: { action, ac: true, sleeper: false } } },
    {
      label: 'Bus seat',
      before: 'no rule',
      after: 'non-AC or AC, seater; needs out-of-policy approval',
      direction: 'stricter',
    },
  ],
  [
    'a train fare up to less',
    { train: { ceiling: { action, limitPaise: paise(300_000) } } },
    { train: { ceiling: { action, limitPaise: paise(250_000) } } },
    { label: 'Train fare', before: '₹3,000', after: '₹2,500', direction: 'stricter' },
  ],
  [
    'a cab fare that becomes a rule',
    {},
    { cab: { ceiling: { action: 'reason', limitPaise: paise(300_000) } } },
    { label: 'Cab fare', before: 'no rule', after: '₹3,000; needs a reason', direction: 'stricter' },
  ],
  [
    'ceilings that are no rule any longer',
    {
      expense: {
        ceilings: {
          action,
          limits: [
            { category: 'food', limitPaise: paise(100_000), per: 'day' },
            { category: 'laundry', limitPaise: paise(50_000), per: 'expense' },
          ],
        },
      },
    },
    {},
    {
      label: 'Category ceiling',
      before: 'Food ₹1,000 per day, Laundry ₹500 per expense; needs out-of-policy approval',
      after: 'no rule',
      direction: 'looser',
    },
  ],
  [
    'a ceiling per expense beside one per day of the same category',
    {
      expense: {
        ceilings: {
          action,
          limits: [
            { category: 'food', limitPaise: paise(100_000), per: 'day' },
            { category: 'laundry', limitPaise: paise(70_000), per: 'expense' },
            { category: 'food', limitPaise: paise(50_000), per: 'expense' },
          ],
        },
      },
    },
    {
      expense: {
        ceilings: {
          action,
          limits: [
            { category: 'food', limitPaise: paise(100_000), per: 'day' },
            { category: 'laundry', limitPaise: paise(70_000), per: 'expense' },
            { category: 'food', limitPaise: paise(60_000), per: 'expense' },
          ],
        },
      },
    },
    { label: 'Category ceiling, Food per expense', before: '₹500', after: '₹600', direction: 'looser' },
  ],
  [
    'receipts that are needed at last',
    {},
    { expense: { receiptAbovePaise: paise(20_000) } },
    { label: 'Receipt', before: 'never needed', after: 'needed above ₹200', direction: 'stricter' },
  ],
  [
    'kilometres that are not paid any longer',
    { expense: { perKmPaise: paise(900) } },
    {},
    { label: 'Own car', before: '₹9 per km', after: 'not paid', direction: 'stricter' },
  ],
  [
    'an allowance that goes',
    { expense: { dailyAllowance: { action, domesticPaise: null, internationalPaise: paise(500_000) } } },
    {},
    {
      label: 'Daily allowance',
      before: 'domestic none, international ₹5,000 per day; needs out-of-policy approval',
      after: 'no rule',
      direction: 'stricter',
    },
  ],
  [
    'an allowance that is paid abroad, too',
    { expense: { dailyAllowance: { action, domesticPaise: paise(120_000), internationalPaise: null } } },
    { expense: { dailyAllowance: { action, domesticPaise: paise(120_000), internationalPaise: paise(500_000) } } },
    { label: 'Daily allowance, international', before: '₹0', after: '₹5,000', direction: 'looser' },
  ],
  [
    'an allowance that is lower at home',
    { expense: { dailyAllowance: { action, domesticPaise: paise(120_000), internationalPaise: null } } },
    { expense: { dailyAllowance: { action, domesticPaise: paise(100_000), internationalPaise: null } } },
    { label: 'Daily allowance, domestic', before: '₹1,200', after: '₹1,000', direction: 'stricter' },
  ],
  [
    'a budget that becomes a rule',
    {},
    { budget: { action: 'note', abovePercent: 90 } },
    { label: 'Budget', before: 'no rule', after: 'asks above 90%; allowed with a note', direction: 'stricter' },
  ],
  [
    'a budget that asks later',
    { budget: { action, abovePercent: 90 } },
    { budget: { action, abovePercent: 100 } },
    { label: 'Budget, asks above', before: '90%', after: '100%', direction: 'looser' },
  ],
];

test.each(CASES)('%s is one difference in words', (_, before, after, change) => {
  expect(comparePolicies(policyRules(before), policyRules(after))).toEqual([expect.objectContaining(change)]);
});
