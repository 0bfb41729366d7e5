import type { BodyOf } from '@pravas/contract/operation.ts';
import type { updatePolicyAssignments as operation } from '@pravas/contract/policy/version-operations.ts';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseField } from '../organisation/index.ts';
import { assignmentWords, readAssignments } from './assignments.ts';
import { type Change, POLICIES_TOPIC, recordChange } from './policy-context.ts';
import { lockPolicy, touchPolicy } from './policy-repository.ts';
import { type PolicyDetails, showPolicy } from './present-policy.ts';

type Wanted = BodyOf<typeof operation>['assignments'];

const keyOf = (one: { readonly gradeId: string | null; readonly departmentId: string | null }) =>
  `${one.gradeId ?? ''} ${one.departmentId ?? ''}`;

/**
 * Sets for whom a policy applies. What stays keeps its date, because of two equally specific policies the newer
 * assignment wins. Throws `not_found`, naming the assignment, for a grade or department that is not there.
 */
export async function assignPolicy(tx: Tx, body: BodyOf<typeof operation>, change: Change): Promise<PolicyDetails> {
  const { caller, now } = change;
  await lockPolicy(tx, body.policyId);
  await expectKnown(tx, body.assignments);
  const before = await readAssignments(tx, body.policyId);
  const wanted = new Map(body.assignments.map((one) => [keyOf(one), one]));
  const dropped = before.filter((one) => !wanted.has(keyOf(one)));
  const kept = new Set(before.map(keyOf));
  const added = [...wanted.values()].filter((one) => !kept.has(keyOf(one)));
  if (dropped.length > 0) {
    const ids = dropped.map((one) => one.id);
    await tx.deleteFrom('trip_policy_assignment').where('id', 'in', ids).execute();
  }
  if (added.length > 0) {
    const rows = added.map((one) => ({
      organization_id: caller.organizationId,
      id: newId(),
      policy_id: body.policyId,
      grade_id: one.gradeId,
      department_id: one.departmentId,
      created_by: caller.personId,
      created_at: isoOf(now),
    }));
    await tx.insertInto('trip_policy_assignment').values(rows).execute();
  }
  if (dropped.length + added.length > 0) {
    const after = await readAssignments(tx, body.policyId);
    await touchPolicy(tx, body.policyId, now);
    await recordChange(tx, change, {
      action: 'policy.assigned',
      objectType: 'trip_policy',
      objectId: body.policyId,
      details: {
        before: { assignedTo: before.map(assignmentWords) },
        after: { assignedTo: after.map(assignmentWords) },
      },
    });
    await announce(tx, caller.organizationId, POLICIES_TOPIC);
  }
  return showPolicy(tx, caller, body.policyId, now);
}

async function expectKnown(tx: Tx, wanted: Wanted): Promise<void> {
  const grades = await knownIds(
    tx,
    'grade',
    wanted.flatMap((one) => one.gradeId ?? []),
  );
  const departments = await knownIds(
    tx,
    'department',
    wanted.flatMap((one) => one.departmentId ?? []),
  );
  for (const [index, { gradeId, departmentId }] of wanted.entries()) {
    if (gradeId !== null && !grades.has(gradeId)) {
      throw refuseField('not_found', `assignments.${index}.gradeId`, 'This grade does not exist');
    }
    if (departmentId !== null && !departments.has(departmentId)) {
      throw refuseField('not_found', `assignments.${index}.departmentId`, 'This department does not exist');
    }
  }
}

async function knownIds(tx: Tx, table: 'grade' | 'department', ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  // Locked against deletion and switching off until the assignment is written.
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .forShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}
