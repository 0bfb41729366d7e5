import { formatInr } from '../money/money.ts';
import { cityKey } from './judge-stay.ts';
import type { ExpenseRules, PolicyRules } from './policy.ts';
import { finding, lintAmount, type PolicyFinding } from './policy-finding.ts';
import { EXPENSE_CATEGORY_WORDS } from './policy-words.ts';

/** The specification's message for a city limit that is half filled in (rules §5.3). */
export const CITY_AND_AMOUNT_MESSAGE =
  'Please define both (city and amount) parameters to create city based hotel rules';

/** Findings on hotel, bus, train and cab rules. */
export function lintStays({ hotel, bus, train, cab }: PolicyRules): PolicyFinding[] {
  return [
    ...lintAmount('hotel.perNight', 'The limit per night', hotel.perNight?.limitPaise ?? null),
    ...lintCities({ hotel }),
    ...lintStars({ hotel }),
    ...lintAmount('bus.ceiling', 'The bus ceiling', bus.ceiling?.limitPaise ?? null),
    ...(bus.seatTypes?.ac && bus.seatTypes.sleeper
      ? [finding('hint', 'bus.seatTypes', 'Every kind of bus seat is allowed, so the rule does nothing.')]
      : []),
    ...lintAmount('train.ceiling', 'The train ceiling', train.ceiling?.limitPaise ?? null),
    ...lintAmount('cab.ceiling', 'The cab ceiling', cab.ceiling?.limitPaise ?? null),
  ];
}

/** Findings on expense rules and the budget rule. */
export function lintExpenses({ expense, budget }: PolicyRules): PolicyFinding[] {
  return [
    ...lintCategories(expense),
    ...(expense.receiptAbovePaise !== null && expense.receiptAbovePaise < 0
      ? [finding('error', 'expense.receipt', 'Receipts cannot be asked for above a negative amount.')]
      : []),
    ...lintAmount('expense.ceilings', 'The amount per kilometre', expense.perKmPaise),
    ...lintAllowance(expense),
    ...(budget && budget.abovePercent <= 0
      ? [finding('error', 'budget', 'A budget rule of 0% asks for every purchase.')]
      : []),
    ...(budget && budget.abovePercent > 100
      ? [finding('hint', 'budget', 'The budget rule only asks once the whole budget is used up and exceeded.')]
      : []),
  ];
}

function lintCities({ hotel }: Pick<PolicyRules, 'hotel'>): PolicyFinding[] {
  const rule = hotel.cities;
  if (!rule) return [];
  const found: PolicyFinding[] = [];
  if (rule.limits.length === 0) {
    found.push(finding('warning', 'hotel.cities', 'No city is given, so the rule does nothing.'));
  }
  if (rule.limits.some(({ city, limitPaise }) => cityKey(city) === '' || limitPaise <= 0)) {
    found.push(finding('error', 'hotel.cities', CITY_AND_AMOUNT_MESSAGE));
  }
  const seen = new Set<string>();
  for (const { city, limitPaise } of rule.limits) {
    const key = cityKey(city);
    if (key !== '' && seen.has(key)) {
      found.push(finding('error', 'hotel.cities', `${city} is given twice; only its first limit would hold.`));
    }
    seen.add(key);
    if (limitPaise === hotel.perNight?.limitPaise && rule.action === hotel.perNight.action) {
      found.push(finding('hint', 'hotel.cities', `${city} has the same limit as everywhere else.`));
    }
  }
  return found;
}

function lintStars({ hotel }: Pick<PolicyRules, 'hotel'>): PolicyFinding[] {
  if (!hotel.stars) return [];
  const { min, max } = hotel.stars;
  if (min > max) {
    return [finding('error', 'hotel.stars', `At least ${min} and at most ${max} stars: no hotel has both.`)];
  }
  if (min < 0 || max > 5) return [finding('error', 'hotel.stars', 'Stars go from 1 to 5.')];
  if (min === 0 && max === 5) {
    return [finding('hint', 'hotel.stars', 'Every hotel is allowed, so the rule does nothing.')];
  }
  return [];
}

function lintCategories({ ceilings }: ExpenseRules): PolicyFinding[] {
  if (!ceilings) return [];
  if (ceilings.limits.length === 0) {
    return [finding('warning', 'expense.ceilings', 'No category is given, so the rule does nothing.')];
  }
  const found: PolicyFinding[] = [];
  const seen = new Map<string, number>();
  for (const { category, limitPaise, per } of ceilings.limits) {
    const name = EXPENSE_CATEGORY_WORDS[category];
    const key = `${category}:${per}`;
    found.push(...lintAmount('expense.ceilings', `The ceiling for ${name}`, limitPaise));
    if (seen.has(key)) {
      const unit = per === 'day' ? 'per day' : 'per expense';
      found.push(
        finding('error', 'expense.ceilings', `${name} has two ceilings ${unit}; only the lower one would matter.`),
      );
    }
    seen.set(key, limitPaise);
  }
  for (const { category, limitPaise, per } of ceilings.limits) {
    const perExpensePaise = seen.get(`${category}:expense`);
    if (per === 'day' && perExpensePaise !== undefined && limitPaise < perExpensePaise) {
      const name = EXPENSE_CATEGORY_WORDS[category];
      found.push(
        finding(
          'warning',
          'expense.ceilings',
          `${name}: ${formatInr(limitPaise)} per day is below the ceiling per expense, which is never reached.`,
        ),
      );
    }
  }
  return found;
}

function lintAllowance({ dailyAllowance, ceilings }: ExpenseRules): PolicyFinding[] {
  if (!dailyAllowance) return [];
  const { domesticPaise, internationalPaise } = dailyAllowance;
  const food = ceilings?.limits.find((limit) => limit.category === 'food' && limit.per === 'day');
  return [
    ...(domesticPaise === null && internationalPaise === null
      ? [finding('warning', 'expense.dailyAllowance', 'The daily allowance has no amount, so nothing is paid.')]
      : []),
    ...lintAmount('expense.dailyAllowance', 'The domestic daily allowance', domesticPaise),
    ...lintAmount('expense.dailyAllowance', 'The international daily allowance', internationalPaise),
    ...(food && domesticPaise !== null && food.limitPaise < domesticPaise
      ? [
          finding(
            'hint',
            'expense.ceilings',
            `Food is limited to ${formatInr(food.limitPaise)} per day with receipts, less than the daily allowance of ${formatInr(domesticPaise)} without.`,
          ),
        ]
      : []),
  ];
}
