import type { PayloadOf } from '@pravas/contract/operation.ts';
import type {
  comparePolicyVersions as compareOperation,
  getEffectivePolicy as effectiveOperation,
} from '@pravas/contract/policy/policy-insight-operations.ts';
import { comparePolicies } from '@pravas/domain/policy/compare-policies.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPolicy, findVersion } from './policy-repository.ts';
import { rulesToWire, storedRules } from './policy-rules.ts';
import { readEffectivePolicy } from './read-effective-policy.ts';
import { rulesInWords } from './rules-in-words.ts';

/** Which policy applies to a person. Throws `privilege_missing` for others' without the right, `not_found`. */
export async function showEffectivePolicy(
  tx: Tx,
  caller: Caller,
  userId: number | undefined,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof effectiveOperation>> {
  const wanted = userId ?? caller.userId;
  if (wanted !== caller.userId && !caller.privileges.has('policies.view')) throw new Refusal('privilege_missing');
  const person = await tx
    .selectFrom('person')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .where('user_id', '=', wanted)
    .executeTakeFirst();
  if (!person) throw new Refusal('not_found');
  const found = await readEffectivePolicy(tx, person.id, now);
  return {
    policy: found && {
      policyId: found.version.policyId,
      name: found.version.policyName,
      description: found.description,
      versionId: found.version.versionId,
      versionNumber: found.version.number,
      effectiveFrom: found.effectiveFrom.toString(),
      rules: rulesToWire(found.version.rules),
      rulesInWords: rulesInWords(found.version.rules),
    },
    why: found?.why ?? 'No policy is given to this person: everything is allowed.',
    person: { user_id: person.user_id, name: `${person.first_name} ${person.last_name}` },
  };
}

/** What differs between two versions of a policy. Throws `not_found`. */
export async function compareVersions(
  tx: Tx,
  query: { readonly policyId: string; readonly from: string; readonly to: string },
): Promise<PayloadOf<typeof compareOperation>> {
  await findPolicy(tx, query.policyId);
  const before = await findVersion(tx, query.policyId, query.from);
  const after = await findVersion(tx, query.policyId, query.to);
  return { differences: [...comparePolicies(storedRules(before.rules), storedRules(after.rules))] };
}
