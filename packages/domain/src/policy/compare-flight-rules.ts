import { CABINS } from '../flight/cabin.ts';
import { formatInr } from '../money/money.ts';
import { tierFor } from './flight-limits.ts';
import type { CabinTier, FlightRules, MarketAmounts, RelativeCeiling } from './policy.ts';
import { allowedChange, limitChange, type PolicyChange, ruleChanges, towards, wordChange } from './policy-change.ts';
import { FARE_KIND_WORDS, joined, percentText, relativeLabel } from './policy-words.ts';
import { advanceText, amountsText, amountText, comparableText, relativeText, tiersText } from './rule-words.ts';
import type { PolicyRuleName } from './verdict.ts';

/** What differs between two sets of flight rules, rule by rule. */
export function compareFlightRules(before: FlightRules, after: FlightRules): PolicyChange[] {
  return [
    ...ruleChanges(
      'flight.cabins',
      [before.cabins, after.cabins],
      (rule) => `domestic ${tiersText(rule.domestic)}, international ${tiersText(rule.international)}`,
      (a, b) => [
        tierChange('domestic', a.domestic, b.domestic),
        tierChange('international', a.international, b.international),
      ],
    ),
    ...ruleChanges('flight.ceiling', [before.ceiling, after.ceiling], amountsText, (a, b) =>
      amountChanges('flight.ceiling', a, b),
    ),
    ...ruleChanges('flight.relative', [before.relative, after.relative], relativeText, relativeChanges),
    ...ruleChanges(
      'flight.advanceDays',
      [before.advanceDays, after.advanceDays],
      (rule) => `domestic ${advanceText(rule.domestic)}, international ${advanceText(rule.international)}`,
      (a, b) => [
        towards('flight.advanceDays', 'domestic', [a.domestic, b.domestic], advanceText, (days) => days ?? 0),
        towards(
          'flight.advanceDays',
          'international',
          [a.international, b.international],
          advanceText,
          (days) => days ?? 0,
        ),
      ],
    ),
    ...ruleChanges(
      'flight.refundableOnly',
      [before.refundableOnly, after.refundableOnly],
      () => 'refundable fares only',
      () => [],
    ),
    ...ruleChanges('flight.fareKinds', [before.fareKinds, after.fareKinds], kindsText, (a, b) => [
      allowedChange('flight.fareKinds', null, [a.allowed, b.allowed], [kindsText(a), kindsText(b)]),
    ]),
    ...extraChange('flight.paidSeat', before.paidSeat, after.paidSeat),
    ...extraChange('flight.paidMeal', before.paidMeal, after.paidMeal),
  ];
}

/** Changes of the amounts of both markets, lower being stricter. */
export function amountChanges(
  rule: PolicyRuleName,
  before: MarketAmounts,
  after: MarketAmounts,
): readonly (PolicyChange | null)[] {
  return [
    limitChange(rule, 'domestic', [before.domesticPaise, after.domesticPaise], amountText),
    limitChange(rule, 'international', [before.internationalPaise, after.internationalPaise], amountText),
  ];
}

function relativeChanges(before: RelativeCeiling, after: RelativeCeiling): readonly (PolicyChange | null)[] {
  const none = (text: (of: number) => string) => (of: number | null) => (of === null ? 'nothing' : text(of));
  return [
    wordChange('flight.relative', 'measured against', [relativeLabel(before), relativeLabel(after)]),
    towards(
      'flight.relative',
      'amount above it',
      [before.allowedPaise, after.allowedPaise],
      (of) => (of === null ? 'nothing' : formatInr(of)),
      (of) => -(of ?? 0),
    ),
    towards(
      'flight.relative',
      'percentage above it',
      [before.allowedPercent, after.allowedPercent],
      none(percentText),
      (of) => -(of ?? 0),
    ),
    wordChange('flight.relative', 'compared with', [
      comparableText(before.comparable),
      comparableText(after.comparable),
    ]),
  ];
}

/** Two lists of tiers are the same where they allow the same cabins at every length of journey that either names. */
function tierChange(
  market: 'domestic' | 'international',
  before: readonly CabinTier[],
  after: readonly CabinTier[],
): PolicyChange | null {
  const lengths = [...new Set([0, ...[...before, ...after].map((tier) => tier.fromMinutes)])];
  const allowed = (tiers: readonly CabinTier[]) =>
    lengths.flatMap((minutes) => {
      const cabins = tierFor(tiers, minutes)?.cabins ?? CABINS.map((cabin) => cabin.code);
      return cabins.map((cabin) => `${minutes}:${cabin}`);
    });
  return allowedChange(
    'flight.cabins',
    market,
    [allowed(before), allowed(after)],
    [tiersText(before), tiersText(after)],
  );
}

type Extra = FlightRules['paidSeat'];

function extraChange(rule: 'flight.paidSeat' | 'flight.paidMeal', before: Extra, after: Extra): PolicyChange[] {
  const words = (extra: Extra) =>
    extra.allowed ? (extra.limitPaise === null ? 'allowed' : `up to ${formatInr(extra.limitPaise)}`) : 'not allowed';
  const measure = (extra: Extra) => {
    if (!extra.allowed) return 1;
    return extra.limitPaise === null ? Number.NEGATIVE_INFINITY : -extra.limitPaise;
  };
  return [towards(rule, null, [before, after], words, measure)].filter((change) => change !== null);
}

function kindsText(rule: { readonly allowed: readonly (keyof typeof FARE_KIND_WORDS)[] }): string {
  const words = rule.allowed.map((kind) => FARE_KIND_WORDS[kind]).sort();
  return joined(words, 'or') || 'no fare type';
}
