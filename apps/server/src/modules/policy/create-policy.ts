import type { BodyOf } from '@pravas/contract/operation.ts';
import type { createPolicy as operation } from '@pravas/contract/policy/version-operations.ts';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { orNameTaken, refuseField } from '../organisation/index.ts';
import { type Change, POLICIES_TOPIC, recordChange } from './policy-context.ts';
import { findVersions, insertDraft } from './policy-repository.ts';
import { type PolicyDetails, showPolicy } from './present-policy.ts';

/**
 * Adds a policy with a draft: without any rule, or with another policy's newest rules, its draft included. Throws
 * `name_taken`, `not_found` for an unknown policy to copy.
 */
export async function createPolicy(tx: Tx, body: BodyOf<typeof operation>, change: Change): Promise<PolicyDetails> {
  const { caller, now } = change;
  const [copied] = body.copyOf === undefined ? [] : await findVersions(tx, body.copyOf);
  if (body.copyOf !== undefined && !copied) throw refuseField('not_found', 'copyOf', 'This policy does not exist');
  const id = newId();
  const at = isoOf(now);
  await orNameTaken('trip_policy_name', () =>
    tx
      .insertInto('trip_policy')
      .values({
        organization_id: caller.organizationId,
        id,
        name: body.name,
        description: body.description,
        created_by: caller.personId,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  await insertDraft(tx, change, { policyId: id, number: 1, rules: copied?.rules ?? OPEN_POLICY });
  await recordChange(tx, change, {
    action: 'policy.created',
    objectType: 'trip_policy',
    objectId: id,
    details: { name: body.name, description: body.description, copyOf: body.copyOf ?? null },
  });
  await announce(tx, caller.organizationId, POLICIES_TOPIC);
  return showPolicy(tx, caller, id, now);
}
