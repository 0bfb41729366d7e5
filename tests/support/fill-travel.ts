import { randomUUID } from 'node:crypto';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { aChoice, aMarket } from '@pravas/domain/testing/a-policy.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { fillBooking } from './fill-booking.ts';
import { type FlightThings, fillFlights } from './fill-flights.ts';
import { fillMoney, type MoneyThings } from './fill-money.ts';
import { fillPromo } from './fill-promo.ts';
import { fillReports, type ReportThings } from './fill-reports.ts';
import { fillRides, type RideThings } from './fill-rides.ts';
import { fillSafety, type SafetyThings } from './fill-safety.ts';
import type { Filler } from './filler.ts';

/** Ids of things about one person's travel. */
export interface TravelThings extends FlightThings, RideThings, ReportThings, SafetyThings, MoneyThings {
  readonly cancellationId: string;
  readonly costCentreId: string;
  readonly savedTravelerId: string;
  readonly personalTravelerId: string;
  readonly shareId: string;
  readonly policyId: string;
  readonly versionId: string;
  readonly reasonCodeId: string;
  readonly replayId: string;
  readonly caseId: string;
  readonly workflowId: string;
  readonly requestId: string;
  readonly itemId: string;
  readonly delegationId: string;
  readonly budgetId: string;
  readonly expenseId: string;
  readonly claimId: string;
  readonly inboxId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly filledTripId: string;
}

/** Puts a row into every table about trips, policies, approvals, expenses and messages, all of one person's. */
export async function fillTravel(filler: Filler): Promise<TravelThings> {
  const trip = await fillTrip(filler);
  const policy = await fillPolicy(filler);
  const approval = await fillApproval(filler, trip.filledTripId, trip.bookingId);
  const spending = await fillSpending(filler, trip.filledTripId, trip.bookingId);
  const telling = await fillTelling(filler, trip.filledTripId);
  const flights = await fillFlights(filler, trip);
  const rides = await fillRides(filler, trip.filledTripId);
  const reports = await fillReports(filler);
  const safety = await fillSafety(filler);
  const money = await fillMoney(filler);
  await fillPromo(filler, trip.bookingId);
  return {
    ...money,
    ...reports,
    ...safety,
    ...trip,
    ...policy,
    ...approval,
    ...spending,
    ...telling,
    ...flights,
    ...rides,
  };
}

async function fillTrip({ insert, personId, mark, at, soon, secret }: Filler) {
  const filledTripId = await insert('trip', {
    id: randomUUID(),
    created_by: personId,
    name: `Filled ${mark}`,
    state: 'finalised',
    finalised_at: at,
    starts_at: '2027-01-05T03:30:00Z',
    ends_at: '2027-01-05T05:40:00Z',
    created_at: at,
    updated_at: at,
  });
  await insert('trip_traveller', {
    id: randomUUID(),
    trip_id: filledTripId,
    position: 0,
    person_id: personId,
    details: JSON.stringify(aTraveller()),
  });
  await insert('trip_event', { trip_id: filledTripId, seq: 1, at, actor_id: personId, text: 'The trip was made.' });
  const { bookingId, orderId } = await fillBooking({ insert, personId, at }, filledTripId);
  const cancellationId = await insert('cancellation', {
    id: randomUUID(),
    booking_id: bookingId,
    requested_by: personId,
    state: 'refused',
    quote: '{}',
    message: 'The airline turned the cancellation down.',
    created_at: at,
  });
  await insert('room_sharing', {
    booking_id: bookingId,
    person_id: personId,
    order_position: 0,
    room: 0,
    asked_by: personId,
    asked_at: at,
  });
  const saved = (kind: string) =>
    insert('saved_traveller', {
      id: randomUUID(),
      kind,
      owner_id: personId,
      details: JSON.stringify(aTraveller({ firstName: 'Guest', lastName: mark.replaceAll(/[^a-z]/g, 'x') })),
      created_at: at,
      updated_at: at,
    });
  return {
    filledTripId,
    bookingId,
    orderId,
    cancellationId,
    savedTravelerId: await saved('external'),
    personalTravelerId: await saved('personal'),
    shareId: await insert('trip_share', {
      id: randomUUID(),
      trip_id: filledTripId,
      token_hash: secret(),
      created_by: personId,
      created_at: at,
      expires_at: soon,
    }),
  };
}

