import { formatInr, type Paise, paise } from '../money/money.ts';
import type { BudgetFacts } from './budget-check.ts';
import type { PolicyVersion } from './policy.ts';
import { limitChange } from './policy-change.ts';
import { lintAmount } from './policy-finding.ts';
import { judgeBy, type PolicyRule, switchedRule } from './policy-rule.ts';
import { comparedTexts, differenceText } from './policy-words.ts';
import { amountText } from './rule-words.ts';
import type { Verdict } from './verdict.ts';

/** A journey as a policy judges it by its fare. */
export interface Ride {
  /** Per traveller. */
  readonly farePaise: Paise;
}

/** A ceiling per traveller and journey. */
export const ceilingOf = (service: 'bus' | 'train' | 'cab') =>
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

/** The rules on trains. */
export const TRAIN_RULES: readonly PolicyRule<Ride>[] = [ceilingOf('train')];

/** The rules on cabs. */
export const CAB_RULES: readonly PolicyRule<Ride>[] = [ceilingOf('cab')];

/** Judges a train or cab journey by its fare per journey (decisions §3 "Trip policy"). */
export function judgeRide(
  version: PolicyVersion,
  ride: Ride & { readonly service: 'train' | 'cab' },
  on: { readonly budget: BudgetFacts | null },
): Verdict {
  return judgeBy(ride.service === 'train' ? TRAIN_RULES : CAB_RULES, version, ride, on.budget);
}
