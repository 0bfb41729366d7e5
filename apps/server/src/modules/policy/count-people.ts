import { choosePolicy } from '@pravas/domain/policy/choose-policy.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type AssignmentRow, readAssignments } from './assignments.ts';

/** People who share a grade and a department: the same policy applies to all of them. */
export interface PeopleGroup {
  readonly gradeId: string | null;
  readonly departmentId: string | null;
}

/** Who falls under which policy. */
export interface PolicyReach {
  /** Active people to whom a policy applies, or would apply once it is published. */
  of(policyId: string): number;
  /** Whether a policy applies to a group, or would once it is published. */
  covers(policyId: string, group: PeopleGroup): boolean;
}

/** Works out whom each policy of the organisation reaches at a time. */
export async function countPeople(tx: Tx, at: Temporal.Instant): Promise<PolicyReach> {
  const assignments = await readAssignments(tx);
  const active = await tx
    .selectFrom('trip_policy as t')
    .select('t.id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('trip_policy_version as v')
          .whereRef('v.policy_id', '=', 't.id')
          .where('v.effective_from', '<=', new Date(at.epochMilliseconds))
          .select('v.id'),
      ).as('is_in_force'),
    )
    .where('t.is_active', '=', true)
    .execute();
  const groups = await tx
    .selectFrom('person')
    .select(['grade_id', 'department_id', sql<number>`count(*)`.as('people')])
    .where('is_active', '=', true)
    .groupBy(['grade_id', 'department_id'])
    .execute();
  const inForce = new Set(active.filter((one) => one.is_in_force).map((one) => one.id));
  const known = new Set(active.map((one) => one.id));
  const covers = (policyId: string, group: PeopleGroup): boolean => {
    if (!known.has(policyId)) return false;
    const isCandidate = (one: AssignmentRow) => inForce.has(one.policyId) || one.policyId === policyId;
    return choosePolicy(assignments.filter(isCandidate), group)?.assignment.policyId === policyId;
  };
  return {
    covers,
    of: (policyId) =>
      groups
        .filter((group) => covers(policyId, { gradeId: group.grade_id, departmentId: group.department_id }))
        .reduce((total, group) => total + group.people, 0),
  };
}