async function fillPolicy({ insert, personId, mark, at }: Filler) {
  const policyId = await insert('trip_policy', {
    id: randomUUID(),
    name: `Sample ${mark}`,
    created_by: personId,
    created_at: at,
    updated_at: at,
  });
  const versionId = await insert('trip_policy_version', {
    id: randomUUID(),
    policy_id: policyId,
    number: 1,
    state: 'draft',
    rules: JSON.stringify(OPEN_POLICY),
    created_at: at,
    updated_at: at,
  });
  const caseId = await insert('policy_case', {
    id: randomUUID(),
    kind: 'search',
    person_id: personId,
    search_id: randomUUID(),
    at,
    origin: 'DEL',
    destination: 'BOM',
    is_international: false,
    market: JSON.stringify(aMarket([aChoice()])),
  });
  const replayId = await insert('policy_replay', {
    id: randomUUID(),
    policy_id: policyId,
    version_id: versionId,
    rules: JSON.stringify(OPEN_POLICY),
    since: at,
    until: at,
    state: 'cancelled',
    summary: JSON.stringify({
      versionNumber: 1,
      policyName: `Sample ${mark}`,
      scope: 'Everybody',
      groups: null,
      cursor: null,
      comparedWith: null,
      services: {},
    }),
    created_by: personId,
    created_at: at,
    updated_at: at,
  });
  await insert('policy_replay_case', {
    replay_id: replayId,
    case_id: caseId,
    outcome_after: 'approval',
    saved_paise: 0,
    has_compliant: false,
    changed: true,
  });
  // Of nobody's grade, so that it judges nobody.
  const gradeId = await insert('grade', {
    id: randomUUID(),
    name: `Policy ${mark}`,
    created_at: at,
    updated_at: at,
  });
  await insert('trip_policy_assignment', { id: randomUUID(), policy_id: policyId, grade_id: gradeId, created_at: at });
  const reasonCodeId = await insert('reason_code', {
    id: randomUUID(),
    code: mark,
    text: 'A sample reason',
    created_at: at,
    updated_at: at,
  });
  return { policyId, versionId, caseId, replayId, reasonCodeId };
}

async function fillApproval(filler: Filler, tripId: string, bookingId: string) {
  const { insert, personId, otherPersonId, departmentId, mark, at, soon, secret } = filler;
  const levels = JSON.stringify([{ approverIds: [otherPersonId], mode: 'any', deadlineHours: 24 }]);
  const workflowId = await insert('approval_workflow', {
    id: randomUUID(),
    name: `Sample ${mark}`,
    department_id: departmentId,
    within_levels: '[]',
    out_levels: JSON.stringify([{ approvers: [{ kind: 'manager' }], mode: 'any', deadlineHours: 24 }]),
    created_at: at,
    updated_at: at,
  });
  const requestId = await insert('approval_request', {
    id: randomUUID(),
    trip_id: tripId,
    round: 1,
    state: 'decided',
    requested_by: personId,
    within_levels: '[]',
    out_levels: levels,
    created_at: at,
    closed_at: at,
  });
  const itemId = await insert('approval_item', {
    id: randomUUID(),
    request_id: requestId,
    trip_id: tripId,
    booking_id: bookingId,
    chain: 'out',
    state: 'approved',
    level: 1,
    fingerprint: 'sample',
    total_paise: 600_000,
    band_paise: 630_000,
    decided_at: at,
  });
  await insert('approval_vote', {
    id: randomUUID(),
    item_id: itemId,
    level: 0,
    approver_id: otherPersonId,
    given_by: otherPersonId,
    decision: 'approve',
    via: 'app',
    at,
  });
  const taskId = await insert('approval_task', {
    id: randomUUID(),
    request_id: requestId,
    chain: 'out',
    level: 0,
    approver_id: otherPersonId,
    assignee_id: otherPersonId,
    state: 'done',
    asked_at: at,
    due_at: soon,
    closed_at: at,
  });
  await insert('approval_link', {
    id: randomUUID(),
    task_id: taskId,
    person_id: otherPersonId,
    token_hash: secret(),
    created_at: at,
    expires_at: soon,
  });
  await insert('approval_comment', { id: randomUUID(), trip_id: tripId, person_id: personId, text: 'A sample', at });
  const delegationId = await insert('approval_delegation', {
    id: randomUUID(),
    person_id: personId,
    delegate_id: otherPersonId,
    starts_on: '2031-01-01',
    ends_on: '2031-01-02',
    created_at: at,
  });
  return { workflowId, requestId, itemId, delegationId };
}

