import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, POLICIES_TOPIC, recordChange } from './policy-context.ts';
import { draftOf, findVersions, lockPolicy, touchPolicy } from './policy-repository.ts';
import { type PolicyDetails, showPolicy } from './present-policy.ts';

/** Discards a draft. Throws `not_found`, `policy_draft_missing`, and `conflict` where it has been saved since. */
export async function discardDraft(
  tx: Tx,
  { policyId, revision }: { readonly policyId: string; readonly revision: number },
  change: Change,
): Promise<PolicyDetails> {
  await lockPolicy(tx, policyId);
  const draft = draftOf(await findVersions(tx, policyId));
  if (!draft) throw new Refusal('policy_draft_missing');
  if (draft.revision !== revision) throw new Refusal('conflict');
  await tx.deleteFrom('trip_policy_version').where('id', '=', draft.id).execute();
  await touchPolicy(tx, policyId, change.now);
  await recordChange(tx, change, {
    action: 'policy.draft_discarded',
    objectType: 'trip_policy',
    objectId: policyId,
    details: { number: draft.number },
  });
  await announce(tx, change.caller.organizationId, POLICIES_TOPIC);
  return showPolicy(tx, change.caller, policyId, change.now);
}
