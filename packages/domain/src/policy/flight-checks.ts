import { formatInr, type Paise, paise } from '../money/money.ts';
import { durationText, shortDate } from '../time/airport-time.ts';
import type { FlightChoice, FlightMarket } from './flight-choice.ts';
import { amountFor, daysAhead, sliceOutOfCabin, tierFor, tiersFor } from './flight-limits.ts';
import type { FlightRules } from './policy.ts';
import { cabinsText, comparedTexts, daysText, differenceText, FARE_KIND_WORDS, joined } from './policy-words.ts';
import { checkRelative } from './relative-check.ts';
import { ruleCheck } from './rule-check.ts';
import type { RuleCheck } from './verdict.ts';

/** The rules that are about one fare of certain flights, whatever else is bought with it. */
export function fareChecks(
  rules: FlightRules,
  choice: FlightChoice,
  market: FlightMarket,
  bookedOn: string,
): RuleCheck[] {
  return [
    checkCabins(rules, choice, market.international),
    checkRelative(rules, choice, market),
    checkAdvance(rules, choice, market.international, bookedOn),
    checkRefundable(rules, choice),
    checkFareKind(rules, choice),
  ].filter((check) => check !== null);
}

/** The ceiling of the whole journey. One half of a return is only compared with it when it exceeds it alone. */
export function checkCeiling(
  rules: FlightRules,
  choices: readonly FlightChoice[],
  international: boolean,
): RuleCheck | null {
  const limitPaise = rules.ceiling ? amountFor(rules.ceiling, international) : null;
  if (!rules.ceiling || limitPaise === null) return null;
  const pricePaise = paise(choices.reduce((total, choice) => total + choice.perTravellerPaise, 0));
  const overPaise = paise(pricePaise - limitPaise);
  const market = international ? 'international' : 'domestic';
  const [price, limit] = comparedTexts(pricePaise, limitPaise);
  const within =
    choices.length === 1 && choices[0]?.coverage !== 'whole'
      ? `${price} of the ${limit} allowed for the whole journey.`
      : `${price} is within the ceiling of ${limit} for ${market} flights.`;
  return ruleCheck({
    rule: 'flight.ceiling',
    action: rules.ceiling.action,
    broken: overPaise > 0,
    limit: `at most ${limit}`,
    actual: price,
    sentence:
      overPaise > 0 ? `${differenceText(overPaise)} above the ceiling of ${limit} for ${market} flights.` : within,
    overPaise,
    inputs: { market, pricePaise, limitPaise, parts: choices.map((one) => one.perTravellerPaise).join(' + ') },
  });
}

/** Seats or meals that cost money; nothing is checked while none is chosen (rules §5.11). */
export function checkExtra(rules: FlightRules, what: 'seat' | 'meal', pricePaise: Paise | undefined): RuleCheck | null {
  if (pricePaise === undefined || pricePaise <= 0) return null;
  const rule = what === 'seat' ? rules.paidSeat : rules.paidMeal;
  const { limitPaise } = rule;
  const tooDear = limitPaise !== null && pricePaise > limitPaise;
  const [price, limit] = limitPaise === null ? [formatInr(pricePaise), ''] : comparedTexts(pricePaise, limitPaise);
  const cost = `${price} for the ${what}`;
  return ruleCheck({
    rule: what === 'seat' ? 'flight.paidSeat' : 'flight.paidMeal',
    // The specification knows no middle way: a seat or meal that is not permitted cannot be chosen.
    action: 'block',
    broken: !rule.allowed || tooDear,
    limit: !rule.allowed
      ? `no paid ${what}s`
      : limitPaise === null
        ? `paid ${what}s at any price`
        : `at most ${limit} per ${what}`,
    actual: price,
    sentence: !rule.allowed
      ? `${cost}; the policy does not include paid ${what}s.`
      : limitPaise !== null && tooDear
        ? `${cost}; ${limit} is allowed per ${what}.`
        : `${cost} is allowed.`,
    overPaise: rule.allowed && limitPaise !== null ? paise(pricePaise - limitPaise) : pricePaise,
    inputs: { pricePaise, allowed: rule.allowed, limitPaise },
  });
}