async function fillSpending(filler: Filler, tripId: string, bookingId: string) {
  const { insert, personId, otherPersonId, departmentId, fileId, mark, at } = filler;
  const costCentreId = await insert('cost_centre', {
    id: randomUUID(),
    kind: 'cost_centre',
    code: mark,
    name: `Sample ${mark}`,
    created_at: at,
    updated_at: at,
  });
  const budgetId = await insert('budget', {
    id: randomUUID(),
    name: `Sample ${mark}`,
    scope: 'department',
    department_id: departmentId,
    starts_on: '2031-01-01',
    ends_on: '2031-12-31',
    amount_paise: 10_000_000,
    created_at: at,
    updated_at: at,
  });
  const claimId = await insert('expense_claim', {
    id: randomUUID(),
    number: Number.parseInt(mark.slice(0, 6), 16) + 1_000,
    person_id: personId,
    trip_id: tripId,
    state: 'approved',
    approver_id: otherPersonId,
    total_paise: 50_000,
    approved_paise: 50_000,
    submitted_at: at,
    decided_by: otherPersonId,
    decided_at: at,
  });
  const spent = { person_id: personId, trip_id: tripId, spent_on: '2026-11-01', created_at: at, updated_at: at };
  await insert('expense', {
    ...spent,
    id: randomUUID(),
    kind: 'spent',
    category: 'food',
    amount_paise: 50_000,
    claim_id: claimId,
    state: 'approved',
    receipt_file_id: fileId,
    receipt_hash: mark,
  });
  await insert('expense', {
    ...spent,
    id: randomUUID(),
    kind: 'booking',
    category: 'airfare',
    amount_paise: 600_000,
    booking_id: bookingId,
    state: 'approved',
  });
  const expenseId = await insert('expense', {
    ...spent,
    id: randomUUID(),
    kind: 'spent',
    category: 'food',
    amount_paise: 30_000,
    comment: 'A sample',
    state: 'draft',
  });
  return { costCentreId, budgetId, claimId, expenseId };
}

async function fillTelling({ insert, personId, mark, at, soon }: Filler, tripId: string) {
  const told = { person_id: personId, trip_id: tripId, subject: 'A sample', body: 'A sample', created_at: at };
  const inboxId = await insert('inbox_item', {
    ...told,
    id: randomUUID(),
    event_id: randomUUID(),
    topic: 'trip.changed',
    link: `/trip/details?tripId=${tripId}`,
  });
  await insert('mail_digest_line', {
    ...told,
    id: randomUUID(),
    event_id: randomUUID(),
    send_after: soon,
    sent_at: at,
  });
  const webhookId = await insert('webhook_endpoint', {
    id: randomUUID(),
    name: `Sample ${mark}`,
    url: 'https://hooks.sample.example/pravas',
    secret: 'sealed',
    topics: '[]',
    created_by: personId,
    created_at: at,
    updated_at: at,
  });
  const deliveryId = await insert('webhook_delivery', {
    id: randomUUID(),
    endpoint_id: webhookId,
    event_id: randomUUID(),
    topic: 'trip.changed',
    payload: '{}',
    state: 'failed',
    next_try_at: at,
    created_at: at,
  });
  return { inboxId, webhookId, deliveryId };
}
