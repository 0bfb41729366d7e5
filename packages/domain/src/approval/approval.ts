/** Which of the two chains an item goes through (decisions §3 "Approval"). */
export type ChainKind = 'within' | 'out';

/** How many approvers of a level must agree. */
export type LevelMode = 'any' | 'all';

/** Who is on a level: a named person, or the holder of the role for the requester. */
export type ApproverChoice =
  | { readonly kind: 'person'; readonly personId: string }
  | { readonly kind: 'manager' }
  | { readonly kind: 'department_head' }
  | { readonly kind: 'budget_owner' };

/** A level of a workflow as it is configured. */
export interface WorkflowLevel {
  readonly approvers: readonly ApproverChoice[];
  readonly mode: LevelMode;
  /** Hours until the level is reminded of, and then escalated; 1 to 720. */
  readonly deadlineHours: number;
}

/** A workflow: who is asked, for whom, from which amount on. */
export interface Workflow {
  readonly id: string;
  readonly name: string;
  readonly departmentId: string | null;
  readonly gradeId: string | null;
  /** Holds from this trip total on; 0 = always. */
  readonly fromPaise: number;
  readonly within: readonly WorkflowLevel[];
  readonly out: readonly WorkflowLevel[];
  readonly createdAtMs: number;
}

/** A level with its people resolved, as a request keeps it. */
export interface ChainLevel {
  readonly approverIds: readonly string[];
  /** Those among them who are not asked any more; what they have said before remains. Absent = none. */
  readonly goneIds?: readonly string[];
  readonly mode: LevelMode;
  readonly deadlineHours: number;
}

/** What an approver says about one item. */
export type VoteDecision = 'approve' | 'reject' | 'changes';

/** A vote on one item. Only an approver's latest vote on a level counts. */
export interface Vote {
  /** 0 is the first level. */
  readonly level: number;
  /** The approver in whose place the vote counts, also where a delegate gave it. */
  readonly approverId: string;
  readonly decision: VoteDecision;
}

/** The state of an item. `changes` = sent back to the requester with a wish. */
export type ItemDecision = 'pending' | 'approved' | 'rejected' | 'changes';

/**
 * An item's place in its chain. `level` is the level that is asked now, or the number of levels when all have agreed.
 */
export interface ItemState {
  readonly decision: ItemDecision;
  readonly level: number;
}

/** Approval statuses of a booking on the wire (screens §4). */
export type ApprovalStatus = 'Approved' | 'Rejected' | 'Pending For Approval' | 'Not Required' | 'Bypass';

/** A trip's answer (screens §4 "Approver action"). */
export type TripAnswer = 'Approved' | 'Reject' | 'Partial Approved' | 'Pending For Approval';

/** How far a price may rise after approval before that item asks again. Both given: the smaller one holds. */
export interface PriceTolerance {
  readonly percent: number;
  readonly paise: number;
}
