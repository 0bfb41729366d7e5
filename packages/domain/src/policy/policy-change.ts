import type { MarketAmounts } from './policy.ts';
import { amountText } from './rule-words.ts';
import type { PolicyRuleName } from './verdict.ts';

/** One difference between two versions of a policy, in words. */
export interface PolicyChange {
  readonly rule: PolicyRuleName;
  /** "Price ceiling, domestic". */
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** For the travellers; `changed` where it may be either. */
  readonly direction: 'stricter' | 'looser' | 'changed';
}

/** A difference within one rule; `part` is null where it is about all that the rule says. */
export interface PartChange extends Omit<PolicyChange, 'rule' | 'label'> {
  readonly part: string | null;
}

/** A change of something that grows stricter with `measure`; null where nothing changed. */
export function towards<T>(
  part: string | null,
  [before, after]: readonly [T, T],
  describe: (of: T) => string,
  measure: (of: T) => number,
): PartChange | null {
  const moved = measure(after) - measure(before);
  // Two absent limits are both infinite, and their difference is no number.
  if (before === after || moved === 0 || Number.isNaN(moved)) return null;
  return { part, before: describe(before), after: describe(after), direction: moved > 0 ? 'stricter' : 'looser' };
}

/** A change of an upper limit: lower is stricter, none is the loosest. */
export function limitChange<T extends number>(
  part: string | null,
  pair: readonly [T | null, T | null],
  describe: (of: T | null) => string,
): PartChange | null {
  return towards<T | null>(part, pair, describe, (limit) => (limit === null ? Number.NEGATIVE_INFINITY : -limit));
}

/** Changes of the amounts of both markets, lower being stricter. */
export function amountChanges(before: MarketAmounts, after: MarketAmounts): readonly (PartChange | null)[] {
  return [
    limitChange('domestic', [before.domesticPaise, after.domesticPaise], amountText),
    limitChange('international', [before.internationalPaise, after.internationalPaise], amountText),
  ];
}

/** A change of what is allowed: fewer is stricter; some for others is neither. */
export function allowedChange(
  part: string | null,
  [from, to]: readonly [readonly string[], readonly string[]],
  [before, after]: readonly [string, string],
): PartChange | null {
  const gone = from.some((one) => !to.includes(one));
  const come = to.some((one) => !from.includes(one));
  if (!gone && !come) return null;
  return { part, before, after, direction: gone && come ? 'changed' : gone ? 'stricter' : 'looser' };
}

/** A change that is neither stricter nor looser on its face; null where the words are the same. */
export function wordChange(part: string | null, [before, after]: readonly [string, string]): PartChange | null {
  return before === after ? null : { part, before, after, direction: 'changed' };
}
