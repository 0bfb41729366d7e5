import type { Paise } from '../money/money.ts';
import type { Proof } from '../proof/proof.ts';
import type { PolicyAction } from './policy.ts';
import type { RULE_LABELS } from './policy-words.ts';

/** Every rule there is, by the name that verdicts, reports and the wire use. */
export type PolicyRuleName = keyof typeof RULE_LABELS;

/** Within policy, or the action of the strictest broken rule. */
export type VerdictOutcome = 'within' | PolicyAction;

/** Outcomes from the mildest to the strictest. */
export const VERDICT_OUTCOMES: readonly VerdictOutcome[] = ['within', 'note', 'reason', 'approval', 'block'];

/** One rule applied to one choice. */
export interface RuleCheck {
  readonly rule: PolicyRuleName;
  readonly outcome: VerdictOutcome;
  /** The name of the rule on screens: "Lowest logical fare". */
  readonly label: string;
  /** What the rule allows, in words: "at most ₹6,200". */
  readonly limit: string;
  /** What was chosen, in words: "₹7,350". */
  readonly actual: string;
  /** One plain sentence: "₹1,150 above the lowest logical fare of ₹5,700 (09:40, IndiGo); ₹500 more is allowed." */
  readonly sentence: string;
  /** By how much it is exceeded where it is money, else null. */
  readonly overPaise: Paise | null;
  /** Inputs, threshold and comparison set, so that every reader can recompute it. */
  readonly proof: Proof;
}

/** The nearest choice that would comply. */
export interface Suggestion {
  /** "Leave 09:40, save ₹1,150". */
  readonly text: string;
  /** The option and fare to choose instead; null where the change is not another option ("book 3 days earlier"). */
  readonly optionKey: string | null;
  readonly fareKey: string | null;
  /** Positive = cheaper than what was chosen. */
  readonly savesPaise: Paise;
}

/** A suggestion as lists show it: its words and its money apart. */
export interface ListedSuggestion extends Omit<Suggestion, 'text'> {
  /** "Leave 09:40". */
  readonly change: string;
}

/** A policy's judgement on one choice, with everything that led to it. */
export interface Verdict {
  readonly outcome: VerdictOutcome;
  readonly policyId: string;
  readonly policyName: string;
  readonly versionId: string;
  readonly versionNumber: number;
  /** Every rule that applied, broken ones first. */
  readonly checks: readonly RuleCheck[];
  readonly suggestion: Suggestion | null;
}

/** True where an out-of-policy approver must be asked. */
export function needsOutOfPolicyApproval(outcome: VerdictOutcome): boolean {
  return outcome === 'approval';
}

/** The strictest of several outcomes; `within` for none. */
export function strictest(outcomes: readonly VerdictOutcome[]): VerdictOutcome {
  return outcomes.reduce<VerdictOutcome>(
    (worst, one) => (VERDICT_OUTCOMES.indexOf(one) > VERDICT_OUTCOMES.indexOf(worst) ? one : worst),
    'within',
  );
}
