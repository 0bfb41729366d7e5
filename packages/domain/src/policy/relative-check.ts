import { formatInr, type Paise, paise } from '../money/money.ts';
import { proof } from '../proof/proof.ts';
import { clockOf } from '../time/airport-time.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { compareFares, type FareComparison } from './flight-comparison.ts';
import { marginPaise } from './flight-limits.ts';
import { choiceKey } from './flight-measures.ts';
import type { FlightRules, RelativeCeiling } from './policy.ts';
import { comparedTexts, differenceText, POLICY_SOURCE, relativeLabel } from './policy-words.ts';
import { ruleCheck } from './rule-check.ts';
import type { RuleCheck } from './verdict.ts';

/**
 * The ceiling that moves with the market: a margin above the lowest logical fare or the median of what could have been
 * bought instead. Halves of a return are compared with halves. null where the policy has no such rule.
 */
export function checkRelative(rules: FlightRules, choice: FlightChoice, market: FlightMarket): RuleCheck | null {
  const relative = rules.relative;
  if (!relative) return null;
  const comparison = compareFares(rules, relative, choice, market);
  const allowed = marginPaise(relative, comparison.basePaise);
  const abovePaise = paise(choice.perTravellerPaise - comparison.basePaise);
  const limitPaise = paise(comparison.basePaise + allowed);
  const overPaise = paise(choice.perTravellerPaise - limitPaise);
  const [actual, limit] = comparedTexts(choice.perTravellerPaise, limitPaise);
  return ruleCheck({
    rule: 'flight.relative',
    action: relative.action,
    broken: overPaise > 0,
    label: relativeLabel(relative),
    limit: `at most ${limit}`,
    actual,
    sentence: sentenceOf(relative, choice, comparison, abovePaise, allowed),
    overPaise,
    ...(relative.allowedPercent === null ? {} : { rate: Math.max(0, Math.round(relative.allowedPercent * 100)) }),
    inputs: {
      above: relative.above,
      pricePaise: choice.perTravellerPaise,
      basePaise: comparison.basePaise,
      allowedPaise: relative.allowedPaise,
      allowedPercent: relative.allowedPercent,
      marginPaise: allowed,
      limitPaise,
      maxStops: relative.comparable.maxStops,
      hoursAround: relative.comparable.hoursAround,
      maxLayoverMinutes: relative.comparable.maxLayoverMinutes,
      withoutAirlines: relative.comparable.withoutAirlines.join(','),
    },
    parts: [comparisonProof(comparison)],
  });
}

function sentenceOf(
  relative: RelativeCeiling,
  choice: FlightChoice,
  { base, basePaise, compared }: FareComparison,
  abovePaise: Paise,
  allowed: Paise,
): string {
  const name = relative.above === 'median' ? 'median fare' : 'lowest logical fare';
  if (compared.length === 1) return 'No comparable flight to judge it by.';
  const departs = base.slices[0] ? `${clockOf(base.slices[0].departs)}, ` : '';
  const reference =
    relative.above === 'median'
      ? `the ${name} of ${formatInr(basePaise)} (${compared.length} flights)`
      : `the ${name} of ${formatInr(basePaise)} (${departs}${base.title})`;
  if (abovePaise < 0) return `${differenceText(paise(-abovePaise))} below ${reference}.`;
  if (abovePaise === 0) {
    return choiceKey(base) === choiceKey(choice) && relative.above !== 'median'
      ? `This is the ${name}: ${formatInr(basePaise)} among ${compared.length} flights.`
      : `The same price as ${reference}.`;
  }
  if (allowed <= 0) return `${differenceText(abovePaise)} above ${reference}; nothing above it is allowed.`;
  const [above, more] = comparedTexts(abovePaise, allowed);
  const difference = above === formatInr(abovePaise) ? differenceText(abovePaise) : above;
  return `${difference} above ${reference}; ${more} more is allowed.`;
}

function comparisonProof({ base, basePaise, compared, leftOut }: FareComparison) {
  return proof({
    rule: 'policy.flight.relative.comparison',
    inputs: {
      compared: compared.length,
      pricesPaise: compared.map((choice) => choice.perTravellerPaise).join(','),
      baseOption: base.optionKey,
      baseFare: base.fareKey,
      baseTitle: base.title,
      baseDeparts: base.slices.map((slice) => slice.departs).join(','),
      leftOutForCoverage: leftOut.coverage,
      leftOutForCabin: leftOut.cabin,
      leftOutForStops: leftOut.stops,
      leftOutForHours: leftOut.hours,
      leftOutForLayover: leftOut.layover,
      leftOutForAirline: leftOut.airline,
      leftOutForFare: leftOut.fare,
    },
    result: basePaise,
    source: POLICY_SOURCE,
  });
}
