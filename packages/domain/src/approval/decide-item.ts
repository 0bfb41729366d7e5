import type { ChainLevel, ItemDecision, ItemState, Vote, VoteDecision } from './approval.ts';

/**
 * The state of an item in its chain (decisions §3 "Approval"). `votes` are in the order in which they were given: an
 * approver's later vote on a level replaces the earlier one; otherwise the order changes nothing. Votes of people who
 * are not on the level do not count, and votes on a later level wait until the earlier levels have agreed. A chain
 * without levels is approved at level 0. Levels before `from` have agreed and stay so, even if people are added to them
 * later.
 */
export function itemState(levels: readonly ChainLevel[], votes: readonly Vote[], from = 0): ItemState {
  for (const [index, level] of levels.entries()) {
    if (index < from) continue;
    const decision = levelDecision(level, latestVotes(index, votes));
    if (decision !== 'approved') return { decision, level: index };
  }
  return { decision: 'approved', level: levels.length };
}

/**
 * A level's answer from the latest vote of each approver, in this order of rank:
 * any one: one approval approves; rejections by all reject. All: one rejection rejects; approvals by all approve.
 * Only where that leaves it open does a wish for changes send the item back; otherwise it is pending. People who are not
 * asked any more count with what they said before. A level without people stays pending: silence never approves.
 */
function levelDecision(level: ChainLevel, latest: ReadonlyMap<string, VoteDecision>): ItemDecision {
  const counting = level.approverIds.filter((id) => latest.has(id) || !level.goneIds?.includes(id));
  const votes = [...new Set(counting)].map((approverId) => latest.get(approverId) ?? null);
  if (votes.length === 0) return 'pending';
  const some = (decision: VoteDecision) => votes.includes(decision);
  const every = (decision: VoteDecision) => votes.every((vote) => vote === decision);
  if (level.mode === 'any' ? some('approve') : every('approve')) return 'approved';
  if (level.mode === 'any' ? every('reject') : some('reject')) return 'rejected';
  return some('changes') ? 'changes' : 'pending';
}

/** The approvers of a level who are still asked. */
export function askedOf(level: ChainLevel | undefined): readonly string[] {
  return level?.approverIds.filter((id) => !level.goneIds?.includes(id)) ?? [];
}

function latestVotes(level: number, votes: readonly Vote[]): ReadonlyMap<string, VoteDecision> {
  return new Map(votes.filter((vote) => vote.level === level).map((vote) => [vote.approverId, vote.decision]));
}
