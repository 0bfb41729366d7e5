import { formatInr, type Paise, paise } from '../money/money.ts';
import type { BudgetFacts } from './budget-check.ts';
import type { HotelRules, PolicyVersion } from './policy.ts';
import { allowedChange, limitChange, type PartChange, towards, wordChange } from './policy-change.ts';
import { found, lintAmount } from './policy-finding.ts';
import { judgeBy, type PolicyRule, switchedRule } from './policy-rule.ts';
import { comparedTexts, differenceText } from './policy-words.ts';
import { amountText } from './rule-words.ts';
import type { Verdict } from './verdict.ts';

/** The specification's message for a city limit that is half filled in (rules §5.3). */
export const CITY_AND_AMOUNT_MESSAGE =
  'Please define both (city and amount) parameters to create city based hotel rules';

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

type CityLimits = NonNullable<HotelRules['cities']>['limits'];

const perNight = switchedRule('hotel.perNight', {
  words: (rule) => formatInr(rule.limitPaise),
  changes: (a, b) => [limitChange(null, [a.limitPaise, b.limitPaise], amountText)],
  lint: (rule) => lintAmount('The limit per night', rule.limitPaise),
  check: (rule, stay: StayChoice, { hotel }) =>
    limitIn(hotel.cities?.limits, stay.city) ? null : nightWithin(stay, rule.limitPaise, null),
});

/** A city's own limit replaces the general one there. */
const cities = switchedRule('hotel.cities', {
  words: (rule) => rule.limits.map(({ city, limitPaise }) => `${city} ${formatInr(limitPaise)}`).join(', '),
  changes: (a, b) => cityChanges(a.limits, b.limits),
  lint: ({ action, limits }, { hotel }) => {
    const keys = limits.map(({ city }) => cityKey(city));
    return [
      ...found(limits.length === 0, 'warning', 'No city is given, so the rule does nothing.'),
      ...found(
        limits.some(({ city, limitPaise }) => cityKey(city) === '' || limitPaise <= 0),
        'error',
        CITY_AND_AMOUNT_MESSAGE,
      ),
      ...limits.flatMap(({ city, limitPaise }, index) => [
        ...found(
          keys[index] !== '' && keys.indexOf(cityKey(city)) < index,
          'error',
          `${city} is listed twice; only its first limit would apply.`,
        ),
        ...found(
          limitPaise === hotel.perNight?.limitPaise && action === hotel.perNight.action,
          'hint',
          `${city} has the same limit as everywhere else.`,
        ),
      ]),
    ];
  },
  check: (rule, stay: StayChoice) => {
    const own = limitIn(rule.limits, stay.city);
    return own ? nightWithin(stay, own.limitPaise, own.city) : null;
  },
});

const stars = switchedRule('hotel.stars', {
  words: ({ min, max }) => `${min} to ${max}`,
  changes: (a, b) => [allowedChange(null, [starsOf(a), starsOf(b)], [`${a.min} to ${a.max}`, `${b.min} to ${b.max}`])],
  lint: ({ min, max }) => {
    if (min > max)
      return [{ severity: 'error', message: `At least ${min} and at most ${max} stars: no hotel has both.` }];
    if (min < 0 || max > 5) return [{ severity: 'error', message: 'Stars go from 1 to 5.' }];
    return found(min === 0 && max === 5, 'hint', 'Every hotel is allowed, so the rule does nothing.');
  },
  check: ({ min, max }, stay: StayChoice) => {
    const rated = stay.stars ?? 0;
    const limit = min === max ? starsText(min) : `${min} to ${starsText(max)}`;
    const actual = stay.stars === null ? 'not rated' : starsText(stay.stars);
    const broken = rated < min || rated > max;
    return {
      broken,
      limit,
      actual,
      sentence: `The hotel is ${stay.stars === null ? 'not rated' : `rated ${actual}`}; ${limit} ${broken ? 'are asked for' : 'are allowed'}.`,
      inputs: { stars: stay.stars, min, max },
    };
  },
});

