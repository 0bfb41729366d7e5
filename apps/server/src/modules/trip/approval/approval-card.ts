import type { approvalCard } from '@pravas/contract/approval/approval-shapes.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../../platform/caller.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type ApprovalRequest,
  askedTotal,
  findRequest,
  isUndecided,
  listComments,
  listItems,
  listTasks,
  listVotes,
  type RequestItem,
  readNames,
} from '../../approval/index.ts';
import { findBooking } from '../../booking/index.ts';
import { readSummary } from '../present-summary.ts';
import type { Trip } from '../trip.ts';
import { readsAllTrips } from '../trip-access.ts';
import { findTrip } from '../trip-repository.ts';
import { requestAnswer } from './approval-answer.ts';
import { presentBudget } from './approval-budgets.ts';
import { presentCardItem, type Said, type WireItem } from './approval-card-item.ts';
import type { TripApprovalContext } from './approval-context.ts';
import { type Places, readPlaces } from './approval-decide.ts';
import { peopleOnTrip } from './approval-plan.ts';

/** The decision card, on the wire. */
export type WireCard = z.output<typeof approvalCard>;

const NOBODY: Places = { at: () => [] };

/**
 * Everything a decision needs: for those who are or were asked, the requester and the travellers, and those who may
 * bypass or see all trips. Throws `not_found` for everybody else.
 */
export async function readApprovalCard(
  tx: Tx,
  context: TripApprovalContext,
  caller: Caller,
  requestId: string,
): Promise<WireCard> {
  const now = context.clock.now();
  const request = await findRequest(tx, requestId);
  const trip = request && (await findTrip(tx, request.tripId));
  if (!request || !trip) throw new Refusal('not_found');
  const places = await readReaderPlaces(tx, request, trip, caller, now);
  const items = await listItems(tx, [request.id]);
  const said = await readSaid(tx, request, items, places);
  const mayDecide = caller.privileges.has('approvals.decide');
  const cardItems: WireItem[] = [];
  for (const item of items) {
    const booking = await findBooking(tx, item.bookingId);
    if (!booking) continue;
    const refusal = mayDecide ? refusalFor(item, request, places) : 'Your role does not allow deciding on approvals.';
    cardItems.push(await presentCardItem(tx, item, booking, said, refusal, now));
  }
  const open = said.tasks.filter((task) => task.state === 'open').map((task) => task.dueAt.getTime());
  return {
    requestId: request.id,
    tripId: trip.id,
    round: request.round,
    state: request.state,
    answer: requestAnswer(items.map((item) => item.state)),
    trip: await presentTripFacts(tx, trip, caller, now),
    requester: await readRequester(tx, request.requestedBy),
    travelers: await readTravellers(tx, trip),
    note: request.note,
    chainNotes: [...request.chainNotes],
    requestedAt: request.createdAt.toISOString(),
    closedAt: request.closedAt?.toISOString() ?? null,
    dueAt: open.length === 0 ? null : new Date(Math.min(...open)).toISOString(),
    items: cardItems,
    total: askedTotal(items),
    budgets: trip.isPersonal ? [] : (await context.budgetsFor(tx, trip.id, now)).map(presentBudget),
    comments: [...(await listComments(tx, trip.id))],
    history: await readTripHistory(tx, trip.id),
    onBehalfOf: onBehalfOf(items, places, caller.personId, said),
    allowedActions: actionsOf(caller, trip, request, cardItems),
  };
}

/** The reader's role; none for mere viewers. Throws `not_found` for those who may not even view it. */
async function readReaderPlaces(
  tx: Tx,
  request: ApprovalRequest,
  trip: Trip,
  caller: Caller,
  now: Temporal.Instant,
): Promise<Places> {
  if (request.requestedBy === caller.personId || peopleOnTrip(trip).includes(caller.personId)) return NOBODY;
  try {
    return await readPlaces(tx, request, trip, { personId: caller.personId, now });
  } catch (error) {
    if (!(error instanceof Refusal) || !(await mayLookOn(tx, request, trip, caller))) throw error;
    return NOBODY;
  }
}

async function mayLookOn(tx: Tx, request: ApprovalRequest, trip: Trip, caller: Caller): Promise<boolean> {
  if (!trip.isPersonal && (readsAllTrips(caller) || caller.privileges.has('policy.bypass'))) return true;
  const items = await listItems(tx, [request.id]);
  const votes = await listVotes(
    tx,
    items.map((item) => item.id),
  );
  return votes.some((vote) => vote.givenBy === caller.personId);
}

