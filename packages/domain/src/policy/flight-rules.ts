import type { FareKind } from '../fare/fare-kind.ts';
import { CABINS } from '../flight/cabin.ts';
import { formatInr, ZERO } from '../money/money.ts';
import { durationText } from '../time/airport-time.ts';
import { tierFor } from './flight-limits.ts';
import type { CabinTier, Market, PolicyRules, RelativeCeiling } from './policy.ts';
import { allowedChange, amountChanges, type PartChange, towards, wordChange } from './policy-change.ts';
import { found, lintAmount, type RuleFinding } from './policy-finding.ts';
import { type PolicyRule, standingRule, switchedRule } from './policy-rule.ts';
import { FARE_KIND_WORDS, joined, percentText, relativeLabel } from './policy-words.ts';
import { advanceText, amountsText, comparableText, relativeText, tiersText } from './rule-words.ts';

/** Sold without a refund by every airline that sells them. */
const NEVER_REFUNDABLE: readonly FareKind[] = ['series'];

/** No journey takes longer than this with its connections, minutes. */
const LONGEST_MINUTES: Readonly<Record<Market, number>> = { domestic: 24 * 60, international: 60 * 60 };

const cabins = switchedRule('flight.cabins', {
  words: (rule) => `domestic ${tiersText(rule.domestic)}, international ${tiersText(rule.international)}`,
  changes: (a, b) => [
    tierChange('domestic', a.domestic, b.domestic),
    tierChange('international', a.international, b.international),
  ],
  lint: (rule) => [...lintTiers('domestic', rule.domestic), ...lintTiers('international', rule.international)],
});

const ceiling = switchedRule('flight.ceiling', {
  words: amountsText,
  changes: amountChanges,
  lint: ({ domesticPaise, internationalPaise }) => [
    ...lintAmount('The domestic ceiling', domesticPaise),
    ...lintAmount('The international ceiling', internationalPaise),
    ...found(
      domesticPaise === null && internationalPaise === null,
      'warning',
      'The price ceiling has no amount, so it does nothing.',
    ),
    ...found(
      domesticPaise !== null && internationalPaise !== null && internationalPaise < domesticPaise,
      'warning',
      'The international ceiling is below the domestic one.',
    ),
  ],
});

const relative = switchedRule('flight.relative', {
  words: relativeText,
  changes: (a, b) => [
    wordChange('measured against', [relativeLabel(a), relativeLabel(b)]),
    marginChange('amount above it', [a.allowedPaise, b.allowedPaise], formatInr),
    marginChange('percentage above it', [a.allowedPercent, b.allowedPercent], percentText),
    wordChange('compared with', [comparableText(a.comparable), comparableText(b.comparable)]),
  ],
  lint: lintRelative,
});

const advanceDays = switchedRule('flight.advanceDays', {
  words: (rule) => `domestic ${advanceText(rule.domestic)}, international ${advanceText(rule.international)}`,
  changes: (a, b) => [
    towards('domestic', [a.domestic, b.domestic], advanceText, (days) => days ?? 0),
    towards('international', [a.international, b.international], advanceText, (days) => days ?? 0),
  ],
  lint: ({ action, domestic, international }) => [
    ...[domestic, international].flatMap((days) =>
      found(
        days !== null && (!Number.isInteger(days) || days < 1 || days > 365),
        'error',
        'Days before departure must be 1 to 365.',
      ),
    ),
    ...found(domestic === null && international === null, 'warning', 'No days are given, so the rule does nothing.'),
    ...found(
      action === 'block',
      'warning',
      'Blocking late bookings leaves no way to travel at short notice; consider approval.',
    ),
  ],
});

const refundableOnly = switchedRule('flight.refundableOnly', {
  words: () => 'refundable fares only',
  lint: (_, { flight: { fareKinds } }) =>
    found(
      fareKinds !== null &&
        fareKinds.allowed.length > 0 &&
        fareKinds.allowed.every((kind) => NEVER_REFUNDABLE.includes(kind)),
      'error',
      'Only refundable fares are allowed, but none of the allowed fare types is refundable.',
    ),
});

const fareKinds = switchedRule('flight.fareKinds', {
  words: kindsText,
  changes: (a, b) => [allowedChange(null, [a.allowed, b.allowed], [kindsText(a), kindsText(b)])],
  lint: ({ allowed }) =>
    allowed.length === 0
      ? [{ severity: 'error', message: 'No fare type is allowed, so nothing complies.' }]
      : found(
          !allowed.includes('brand'),
          'warning',
          "International fares are the airline's own brands; as these are not allowed, no international fare complies.",
        ),
});

/** Seats and meals that cost money. */
const extraOf = (rule: 'paidSeat' | 'paidMeal', what: string) =>
  standingRule(`flight.${rule}`, {
    value: (rules) => rules.flight[rule],
    changes: (a, b) => [
      towards(
        null,
        [a, b],
        ({ allowed, limitPaise }) =>
          allowed ? (limitPaise === null ? 'allowed' : `up to ${formatInr(limitPaise)}`) : 'not allowed',
        ({ allowed, limitPaise }) => (allowed ? -(limitPaise ?? Number.POSITIVE_INFINITY) : 1),
      ),
    ],
    lint: ({ allowed, limitPaise }) =>
      allowed || limitPaise === null
        ? lintAmount(`The limit per ${what}`, limitPaise)
        : [
            {
              severity: 'error',
              message: `A paid ${what} is not allowed, but a limit of ${formatInr(limitPaise)} is given.`,
            },
          ],
  });

