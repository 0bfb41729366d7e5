import type { ItemDecision, TripAnswer } from './approval.ts';

/** An item as its trip sees it: decided in its chain, let through by a person with the right to, or taken back. */
export type AnsweredItem = ItemDecision | 'bypassed' | 'withdrawn';

/**
 * A trip's answer from its items' (screens §4 "Approver action"): a wait for one item is a wait for the trip. Items
 * taken back do not count; a trip of which nothing is asked is approved.
 */
export function tripAnswer(items: readonly AnsweredItem[]): TripAnswer {
  const asked = items.filter((item) => item !== 'withdrawn');
  if (asked.some((item) => item === 'pending' || item === 'changes')) return 'Pending For Approval';
  const rejected = asked.filter((item) => item === 'rejected').length;
  if (rejected === 0) return 'Approved';
  return rejected === asked.length ? 'Reject' : 'Partial Approved';
}
