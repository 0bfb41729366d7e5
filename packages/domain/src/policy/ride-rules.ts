import { formatInr, type Paise, paise } from '../money/money.ts';
import type { BudgetFacts } from './budget-check.ts';
import type { PolicyVersion } from './policy.ts';
import { allowedChange, limitChange } from './policy-change.ts';
import { found, lintAmount } from './policy-finding.ts';
import { judgeBy, type PolicyRule, switchedRule } from './policy-rule.ts';
import { comparedTexts, differenceText } from './policy-words.ts';
import { amountText } from './rule-words.ts';
import type { Verdict } from './verdict.ts';

/** A train or cab journey as a policy judges it. */
interface Ride {
  /** Per traveller. */
  readonly farePaise: Paise;
}

/** A bus seat as a policy judges it. */
export interface BusChoice extends Ride {
  readonly ac: boolean;
  readonly sleeper: boolean;
}

const ceilingOf = (service: 'bus' | 'train' | 'cab') =>
  switchedRule(`${service}.ceiling`, {
    words: (rule) => formatInr(rule.limitPaise),
    changes: (a, b) => [limitChange(null, [a.limitPaise, b.limitPaise], amountText)],
    lint: (rule) => lintAmount(`The ${service} ceiling`, rule.limitPaise),
    check: ({ limitPaise }, { farePaise }: Ride) => {
      const overPaise = paise(farePaise - limitPaise);
      const [fare, limit] = comparedTexts(farePaise, limitPaise);
      return {
        broken: overPaise > 0,
        limit: `at most ${limit}`,
        actual: fare,
        sentence:
          overPaise > 0
            ? `${differenceText(overPaise)} above the ceiling of ${limit}.`
            : `${fare} is within the ceiling of ${limit}.`,
        overPaise,
        inputs: { farePaise, limitPaise },
      };
    },
  });

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

/** The rules on buses: the fare, and whether air conditioning or a sleeper is allowed. */
export const BUS_RULES: readonly PolicyRule<BusChoice>[] = [ceilingOf('bus'), seatTypes];

/** The rules on trains. */
export const TRAIN_RULES: readonly PolicyRule<Ride>[] = [ceilingOf('train')];

/** The rules on cabs. */
export const CAB_RULES: readonly PolicyRule<Ride>[] = [ceilingOf('cab')];

/** Judges a bus seat (decisions §3 "Trip policy"). */
export function judgeBus(
  version: PolicyVersion,
  seat: BusChoice,
  on: { readonly budget: BudgetFacts | null },
): Verdict {
  return judgeBy(BUS_RULES, version, seat, on.budget);
}

/** Judges a train or cab journey by its fare per journey (decisions §3 "Trip policy"). */
export function judgeRide(
  version: PolicyVersion,
  ride: Ride & { readonly service: 'train' | 'cab' },
  on: { readonly budget: BudgetFacts | null },
): Verdict {
  return judgeBy(ride.service === 'train' ? TRAIN_RULES : CAB_RULES, version, ride, on.budget);
}

/** "non-AC or AC, seater": what a bus rule allows, in words. */
export function seatText(ac: boolean, sleeper: boolean): string {
  return `${ac ? 'non-AC or AC' : 'non-AC'}, ${sleeper ? 'seater or sleeper' : 'seater'}`;
}

function seatsOf({ ac, sleeper }: Omit<BusChoice, 'farePaise'>): readonly string[] {
  return [...(ac ? ['ac'] : []), ...(sleeper ? ['sleeper'] : [])];
}
