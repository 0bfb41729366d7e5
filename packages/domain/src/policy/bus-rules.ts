import { shortDate } from '../time/airport-time.ts';
import { BEFORE_DAYS } from '../validation/field-rules.ts';
import type { BudgetFacts } from './budget-check.ts';
import { daysBetween } from './flight-measures.ts';
import type { PolicyVersion } from './policy.ts';
import { allowedChange, towards } from './policy-change.ts';
import { found } from './policy-finding.ts';
import { judgeBy, type PolicyRule, switchedRule } from './policy-rule.ts';
import { daysText, joined } from './policy-words.ts';
import { ceilingOf, type Ride } from './ride-rules.ts';
import type { Verdict } from './verdict.ts';

/** A bus seat as a policy judges it. The fare is the traveller's own, with GST and without our fee. */
export interface BusChoice extends Ride {
  readonly ac: boolean;
  readonly sleeper: boolean;
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  /** The day on which it departs by the clock there, YYYY-MM-DD. */
  readonly departsOn: string;
  readonly isNight: boolean;
  /** Whether there is any refund of it now. */
  readonly refundable: boolean;
  /** The operator's name. */
  readonly operator: string;
}

const seatTypes = switchedRule('bus.seatTypes', {
  words: (rule) => seatText(rule.ac, rule.sleeper),
  changes: (a, b) => [
    allowedChange(null, [seatsOf(a), seatsOf(b)], [seatText(a.ac, a.sleeper), seatText(b.ac, b.sleeper)]),
  ],
  lint: ({ ac, sleeper }) =>
    found(ac && sleeper, 'hint', 'Every kind of bus seat is allowed, so the rule does nothing.'),
  check: (rule, seat: BusChoice) => {
    const limit = seatText(rule.ac, rule.sleeper);
    const actual = `${seat.ac ? 'AC' : 'non-AC'} ${seat.sleeper ? 'sleeper' : 'seater'}`;
    return {
      broken: (seat.ac && !rule.ac) || (seat.sleeper && !rule.sleeper),
      limit,
      actual,
      sentence: `The bus is ${seat.ac ? 'an' : 'a'} ${actual}; ${limit} is allowed.`,
      inputs: { ac: seat.ac, sleeper: seat.sleeper, acAllowed: rule.ac, sleeperAllowed: rule.sleeper },
    };
  },
});

const advanceDays = switchedRule('bus.advanceDays', {
  words: (rule) => daysText(rule.days),
  changes: (a, b) => [towards(null, [a.days, b.days], daysText, (days) => days)],
  lint: ({ action, days }) => [
    ...found(
      !Number.isInteger(days) || days < BEFORE_DAYS.min || days > BEFORE_DAYS.max,
      'error',
      `Days before departure must be ${BEFORE_DAYS.min} to ${BEFORE_DAYS.max}.`,
    ),
    ...found(
      action === 'block',
      'warning',
      'Blocking late bookings leaves no way to travel at short notice; consider approval.',
    ),
  ],
  check: ({ days }, { bookedOn, departsOn }: BusChoice) => {
    const ahead = daysBetween(bookedOn, departsOn);
    const actual = ahead > 0 ? `${daysText(ahead)} before departure` : 'on the day of departure';
    const then = ahead > 0 ? actual : 'the day of departure';
    return {
      broken: ahead < days,
      limit: `at least ${daysText(days)} before departure`,
      actual,
      // An approver who decides days later reads on which day that was true.
      sentence: `On ${shortDate(bookedOn)} it was ${then}; ${daysText(days)} or more ${days === 1 ? 'is' : 'are'} asked for.`,
      inputs: { bookedOn, departsOn, daysAhead: ahead, required: days },
    };
  },
});

const refundableOnly = switchedRule('bus.refundableOnly', {
  words: () => 'refundable tickets only',
  check: (_, { refundable }: BusChoice) => ({
    broken: !refundable,
    limit: 'refundable tickets',
    actual: refundable ? 'refundable' : 'not refundable',
    sentence: refundable
      ? 'The ticket is refundable.'
      : 'The ticket is not refundable; refundable tickets are required.',
    inputs: { refundable },
  }),
});

const dayOnly = switchedRule('bus.dayOnly', {
  words: () => 'buses by day only',
  check: (_, { isNight }: BusChoice) => ({
    broken: isNight,
    limit: 'buses by day',
    actual: isNight ? 'by night' : 'by day',
    sentence: isNight ? 'The bus travels at night; only buses by day are allowed.' : 'The bus travels by day.',
    inputs: { isNight },
  }),
});

const operators = switchedRule('bus.operators', {
  words: ({ blocked }) => blockedText(blocked),
  // An operator added to the list is one that may not be used any more.
  changes: (a, b) => [
    allowedChange(
      null,
      [b.blocked.map(operatorKey), a.blocked.map(operatorKey)],
      [blockedText(a.blocked), blockedText(b.blocked)],
    ),
  ],
  lint: ({ blocked }) => {
    const keys = blocked.map(operatorKey);
    return [
      ...found(blocked.length === 0, 'warning', 'No operator is named, so the rule does nothing.'),
      ...found(keys.includes(''), 'error', 'An operator has no name.'),
      ...blocked.flatMap((name, index) =>
        found(keys[index] !== '' && keys.indexOf(operatorKey(name)) < index, 'hint', `${name} is named twice.`),
      ),
    ];
  },
  check: ({ blocked }, { operator }: BusChoice) => {
    const broken = blocked.some((name) => operatorKey(name) === operatorKey(operator));
    return {
      broken,
      limit: blockedText(blocked),
      actual: operator,
      sentence: broken ? `${operator} is not allowed.` : `${operator} is allowed.`,
      inputs: { operator, isBlocked: broken },
    };
  },
});

/** An operator's name without case, blanks and signs: "KAVERI ROADLINES PVT. LTD." is "Kaveri Roadlines Pvt Ltd". */
export function operatorKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function blockedText(blocked: readonly string[]): string {
  return blocked.length === 0 ? 'any operator' : `not ${joined(blocked, 'or')}`;
}

/** The rules on buses. */
export const BUS_RULES: readonly PolicyRule<BusChoice>[] = [
  ceilingOf('bus'),
  seatTypes,
  advanceDays,
  refundableOnly,
  dayOnly,
  operators,
];

/** Judges a bus seat (decisions §3 "Trip policy"). */
export function judgeBus(
  version: PolicyVersion,
  seat: BusChoice,
  on: { readonly budget: BudgetFacts | null },
): Verdict {
  return judgeBy(BUS_RULES, version, seat, on.budget);
}

/** "non-AC or AC, seater": what a bus rule allows, in words. */
export function seatText(ac: boolean, sleeper: boolean): string {
  return `${ac ? 'non-AC or AC' : 'non-AC'}, ${sleeper ? 'seater or sleeper' : 'seater'}`;
}

function seatsOf({ ac, sleeper }: Pick<BusChoice, 'ac' | 'sleeper'>): readonly string[] {
  return [...(ac ? ['ac'] : []), ...(sleeper ? ['sleeper'] : [])];
}
