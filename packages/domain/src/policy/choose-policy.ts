/** A policy given to people: to a grade, a department, both, or (both null) to everyone. */
export interface PolicyAssignment {
  readonly policyId: string;
  readonly gradeId: string | null;
  readonly departmentId: string | null;
  readonly assignedAtMs: number;
}

/** How closely an assignment fits a person, the closest first. */
type AssignmentReach = 'grade_and_department' | 'grade' | 'department' | 'everyone';

/** The policy that applies to a person, and why. */
export interface ChosenPolicy {
  readonly assignment: PolicyAssignment;
  readonly reach: AssignmentReach;
  /** "Given to the grade and department; the most specific of 3 that apply." */
  readonly because: string;
  /** Every other assignment that applies, in the order in which they would take over. */
  readonly passedOver: readonly PolicyAssignment[];
}

const REACHES: readonly AssignmentReach[] = ['grade_and_department', 'grade', 'department', 'everyone'];

const REACH_WORDS: Readonly<Record<AssignmentReach, string>> = {
  grade_and_department: 'Given to the grade and department',
  grade: 'Given to the grade',
  department: 'Given to the department',
  everyone: 'Given to everyone',
};

/**
 * The policy of a person: the most specific assignment wins, then the newest (decisions §3 "Trip policy"). null where
 * none applies. Of two given at the same moment the policy id decides, so that the answer never depends on order.
 */
export function choosePolicy(
  assignments: readonly PolicyAssignment[],
  person: { readonly gradeId: string | null; readonly departmentId: string | null },
): ChosenPolicy | null {
  const [winner, ...passedOver] = assignments
    .filter(
      (one) =>
        (one.gradeId === null || one.gradeId === person.gradeId) &&
        (one.departmentId === null || one.departmentId === person.departmentId),
    )
    .sort(compareAssignments);
  if (!winner) return null;
  const reach = reachOf(winner);
  return { assignment: winner, reach, because: because(reach, passedOver), passedOver };
}

function reachOf({ gradeId, departmentId }: PolicyAssignment): AssignmentReach {
  if (gradeId !== null) return departmentId === null ? 'grade' : 'grade_and_department';
  return departmentId === null ? 'everyone' : 'department';
}

function compareAssignments(a: PolicyAssignment, b: PolicyAssignment): number {
  return (
    REACHES.indexOf(reachOf(a)) - REACHES.indexOf(reachOf(b)) ||
    b.assignedAtMs - a.assignedAtMs ||
    (a.policyId < b.policyId ? -1 : 1)
  );
}

function because(reach: AssignmentReach, passedOver: readonly PolicyAssignment[]): string {
  const [next] = passedOver;
  if (!next) return `${REACH_WORDS[reach]}; no other policy applies.`;
  const why = reachOf(next) === reach ? 'newest' : 'most specific';
  return `${REACH_WORDS[reach]}; the ${why} of ${passedOver.length + 1} that apply.`;
}
