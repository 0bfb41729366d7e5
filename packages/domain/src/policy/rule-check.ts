import type { Paise } from '../money/money.ts';
import { type Proof, type ProofValue, proof } from '../proof/proof.ts';
import type { PolicyAction, PolicyVersion } from './policy.ts';
import { POLICY_SOURCE, RULE_LABELS } from './policy-words.ts';
import {
  type PolicyRuleName,
  type RuleCheck,
  type Suggestion,
  strictest,
  VERDICT_OUTCOMES,
  type Verdict,
  type VerdictOutcome,
} from './verdict.ts';

/** The known facts once a rule has been applied; the rest of a check follows from them. */
export interface AppliedRule {
  readonly rule: PolicyRuleName;
  readonly action: PolicyAction;
  readonly broken: boolean;
  /** Left out where the rule has one name only. */
  readonly label?: string;
  readonly limit: string;
  readonly actual: string;
  readonly sentence: string;
  /** By how much it is exceeded; null or left out where the rule is not about money. */
  readonly overPaise?: Paise | null;
  readonly inputs: Readonly<Record<string, ProofValue>>;
  /** Basis points. */
  readonly rate?: number;
  readonly parts?: readonly Proof[];
}

/** Makes a check, with its proof, of an applied rule. */
export function ruleCheck(applied: AppliedRule): RuleCheck {
  const outcome = applied.broken ? applied.action : 'within';
  return {
    rule: applied.rule,
    outcome,
    label: applied.label ?? RULE_LABELS[applied.rule],
    limit: applied.limit,
    actual: applied.actual,
    sentence: applied.sentence,
    overPaise: applied.broken ? (applied.overPaise ?? null) : null,
    proof: proof({
      rule: `policy.${applied.rule}`,
      ...(applied.rate === undefined ? {} : { rate: applied.rate }),
      inputs: applied.inputs,
      result: outcome,
      source: POLICY_SOURCE,
      parts: applied.parts ?? [],
    }),
  };
}

/** How strict an outcome is: 0 within to 4 block. */
export function strictness(outcome: VerdictOutcome): number {
  return VERDICT_OUTCOMES.indexOf(outcome);
}

/** Broken rules first, the strictest of them at the top; otherwise the order in which rules are listed. */
export function inOrder<T extends { readonly rule: PolicyRuleName; readonly outcome: VerdictOutcome }>(
  checks: readonly T[],
): T[] {
  return [...checks].sort(
    (a, b) => strictness(b.outcome) - strictness(a.outcome) || RULE_ORDER.indexOf(a.rule) - RULE_ORDER.indexOf(b.rule),
  );
}

const RULE_ORDER = Object.keys(RULE_LABELS);

/** Makes a verdict of checks: the strictest outcome, broken rules first. */
export function verdictOf(
  version: PolicyVersion,
  checks: readonly RuleCheck[],
  suggestion: Suggestion | null = null,
): Verdict {
  return {
    outcome: strictest(checks.map((check) => check.outcome)),
    policyId: version.policyId,
    policyName: version.policyName,
    versionId: version.versionId,
    versionNumber: version.number,
    checks: inOrder(checks),
    suggestion,
  };
}
