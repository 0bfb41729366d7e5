import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aPolicyVersion } from '../testing/a-policy.ts';
import { allowancePaise, type JudgedExpense, judgeExpense, mileagePaise } from './expense-rules.ts';
import type { ExpenseRules } from './policy.ts';

const MEAL: JudgedExpense = {
  kind: 'spent',
  category: 'food',
  amountPaise: paise(80_000),
  spentOn: '2027-01-20',
  days: null,
  international: false,
  hasReceipt: true,
};

function judge(rules: Partial<ExpenseRules>, expense: Partial<JudgedExpense> = {}, sameDay = 0) {
  return judgeExpense(
    aPolicyVersion({ expense: rules }),
    { ...MEAL, ...expense },
    {
      sameDaySpentPaise: paise(sameDay),
      budget: null,
    },
  );
}

const ceilings = (per: 'expense' | 'day'): ExpenseRules['ceilings'] => ({
  action: 'approval',
  limits: [{ category: 'food', limitPaise: paise(100_000), per }],
});

test.each([
  ['expense', 100_000, 90_000, 'within'],
  ['expense', 100_001, 0, 'approval'],
  ['day', 80_000, 20_000, 'within'],
  ['day', 80_000, 20_001, 'approval'],
] as const)('per %s: %i paise after %i the same day: %s', (per, amount, sameDay, outcome) => {
  expect(judge({ ceilings: ceilings(per) }, { amountPaise: paise(amount) }, sameDay).outcome).toBe(outcome);
});

test('another category has its own ceiling or none, and a category may have one per expense and one per day', () => {
  expect(judge({ ceilings: ceilings('expense') }, { category: 'car', amountPaise: paise(900_000) }).checks).toEqual([]);
  const both: ExpenseRules['ceilings'] = {
    action: 'reason',
    limits: [
      { category: 'food', limitPaise: paise(90_000), per: 'expense' },
      { category: 'food', limitPaise: paise(100_000), per: 'day' },
    ],
  };
  const { checks } = judge({ ceilings: both }, {}, 30_000);
  expect(checks.map((check) => [check.outcome, check.overPaise])).toEqual([
    ['reason', 10_000],
    ['within', null],
  ]);
  expect(checks[0]?.sentence).toBe('Food: ₹1,100 that day is ₹100 above ₹1,000 per day.');
});

test.each([
  [50_000, false, 'spent', 'within'],
  [50_001, false, 'spent', 'block'],
  [50_001, true, 'spent', 'within'],
  [50_001, false, 'mileage', 'within'],
] as const)(
  '%i paise with a receipt %s (%s) where one is needed above ₹500: %s',
  (amount, hasReceipt, kind, outcome) => {
    const rules = { receiptAbovePaise: paise(50_000) };
    expect(judge(rules, { amountPaise: paise(amount), hasReceipt, kind }).outcome).toBe(outcome);
  },
);

const ALLOWANCE = { domesticPaise: paise(120_000), internationalPaise: null } as const;

test.each([
  [240_000, 2, false, 'within'],
  [240_001, 2, false, 'note'],
  [9_000_000, 2, true, 'within'],
])('%i paise for %i days away, abroad %s: %s', (amount, days, international, outcome) => {
  const expense = { kind: 'daily_allowance', amountPaise: paise(amount), days, international } as const;
  expect(judge({ dailyAllowance: { action: 'note', ...ALLOWANCE } }, expense).outcome).toBe(outcome);
});

test.each([
  [12, 900, 10_800],
  [0, 900, 0],
  [1.005, 100, 101],
  [33.35, 950, 31_683],
])('%d km at %i paise are %i', (km, perKm, amount) => {
  expect(mileagePaise(km, paise(perKm))).toBe(amount);
});

test('an allowance is paid per day and half day, and not at all where the policy has none', () => {
  expect(allowancePaise(ALLOWANCE, 2.5, 'domestic')).toBe(300_000);
  expect(allowancePaise(ALLOWANCE, 2, 'international')).toBeNull();
  expect(allowancePaise(null, 2, 'domestic')).toBeNull();
  expect(allowancePaise(ALLOWANCE, 0, 'domestic')).toBe(0);
});

