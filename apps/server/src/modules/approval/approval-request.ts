import type { ChainKind, ChainLevel, VoteDecision } from '@pravas/domain/approval/approval.ts';
import type { AnsweredItem } from '@pravas/domain/approval/trip-answer.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';

/** A request with the people it was made with. */
export interface ApprovalRequest {
  readonly organizationId: string;
  readonly id: string;
  readonly tripId: string;
  readonly round: number;
  readonly state: 'open' | 'decided' | 'withdrawn';
  readonly requestedBy: string;
  /** What the requester wrote when asking. */
  readonly note: string | null;
  readonly levels: Readonly<Record<ChainKind, readonly ChainLevel[]>>;
  readonly chainNotes: readonly string[];
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** Something that is asked about: one booking, as it was when it was asked. */
export interface RequestItem {
  readonly id: string;
  readonly requestId: string;
  readonly tripId: string;
  readonly bookingId: string;
  readonly chain: ChainKind;
  readonly state: AnsweredItem;
  /** The level that is asked now; the number of levels when all have agreed. */
  readonly level: number;
  readonly fingerprint: string;
  readonly totalPaise: Paise;
  readonly bandPaise: Paise;
  readonly verdict: Verdict | null;
  readonly allowSubstitutes: boolean;
  readonly decidedAt: Date | null;
}

/** A vote as it was given. */
export interface StoredVote {
  readonly itemId: string;
  readonly level: number;
  readonly approverId: string;
  readonly givenBy: string;
  readonly decision: VoteDecision;
  readonly allowSubstitutes: boolean;
  readonly comment: string | null;
  readonly via: 'app' | 'mail';
  readonly at: Date;
}

/** One approver of a level that is or was asked. */
export interface ApprovalTask {
  readonly id: string;
  readonly requestId: string;
  readonly chain: ChainKind;
  readonly level: number;
  readonly approverId: string;
  /** The approver, their stand-in, or the person to whom an overdue task was escalated. */
  readonly assigneeId: string;
  readonly isEscalation: boolean;
  readonly state: 'open' | 'done' | 'closed';
  readonly askedAt: Date;
  readonly dueAt: Date;
  /** When the approver was last reminded; null = never. */
  readonly remindedAt: Date | null;
}

/** True while something can still be said about an item. */
export function isUndecided(item: Pick<RequestItem, 'state'>): boolean {
  return item.state === 'pending' || item.state === 'changes';
}

/**
 * What is still asked for, or was agreed to: an approver does not decide on what was rejected before their turn. All of
 * it once all is rejected.
 */
export function askedTotal(items: readonly Pick<RequestItem, 'state' | 'totalPaise'>[]): Paise {
  const standing = items.filter(({ state }) => state !== 'rejected');
  return sum((standing.length > 0 ? standing : items).map(({ totalPaise }) => totalPaise));
}