function refusalFor(item: RequestItem, request: ApprovalRequest, places: Places): string | null {
  if (request.state !== 'open' || !isUndecided(item)) return 'This has already been decided or withdrawn.';
  return places.at(item).length > 0 ? null : 'It is not your turn to decide on this.';
}

async function readSaid(
  tx: Tx,
  request: ApprovalRequest,
  items: readonly RequestItem[],
  places: Places,
): Promise<Said> {
  const votes = await listVotes(
    tx,
    items.map((item) => item.id),
  );
  const tasks = await listTasks(tx, [request.id]);
  const names = await readNames(tx, [
    ...[...request.levels.within, ...request.levels.out].flatMap((level) => level.approverIds),
    ...votes.map((vote) => vote.givenBy),
    ...tasks.map((task) => task.assigneeId),
    ...items.flatMap((item) => places.at(item)),
  ]);
  return { request, votes, tasks, names };
}

/** On whose behalf the reader decides, where it is not their own decision. */
function onBehalfOf(
  items: readonly RequestItem[],
  places: Places,
  readerId: string,
  { names }: Said,
): WireCard['onBehalfOf'] {
  const held = items.filter(isUndecided).flatMap((item) => places.at(item));
  const [first] = held.includes(readerId) ? [] : held;
  return first === undefined ? null : (names.get(first) ?? null);
}

async function presentTripFacts(tx: Tx, trip: Trip, caller: Caller, now: Temporal.Instant): Promise<WireCard['trip']> {
  const summary = await readSummary(tx, trip.id, caller, now);
  const nameOf = async (id: string | null) => {
    if (id === null) return null;
    const row = await tx.selectFrom('cost_centre').select('name').where('id', '=', id).executeTakeFirst();
    return row?.name ?? null;
  };
  return {
    name: trip.name,
    purpose: trip.purpose,
    startTime: summary.startTime,
    endTime: summary.endTime,
    route: summary.route,
    costCentre: await nameOf(trip.costCentreId),
    project: await nameOf(trip.projectId),
  };
}

async function readRequester(tx: Tx, personId: string): Promise<WireCard['requester']> {
  const { rows } = await sql<WireCard['requester']>`
    select p.user_id, p.first_name || ' ' || p.last_name as name, d.name as department, g.name as grade
    from person p left join department d on d.organization_id = p.organization_id and d.id = p.department_id
    left join grade g on g.organization_id = p.organization_id and g.id = p.grade_id where p.id = ${personId}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return row;
}

async function readTravellers(tx: Tx, trip: Trip): Promise<WireCard['travelers']> {
  const names = await readNames(
    tx,
    trip.travellers.flatMap((one) => one.personId ?? []),
  );
  return trip.travellers.map(({ personId, type, details }) => ({
    name: details ? `${details.firstName} ${details.lastName}` : '-',
    type,
    user_id: personId === null ? null : (names.get(personId)?.user_id ?? null),
  }));
}

/** What happened to a trip, oldest first. */
async function readTripHistory(tx: Tx, tripId: string): Promise<WireCard['history']> {
  const { rows } = await sql<{ at: Date; text: string; by: string | null }>`
    select e.at, e.text, p.first_name || ' ' || p.last_name as by from trip_event e
    left join person p on p.organization_id = e.organization_id and p.id = e.actor_id
    where e.trip_id = ${tripId} order by e.seq`.execute(tx);
  return rows.map(({ at, text, by }) => ({ at: at.toISOString(), text, by }));
}

function actionsOf(
  caller: Caller,
  trip: Trip,
  request: ApprovalRequest,
  items: readonly WireItem[],
): WireCard['allowedActions'] {
  const isOwn = request.requestedBy === caller.personId || peopleOnTrip(trip).includes(caller.personId);
  const decide = items.flatMap((item) => item.allowedActions).find((one) => one.action === 'approve' && one.allowed);
  const reasonNot = isOwn
    ? 'You cannot decide on your own trip.'
    : (items[0]?.allowedActions[0]?.reason ?? 'There is nothing to decide.');
  const bypass = isOwn
    ? 'You cannot bypass the approval of your own trip.'
    : caller.privileges.has('policy.bypass')
      ? request.state === 'open'
        ? null
        : 'This has already been decided or withdrawn.'
      : 'Your role does not allow bypassing approval.';
  const mayRecall = trip.createdBy === caller.personId || request.requestedBy === caller.personId;
  const recall = !mayRecall
    ? 'Only the person who asked for approval can recall it.'
    : request.state === 'open'
      ? null
      : 'This has already been decided or withdrawn.';
  const act = (action: string, reason: string | null) => ({ action, allowed: reason === null, reason });
  return [act('decide', decide ? null : reasonNot), act('bypass', bypass), act('recall', recall), act('comment', null)];
}
