import { formatInr, type Paise, paise } from '../money/money.ts';
import { type BudgetFacts, checkBudget } from './budget-check.ts';
import type { PolicyVersion, RideRules } from './policy.ts';
import { differenceText } from './policy-words.ts';
import { ruleCheck, verdictOf } from './rule-check.ts';
import type { RuleCheck, Verdict } from './verdict.ts';

/** A bus seat as a policy judges it. */
export interface BusChoice {
  /** Per traveller. */
  readonly farePaise: Paise;
  readonly ac: boolean;
  readonly sleeper: boolean;
}

/** Judges a bus seat (decisions §3 "Trip policy"): its fare, and whether air conditioning or a sleeper is allowed. */
export function judgeBus(
  version: PolicyVersion,
  seat: BusChoice,
  on: { readonly budget: BudgetFacts | null },
): Verdict {
  return verdictFor(version, on.budget, [
    checkFare('bus.ceiling', version.rules.bus, seat.farePaise),
    checkSeat(version, seat),
  ]);
}

/** Judges a train or cab journey by its fare per journey (decisions §3 "Trip policy"). */
export function judgeRide(
  version: PolicyVersion,
  ride: { readonly service: 'train' | 'cab'; readonly farePaise: Paise },
  on: { readonly budget: BudgetFacts | null },
): Verdict {
  return verdictFor(version, on.budget, [
    checkFare(`${ride.service}.ceiling`, version.rules[ride.service], ride.farePaise),
  ]);
}

function verdictFor(
  version: PolicyVersion,
  budget: BudgetFacts | null,
  checks: readonly (RuleCheck | null)[],
): Verdict {
  const rule = version.rules.budget;
  return verdictOf(
    version,
    [...checks, rule && budget ? checkBudget(rule, budget) : null].filter((check) => check !== null),
  );
}

function checkFare(
  rule: 'bus.ceiling' | 'train.ceiling' | 'cab.ceiling',
  { ceiling }: RideRules,
  farePaise: Paise,
): RuleCheck | null {
  if (!ceiling) return null;
  const overPaise = paise(farePaise - ceiling.limitPaise);
  const limit = formatInr(ceiling.limitPaise);
  return ruleCheck({
    rule,
    action: ceiling.action,
    broken: overPaise > 0,
    limit: `at most ${limit}`,
    actual: formatInr(farePaise),
    sentence:
      overPaise > 0
        ? `${differenceText(overPaise)} above the ceiling of ${limit}.`
        : `${formatInr(farePaise)} is within the ceiling of ${limit}.`,
    overPaise,
    inputs: { farePaise, limitPaise: ceiling.limitPaise },
  });
}

function checkSeat({ rules }: PolicyVersion, seat: BusChoice): RuleCheck | null {
  const rule = rules.bus.seatTypes;
  if (!rule) return null;
  const limit = seatText(rule.ac, rule.sleeper);
  const actual = `${seat.ac ? 'AC' : 'non-AC'} ${seat.sleeper ? 'sleeper' : 'seater'}`;
  return ruleCheck({
    rule: 'bus.seatTypes',
    action: rule.action,
    broken: (seat.ac && !rule.ac) || (seat.sleeper && !rule.sleeper),
    limit,
    actual,
    sentence: `The bus is ${seat.ac ? 'an' : 'a'} ${actual}; ${limit} is allowed.`,
    inputs: { ac: seat.ac, sleeper: seat.sleeper, acAllowed: rule.ac, sleeperAllowed: rule.sleeper },
  });
}

/** "non-AC or AC, seater": what a bus rule allows, in words. */
export function seatText(ac: boolean, sleeper: boolean): string {
  return `${ac ? 'non-AC or AC' : 'non-AC'}, ${sleeper ? 'seater or sleeper' : 'seater'}`;
}
