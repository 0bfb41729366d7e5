import { formatInr, type Paise, ZERO } from '../money/money.ts';
import { amountChanges, compareFlightRules } from './compare-flight-rules.ts';
import { seatText } from './judge-ride.ts';
import { cityKey } from './judge-stay.ts';
import type { ExpenseCeiling, ExpenseRules, HotelRules, MarketAmounts, PolicyRules, RideRules } from './policy.ts';
import { allowedChange, limitChange, type PolicyChange, ruleChanges, towards, wordChange } from './policy-change.ts';
import { EXPENSE_CATEGORY_WORDS, percentText } from './policy-words.ts';
import { amountText } from './rule-words.ts';

/** What differs between two sets of rules, in words and rule by rule; nothing between rules that say the same. */
export function comparePolicies(before: PolicyRules, after: PolicyRules): readonly PolicyChange[] {
  return [
    ...compareFlightRules(before.flight, after.flight),
    ...compareHotelRules(before.hotel, after.hotel),
    ...compareCeilings('bus.ceiling', before.bus, after.bus),
    ...ruleChanges(
      'bus.seatTypes',
      [before.bus.seatTypes, after.bus.seatTypes],
      (rule) => seatText(rule.ac, rule.sleeper),
      (a, b) => [
        allowedChange(
          'bus.seatTypes',
          null,
          [seatsOf(a), seatsOf(b)],
          [seatText(a.ac, a.sleeper), seatText(b.ac, b.sleeper)],
        ),
      ],
    ),
    ...compareCeilings('train.ceiling', before.train, after.train),
    ...compareCeilings('cab.ceiling', before.cab, after.cab),
    ...compareExpenseRules(before.expense, after.expense),
    ...ruleChanges(
      'budget',
      [before.budget, after.budget],
      (rule) => `asks above ${percentText(rule.abovePercent)}`,
      (a, b) => [towards('budget', 'asks above', [a.abovePercent, b.abovePercent], percentText, (of) => -of)],
    ),
  ];
}

function compareHotelRules(before: HotelRules, after: HotelRules): PolicyChange[] {
  const inclusion = (required: 'breakfast' | 'half_board') => (required === 'breakfast' ? 'breakfast' : 'half board');
  return [
    ...ruleChanges(
      'hotel.perNight',
      [before.perNight, after.perNight],
      (rule) => formatInr(rule.limitPaise),
      (a, b) => [limitChange('hotel.perNight', null, [a.limitPaise, b.limitPaise], amountText)],
    ),
    ...ruleChanges('hotel.cities', [before.cities, after.cities], citiesText, (a, b) =>
      cityChanges(a.limits, b.limits),
    ),
    ...ruleChanges(
      'hotel.stars',
      [before.stars, after.stars],
      (rule) => `${rule.min} to ${rule.max}`,
      (a, b) => [
        allowedChange('hotel.stars', null, [starsOf(a), starsOf(b)], [`${a.min} to ${a.max}`, `${b.min} to ${b.max}`]),
      ],
    ),
    ...ruleChanges(
      'hotel.refundableOnly',
      [before.refundableOnly, after.refundableOnly],
      () => 'refundable rooms only',
      () => [],
    ),
    ...ruleChanges(
      'hotel.roomInclusion',
      [before.roomInclusion, after.roomInclusion],
      (rule) => inclusion(rule.required),
      (a, b) => [
        towards('hotel.roomInclusion', null, [a.required, b.required], inclusion, (of) => (of === 'breakfast' ? 0 : 1)),
      ],
    ),
  ];
}

type CityLimits = NonNullable<HotelRules['cities']>['limits'];

/** A city that gets or loses its own limit falls back on the general one, which may be either way. */
function cityChanges(before: CityLimits, after: CityLimits): (PolicyChange | null)[] {
  const names = new Map([...before, ...after].map(({ city }) => [cityKey(city), city]));
  const limitIn = (limits: CityLimits, key: string) => limits.find(({ city }) => cityKey(city) === key)?.limitPaise;
  return [...names].map(([key, city]) => {
    const [a, b] = [limitIn(before, key), limitIn(after, key)];
    if (a !== undefined && b !== undefined) return limitChange('hotel.cities', city, [a, b], amountText);
    const words = (limit: Paise | undefined) => (limit === undefined ? 'general limit' : formatInr(limit));
    return wordChange('hotel.cities', city, [words(a), words(b)]);
  });
}