/** The rules on flights. */
export const FLIGHT_RULES: readonly PolicyRule[] = [
  cabins,
  ceiling,
  relative,
  advanceDays,
  refundableOnly,
  fareKinds,
  extraOf('paidSeat', 'seat'),
  extraOf('paidMeal', 'meal'),
];

/** Two lists of tiers are the same where they allow the same cabins at every length of journey in either. */
function tierChange(market: Market, before: readonly CabinTier[], after: readonly CabinTier[]): PartChange | null {
  const lengths = [...new Set([0, ...[...before, ...after].map((tier) => tier.fromMinutes)])];
  const allowed = (tiers: readonly CabinTier[]) =>
    lengths.flatMap((minutes) => {
      const codes = tierFor(tiers, minutes)?.cabins ?? CABINS.map((cabin) => cabin.code);
      return codes.map((cabin) => `${minutes}:${cabin}`);
    });
  return allowedChange(market, [allowed(before), allowed(after)], [tiersText(before), tiersText(after)]);
}

function marginChange<T extends number>(
  part: string,
  pair: readonly [T | null, T | null],
  describe: (of: T) => string,
): PartChange | null {
  return towards<T | null>(
    part,
    pair,
    (of) => (of === null ? 'nothing' : describe(of)),
    (of) => -(of ?? 0),
  );
}

function kindsText(rule: { readonly allowed: readonly FareKind[] }): string {
  const words = rule.allowed.map((kind) => FARE_KIND_WORDS[kind]).sort();
  return joined(words, 'or') || 'no fare type';
}

function lintTiers(market: Market, tiers: readonly CabinTier[]): RuleFinding[] {
  const minutes = tiers.map((tier) => tier.fromMinutes);
  const sorted = minutes.toSorted((a, b) => a - b);
  const [first = 0] = sorted;
  const findings = [
    ...found(
      first !== 0,
      'error',
      `nothing is said for journeys shorter than ${durationText(first)}; the first tier must begin at 0.`,
    ),
    ...found(new Set(minutes).size < minutes.length, 'error', 'two tiers begin at the same travel time.'),
    ...found(
      minutes.some((from, index) => from !== sorted[index]),
      'warning',
      'the tiers are not in order of travel time.',
    ),
    ...tiers.flatMap((tier, index) => {
      const name = `the tier from ${durationText(tier.fromMinutes)}`;
      const previous = tiers[index - 1];
      return [
        ...found(tier.cabins.length === 0, 'error', `${name} allows no cabin.`),
        ...found(tier.fromMinutes > LONGEST_MINUTES[market], 'warning', `no journey reaches ${name}.`),
        ...found(
          previous !== undefined && sameCabins(previous, tier),
          'hint',
          `${name} allows the same as the one before it.`,
        ),
      ];
    }),
    ...found(
      tiers.length > 0 && tiers.every((tier) => tier.cabins.length === CABINS.length),
      'hint',
      'every cabin is allowed, so the rule does nothing.',
    ),
  ];
  const title = market === 'domestic' ? 'Domestic' : 'International';
  return findings.map(({ severity, message }) => ({ severity, message: `${title} cabins: ${message}` }));
}

function sameCabins(a: CabinTier, b: CabinTier): boolean {
  return a.cabins.length === b.cabins.length && a.cabins.every((cabin) => b.cabins.includes(cabin));
}

function lintRelative(rule: RelativeCeiling, { flight }: PolicyRules): RuleFinding[] {
  const { comparable } = rule;
  const { hoursAround } = comparable;
  const [amount, share] = [rule.allowedPaise ?? ZERO, rule.allowedPercent ?? 0];
  const most = flight.ceiling?.domesticPaise ?? ZERO;
  return [
    ...found(
      most > 0 && amount >= most,
      'warning',
      `${formatInr(amount)} above the market is never reached below the ceiling of ${formatInr(most)}.`,
    ),
    ...found(amount < 0 || share < 0, 'error', 'What is allowed above the market cannot be negative.'),
    ...found(
      amount <= 0 && share <= 0 && rule.above === 'lowest_logical',
      'warning',
      'Nothing is allowed above the lowest logical fare, so only the cheapest comparable flight complies.',
    ),
    ...found(
      hoursAround !== null && hoursAround <= 0,
      'error',
      'With 0 hours around the departure every flight is compared with itself only.',
    ),
    ...found(
      hoursAround !== null && hoursAround >= 24,
      'hint',
      '24 hours or more around the departure is the whole day; leave the hours out.',
    ),
    ...found(
      comparable.maxStops !== null && comparable.maxStops <= 0 && comparable.maxLayoverMinutes !== null,
      'hint',
      'A longest stay does nothing where only flights without stops are compared.',
    ),
    ...found(
      flight.cabins === null,
      'hint',
      'Without a cabin rule a business fare is only compared with other business fares.',
    ),
    ...found(
      flight.ceiling?.action === 'block' && rule.action === 'block',
      'warning',
      'The price ceiling and this rule both block; in an expensive week, a traveller could find nothing to book.',
    ),
  ];
}
