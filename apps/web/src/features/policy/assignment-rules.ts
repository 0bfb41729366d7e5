import type { FieldErrors } from '../../lib/form-rules.ts';

/** For whom a policy holds, as it is chosen; '' = any. */
export interface AssignmentRow {
  readonly gradeId: string;
  readonly departmentId: string;
}

/** True where neither a grade nor a department is asked for. */
export function isEverybody({ gradeId, departmentId }: AssignmentRow): boolean {
  return gradeId === '' && departmentId === '';
}

/** Refuses duplicate rows. */
export function checkAssignments(rows: readonly AssignmentRow[]): FieldErrors {
  const seen = new Set<string>();
  const errors: Record<string, string> = {};
  for (const [index, { gradeId, departmentId }] of rows.entries()) {
    const key = `${gradeId} ${departmentId}`;
    if (seen.has(key)) errors[`assignments.${index}`] = 'This is already in the list';
    seen.add(key);
  }
  return errors;
}

/** "L2 in Sales", "L2", "Sales", "Everybody". */
export function assignmentText(grade: string | null, department: string | null): string {
  if (grade && department) return `${grade} in ${department}`;
  return grade ?? department ?? 'Everybody';
}
