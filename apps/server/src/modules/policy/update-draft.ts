import type { BodyOf } from '@pravas/contract/operation.ts';
import type { updatePolicyDraft as operation } from '@pravas/contract/policy/version-operations.ts';
import { comparePolicies } from '@pravas/domain/policy/compare-policies.ts';
import { OPEN_POLICY, type PolicyRules } from '@pravas/domain/policy/policy.ts';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changedFields } from '../audit/index.ts';
import { orNameTaken } from '../organisation/index.ts';
import { type Change, POLICIES_TOPIC, recordChange } from './policy-context.ts';
import {
  draftOf,
  findVersions,
  insertDraft,
  lockPolicy,
  type PolicyRow,
  touchPolicy,
  type VersionRow,
} from './policy-repository.ts';
import { rulesFromWire, storedRules } from './policy-rules.ts';
import { type PolicyDetails, showPolicy } from './present-policy.ts';

type Body = BodyOf<typeof operation>;

/**
 * Saves a policy's name, description and draft. The draft begins with the newest version where there is none. Throws
 * `not_found`, `name_taken`, and `conflict` where the draft has changed since it was seen.
 */
export async function updateDraft(tx: Tx, body: Body, change: Change): Promise<PolicyDetails> {
  const policy = await lockPolicy(tx, body.policyId);
  const versions = await findVersions(tx, policy.id);
  const draft = draftOf(versions);
  if ((draft?.revision ?? 0) !== body.revision) throw new Refusal('conflict');
  await saveNames(tx, policy, body, change);
  if (body.rules !== undefined) await saveRules(tx, versions, policy.id, rulesFromWire(body.rules), change);
  await touchPolicy(tx, policy.id, change.now);
  await announce(tx, change.caller.organizationId, POLICIES_TOPIC);
  return showPolicy(tx, change.caller, policy.id, change.now);
}

async function saveNames(tx: Tx, policy: PolicyRow, body: Body, change: Change): Promise<void> {
  const before = { name: policy.name, description: policy.description };
  const after = {
    name: body.name ?? policy.name,
    description: body.description === undefined ? policy.description : body.description,
  };
  if (before.name === after.name && before.description === after.description) return;
  await orNameTaken('trip_policy_name', () =>
    tx.updateTable('trip_policy').set(after).where('id', '=', policy.id).execute(),
  );
  await recordChange(tx, change, {
    action: 'policy.updated',
    objectType: 'trip_policy',
    objectId: policy.id,
    details: changedFields(before, after),
  });
}

async function saveRules(
  tx: Tx,
  versions: readonly VersionRow[],
  policyId: string,
  rules: PolicyRules,
  change: Change,
): Promise<void> {
  const draft = draftOf(versions);
  const [newest] = versions;
  const before = newest ? storedRules(newest.rules) : OPEN_POLICY;
  if (draft) {
    await tx
      .updateTable('trip_policy_version')
      .set({ rules: JSON.stringify(rules), revision: draft.revision + 1, updated_at: isoOf(change.now) })
      .where('id', '=', draft.id)
      .execute();
  } else {
    await insertDraft(tx, change, { policyId, number: (newest?.number ?? 0) + 1, rules });
  }
  const differences = comparePolicies(before, rules);
  if (differences.length === 0) return;
  await recordChange(tx, change, {
    action: 'policy.draft_saved',
    objectType: 'trip_policy',
    objectId: policyId,
    details: {
      before: Object.fromEntries(differences.map((one) => [one.rule, one.before])),
      after: Object.fromEntries(differences.map((one) => [one.rule, one.after])),
    },
  });
}
