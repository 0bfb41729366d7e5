import type { ExpenseFacts } from '../expense/expense.ts';
import { formatInr, type Paise, paise } from '../money/money.ts';
import { type BudgetFacts, checkBudget } from './budget-check.ts';
import { amountFor } from './flight-limits.ts';
import type { ExpenseCeiling, ExpenseRules, Market, MarketAmounts, PolicyAction, PolicyVersion } from './policy.ts';
import { daysText, differenceText, EXPENSE_CATEGORY_WORDS } from './policy-words.ts';
import { ruleCheck, verdictOf } from './rule-check.ts';
import type { RuleCheck, Verdict } from './verdict.ts';

/** What an expense is judged by: the parts of it that rules look at. */
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

/** Judges an expense (decisions §3 "Trip policy"): ceiling of its category, receipt, daily allowance, budget. */
export function judgeExpense(version: PolicyVersion, expense: JudgedExpense, on: ExpenseTerms): Verdict {
  const rules = version.rules.expense;
  const checks = [
    ...checkCeilings(rules, expense, on.sameDaySpentPaise),
    checkReceipt(rules, expense),
    checkAllowance(rules, expense),
    version.rules.budget && on.budget ? checkBudget(version.rules.budget, on.budget) : null,
  ];
  return verdictOf(
    version,
    checks.filter((check) => check !== null),
  );
}

/** What so many kilometres in one's own car pay, half a paisa up. Throws RangeError for a negative distance. */
export function mileagePaise(km: number, perKmPaise: Paise): Paise {
  if (!Number.isFinite(km) || km < 0) throw new RangeError(`Not a distance: ${km}`);
  // Binary fractions of a kilometre are cleared before rounding: 1.005 km at ₹1 is 101 paise.
  return paise(Math.round(Number((km * perKmPaise).toFixed(4))));
}

/**
 * What so many days away pay, half a paisa up; null where the policy pays no allowance in that market. Days may be
 * halves. Throws RangeError for a negative number.
 */
export function allowancePaise(amounts: MarketAmounts | null, days: number, market: Market): Paise | null {
  if (!Number.isFinite(days) || days < 0) throw new RangeError(`Not a number of days: ${days}`);
  const perDay = amounts && amountFor(amounts, market === 'international');
  return perDay === null ? null : paise(Math.round(perDay * days));
}

/** A category may have a ceiling per expense and another per day. */
function checkCeilings(
  { ceilings }: ExpenseRules,
  expense: JudgedExpense,
  sameDaySpentPaise: Paise,
): readonly RuleCheck[] {
  if (!ceilings || expense.kind === 'daily_allowance') return [];
  return ceilings.limits
    .filter((limit) => limit.category === expense.category)
    .map((limit) => checkCeiling(ceilings.action, limit, expense, sameDaySpentPaise));
}

function checkCeiling(
  action: PolicyAction,
  limit: ExpenseCeiling,
  expense: JudgedExpense,
  sameDaySpentPaise: Paise,
): RuleCheck {
  const perDay = limit.per === 'day';
  const countedPaise = paise(expense.amountPaise + (perDay ? sameDaySpentPaise : 0));
  const overPaise = paise(countedPaise - limit.limitPaise);
  const category = EXPENSE_CATEGORY_WORDS[expense.category];
  const per = perDay ? 'per day' : 'per expense';
  const spent = perDay && sameDaySpentPaise > 0 ? `${formatInr(countedPaise)} that day` : formatInr(countedPaise);
  return ruleCheck({
    rule: 'expense.ceilings',
    action,
    broken: overPaise > 0,
    limit: `at most ${formatInr(limit.limitPaise)} ${per}`,
    actual: spent,
    sentence:
      overPaise > 0
        ? `${category}: ${spent} is ${differenceText(overPaise)} above ${formatInr(limit.limitPaise)} ${per}.`
        : `${category}: ${spent} is within ${formatInr(limit.limitPaise)} ${per}.`,
    overPaise,
    inputs: {
      category: expense.category,
      per: limit.per,
      spentOn: expense.spentOn,
      amountPaise: expense.amountPaise,
      sameDaySpentPaise,
      countedPaise,
      limitPaise: limit.limitPaise,
    },
  });
}

function checkReceipt(rules: ExpenseRules, expense: JudgedExpense): RuleCheck | null {
  const { receiptAbovePaise } = rules;
  if (receiptAbovePaise === null || expense.kind !== 'spent') return null;
  const needed = expense.amountPaise > receiptAbovePaise;
  const above = formatInr(receiptAbovePaise);
  return ruleCheck({
    rule: 'expense.receipt',
    // The rule has no action of its own: a receipt that is needed has to be there before the expense is claimed.
    action: 'block',
    broken: needed && !expense.hasReceipt,
    limit: `receipt above ${above}`,
    actual: expense.hasReceipt ? 'receipt attached' : 'no receipt',
    sentence: expense.hasReceipt
      ? 'The receipt is attached.'
      : needed
        ? `${formatInr(expense.amountPaise)} without a receipt; attach one, as it is needed above ${above}.`
        : `No receipt is needed up to ${above}.`,
    inputs: { amountPaise: expense.amountPaise, receiptAbovePaise, hasReceipt: expense.hasReceipt },
  });
}

function checkAllowance(rules: ExpenseRules, expense: JudgedExpense): RuleCheck | null {
  if (!rules.dailyAllowance || expense.kind !== 'daily_allowance' || expense.days === null) return null;
  const market = expense.international ? 'international' : 'domestic';
  const limitPaise = allowancePaise(rules.dailyAllowance, expense.days, market);
  if (limitPaise === null) return null;
  const overPaise = paise(expense.amountPaise - limitPaise);
  const limit = `${formatInr(limitPaise)} for ${daysText(expense.days)}`;
  return ruleCheck({
    rule: 'expense.dailyAllowance',
    action: rules.dailyAllowance.action,
    broken: overPaise > 0,
    limit: `at most ${limit}`,
    actual: formatInr(expense.amountPaise),
    sentence:
      overPaise > 0
        ? `${differenceText(overPaise)} above the daily allowance of ${limit}.`
        : `${formatInr(expense.amountPaise)} is within the daily allowance of ${limit}.`,
    overPaise,
    inputs: { market, days: expense.days, amountPaise: expense.amountPaise, limitPaise },
  });
}
