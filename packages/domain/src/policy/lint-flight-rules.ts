import type { FareKind } from '../fare/fare-kind.ts';
import { CABINS } from '../flight/cabin.ts';
import { formatInr } from '../money/money.ts';
import { durationText } from '../time/airport-time.ts';
import type { CabinTier, FlightRules, RelativeCeiling } from './policy.ts';
import { finding, lintAmount, type PolicyFinding } from './policy-finding.ts';
import { strictness } from './rule-check.ts';

/** Sold without a refund by every airline that sells them. */
const NEVER_REFUNDABLE: readonly FareKind[] = ['series'];

/** No flight takes longer than this with its connections, minutes. */
const LONGEST_JOURNEY_MINUTES = 60 * 60;
/** No domestic journey does, connections included. */
const LONGEST_DOMESTIC_MINUTES = 24 * 60;

/** Findings on flight rules. */
export function lintFlights(rules: FlightRules): PolicyFinding[] {
  return [
    ...(rules.cabins ? lintTiers('domestic', rules.cabins.domestic, LONGEST_DOMESTIC_MINUTES) : []),
    ...(rules.cabins ? lintTiers('international', rules.cabins.international, LONGEST_JOURNEY_MINUTES) : []),
    ...lintCeiling(rules),
    ...(rules.relative ? lintRelative(rules, rules.relative) : []),
    ...lintAdvance(rules),
    ...lintFares(rules),
    ...lintExtra('flight.paidSeat', 'seat', rules.paidSeat),
    ...lintExtra('flight.paidMeal', 'meal', rules.paidMeal),
  ];
}

function lintTiers(
  market: 'domestic' | 'international',
  tiers: readonly CabinTier[],
  longestMinutes: number,
): PolicyFinding[] {
  const found: PolicyFinding[] = [];
  const tell = (severity: PolicyFinding['severity'], message: string) =>
    found.push(
      finding(severity, 'flight.cabins', `${market === 'domestic' ? 'Domestic' : 'International'} cabins: ${message}`),
    );
  const minutes = tiers.map((tier) => tier.fromMinutes);
  const sorted = minutes.toSorted((a, b) => a - b);
  if (tiers.length > 0 && sorted[0] !== 0) {
    tell(
      'error',
      `nothing is said for journeys shorter than ${durationText(sorted[0] ?? 0)}; the first tier must begin at 0.`,
    );
  }
  if (new Set(minutes).size < minutes.length) tell('error', 'two tiers begin at the same travel time.');
  if (minutes.some((from, index) => from !== sorted[index]))
    tell('warning', 'the tiers are not in order of travel time.');
  for (const [index, tier] of tiers.entries()) {
    if (tier.cabins.length === 0) tell('error', `the tier from ${durationText(tier.fromMinutes)} allows no cabin.`);
    if (tier.fromMinutes > longestMinutes)
      tell('warning', `no journey reaches the tier from ${durationText(tier.fromMinutes)}.`);
    const previous = tiers[index - 1];
    if (previous && sameCabins(previous, tier)) {
      tell('hint', `the tier from ${durationText(tier.fromMinutes)} allows the same as the one before it.`);
    }
  }
  if (tiers.length > 0 && tiers.every((tier) => tier.cabins.length === CABINS.length)) {
    tell('hint', 'every cabin is allowed, so the rule does nothing.');
  }
  return found;
}

function sameCabins(a: CabinTier, b: CabinTier): boolean {
  return a.cabins.length === b.cabins.length && a.cabins.every((cabin) => b.cabins.includes(cabin));
}

function lintCeiling({ ceiling, relative }: FlightRules): PolicyFinding[] {
  if (!ceiling) return [];
  const { domesticPaise, internationalPaise } = ceiling;
  const found = [
    ...lintAmount('flight.ceiling', 'The domestic ceiling', domesticPaise),
    ...lintAmount('flight.ceiling', 'The international ceiling', internationalPaise),
  ];
  if (domesticPaise === null && internationalPaise === null) {
    found.push(finding('warning', 'flight.ceiling', 'The price ceiling has no amount, so it does nothing.'));
  }
  if (domesticPaise !== null && internationalPaise !== null && internationalPaise < domesticPaise) {
    found.push(finding('warning', 'flight.ceiling', 'The international ceiling is below the domestic one.'));
  }
  const reachable = relative?.allowedPaise == null || !domesticPaise || relative.allowedPaise < domesticPaise;
  if (!reachable) {
    found.push(
      finding(
        'warning',
        'flight.relative',
        `${formatInr(relative.allowedPaise)} above the market is never reached below the ceiling of ${formatInr(domesticPaise)}.`,
      ),
    );
  }
  return found;
}

