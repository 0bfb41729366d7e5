import type { ruleInWords } from '@pravas/contract/policy/policy-shapes.ts';
import { comparePolicies } from '@pravas/domain/policy/compare-policies.ts';
import { OPEN_POLICY, type PolicyRules } from '@pravas/domain/policy/policy.ts';
import type * as z from 'zod/mini';

/** A rule in words. */
export type RuleInWords = z.output<typeof ruleInWords>;

/** Every rule of a policy in words, for the people who have to follow it. */
export function rulesInWords(rules: PolicyRules): RuleInWords[] {
  const { paidSeat, paidMeal } = rules.flight;
  // Stated against their opposite, so that "not allowed" appears as well.
  const opposite: PolicyRules = {
    ...OPEN_POLICY,
    flight: {
      ...OPEN_POLICY.flight,
      paidSeat: { allowed: !paidSeat.allowed, limitPaise: paidSeat.limitPaise },
      paidMeal: { allowed: !paidMeal.allowed, limitPaise: paidMeal.limitPaise },
    },
  };
  return comparePolicies(opposite, rules).map(({ rule, label, after }) => ({ rule, label, text: after }));
}