test('negative distances and days are refused', () => {
  expect(() => mileagePaise(-1, paise(900))).toThrow(RangeError);
  expect(() => allowancePaise(ALLOWANCE, -1, 'domestic')).toThrow(RangeError);
});

const told = (rules: Partial<ExpenseRules>, expense: Partial<JudgedExpense> = {}, sameDay = 0) => {
  const [check] = judge(rules, expense, sameDay).checks;
  return [check?.limit, check?.actual, check?.sentence];
};

test('a ceiling is told per expense and per day, alone and with what was spent before', () => {
  expect(told({ ceilings: ceilings('expense') }, {}, 90_000)).toEqual([
    'at most ₹1,000 per expense',
    '₹800',
    'Food: ₹800 is within ₹1,000 per expense.',
  ]);
  expect(told({ ceilings: ceilings('day') })).toEqual([
    'at most ₹1,000 per day',
    '₹800',
    'Food: ₹800 is within ₹1,000 per day.',
  ]);
  expect(told({ ceilings: ceilings('day') }, {}, 30_000)[1]).toBe('₹1,100 that day');
  expect(told({ ceilings: ceilings('day') }, {}, 20_000)[2]).toBe('Food: ₹1,000 that day is within ₹1,000 per day.');
  expect(judge({ ceilings: ceilings('day') }, { kind: 'daily_allowance', days: 1 }).checks).toEqual([]);
});

test('a receipt is told as attached, missing or not needed', () => {
  const rules = { receiptAbovePaise: paise(50_000) };
  expect(told(rules)).toEqual(['receipt above ₹500', 'receipt attached', 'The receipt is attached.']);
  expect(told(rules, { hasReceipt: false })).toEqual([
    'receipt above ₹500',
    'no receipt',
    '₹800 without a receipt; attach one, as it is needed above ₹500.',
  ]);
  expect(told(rules, { hasReceipt: false, amountPaise: paise(50_000) })[2]).toBe('No receipt is needed up to ₹500.');
});

test('a daily allowance is told with its days, and asked of nothing else', () => {
  const dailyAllowance = { action: 'note', ...ALLOWANCE } as const;
  const away = { kind: 'daily_allowance', days: 2 } as const;
  expect(told({ dailyAllowance }, { ...away, amountPaise: paise(240_000) })).toEqual([
    'at most ₹2,400 for 2 days',
    '₹2,400',
    '₹2,400 is within the daily allowance of ₹2,400 for 2 days.',
  ]);
  expect(told({ dailyAllowance }, { ...away, amountPaise: paise(250_000) })[2]).toBe(
    '₹100 above the daily allowance of ₹2,400 for 2 days.',
  );
  const abroad = { ...dailyAllowance, internationalPaise: paise(500_000) };
  expect(told({ dailyAllowance: abroad }, { ...away, international: true })[0]).toBe('at most ₹10,000 for 2 days');
  expect(judge({ dailyAllowance }, { days: 2 }).checks).toEqual([]);
  expect(judge({ dailyAllowance }, { ...away, days: null }).checks).toEqual([]);
  expect(judge({}, away).checks).toEqual([]);
});

test('a budget is looked at for expenses as well, where both rule and budget are there', () => {
  const budget = { name: 'Sales', amountPaise: paise(100), usedPaise: paise(60), addsPaise: paise(41) };
  const version = aPolicyVersion({ budget: { action: 'reason', abovePercent: 100 } });
  const on = { sameDaySpentPaise: paise(0) };
  expect(judgeExpense(version, MEAL, { ...on, budget }).outcome).toBe('reason');
  expect(judgeExpense(version, MEAL, { ...on, budget: null }).checks).toEqual([]);
  expect(judgeExpense(aPolicyVersion(), MEAL, { ...on, budget }).checks).toEqual([]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is no distance and no number of days', (value) => {
  expect(() => mileagePaise(value, paise(900))).toThrow('Not a distance');
  expect(() => allowancePaise(ALLOWANCE, value, 'domestic')).toThrow('Not a number of days');
});
