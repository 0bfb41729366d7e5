import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { listChangeDecisions, decideChange as operation } from '@pravas/contract/servicing/change-operations.ts';
import { itemState } from '@pravas/domain/approval/decide-item.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { canDecide, readDelegators, readNames } from '../approval/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, enqueueEvent } from '../booking/index.ts';
import { type FlightBooking, findFlights, fingerprintOfChange, presentSlice } from '../flight-order/index.ts';
import { addTripEvent, findTrip, type Trip } from '../trip/index.ts';
import { askApprovers, isOwn, readPlaces } from './change-approvers.ts';
import type { ChangeContext } from './change-context.ts';
import {
  type ChangeApproval,
  type ChangeRecord,
  findChange,
  listChangesToApprove,
  updateChange,
} from './change-record.ts';
import { presentChanges } from './change-view.ts';
import { presentOne, withdraw } from './change-withdraw.ts';

/** The changes that wait for the caller's decision, the oldest first. */
export async function listDecisions(
  context: ChangeContext,
  caller: Caller,
): Promise<PayloadOf<typeof listChangeDecisions>> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const list: PayloadOf<typeof listChangeDecisions>['list'] = [];
    for (const { change, booking, trip } of await findWaitingFor(tx, caller, now)) {
      const [shown] = await presentChanges(tx, [change], { caller, trip, booking, now });
      const order = booking.orders.find((one) => one.id === change.orderId);
      if (!shown || !order) continue;
      list.push({
        flightId: booking.id,
        tripId: trip.id,
        tripName: trip.name,
        travelers: booking.travellers.map((one) => `${one.firstName} ${one.lastName}`),
        before: change.question.search.removes.flatMap((index) => {
          const slice = order.detail.slices[index];
          return slice ? [presentSlice(slice, order.detail.baggage[index])] : [];
        }),
        change: shown,
      });
    }
    return { list };
  });
}

/** A change that waits for a decision, with the flight that it gives up. */
interface WaitingChange {
  readonly change: ChangeRecord;
  readonly booking: FlightBooking;
  readonly trip: Trip;
}

/** The changes that wait for a person's decision, or for one on another's behalf; the oldest first. */
export async function findWaitingFor(
  tx: Tx,
  { personId }: Pick<Caller, 'personId'>,
  now: Temporal.Instant,
): Promise<readonly WaitingChange[]> {
  const waiting: WaitingChange[] = [];
  for (const change of await listChangesToApprove(tx)) {
    const booking = await findFlights(tx, change.bookingId);
    const trip = booking && (await findTrip(tx, booking.tripId));
    if (!booking || !trip || isOwn(change, trip, personId)) continue;
    if ((await readPlaces(tx, change, trip, personId, now)).length > 0) waiting.push({ change, booking, trip });
  }
  return waiting;
}

/** Records an approver's decision about a change. Throws what `giveWord` throws. */
export async function decideChange(
  context: ChangeContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const by: ChangeDecider = { personId: caller.personId, actor: actorOf(caller), via: 'app', requestId, now };
    return presentOne(tx, caller, await giveWord(tx, body, by), now);
  });
}

/** Who decides, and how they came to decide. */
export interface ChangeDecider {
  readonly personId: string;
  /** As the audit trail names them. */
  readonly actor: string;
  readonly via: 'app' | 'mail';
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** A decision about a change. */
export type ChangeWord = Pick<BodyOf<typeof operation>, 'changeId' | 'decision' | 'comment'>;

/**
 * Records an approver's decision about a change, their own or on behalf of somebody who has delegated to them; the
 * chain decides as for bookings. Throws `not_found` for those who have nothing to do with it, `not_the_approver` where
 * it is not their turn or it is their own journey, `approval_not_open` for what is decided or taken back, and
 * `approval_outdated` where something else would be bought than was asked about.
 */
export async function giveWord(tx: Tx, word: ChangeWord, by: ChangeDecider): Promise<Deciding> {
  const { change, booking, trip, approval } = await lockToDecide(tx, word.changeId);
  if (isOwn(change, trip, by.personId)) {
    throw new Refusal('not_the_approver', { message: 'You cannot decide on your own trip.' });
  }
  if (!(await isAsked(tx, approval, by))) throw new Refusal('not_found');
  // Checked under the lock: a person who was just disabled can no longer decide.
  if (!(await canDecide(tx, by.personId))) throw new Refusal('not_the_approver');
  const isOpen = change.state === 'chosen' && change.approvalStatus === 'Pending For Approval';
  if (!isOpen) throw new Refusal('approval_not_open');
  const places = await readPlaces(tx, change, trip, by.personId, by.now);
  if (places.length === 0) throw new Refusal('not_the_approver');
  if (word.decision === 'approve') expectAsAsked(change, booking);
  const decided = {
    ...approval,
    votes: [...approval.votes, ...votesOf(approval, places, word.decision)],
    ...(approval.asked ? { asked: approval.asked.filter((one) => !places.includes(one.approverId)) } : {}),
  };
  await updateChange(tx, change.id, { question: { ...change.question, approval: decided } });
  await followUp(tx, { change, booking, trip }, decided, { word, by, places });
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: by.now,
    actor: by.actor,
    action: 'booking.change_decided',
    objectType: 'booking',
    objectId: booking.id,
    details: {
      changeId: change.id,
      decision: word.decision,
      comment: word.comment,
      via: by.via,
      inPlaceOf: [...places],
    },
    requestId: by.requestId,
  });
  return { change, booking, trip };
}