function checkCabins(rules: FlightRules, choice: FlightChoice, international: boolean): RuleCheck | null {
  const tiers = tiersFor(rules, international);
  if (!rules.cabins || tiers.length === 0) return null;
  const offending = sliceOutOfCabin(tiers, choice.slices);
  const slice = offending ?? choice.slices[0];
  const tier = slice ? tierFor(tiers, slice.durationMinutes) : null;
  if (!slice || !tier) return null;
  const from = tier.fromMinutes > 0 ? ` from ${durationText(tier.fromMinutes)} of travel` : '';
  const limit = `${cabinsText(tier.cabins)}${from}`;
  const actual = cabinsText(slice.cabins, 'and');
  return ruleCheck({
    rule: 'flight.cabins',
    action: rules.cabins.action,
    broken: offending !== null,
    limit,
    actual,
    sentence: `${actual} on ${slice.from}–${slice.to} (${durationText(slice.durationMinutes)}); ${limit} is allowed.`,
    inputs: {
      market: international ? 'international' : 'domestic',
      from: slice.from,
      to: slice.to,
      durationMinutes: slice.durationMinutes,
      cabins: slice.cabins.join(','),
      tierFromMinutes: tier.fromMinutes,
      tierCabins: tier.cabins.join(','),
      slices: choice.slices
        .map((one) => `${one.from}-${one.to} ${one.durationMinutes} ${one.cabins.join(',')}`)
        .join('; '),
    },
  });
}

function checkAdvance(
  rules: FlightRules,
  choice: FlightChoice,
  international: boolean,
  bookedOn: string,
): RuleCheck | null {
  const required = international ? rules.advanceDays?.international : rules.advanceDays?.domestic;
  if (!rules.advanceDays || required === null || required === undefined) return null;
  const ahead = daysAhead(bookedOn, choice);
  const when = ahead > 0 ? `${daysText(ahead)} before departure` : 'on the day of departure';
  const atTime = ahead > 0 ? when : 'the day of departure';
  return ruleCheck({
    rule: 'flight.advanceDays',
    action: rules.advanceDays.action,
    broken: ahead < required,
    limit: `at least ${daysText(required)} before departure`,
    actual: when,
    // An approver who decides days later reads on which day that was true.
    sentence: `On ${shortDate(bookedOn)} it was ${atTime}; ${daysText(required)} or more ${required === 1 ? 'is' : 'are'} asked for.`,
    inputs: { bookedOn, departsOn: choice.slices[0]?.departs.slice(0, 10) ?? null, daysAhead: ahead, required },
  });
}

function checkRefundable(rules: FlightRules, choice: FlightChoice): RuleCheck | null {
  if (!rules.refundableOnly) return null;
  const says = { true: 'refundable', false: 'not refundable', null: 'refund not stated' } as const;
  const sentences = {
    true: `${choice.fareLabel} is refundable.`,
    false: `${choice.fareLabel} is not refundable; refundable fares are required.`,
    null: `The supplier does not say whether ${choice.fareLabel} is refundable; refundable fares are required.`,
  } as const;
  const key = `${choice.refundable}` as const;
  return ruleCheck({
    rule: 'flight.refundableOnly',
    action: rules.refundableOnly.action,
    broken: choice.refundable !== true,
    limit: 'refundable fares',
    actual: says[key],
    sentence: sentences[key],
    inputs: { fare: choice.fareLabel, refundable: choice.refundable },
  });
}

function checkFareKind(rules: FlightRules, choice: FlightChoice): RuleCheck | null {
  if (!rules.fareKinds) return null;
  const { allowed, action } = rules.fareKinds;
  const limit = joined(
    allowed.map((kind) => FARE_KIND_WORDS[kind]),
    'or',
  );
  const actual = FARE_KIND_WORDS[choice.kind];
  return ruleCheck({
    rule: 'flight.fareKinds',
    action,
    broken: !allowed.includes(choice.kind),
    limit: limit || 'no fare type',
    actual,
    sentence: `${choice.fareLabel} is sold as: ${actual}; allowed: ${limit || 'none'}.`,
    inputs: { kind: choice.kind, allowed: allowed.join(',') },
  });
}