function compareCeilings(
  rule: 'bus.ceiling' | 'train.ceiling' | 'cab.ceiling',
  before: RideRules,
  after: RideRules,
): PolicyChange[] {
  return ruleChanges(
    rule,
    [before.ceiling, after.ceiling],
    (ceiling) => formatInr(ceiling.limitPaise),
    (a, b) => [limitChange(rule, null, [a.limitPaise, b.limitPaise], amountText)],
  );
}

function compareExpenseRules(before: ExpenseRules, after: ExpenseRules): PolicyChange[] {
  const receipt = (of: Paise | null) => (of === null ? 'never needed' : `needed above ${formatInr(of)}`);
  const perKm = (of: Paise | null) => (of === null ? 'not paid' : `${formatInr(of)} per km`);
  const ownCar = towards('expense.ceilings', null, [before.perKmPaise, after.perKmPaise], perKm, (of) => -(of ?? 0));
  return [
    ...ruleChanges(
      'expense.ceilings',
      [before.ceilings, after.ceilings],
      (rule) => rule.limits.map((one) => `${EXPENSE_CATEGORY_WORDS[one.category]} ${ceilingText(one)}`).join(', '),
      (a, b) => categoryChanges(a.limits, b.limits),
    ),
    limitChange('expense.receipt', null, [before.receiptAbovePaise, after.receiptAbovePaise], receipt),
    ownCar && { ...ownCar, label: 'Own car' },
    ...allowanceChanges(before.dailyAllowance, after.dailyAllowance),
  ].filter((change) => change !== null);
}

function categoryChanges(before: readonly ExpenseCeiling[], after: readonly ExpenseCeiling[]): (PolicyChange | null)[] {
  const kinds = new Map([...before, ...after].map((limit) => [`${limit.category}:${limit.per}`, limit]));
  return [...kinds.values()].map(({ category, per }) => {
    const limitIn = (limits: readonly ExpenseCeiling[]) =>
      limits.find((limit) => limit.category === category && limit.per === per)?.limitPaise ?? null;
    const part = `${EXPENSE_CATEGORY_WORDS[category]} ${per === 'day' ? 'per day' : 'per expense'}`;
    return limitChange('expense.ceilings', part, [limitIn(before), limitIn(after)], amountText);
  });
}

function ceilingText({ limitPaise, per }: ExpenseCeiling): string {
  return `${formatInr(limitPaise)} ${per === 'day' ? 'per day' : 'per expense'}`;
}

type Allowance = ExpenseRules['dailyAllowance'];

/** An allowance is money that is given, so here a rule that comes is looser. */
function allowanceChanges(before: Allowance, after: Allowance): (PolicyChange | null)[] {
  const changes = ruleChanges('expense.dailyAllowance', [before, after], allowanceText, (a, b) =>
    amountChanges('expense.dailyAllowance', paidOut(a), paidOut(b)),
  );
  if (before && after) return changes;
  return changes.map((change) => ({ ...change, direction: after ? 'looser' : 'stricter' }));
}

function allowanceText(amounts: MarketAmounts): string {
  const paid = (amount: Paise | null) => (amount === null ? 'none' : `${formatInr(amount)} per day`);
  return `domestic ${paid(amounts.domesticPaise)}, international ${paid(amounts.internationalPaise)}`;
}

/** No amount means that nothing is paid there. */
function paidOut(amounts: MarketAmounts): MarketAmounts {
  return { domesticPaise: amounts.domesticPaise ?? ZERO, internationalPaise: amounts.internationalPaise ?? ZERO };
}

function citiesText(rule: { readonly limits: CityLimits }): string {
  return rule.limits.map(({ city, limitPaise }) => `${city} ${formatInr(limitPaise)}`).join(', ');
}

function seatsOf({ ac, sleeper }: { readonly ac: boolean; readonly sleeper: boolean }): readonly string[] {
  return [...(ac ? ['ac'] : []), ...(sleeper ? ['sleeper'] : [])];
}

function starsOf({ min, max }: { readonly min: number; readonly max: number }): readonly string[] {
  return [0, 1, 2, 3, 4, 5].filter((stars) => stars >= min && stars <= max).map(String);
}
