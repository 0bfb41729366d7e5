import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';

/** Within policy, or the action of the strictest broken rule (decisions §3 "Trip policy"). */
export const verdictOutcome = z.enum(['within', 'note', 'reason', 'approval', 'block']);

/** The nearest choice that would comply. `flightId` and `fareType` are null where it is not another flight. */
export const suggestion = z.object({
  /** "Leave 09:40, save ₹1,150". */
  text: z.string(),
  flightId: z.nullable(z.string()),
  fareType: z.nullable(z.string()),
  /** Rupees; negative where complying costs more. */
  saves: rupees,
});

/** A verdict in a list of flights: the word, the rules that are broken, the way out with its money apart. */
export const listedVerdict = z.object({
  outcome: verdictOutcome,
  /** Labels of the broken rules, strictest first; empty within policy. */
  reasons: z.array(z.string()),
  suggestion: z.nullable(
    z.object({
      /** What to do instead: "Leave 09:40". */
      change: z.string(),
      flightId: z.nullable(z.string()),
      fareType: z.nullable(z.string()),
      /** Rupees per traveller; negative where complying costs more. */
      saves: rupees,
    }),
  ),
});

/** A verdict in short: the word, the rules that are broken, the way out. */
export const verdictBrief = z.object({
  outcome: verdictOutcome,
  /** Labels of the broken rules, strictest first; empty within policy. */
  reasons: z.array(z.string()),
  suggestion: z.nullable(suggestion),
});

/** How a figure was computed, in full depth (the domain's Proof). */
export interface WireProof {
  readonly rule: string;
  readonly rate: number | null;
  readonly inputs: Readonly<Record<string, string | number | boolean | null>>;
  readonly result: string | number | boolean | null;
  readonly source: string;
  readonly parts: readonly WireProof[];
}

/** A proof on the wire: recursive, and only ever read. */
export const proofShape = z.custom<WireProof>();

/** A verdict with everything that led to it. */
export const verdict = z.object({
  outcome: verdictOutcome,
  policyId: z.string(),
  policyName: z.string(),
  versionId: z.string(),
  versionNumber: z.number(),
  checks: z.array(
    z.object({
      rule: z.string(),
      outcome: verdictOutcome,
      label: z.string(),
      limit: z.string(),
      actual: z.string(),
      sentence: z.string(),
      over: z.nullable(rupees),
      proof: proofShape,
    }),
  ),
  /** The specification's lines: `rule|limit|actual|Policy Bypass: Yes`. */
  policyMessages: z.array(z.string()),
  suggestion: z.nullable(suggestion),
});