function lintRelative(rules: FlightRules, relative: RelativeCeiling): PolicyFinding[] {
  const found: PolicyFinding[] = [];
  const tell = (severity: PolicyFinding['severity'], message: string) =>
    found.push(finding(severity, 'flight.relative', message));
  const { allowedPaise, allowedPercent, comparable } = relative;
  const nothingAbove = (allowedPaise ?? 0) <= 0 && (allowedPercent ?? 0) <= 0;
  if ((allowedPaise ?? 0) < 0 || (allowedPercent ?? 0) < 0)
    tell('error', 'What is allowed above the market cannot be negative.');
  if (nothingAbove && relative.above === 'lowest_logical') {
    tell(
      'warning',
      'Nothing is allowed above the lowest logical fare, so only the cheapest comparable flight complies.',
    );
  }
  if (comparable.hoursAround !== null && comparable.hoursAround <= 0) {
    tell('error', 'With 0 hours around the departure every flight is compared with itself only.');
  }
  if (comparable.hoursAround !== null && comparable.hoursAround >= 24) {
    tell('hint', '24 hours or more around the departure is the whole day; leave the hours out.');
  }
  if (comparable.maxStops !== null && comparable.maxStops <= 0 && comparable.maxLayoverMinutes !== null) {
    tell('hint', 'A longest stay does nothing where only flights without stops are compared.');
  }
  if (rules.cabins === null) {
    tell('hint', 'Without a cabin rule a business fare is only compared with other business fares.');
  }
  if (
    rules.ceiling &&
    strictness(rules.ceiling.action) === strictness(relative.action) &&
    relative.action === 'block'
  ) {
    tell(
      'warning',
      'The price ceiling and this rule both block; a traveller in a dear week could have nothing to book.',
    );
  }
  return found;
}

function lintAdvance({ advanceDays }: FlightRules): PolicyFinding[] {
  if (!advanceDays) return [];
  const { action, domestic, international } = advanceDays;
  const found: PolicyFinding[] = [];
  for (const days of [domestic, international]) {
    if (days !== null && (!Number.isInteger(days) || days < 1 || days > 365)) {
      found.push(finding('error', 'flight.advanceDays', 'Days before departure must be 1 to 365.'));
    }
  }
  if (domestic === null && international === null) {
    found.push(finding('warning', 'flight.advanceDays', 'No days are given, so the rule does nothing.'));
  }
  if (action === 'block') {
    found.push(
      finding(
        'warning',
        'flight.advanceDays',
        'Blocking late bookings leaves no way to travel at short notice; consider approval.',
      ),
    );
  }
  return found;
}

function lintFares({ fareKinds, refundableOnly }: FlightRules): PolicyFinding[] {
  if (!fareKinds) return [];
  if (fareKinds.allowed.length === 0) {
    return [finding('error', 'flight.fareKinds', 'No fare type is allowed, so nothing complies.')];
  }
  const found: PolicyFinding[] = [];
  if (refundableOnly && fareKinds.allowed.every((kind) => NEVER_REFUNDABLE.includes(kind))) {
    found.push(
      finding(
        'error',
        'flight.refundableOnly',
        'Only refundable fares are allowed, but none of the allowed fare types is refundable.',
      ),
    );
  }
  if (!fareKinds.allowed.includes('brand')) {
    found.push(
      finding(
        'warning',
        'flight.fareKinds',
        "International fares are the airline's own brands; as these are not allowed, no international fare complies.",
      ),
    );
  }
  return found;
}

function lintExtra(
  rule: 'flight.paidSeat' | 'flight.paidMeal',
  what: string,
  { allowed, limitPaise }: FlightRules['paidSeat'],
): PolicyFinding[] {
  if (!allowed && limitPaise !== null) {
    return [finding('error', rule, `A paid ${what} is not allowed, but a limit of ${formatInr(limitPaise)} is given.`)];
  }
  return allowed ? lintAmount(rule, `The limit per ${what}`, limitPaise) : [];
}
