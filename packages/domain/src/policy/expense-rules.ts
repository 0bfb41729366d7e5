import type { ExpenseFacts } from '../expense/expense.ts';
import { formatInr, type Paise, paise, ZERO } from '../money/money.ts';
import type { BudgetFacts } from './budget-check.ts';
import { amountFor } from './flight-limits.ts';
import type { ExpenseCeiling, Market, MarketAmounts, PolicyVersion } from './policy.ts';
import { amountChanges, limitChange, type PartChange, towards } from './policy-change.ts';
import { found, lintAmount, type RuleFinding } from './policy-finding.ts';
import { judgeBy, type PolicyRule, standingRule, switchedRule } from './policy-rule.ts';
import { comparedTexts, daysText, differenceText, EXPENSE_CATEGORY_WORDS } from './policy-words.ts';
import { amountText } from './rule-words.ts';
import type { Verdict } from './verdict.ts';

/** What an expense is judged by: the parts of it that rules read. */
export type JudgedExpense = Pick<
  ExpenseFacts,
  'kind' | 'category' | 'amountPaise' | 'spentOn' | 'days' | 'international' | 'hasReceipt'
>;

/** The circumstances of an expense. */
export interface ExpenseTerms {
  /** Everything else in this category on this day of this person's. */
  readonly sameDaySpentPaise: Paise;
  /** null = no budget is concerned. */
  readonly budget: BudgetFacts | null;
}

/** An expense as rules judge it. */
interface SpentThatDay extends JudgedExpense {
  readonly sameDaySpentPaise: Paise;
}

/** A category may have a ceiling per expense and another per day. */
const ceilings = switchedRule('expense.ceilings', {
  words: (rule) => rule.limits.map((one) => `${EXPENSE_CATEGORY_WORDS[one.category]} ${ceilingText(one)}`).join(', '),
  changes: (a, b) => categoryChanges(a.limits, b.limits),
  lint: (rule, { expense }) => [
    ...lintCeilings(rule.limits),
    ...lintFood(rule.limits, expense.dailyAllowance?.domesticPaise ?? null),
  ],
  check: (rule, expense: SpentThatDay) =>
    expense.kind === 'daily_allowance'
      ? null
      : rule.limits.filter((one) => one.category === expense.category).map((one) => withinCeiling(one, expense)),
});

const receipt = standingRule('expense.receipt', {
  value: (rules) => rules.expense.receiptAbovePaise,
  changes: (a, b) => [
    limitChange(null, [a, b], (above) => (above === null ? 'never needed' : `needed above ${formatInr(above)}`)),
  ],
  lint: (abovePaise) =>
    found(abovePaise !== null && abovePaise < 0, 'error', 'Receipts cannot be asked for above a negative amount.'),
  // A receipt that is needed has to be there before the expense is claimed.
  check: (receiptAbovePaise, { kind, amountPaise, hasReceipt }: SpentThatDay) => {
    if (receiptAbovePaise === null || kind !== 'spent') return null;
    const needed = amountPaise > receiptAbovePaise;
    const [amount, above] = comparedTexts(amountPaise, receiptAbovePaise);
    return {
      broken: needed && !hasReceipt,
      limit: `receipt above ${above}`,
      actual: hasReceipt ? 'receipt attached' : 'no receipt',
      sentence: hasReceipt
        ? 'The receipt is attached.'
        : needed
          ? `${amount} without a receipt; attach one, as it is needed above ${above}.`
          : `No receipt is needed up to ${above}.`,
      inputs: { amountPaise, receiptAbovePaise, hasReceipt },
    };
  },
});

const ownCar = standingRule('expense.ceilings', {
  label: 'Own car',
  value: (rules) => rules.expense.perKmPaise,
  changes: (a, b) => [
    towards(
      null,
      [a, b],
      (perKm) => (perKm === null ? 'not paid' : `${formatInr(perKm)} per km`),
      (perKm) => -(perKm ?? 0),
    ),
  ],
  lint: (perKmPaise) => lintAmount('The amount per kilometre', perKmPaise),
});

const dailyAllowance = switchedRule('expense.dailyAllowance', {
  words: ({ domesticPaise, internationalPaise }) => {
    const paid = (amount: Paise | null) => (amount === null ? 'none' : `${formatInr(amount)} per day`);
    return `domestic ${paid(domesticPaise)}, international ${paid(internationalPaise)}`;
  },
  // An allowance is money that is given.
  coming: 'looser',
  changes: (a, b) => amountChanges(paidOut(a), paidOut(b)),
  lint: ({ domesticPaise, internationalPaise }) => [
    ...found(
      domesticPaise === null && internationalPaise === null,
      'warning',
      'The daily allowance has no amount, so nothing is paid.',
    ),
    ...lintAmount('The domestic daily allowance', domesticPaise),
    ...lintAmount('The international daily allowance', internationalPaise),
  ],
  check: (rule, { kind, days, international, amountPaise }: SpentThatDay) => {
    if (kind !== 'daily_allowance' || days === null) return null;
    const market = international ? 'international' : 'domestic';
    const limitPaise = allowancePaise(rule, days, market);
    if (limitPaise === null) return null;
    const overPaise = paise(amountPaise - limitPaise);
    const [amount, most] = comparedTexts(amountPaise, limitPaise);
    const limit = `${most} for ${daysText(days)}`;
    return {
      broken: overPaise > 0,
      limit: `at most ${limit}`,
      actual: amount,
      sentence:
        overPaise > 0
          ? `${differenceText(overPaise)} above the daily allowance of ${limit}.`
          : `${amount} is within the daily allowance of ${limit}.`,
      overPaise,
      inputs: { market, days, amountPaise, limitPaise },
    };
  },
});

