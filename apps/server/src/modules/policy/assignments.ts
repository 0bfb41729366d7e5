import type { Tx } from '../../platform/database.ts';

/** For whom a policy applies, with the names of grade and department; both null = everybody. */
export interface AssignmentRow {
  readonly id: string;
  readonly policyId: string;
  readonly gradeId: string | null;
  readonly gradeName: string | null;
  readonly departmentId: string | null;
  readonly departmentName: string | null;
  readonly assignedAtMs: number;
}

/** All assignments of the organisation, or those of one policy, in the order they were made. */
export async function readAssignments(tx: Tx, policyId?: string): Promise<readonly AssignmentRow[]> {
  let rows = tx
    .selectFrom('trip_policy_assignment as a')
    .leftJoin('grade as g', 'g.id', 'a.grade_id')
    .leftJoin('department as d', 'd.id', 'a.department_id')
    .select(['a.id', 'a.policy_id', 'a.grade_id', 'a.department_id', 'a.created_at'])
    .select(['g.name as grade_name', 'd.name as department_name']);
  if (policyId !== undefined) rows = rows.where('a.policy_id', '=', policyId);
  const found = await rows.orderBy('a.created_at').orderBy('a.id').execute();
  return found.map((row) => ({
    id: row.id,
    policyId: row.policy_id,
    gradeId: row.grade_id,
    gradeName: row.grade_name,
    departmentId: row.department_id,
    departmentName: row.department_name,
    assignedAtMs: row.created_at.getTime(),
  }));
}

/** "L2 in Sales", "L2", "Sales", "Everybody". */
export function assignmentWords({ gradeName, departmentName }: AssignmentRow): string {
  if (gradeName !== null && departmentName !== null) return `${gradeName} in ${departmentName}`;
  return gradeName ?? departmentName ?? 'Everybody';
}
