import type { PolicyAction } from './policy.ts';
import { ACTION_WORDS, RULE_LABELS } from './policy-words.ts';
import { strictness } from './rule-check.ts';
import type { PolicyRuleName } from './verdict.ts';

/** One difference between two versions of a policy, in words. */
export interface PolicyChange {
  readonly rule: PolicyRuleName;
  /** "Price ceiling, domestic". */
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** For whoever travels; `changed` where it may be either. */
  readonly direction: 'stricter' | 'looser' | 'changed';
}

/** What a rule of any kind has: what happens when it is broken. */
interface Acting {
  readonly action: PolicyAction;
}

/**
 * The changes of one rule: the rule as a whole where it came or went, else its action and what `parts` finds. A rule
 * that comes is stricter.
 */
export function ruleChanges<T extends Acting>(
  rule: PolicyRuleName,
  [before, after]: readonly [T | null, T | null],
  describe: (of: T) => string,
  parts: (before: T, after: T) => readonly (PolicyChange | null)[],
): PolicyChange[] {
  const words = (of: T | null) => (of ? [describe(of), ACTION_WORDS[of.action]].filter(Boolean).join('; ') : 'no rule');
  if (before && after) {
    return [
      towards(rule, 'when broken', [before.action, after.action], (action) => ACTION_WORDS[action], strictness),
      ...parts(before, after),
    ].filter((change) => change !== null);
  }
  if (before === after) return [];
  return [
    {
      rule,
      label: RULE_LABELS[rule],
      before: words(before),
      after: words(after),
      direction: after ? 'stricter' : 'looser',
    },
  ];
}

/** A change of something that grows stricter with `measure`; null where nothing changed. */
export function towards<T>(
  rule: PolicyRuleName,
  part: string | null,
  [before, after]: readonly [T, T],
  describe: (of: T) => string,
  measure: (of: T) => number,
): PolicyChange | null {
  const moved = measure(after) - measure(before);
  // Two absent limits are both infinite, and their difference is no number.
  if (before === after || moved === 0 || Number.isNaN(moved)) return null;
  return change(rule, part, [describe(before), describe(after)], moved > 0 ? 'stricter' : 'looser');
}

/** A change of an upper limit: lower is stricter, none is the loosest. */
export function limitChange<T extends number>(
  rule: PolicyRuleName,
  part: string | null,
  pair: readonly [T | null, T | null],
  describe: (of: T | null) => string,
): PolicyChange | null {
  return towards<T | null>(rule, part, pair, describe, (limit) => (limit === null ? Number.NEGATIVE_INFINITY : -limit));
}

/** A change of what is allowed: fewer is stricter; some for others is neither. */
export function allowedChange(
  rule: PolicyRuleName,
  part: string | null,
  [before, after]: readonly [readonly string[], readonly string[]],
  describe: readonly [string, string],
): PolicyChange | null {
  const gone = before.some((one) => !after.includes(one));
  const come = after.some((one) => !before.includes(one));
  if (!gone && !come) return null;
  return change(rule, part, describe, gone && come ? 'changed' : gone ? 'stricter' : 'looser');
}

/** A change that is neither stricter nor looser on its face; null where the words are the same. */
export function wordChange(
  rule: PolicyRuleName,
  part: string | null,
  [before, after]: readonly [string, string],
): PolicyChange | null {
  return before === after ? null : change(rule, part, [before, after], 'changed');
}

function change(
  rule: PolicyRuleName,
  part: string | null,
  [before, after]: readonly [string, string],
  direction: PolicyChange['direction'],
): PolicyChange {
  return { rule, label: part === null ? RULE_LABELS[rule] : `${RULE_LABELS[rule]}, ${part}`, before, after, direction };
}
