import type { PolicyRules } from './policy.ts';
import type { PolicyChange } from './policy-change.ts';
import { RULE_CATALOGUE } from './rule-catalogue.ts';

/** What differs between two sets of rules, in words and rule by rule; nothing between rules that say the same. */
export function comparePolicies(before: PolicyRules, after: PolicyRules): readonly PolicyChange[] {
  return RULE_CATALOGUE.flatMap((rule) => rule.changes(before, after));
}
