import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type Change, POLICIES_TOPIC, recordChange } from './policy-context.ts';
import { lockPolicy } from './policy-repository.ts';
import { type PolicyDetails, showPolicy } from './present-policy.ts';

/** Switches a policy on or off. Throws `not_found`. */
export async function switchPolicy(
  tx: Tx,
  { policyId, isActive }: { readonly policyId: string; readonly isActive: boolean },
  change: Change,
): Promise<PolicyDetails> {
  const policy = await lockPolicy(tx, policyId);
  if (policy.is_active !== isActive) {
    await tx
      .updateTable('trip_policy')
      .set({ is_active: isActive, updated_at: isoOf(change.now) })
      .where('id', '=', policyId)
      .execute();
    await recordChange(tx, change, {
      action: isActive ? 'policy.enabled' : 'policy.disabled',
      objectType: 'trip_policy',
      objectId: policyId,
      details: { before: { isActive: !isActive }, after: { isActive } },
    });
    await announce(tx, change.caller.organizationId, POLICIES_TOPIC);
  }
  return showPolicy(tx, change.caller, policyId, change.now);
}
