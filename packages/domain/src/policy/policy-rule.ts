import { type BudgetFacts, checkBudget } from './budget-check.ts';
import type { PolicyAction, PolicyRules, PolicyVersion } from './policy.ts';
import { type PartChange, type PolicyChange, towards } from './policy-change.ts';
import type { PolicyFinding, RuleFinding } from './policy-finding.ts';
import { ACTION_WORDS, RULE_LABELS } from './policy-words.ts';
import { type AppliedRule, ruleCheck, strictness, verdictOf } from './rule-check.ts';
import { type RuleAt, ruleAt, type SwitchedRule } from './rule-place.ts';
import type { PolicyRuleName, RuleCheck, Verdict } from './verdict.ts';

/**
 * A rule of the catalogue. `Facts` are what it judges; flights are judged by flight-checks.ts, as their rules need the
 * market.
 */
export interface PolicyRule<Facts = never> {
  readonly name: PolicyRuleName;
  /** What it asks for when it is broken; null where it is switched off, or has no action of its own. */
  readonly action: (rules: PolicyRules) => PolicyAction | null;
  /** What differs between two versions. */
  readonly changes: (before: PolicyRules, after: PolicyRules) => readonly PolicyChange[];
  /** What is wrong, doubtful or pointless about it. */
  readonly findings: (rules: PolicyRules) => readonly PolicyFinding[];
  /** Its checks of one choice; none where it does not apply. */
  readonly checks: (rules: PolicyRules, facts: Facts) => readonly RuleCheck[];
}

/** A rule applied to a choice, without what follows from the rule itself. */
type Applied = Omit<AppliedRule, 'rule' | 'action'>;

/** The words of a rule with the value `T`. */
interface RuleSaying<T, Facts> {
  /** What differs, beside the action. */
  readonly changes?: (before: T, after: T) => readonly (PartChange | null)[];
  readonly lint?: (value: T, rules: PolicyRules) => readonly RuleFinding[];
  readonly check?: (value: T, facts: Facts, rules: PolicyRules) => Applied | readonly Applied[] | null;
}

interface SwitchedSaying<T, Facts> extends RuleSaying<T, Facts> {
  /** Its words as a whole, where it is added or removed. */
  readonly words: (value: T) => string;
  /** Whether adding the rule is stricter or looser for travellers; stricter unless it gives something. */
  readonly coming?: 'stricter' | 'looser';
}

/** A rule that can be switched off. */
export function switchedRule<Name extends SwitchedRule, Facts = unknown>(
  name: Name,
  saying: SwitchedSaying<NonNullable<RuleAt<PolicyRules, Name>>, Facts>,
): PolicyRule<Facts> {
  type Value = NonNullable<RuleAt<PolicyRules, Name>> & { readonly action: PolicyAction };
  const { words, coming = 'stricter' } = saying;
  const valueIn = (rules: PolicyRules) => ruleAt(rules, name) as Value | null;
  const whole = (of: Value | null) =>
    of ? [words(of), ACTION_WORDS[of.action]].filter(Boolean).join('; ') : 'no rule';
  const changed = (before: Value | null, after: Value | null): readonly (PartChange | null)[] => {
    if (before && after) {
      const actions = [before.action, after.action] as const;
      return [
        towards('when broken', actions, (action) => ACTION_WORDS[action], strictness),
        ...(saying.changes?.(before, after) ?? []),
      ];
    }
    if (before === after) return [];
    const going = coming === 'stricter' ? 'looser' : 'stricter';
    return [{ part: null, before: whole(before), after: whole(after), direction: after ? coming : going }];
  };
  return {
    name,
    action: (rules) => valueIn(rules)?.action ?? null,
    changes: (before, after) => changesOf(name, RULE_LABELS[name], changed(valueIn(before), valueIn(after))),
    findings: (rules) => {
      const value = valueIn(rules);
      return value ? findingsOf(name, saying.lint?.(value, rules)) : [];
    },
    checks: (rules, facts) => {
      const value = valueIn(rules);
      return value ? checksOf(name, value.action, saying.check?.(value, facts, rules)) : [];
    },
  };
}

interface StandingSaying<T, Facts> extends RuleSaying<T, Facts> {
  readonly value: (rules: PolicyRules) => T;
  /** Its name where it shares another rule's name. */
  readonly label?: string;
}

/** A rule without a switch and an action of its own: a choice that breaks it cannot be bought. */
export function standingRule<T, Facts = unknown>(
  name: PolicyRuleName,
  saying: StandingSaying<T, Facts>,
): PolicyRule<Facts> {
  const { value, label = RULE_LABELS[name] } = saying;
  return {
    name,
    action: () => null,
    changes: (before, after) => changesOf(name, label, saying.changes?.(value(before), value(after))),
    findings: (rules) => findingsOf(name, saying.lint?.(value(rules), rules)),
    checks: (rules, facts) => checksOf(name, 'block', saying.check?.(value(rules), facts, rules)),
  };
}

/** Judges one choice by the rules of its kind and by the budget rule, where a budget is concerned. */
export function judgeBy<Facts>(
  catalogue: readonly PolicyRule<Facts>[],
  version: PolicyVersion,
  facts: Facts,
  budget: BudgetFacts | null,
): Verdict {
  const { rules } = version;
  return verdictOf(version, [
    ...catalogue.flatMap((rule) => rule.checks(rules, facts)),
    ...(rules.budget && budget ? [checkBudget(rules.budget, budget)] : []),
  ]);
}

function changesOf(rule: PolicyRuleName, label: string, parts: readonly (PartChange | null)[] = []): PolicyChange[] {
  return parts
    .filter((one) => one !== null)
    .map(({ part, ...change }) => ({ rule, label: part === null ? label : `${label}, ${part}`, ...change }));
}

function findingsOf(rule: PolicyRuleName, findings: readonly RuleFinding[] = []): PolicyFinding[] {
  return findings.map(({ severity, message }) => ({ severity, rule, message }));
}

function checksOf(
  rule: PolicyRuleName,
  action: PolicyAction,
  applied: Applied | readonly Applied[] | null = null,
): RuleCheck[] {
  if (applied === null) return [];
  const of = (one: Applied) => ruleCheck({ ...one, rule, action });
  return isList(applied) ? applied.map(of) : [of(applied)];
}

function isList<T>(one: T | readonly T[]): one is readonly T[] {
  return Array.isArray(one);
}
