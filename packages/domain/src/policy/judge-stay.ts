import { formatInr, type Paise, paise } from '../money/money.ts';
import { type BudgetFacts, checkBudget } from './budget-check.ts';
import type { HotelRules, PolicyVersion } from './policy.ts';
import { differenceText } from './policy-words.ts';
import { ruleCheck, verdictOf } from './rule-check.ts';
import type { RuleCheck, Verdict } from './verdict.ts';

/** What a room's price includes; null = the supplier does not say. */
export type RoomInclusion = 'room_only' | 'breakfast' | 'half_board' | 'full_board' | null;

/** A room as a policy judges it. */
export interface StayChoice {
  readonly city: string;
  /** 1 to 5; null = not rated, which counts as no star. */
  readonly stars: number | null;
  /** Per room and night, before tax. */
  readonly perNightPaise: Paise;
  /** null = the supplier does not say; counts as not refundable. */
  readonly refundable: boolean | null;
  readonly inclusion: RoomInclusion;
}

const INCLUSIONS = ['room_only', 'breakfast', 'half_board', 'full_board'] as const;

const INCLUSION_WORDS = {
  room_only: 'room only',
  breakfast: 'breakfast',
  half_board: 'half board',
  full_board: 'full board',
} as const;

/** Judges a room (decisions §3 "Trip policy"): a city's own limit replaces the general one there. */
export function judgeStay(
  version: PolicyVersion,
  stay: StayChoice,
  on: { readonly budget: BudgetFacts | null },
): Verdict {
  const rules = version.rules.hotel;
  const checks = [
    checkNight(rules, stay),
    checkStars(rules, stay),
    checkRefundable(rules, stay),
    checkInclusion(rules, stay),
    version.rules.budget && on.budget ? checkBudget(version.rules.budget, on.budget) : null,
  ];
  return verdictOf(
    version,
    checks.filter((check) => check !== null),
  );
}

/** A city's name without case, accents and stray spaces: "Pondichéry " and "pondichery" are one city. */
export function cityKey(city: string): string {
  return city
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

function checkNight(rules: HotelRules, stay: StayChoice): RuleCheck | null {
  const own = rules.cities?.limits.find((one) => cityKey(one.city) === cityKey(stay.city));
  const rule = own && rules.cities ? { action: rules.cities.action, limitPaise: own.limitPaise } : rules.perNight;
  if (!rule) return null;
  const overPaise = paise(stay.perNightPaise - rule.limitPaise);
  const where = own ? ` in ${own.city}` : '';
  const limit = formatInr(rule.limitPaise);
  return ruleCheck({
    rule: own ? 'hotel.cities' : 'hotel.perNight',
    action: rule.action,
    broken: overPaise > 0,
    limit: `at most ${limit} per night${where}`,
    actual: `${formatInr(stay.perNightPaise)} per night`,
    sentence:
      overPaise > 0
        ? `${differenceText(overPaise)} per night above the limit of ${limit}${where}.`
        : `${formatInr(stay.perNightPaise)} per night is within the limit of ${limit}${where}.`,
    overPaise,
    inputs: {
      city: stay.city,
      cityLimit: own !== undefined,
      perNightPaise: stay.perNightPaise,
      limitPaise: rule.limitPaise,
    },
  });
}

function checkStars(rules: HotelRules, stay: StayChoice): RuleCheck | null {
  if (!rules.stars) return null;
  const { min, max, action } = rules.stars;
  const stars = stay.stars ?? 0;
  const limit = min === max ? starsText(min) : `${min} to ${starsText(max)}`;
  const actual = stay.stars === null ? 'not rated' : starsText(stay.stars);
  const broken = stars < min || stars > max;
  return ruleCheck({
    rule: 'hotel.stars',
    action,
    broken,
    limit,
    actual,
    sentence: `The hotel is ${stay.stars === null ? 'not rated' : `rated ${actual}`}; ${limit} ${broken ? 'are asked for' : 'are allowed'}.`,
    inputs: { stars: stay.stars, min, max },
  });
}

function checkRefundable(rules: HotelRules, stay: StayChoice): RuleCheck | null {
  if (!rules.refundableOnly) return null;
  const broken = stay.refundable !== true;
  const actual = stay.refundable === null ? 'refund not stated' : broken ? 'not refundable' : 'refundable';
  return ruleCheck({
    rule: 'hotel.refundableOnly',
    action: rules.refundableOnly.action,
    broken,
    limit: 'refundable rooms',
    actual,
    sentence: broken ? `The room is offered as: ${actual}; refundable rooms are asked for.` : 'The room is refundable.',
    inputs: { refundable: stay.refundable },
  });
}

function checkInclusion(rules: HotelRules, stay: StayChoice): RuleCheck | null {
  if (!rules.roomInclusion) return null;
  const { required, action } = rules.roomInclusion;
  const has = INCLUSIONS.indexOf(stay.inclusion ?? 'room_only');
  const broken = has < INCLUSIONS.indexOf(required);
  const actual = stay.inclusion === null ? 'not stated' : INCLUSION_WORDS[stay.inclusion];
  return ruleCheck({
    rule: 'hotel.roomInclusion',
    action,
    broken,
    limit: `with ${INCLUSION_WORDS[required]}`,
    actual,
    sentence: `Included: ${actual}; ${INCLUSION_WORDS[required]} ${broken ? 'is asked for' : 'or more is asked for, and given'}.`,
    inputs: { inclusion: stay.inclusion, required },
  });
}

function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`;
}
