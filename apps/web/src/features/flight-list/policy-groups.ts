import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';

/** What a traveller filters by: a note changes nothing for them, so it counts as in policy. */
export type PolicyGroup = 'within' | 'reason' | 'approval' | 'block';

/** The groups from the mildest to the strictest. */
export const POLICY_GROUPS: readonly PolicyGroup[] = ['within', 'reason', 'approval', 'block'];

/** The groups in words. */
export const POLICY_LABELS: Readonly<Record<PolicyGroup, string>> = {
  within: 'In policy',
  reason: 'Needs a reason',
  approval: 'Needs approval',
  block: 'Not allowed',
};

/** A fare as far as a policy has judged it. */
interface Judged {
  readonly verdict: { readonly outcome: VerdictOutcome } | null;
}

/** The group of a fare; null where no policy has judged it. */
export function policyGroup({ verdict }: Judged): PolicyGroup | null {
  return verdict && groupOf(verdict.outcome);
}

function groupOf(outcome: VerdictOutcome): PolicyGroup {
  return outcome === 'note' ? 'within' : outcome;
}