/** Whether a person ever took part in deciding on a change: others must not learn that it exists. */
async function isAsked(
  tx: Tx,
  { levels, standIns = [] }: ChangeApproval,
  { personId, now }: ChangeDecider,
): Promise<boolean> {
  const people = [personId, ...(await readDelegators(tx, personId, now)).all.map((one) => one.approverId)];
  const everyone = [...levels.flatMap((level) => level.approverIds), ...standIns.map((one) => one.assigneeId)];
  return everyone.some((id) => people.includes(id));
}

/** True while flights, fare, money and travellers are those that the approvers were shown. */
export function isAsAsked({ orderId, offer, approvalFingerprint }: ChangeRecord, booking: FlightBooking): boolean {
  return offer !== null && fingerprintOfChange(booking, orderId, offer) === approvalFingerprint;
}

function expectAsAsked(change: ChangeRecord, booking: FlightBooking): void {
  if (isAsAsked(change, booking)) return;
  throw new Refusal('approval_outdated', {
    message: 'This is no longer the change that you were asked about. The traveller has to choose it again.',
  });
}

/** A change with the booking and trip it belongs to, as they were before the decision. */
export interface Deciding {
  readonly change: ChangeRecord;
  readonly booking: FlightBooking;
  readonly trip: Trip;
}

async function lockToDecide(tx: Tx, changeId: string): Promise<Deciding & { readonly approval: ChangeApproval }> {
  const found = await findChange(tx, changeId);
  const known = found && (await findFlights(tx, found.bookingId));
  const trip = known && (await findTrip(tx, known.tripId, true));
  const booking = known && (await findFlights(tx, known.id, true));
  const change = await findChange(tx, changeId, true);
  if (!change?.question.approval || !booking || !trip) throw new Refusal('not_found');
  return { change, booking, trip, approval: change.question.approval };
}

function votesOf({ levels, votes }: ChangeApproval, places: readonly string[], decision: 'approve' | 'reject') {
  const { level } = itemState(levels, votes);
  return places.map((approverId) => ({ level, approverId, decision }));
}

interface Said {
  readonly word: ChangeWord;
  readonly by: ChangeDecider;
  readonly places: readonly string[];
}

async function followUp(
  tx: Tx,
  { change, booking, trip }: Deciding,
  { levels, votes }: ChangeApproval,
  { word, by, places }: Said,
): Promise<void> {
  const { personId, now } = by;
  const names = await readNames(tx, [personId, ...places]);
  const nameOf = (id: string) => names.get(id)?.name ?? '-';
  const others = places.filter((id) => id !== personId).map(nameOf);
  const name = others.length > 0 ? `${nameOf(personId)} for ${others.join(', ')}` : nameOf(personId);
  const text = word.decision === 'approve' ? 'approved' : 'rejected';
  const said = word.comment === null ? '.' : `: ${word.comment}`;
  await addHistory(tx, booking, `Change ${text} by ${name}${said}`, now);
  const after = itemState(levels, votes);
  if (after.decision === 'pending') {
    const isNextLevel = votes.every((vote) => vote.level < after.level);
    const decided = isNextLevel ? await findChange(tx, change.id) : null;
    if (decided) await askApprovers(tx, { change: decided, trip, by: personId }, now);
    return;
  }
  const decision = after.decision === 'approved' ? 'approved' : 'rejected';
  const message = `Rejected by ${name}${said}`;
  await closeDecision(tx, { change, booking, trip }, { decision, by: personId, decidedBy: personId, message, now });
}

/** How the chain has answered. */
interface ChainAnswer {
  readonly decision: 'approved' | 'rejected';
  /** Whose word it goes by. */
  readonly decidedBy: string;
  /** Who did it; null where the chain was settled again. */
  readonly by: string | null;
  /** Kept with a change that is rejected. */
  readonly message: string;
  readonly now: Temporal.Instant;
}

/** Ends the approval: an approved change may be paid, a rejected one is over. Trip, booking and change are locked. */
export async function closeDecision(
  tx: Tx,
  { change, booking, trip }: Deciding,
  { decision, decidedBy, by, message, now }: ChainAnswer,
): Promise<void> {
  const isApproved = decision === 'approved';
  const actor = `person:${decidedBy}`;
  await updateChange(tx, change.id, { approvalStatus: isApproved ? 'Approved' : 'Rejected', approvalActor: actor });
  if (!isApproved) await withdraw(tx, booking, change, { actor, message, now });
  await addTripEvent(tx, trip, by, `Change ${decision}: ${change.question.labels.join(', ')}.`, now);
  const payload = { bookingId: booking.id, changeId: change.id, ...(by === null ? {} : { by }) };
  await enqueueEvent(tx, booking.organizationId, 'change.decided', payload, now);
}
