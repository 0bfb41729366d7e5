import type { itemDecisions } from '@pravas/contract/approval/decision-operations.ts';
import type { TripAnswer } from '@pravas/domain/approval/approval.ts';
import { askedOf } from '@pravas/domain/approval/decide-item.ts';
import type * as z from 'zod/mini';
import { announce } from '../../../platform/change-feed.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  APPROVALS_TOPIC,
  type ApprovalRequest,
  canDecide,
  findRequest,
  insertVote,
  isUndecided,
  listItems,
  listTasks,
  listVotes,
  type RequestItem,
  readDelegators,
  readNames,
  type StoredVote,
} from '../../approval/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { addHistory, type Booking, enqueueEvent, findBooking, serviceOf } from '../../booking/index.ts';
import type { Trip } from '../trip.ts';
import { addTripEvent, findTrip } from '../trip-repository.ts';
import { readTripAnswer, type WireDecided } from './approval-answer.ts';
import { barredFrom, isAsAsked, moveItem, settleRequest, stateOf } from './approval-settle.ts';

/** What an approver says about some items. */
export type ItemDecisions = z.output<typeof itemDecisions>;

/** Who decides, and how they came to decide. */
export interface Decider {
  readonly organizationId: string;
  readonly personId: string;
  /** As the audit trail names them. */
  readonly actor: string;
  readonly via: StoredVote['via'];
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** What a decision led to. */
export interface Decided {
  readonly requestId: string;
  readonly tripId: string;
  readonly answer: TripAnswer;
  readonly items: WireDecided[];
}

/**
 * Records what an approver, or their stand-in, says about items of a request; each item by itself. Throws `not_found`
 * for those who have nothing to do with it, `not_the_approver` where it is not their turn or it is their own trip,
 * `approval_not_open` for what is decided or taken back, `approval_outdated` where something else would be bought now.
 */
export async function decideItems(
  tx: Tx,
  requestId: string,
  decisions: ItemDecisions,
  decider: Decider,
): Promise<Decided> {
  const { trip, request } = await lockRequest(tx, requestId);
  const places = await readPlaces(tx, request, trip, decider);
  // Checked under the lock: a person who was just disabled can no longer decide.
  if (!(await canDecide(tx, decider.personId))) throw new Refusal('not_the_approver');
  if (request.state !== 'open') throw new Refusal('approval_not_open');
  const items = await listItems(tx, [request.id]);
  const touched: Touched[] = [];
  for (const [index, decision] of decisions.entries()) {
    const item = items.find((one) => one.id === decision.itemId);
    if (!item || touched.some((one) => one.item.id === item.id)) {
      throw new Refusal('not_found', {
        errors: [{ field: `decisions.${index}.itemId`, message: 'This item is not in the request' }],
      });
    }
    touched.push(await decideItem(tx, { request, item, decision, places, decider }));
  }
  await followUp(tx, { trip, request, touched, decider });
  return { requestId: request.id, tripId: trip.id, ...(await readTripAnswer(tx, trip.id)) };
}

/** The items of a request on which this person can decide now. */
export async function listOpenTo(tx: Tx, requestId: string, decider: Decider): Promise<readonly RequestItem[]> {
  const { trip, request } = await lockRequest(tx, requestId);
  const places = await readPlaces(tx, request, trip, decider);
  const items = await listItems(tx, [request.id]);
  return items.filter((item) => isUndecided(item) && places.at(item).length > 0);
}

/** On whose behalf a person decides: for each item, the approvers of its level for whom their decision counts. */
export interface Places {
  at(item: Pick<RequestItem, 'chain' | 'level'>): readonly string[];
}

/** Locks a request with its trip, the trip first. Throws `not_found`. */
async function lockRequest(tx: Tx, requestId: string): Promise<{ trip: Trip; request: ApprovalRequest }> {
  const found = await findRequest(tx, requestId);
  const trip = found && (await findTrip(tx, found.tripId, true));
  const request = trip && (await findRequest(tx, requestId, true));
  if (!trip || !request) throw new Refusal('not_found');
  return { trip, request };
}

/**
 * A person's role in a request: their own, that of people whose decisions are delegated to them today, or of an overdue
 * task that was escalated to them. Nobody decides on their own request or trip. Throws `not_found`, `not_the_approver`.
 */
export async function readPlaces(
  tx: Tx,
  request: ApprovalRequest,
  trip: Trip,
  { personId, now }: Pick<Decider, 'personId' | 'now'>,
): Promise<Places> {
  const barred = barredFrom(request, trip);
  if (barred.includes(personId)) {
    throw new Refusal('not_the_approver', { message: 'You cannot decide on your own trip.' });
  }
  const inPlaceOf = (await readDelegators(tx, personId, now)).past(barred);
  const escalated = (await listTasks(tx, [request.id])).filter(
    (task) => task.isEscalation && task.assigneeId === personId,
  );
  const everyone = [...request.levels.within, ...request.levels.out].flatMap((level) => level.approverIds);
  const isAsked = everyone.some((id) => id === personId || inPlaceOf.includes(id)) || escalated.length > 0;
  if (!isAsked) throw new Refusal('not_found');
  return {
    at: ({ chain, level }) =>
      askedOf(request.levels[chain][level]).filter(
        (id) =>
          id === personId ||
          inPlaceOf.includes(id) ||
          escalated.some(
            (task) => task.state !== 'closed' && task.chain === chain && task.level === level && task.approverId === id,
          ),
      ),
  };
}

/** An item after a decision about it. */
interface Touched {
  readonly item: RequestItem;
  readonly decision: ItemDecisions[number];
  /** The approvers for whom the decision counts. */
  readonly inPlaceOf: readonly string[];
}

interface OneDecision {
  readonly request: ApprovalRequest;
  readonly item: RequestItem;
  readonly decision: ItemDecisions[number];
  readonly places: Places;
  readonly decider: Decider;
}

async function decideItem(tx: Tx, { request, item, decision, places, decider }: OneDecision): Promise<Touched> {
  const { now } = decider;
  if (!isUndecided(item)) throw new Refusal('approval_not_open');
  const inPlaceOf = places.at(item);
  if (inPlaceOf.length === 0) throw new Refusal('not_the_approver');
  const booking = await lockAsAsked(tx, item);
  for (const approverId of inPlaceOf) {
    await insertVote(tx, decider.organizationId, {
      itemId: item.id,
      level: item.level,
      approverId,
      givenBy: decider.personId,
      decision: decision.decision,
      allowSubstitutes: decision.decision === 'approve' && decision.allowSubstitutes,
      comment: decision.comment ?? null,
      via: decider.via,
      at: new Date(now.epochMilliseconds),
    });
  }
  const votes = await listVotes(tx, [item.id]);
  const after = stateOf(request.levels, item, votes);
  const moved = await moveItem(tx, item, booking, { after, votes }, now);
  await addHistory(tx, booking, await historyLine(tx, decision, inPlaceOf, decider), now);
  return { item: moved, decision, inPlaceOf };
}

/** The booking of an item, locked, as long as it is still what was asked about. */
async function lockAsAsked(tx: Tx, item: RequestItem): Promise<Booking> {
  const booking = await findBooking(tx, item.bookingId, true);
  if (booking?.status !== 'CREATED') throw new Refusal('approval_not_open');
  if (!isAsAsked(item, booking)) throw new Refusal('approval_outdated');
  return booking;
}

interface FollowUp {
  readonly trip: Trip;
  readonly request: ApprovalRequest;
  readonly touched: readonly Touched[];
  readonly decider: Decider;
}

/** Whose turn it is now, and who is notified. */
async function followUp(tx: Tx, { trip, request, touched, decider }: FollowUp): Promise<void> {
  const { organizationId, personId, now } = decider;
  const { taskIds, moved } = await settleRequest(tx, trip, request, now);
  const tell = (topic: string, payload: Readonly<Record<string, unknown>>) =>
    enqueueEvent(tx, organizationId, topic, { requestId: request.id, by: personId, ...payload }, now);
  const idsOf = (...states: readonly RequestItem['state'][]) =>
    [...touched.map(({ item }) => item).filter((item) => !moved.some((one) => one.id === item.id)), ...moved]
      .filter((item) => states.includes(item.state))
      .map((item) => item.id);
  const decided = idsOf('approved', 'rejected');
  const sentBack = idsOf('changes');
  if (decided.length > 0) await tell('approval.decided', { itemIds: decided });
  if (sentBack.length > 0) await tell('approval.changes_requested', { itemIds: sentBack });
  if (taskIds.length > 0) await tell('approval.requested', { taskIds });
  for (const { item, decision } of touched) {
    const booking = await findBooking(tx, item.bookingId);
    const route = booking ? serviceOf(booking).inTrip.label(booking) : 'a booking';
    await addTripEvent(tx, trip, personId, `${WORDS[decision.decision]}: ${route}.`, now);
  }
  await announce(tx, organizationId, APPROVALS_TOPIC);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: decider.actor,
    action: 'approval.decided',
    objectType: 'approval_request',
    objectId: request.id,
    details: {
      tripId: trip.id,
      via: decider.via,
      decisions: touched.map(({ item, decision, inPlaceOf }) => ({
        itemId: item.id,
        decision: decision.decision,
        comment: decision.comment ?? null,
        inPlaceOf,
        state: item.state,
      })),
    },
    requestId: decider.requestId,
  });
}

const WORDS = { approve: 'Approved', reject: 'Rejected', changes: 'Sent back' } as const;

/** "Approved by Meera Iyer.", and on whose behalf. */
async function historyLine(
  tx: Tx,
  { decision, comment }: ItemDecisions[number],
  inPlaceOf: readonly string[],
  { personId }: Decider,
): Promise<string> {
  const names = await readNames(tx, [personId, ...inPlaceOf]);
  const nameOf = (id: string) => names.get(id)?.name ?? '-';
  const others = inPlaceOf.filter((id) => id !== personId).map(nameOf);
  const forOthers = others.length > 0 ? ` for ${others.join(', ')}` : '';
  const words = comment ? `: ${comment}` : '.';
  return `${WORDS[decision]} by ${nameOf(personId)}${forOthers}${words}`;
}
