import { choosePolicy } from '@pravas/domain/policy/choose-policy.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Tx } from '../../platform/database.ts';
import { storedRules } from './policy-rules.ts';

/** The policy that applies to a person, and why it is this one. */
export interface EffectivePolicy {
  readonly version: PolicyVersion;
  /** One sentence: "Given to the grade; no other policy applies.". */
  readonly why: string;
  readonly description: string | null;
  readonly effectiveFrom: Temporal.Instant;
}

/**
 * The policy that applies to a person at a time: the most specific assignment wins, then the newest (decisions §3 "Trip
 * policy"). Policies that are off or have no version in force are no candidates. null = everything is allowed.
 */
export async function readEffectivePolicy(
  tx: Tx,
  personId: string,
  at: Temporal.Instant,
): Promise<EffectivePolicy | null> {
  const rows = await tx
    .selectFrom('trip_policy_assignment as a')
    .innerJoin('trip_policy as t', 't.id', 'a.policy_id')
    .innerJoin('person as p', (join) => join.on('p.id', '=', personId))
    .select(['a.policy_id', 'a.grade_id', 'a.department_id', 'a.created_at'])
    .select(['p.grade_id as person_grade_id', 'p.department_id as person_department_id'])
    .where('t.is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('trip_policy_version as v')
          .whereRef('v.policy_id', '=', 'a.policy_id')
          .where('v.effective_from', '<=', new Date(at.epochMilliseconds))
          .select('v.id'),
      ),
    )
    .execute();
  const [person] = rows;
  if (!person) return null;
  const chosen = choosePolicy(
    rows.map((row) => ({
      policyId: row.policy_id,
      gradeId: row.grade_id,
      departmentId: row.department_id,
      assignedAtMs: row.created_at.getTime(),
    })),
    { gradeId: person.person_grade_id, departmentId: person.person_department_id },
  );
  if (!chosen) return null;
  const found = await findVersionInForce(tx, chosen.assignment.policyId, at);
  return found && { ...found, why: chosen.because };
}

async function findVersionInForce(
  tx: Tx,
  policyId: string,
  at: Temporal.Instant,
): Promise<Omit<EffectivePolicy, 'why'> | null> {
  const row = await tx
    .selectFrom('trip_policy_version as v')
    .innerJoin('trip_policy as t', 't.id', 'v.policy_id')
    .select(['v.id', 'v.number', 'v.rules', 'v.effective_from', 't.name', 't.description'])
    .where('v.policy_id', '=', policyId)
    .where('v.effective_from', '<=', new Date(at.epochMilliseconds))
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.effective_from) return null;
  return {
    version: {
      policyId,
      policyName: row.name,
      versionId: row.id,
      number: row.number,
      rules: storedRules(row.rules),
    },
    description: row.description,
    effectiveFrom: Temporal.Instant.fromEpochMilliseconds(row.effective_from.getTime()),
  };
}

/** A version as a verdict used it, whenever that was; null where it is not there. */
export async function readPolicyVersion(tx: Tx, versionId: string): Promise<PolicyVersion | null> {
  const row = await tx
    .selectFrom('trip_policy_version as v')
    .innerJoin('trip_policy as t', 't.id', 'v.policy_id')
    .select(['v.policy_id', 'v.number', 'v.rules', 't.name'])
    .where('v.id', '=', versionId)
    .executeTakeFirst();
  if (!row) return null;
  const { policy_id: policyId, number, name: policyName } = row;
  return { policyId, policyName, versionId, number, rules: storedRules(row.rules) };
}
