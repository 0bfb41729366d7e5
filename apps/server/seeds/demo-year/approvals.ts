import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { DatedVersion } from './company.ts';
import type { DemoPerson } from './people.ts';
import type { TripFate, TripSeed } from './story.ts';

const HOUR_MS = 3_600_000;

/** What is asked for, and the outcome. */
export interface ApprovalStory {
  readonly person: DemoPerson;
  readonly verdict: Verdict;
  readonly version: DatedVersion;
  readonly fate: TripFate;
  readonly bookedMs: number;
  readonly tripId: string;
  readonly bookingId: string;
  readonly totalPaise: number;
  readonly fingerprint: string;
}

/** The approval columns of a booking. */
export interface BookingApproval {
  readonly approval_status: string;
  readonly approval_actor: string | null;
  readonly approval_at: string | null;
}

/** Asks the manager where the policy asked for approval, and keeps the answer. */
export function seedApproval(seed: TripSeed, story: ApprovalStory): BookingApproval {
  const { chance, rows, nowMs } = seed;
  const { person, fate, bookedMs } = story;
  const approverId = person.managerId;
  if (story.verdict.outcome !== 'approval' || approverId === null || fate === 'draft') {
    return { approval_status: 'Not Required', approval_actor: null, approval_at: null };
  }
  const isWaiting = fate === 'waiting';
  // A waiting approver was asked lately, or the reminder and the escalation would all come at once.
  const askedMs = isWaiting ? nowMs - chance.int(1, 20) * HOUR_MS : bookedMs + 300_000;
  const decidedMs = askedMs + chance.int(20, 1_500) * 60_000;
  const asked = new Date(askedMs).toISOString();
  const decided = isWaiting ? null : new Date(decidedMs).toISOString();
  const isRefused = fate === 'refused';
  const requestId = chance.id(askedMs);
  const itemId = chance.id(askedMs);
  rows.add('approval_request', {
    id: requestId,
    trip_id: story.tripId,
    round: 1,
    state: isWaiting ? 'open' : 'decided',
    requested_by: person.id,
    reason: null,
    workflow_id: seed.company.workflowId,
    within_levels: [],
    out_levels: [{ approverIds: [approverId], mode: 'any', deadlineHours: 24 }],
    notes: [],
    created_at: asked,
    closed_at: decided,
  });
  rows.add('approval_item', {
    id: itemId,
    request_id: requestId,
    trip_id: story.tripId,
    booking_id: story.bookingId,
    chain: 'out',
    state: isWaiting ? 'pending' : isRefused ? 'rejected' : 'approved',
    level: isWaiting ? 0 : 1,
    fingerprint: story.fingerprint,
    total_paise: story.totalPaise,
    band_paise: story.totalPaise + Math.min(100_000, Math.floor(story.totalPaise / 20)),
    verdict: story.verdict,
    decided_at: decided,
  });
  rows.add('approval_task', {
    id: chance.id(askedMs),
    request_id: requestId,
    chain: 'out',
    level: 0,
    approver_id: approverId,
    assignee_id: approverId,
    state: isWaiting ? 'open' : 'done',
    asked_at: asked,
    due_at: new Date(askedMs + 24 * HOUR_MS).toISOString(),
    remind_at: isWaiting ? new Date(nowMs + 4 * HOUR_MS).toISOString() : null,
    closed_at: decided,
  });
  if (decided === null) {
    tellApprover(seed, story, approverId, requestId, asked);
    return { approval_status: 'Pending For Approval', approval_actor: null, approval_at: null };
  }
  rows.add('approval_vote', {
    id: chance.id(decidedMs),
    item_id: itemId,
    level: 0,
    approver_id: approverId,
    given_by: approverId,
    decision: isRefused ? 'reject' : 'approve',
    comment: isRefused ? 'Please take one of the cheaper flights.' : null,
    via: chance.happens(0.4) ? 'mail' : 'app',
    at: decided,
  });
  return {
    approval_status: isRefused ? 'Rejected' : 'Approved',
    approval_actor: `person:${approverId}`,
    approval_at: decided,
  };
}

function tellApprover(seed: TripSeed, story: ApprovalStory, approverId: string, requestId: string, at: string): void {
  const name = `${story.person.firstName} ${story.person.lastName}`;
  seed.rows.add('inbox_item', {
    id: seed.chance.id(story.bookedMs),
    person_id: approverId,
    event_id: seed.chance.id(story.bookedMs),
    topic: 'approval.requested',
    trip_id: story.tripId,
    subject: `${name} asks for your approval`,
    body: story.verdict.checks.find((check) => check.outcome === 'approval')?.sentence ?? 'A flight out of policy.',
    link: `/approvals/request?requestId=${requestId}`,
    needs_action: true,
    created_at: at,
  });
}