const refundableOnly = switchedRule('hotel.refundableOnly', {
  words: () => 'refundable rooms only',
  check: (_, stay: StayChoice) => {
    const broken = stay.refundable !== true;
    const actual = stay.refundable === null ? 'refund not stated' : broken ? 'not refundable' : 'refundable';
    return {
      broken,
      limit: 'refundable rooms',
      actual,
      sentence: broken
        ? `The room is offered as: ${actual}; refundable rooms are required.`
        : 'The room is refundable.',
      inputs: { refundable: stay.refundable },
    };
  },
});

const roomInclusion = switchedRule('hotel.roomInclusion', {
  words: (rule) => INCLUSION_WORDS[rule.required],
  changes: (a, b) => [
    towards(
      null,
      [a.required, b.required],
      (of) => INCLUSION_WORDS[of],
      (of) => INCLUSIONS.indexOf(of),
    ),
  ],
  check: ({ required }, stay: StayChoice) => {
    const broken = INCLUSIONS.indexOf(stay.inclusion ?? 'room_only') < INCLUSIONS.indexOf(required);
    const actual = stay.inclusion === null ? 'not stated' : INCLUSION_WORDS[stay.inclusion];
    return {
      broken,
      limit: `with ${INCLUSION_WORDS[required]}`,
      actual,
      sentence: `Included: ${actual}; ${INCLUSION_WORDS[required]} ${broken ? 'is asked for' : 'or more is asked for, and given'}.`,
      inputs: { inclusion: stay.inclusion, required },
    };
  },
});

/** The rules on hotels. */
export const HOTEL_RULES: readonly PolicyRule<StayChoice>[] = [perNight, cities, stars, refundableOnly, roomInclusion];

/** Judges a room (decisions §3 "Trip policy"). */
export function judgeStay(
  version: PolicyVersion,
  stay: StayChoice,
  on: { readonly budget: BudgetFacts | null },
): Verdict {
  return judgeBy(HOTEL_RULES, version, stay, on.budget);
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

function limitIn(limits: CityLimits | undefined, city: string) {
  return limits?.find((one) => cityKey(one.city) === cityKey(city));
}

function nightWithin(stay: StayChoice, limitPaise: Paise, city: string | null) {
  const overPaise = paise(stay.perNightPaise - limitPaise);
  const where = city === null ? '' : ` in ${city}`;
  const [price, limit] = comparedTexts(stay.perNightPaise, limitPaise);
  return {
    broken: overPaise > 0,
    limit: `at most ${limit} per night${where}`,
    actual: `${price} per night`,
    sentence:
      overPaise > 0
        ? `${differenceText(overPaise)} per night above the limit of ${limit}${where}.`
        : `${price} per night is within the limit of ${limit}${where}.`,
    overPaise,
    inputs: { city: stay.city, cityLimit: city !== null, perNightPaise: stay.perNightPaise, limitPaise },
  };
}

/** A city that gets or loses its own limit falls back on the general one, which may be either way. */
function cityChanges(before: CityLimits, after: CityLimits): (PartChange | null)[] {
  const names = new Map([...before, ...after].map(({ city }) => [cityKey(city), city]));
  return [...names.values()].map((city) => {
    const [a, b] = [limitIn(before, city)?.limitPaise, limitIn(after, city)?.limitPaise];
    if (a !== undefined && b !== undefined) return limitChange(city, [a, b], amountText);
    const words = (limit: Paise | undefined) => (limit === undefined ? 'general limit' : formatInr(limit));
    return wordChange(city, [words(a), words(b)]);
  });
}

function starsOf({ min, max }: { readonly min: number; readonly max: number }): readonly string[] {
  return [0, 1, 2, 3, 4, 5].filter((rated) => rated >= min && rated <= max).map(String);
}

function starsText(rated: number): string {
  return rated === 1 ? '1 star' : `${rated} stars`;
}
