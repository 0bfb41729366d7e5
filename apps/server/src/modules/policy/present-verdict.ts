import type { listedVerdict, suggestion, verdict, WireProof } from '@pravas/contract/policy/verdict-shapes.ts';
import type { VerdictBrief } from '@pravas/domain/policy/judge-options.ts';
import { policyLine } from '@pravas/domain/policy/policy-lines.ts';
import type { RuleCheck, Suggestion, Verdict } from '@pravas/domain/policy/verdict.ts';
import type { Proof } from '@pravas/domain/proof/proof.ts';
import type * as z from 'zod/mini';
import { optionId } from './option-id.ts';

/** A verdict as it crosses the wire. */
export type WireVerdict = z.output<typeof verdict>;
/** The same as lists of flights show it. */
export type WireListedVerdict = z.output<typeof listedVerdict>;

/** A verdict with its whole tree and the specification's lines (rules §9.4). */
export function presentVerdict(judged: Verdict): WireVerdict {
  return {
    outcome: judged.outcome,
    policyId: judged.policyId,
    policyName: judged.policyName,
    versionId: judged.versionId,
    versionNumber: judged.versionNumber,
    checks: judged.checks.map(presentCheck),
    policyMessages: judged.checks.map(policyLine),
    suggestion: presentSuggestion(judged.suggestion),
  };
}

const WITHIN: WireListedVerdict = { outcome: 'within', reasons: [], suggestion: null };

/** A verdict as lists of flights show it. */
export function presentListedVerdict({ outcome, reasons, suggestion }: VerdictBrief): WireListedVerdict {
  // Most of a list, in which nothing is broken, shares one.
  if (outcome === 'within') return WITHIN;
  return {
    outcome,
    reasons: [...reasons],
    suggestion: suggestion && { change: suggestion.change, ...presentInstead(suggestion) },
  };
}

function presentCheck(check: RuleCheck): WireVerdict['checks'][number] {
  const { rule, outcome, label, limit, actual, sentence, overPaise, proof } = check;
  return { rule, outcome, label, limit, actual, sentence, over: overPaise, proof: presentProof(proof) };
}

/** Proofs are the same on both sides: amounts in them are marked as paise. */
function presentProof(proof: Proof): WireProof {
  return { ...proof, parts: proof.parts.map(presentProof) };
}

/** What a full verdict suggests, in one text. */
export function presentSuggestion(one: Suggestion | null): z.output<typeof suggestion> | null {
  return one && { text: one.text, ...presentInstead(one) };
}

function presentInstead({ optionKey, fareKey, savesPaise }: Omit<Suggestion, 'text'>) {
  return {
    flightId: optionKey === null ? null : optionId(optionKey),
    fareType: fareKey,
    saves: savesPaise,
  };
}