/** The rules on expenses. */
export const EXPENSE_RULES: readonly PolicyRule<SpentThatDay>[] = [ceilings, receipt, ownCar, dailyAllowance];

/** Judges an expense (decisions §3 "Trip policy"): ceiling of its category, receipt, daily allowance, budget. */
export function judgeExpense(version: PolicyVersion, expense: JudgedExpense, on: ExpenseTerms): Verdict {
  return judgeBy(EXPENSE_RULES, version, { ...expense, sameDaySpentPaise: on.sameDaySpentPaise }, on.budget);
}

/** The allowance for kilometres in a private car, half a paisa up. Throws RangeError for a negative distance. */
export function mileagePaise(km: number, perKmPaise: Paise): Paise {
  if (!Number.isFinite(km) || km < 0) throw new RangeError(`Not a distance: ${km}`);
  // Binary fractions of a kilometre are cleared before rounding: 1.005 km at ₹1 is 101 paise.
  return paise(Math.round(Number((km * perKmPaise).toFixed(4))));
}

/**
 * The allowance for this many days away, half a paisa up; null where the policy pays none in that market. Days may be
 * halves. Throws RangeError for a negative number.
 */
export function allowancePaise(amounts: MarketAmounts | null, days: number, market: Market): Paise | null {
  if (!Number.isFinite(days) || days < 0) throw new RangeError(`Not a number of days: ${days}`);
  const perDay = amounts && amountFor(amounts, market === 'international');
  return perDay === null ? null : paise(Math.round(perDay * days));
}

function withinCeiling(ceiling: ExpenseCeiling, expense: SpentThatDay) {
  const { amountPaise, sameDaySpentPaise } = expense;
  const perDay = ceiling.per === 'day';
  const countedPaise = paise(amountPaise + (perDay ? sameDaySpentPaise : 0));
  const overPaise = paise(countedPaise - ceiling.limitPaise);
  const category = EXPENSE_CATEGORY_WORDS[ceiling.category];
  const [counted, most] = comparedTexts(countedPaise, ceiling.limitPaise);
  const spent = perDay && sameDaySpentPaise > 0 ? `${counted} that day` : counted;
  const limit = `${most} ${perText(ceiling.per)}`;
  return {
    broken: overPaise > 0,
    limit: `at most ${limit}`,
    actual: spent,
    sentence:
      overPaise > 0
        ? `${category}: ${spent} is ${differenceText(overPaise)} above ${limit}.`
        : `${category}: ${spent} is within ${limit}.`,
    overPaise,
    inputs: {
      category: expense.category,
      per: ceiling.per,
      spentOn: expense.spentOn,
      amountPaise,
      sameDaySpentPaise,
      countedPaise,
      limitPaise: ceiling.limitPaise,
    },
  };
}

function categoryChanges(before: readonly ExpenseCeiling[], after: readonly ExpenseCeiling[]): (PartChange | null)[] {
  const kinds = new Map([...before, ...after].map((limit) => [`${limit.category}:${limit.per}`, limit]));
  return [...kinds.values()].map(({ category, per }) => {
    const limitIn = (limits: readonly ExpenseCeiling[]) =>
      limits.find((limit) => limit.category === category && limit.per === per)?.limitPaise ?? null;
    return limitChange(
      `${EXPENSE_CATEGORY_WORDS[category]} ${perText(per)}`,
      [limitIn(before), limitIn(after)],
      amountText,
    );
  });
}

function lintCeilings(limits: readonly ExpenseCeiling[]): readonly RuleFinding[] {
  const sameKind = (a: ExpenseCeiling, category: ExpenseCeiling['category'], per: ExpenseCeiling['per']) =>
    a.category === category && a.per === per;
  return [
    ...found(limits.length === 0, 'warning', 'No category is given, so the rule does nothing.'),
    ...limits.flatMap(({ category, limitPaise, per }, index) => {
      const name = EXPENSE_CATEGORY_WORDS[category];
      const isSecond = limits.findIndex((one) => sameKind(one, category, per)) < index;
      return [
        ...lintAmount(`The ceiling for ${name}`, limitPaise),
        ...found(isSecond, 'error', `${name} has two ceilings ${perText(per)}; only the lower one would matter.`),
      ];
    }),
    ...limits.flatMap(({ category, limitPaise, per }) => {
      const perExpense = limits.findLast((one) => sameKind(one, category, 'expense'));
      return found(
        per === 'day' && perExpense !== undefined && limitPaise < perExpense.limitPaise,
        'warning',
        `${EXPENSE_CATEGORY_WORDS[category]}: ${formatInr(limitPaise)} per day is below the ceiling per expense, which is never reached.`,
      );
    }),
  ];
}

function lintFood(limits: readonly ExpenseCeiling[], allowedPaise: Paise | null): readonly RuleFinding[] {
  const food = limits.find((limit) => limit.category === 'food' && limit.per === 'day');
  if (!food || allowedPaise === null || food.limitPaise >= allowedPaise) return [];
  const limit = formatInr(food.limitPaise);
  return [
    {
      severity: 'hint',
      message: `Food is limited to ${limit} per day with receipts, less than the daily allowance of ${formatInr(allowedPaise)} without.`,
    },
  ];
}

function ceilingText({ limitPaise, per }: ExpenseCeiling): string {
  return `${formatInr(limitPaise)} ${perText(per)}`;
}

function perText(per: ExpenseCeiling['per']): string {
  return per === 'day' ? 'per day' : 'per expense';
}

/** No amount means that nothing is paid there. */
function paidOut(amounts: MarketAmounts): MarketAmounts {
  return { domesticPaise: amounts.domesticPaise ?? ZERO, internationalPaise: amounts.internationalPaise ?? ZERO };
}
