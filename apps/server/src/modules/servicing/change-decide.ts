import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { listChangeDecisions, decideChange as operation } from '@pravas/contract/servicing/change-operations.ts';
import { itemState } from '@pravas/domain/approval/decide-item.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readDelegators } from '../approval/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, type Booking, enqueueEvent, findBooking, presentSlice } from '../booking/index.ts';
import { addTripEvent, findTrip, peopleOnTrip, type Trip } from '../trip/index.ts';
import { askApprovers, placesOf } from './change-approvers.ts';
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

/** The changes that wait for the caller's word, the oldest first. */
export async function listDecisions(
  context: ChangeContext,
  caller: Caller,
): Promise<PayloadOf<typeof listChangeDecisions>> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const people = [caller.personId, ...(await readDelegators(tx, caller.personId, now))];
    const list: PayloadOf<typeof listChangeDecisions>['list'] = [];
    for (const change of await listChangesToApprove(tx)) {
      if (placesOf(change, people).length === 0) continue;
      const booking = await findBooking(tx, change.bookingId);
      const trip = booking && (await findTrip(tx, booking.tripId));
      if (!booking || !trip || isOwn(change, trip, caller)) continue;
      const [shown] = await presentChanges(tx, [change], { caller, trip });
      const leg = booking.legs.find((one) => one.id === change.legId);
      if (!shown || !leg) continue;
      list.push({
        flightId: booking.id,
        tripId: trip.id,
        tripName: trip.name,
        travelers: booking.travellers.map((one) => `${one.firstName} ${one.lastName}`),
        before: change.question.search.removes.flatMap((index) => {
          const slice = leg.offer.slices[index];
          return slice ? [presentSlice(slice, leg.offer.baggage[index])] : [];
        }),
        change: shown,
      });
    }
    return { list };
  });
}

/**
 * Records an approver's word about a change, his own or in the place of somebody who has delegated to him; the chain
 * decides as for bookings. Throws `not_found` for those who have nothing to do with it, `not_the_approver` where it is not
 * his turn or his own journey, `approval_not_open` for what is decided or taken back.
 */
export async function decideChange(
  context: ChangeContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { change, booking, trip, approval } = await lockToDecide(tx, body.changeId);
    const people = [caller.personId, ...(await readDelegators(tx, caller.personId, now))];
    const standIns = (approval.standIns ?? []).map((one) => one.assigneeId);
    const everyone = [...approval.levels.flatMap((level) => level.approverIds), ...standIns];
    const isOfTrip = isOwn(change, trip, caller);
    if (!everyone.some((id) => people.includes(id)) && !isOfTrip) throw new Refusal('not_found');
    if (isOfTrip) throw new Refusal('not_the_approver', { message: 'Nobody decides on their own trip.' });
    const isOpen = change.state === 'chosen' && change.approvalStatus === 'Pending For Approval';
    if (!isOpen) throw new Refusal('approval_not_open');
    const places = placesOf(change, people);
    if (places.length === 0) throw new Refusal('not_the_approver');
    const decided = { ...approval, votes: [...approval.votes, ...votesOf(approval, places, body.decision)] };
    await updateChange(tx, change.id, { question: { ...change.question, approval: decided } });
    await followUp(tx, { change, booking, trip, caller }, decided, body, now);
    await recordAudit(tx, {
      organizationId: booking.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.change_decided',
      objectType: 'booking',
      objectId: booking.id,
      details: { changeId: change.id, decision: body.decision, comment: body.comment, inPlaceOf: places },
      requestId,
    });
    return presentOne(tx, caller, { change, booking, trip });
  });
}

interface Deciding {
  readonly change: ChangeRecord;
  readonly booking: Booking;
  readonly trip: Trip;
}

async function lockToDecide(tx: Tx, changeId: string): Promise<Deciding & { readonly approval: ChangeApproval }> {
  const found = await findChange(tx, changeId);
  const known = found && (await findBooking(tx, found.bookingId));
  const trip = known && (await findTrip(tx, known.tripId, true));
  const booking = known && (await findBooking(tx, known.id, true));
  const change = await findChange(tx, changeId, true);
  if (!change?.question.approval || !booking || !trip) throw new Refusal('not_found');
  return { change, booking, trip, approval: change.question.approval };
}

function votesOf({ levels, votes }: ChangeApproval, places: readonly string[], decision: 'approve' | 'reject') {
  const { level } = itemState(levels, votes);
  return places.map((approverId) => ({ level, approverId, decision }));
}

/** Nobody decides on what he asked for, made or flies on. */
function isOwn(change: ChangeRecord, trip: Trip, { personId }: Pick<Caller, 'personId'>): boolean {
  return change.requestedBy === personId || peopleOnTrip(trip).includes(personId);
}

async function followUp(
  tx: Tx,
  { change, booking, trip, caller }: Deciding & { readonly caller: Caller },
  { levels, votes }: ChangeApproval,
  { decision, comment }: Pick<BodyOf<typeof operation>, 'decision' | 'comment'>,
  now: Temporal.Instant,
): Promise<void> {
  const actor = `person:${caller.personId}`;
  const name = `${caller.firstName} ${caller.lastName}`;
  const word = decision === 'approve' ? 'approved' : 'rejected';
  const said = comment === null ? '.' : `: ${comment}`;
  await addHistory(tx, booking, `Change ${word} by ${name}${said}`, now);
  const after = itemState(levels, votes);
  const payload = { bookingId: booking.id, changeId: change.id, by: caller.personId };
  if (after.decision === 'pending') {
    const isNextLevel = votes.every((vote) => vote.level < after.level);
    const decided = isNextLevel ? await findChange(tx, change.id) : null;
    if (decided) await askApprovers(tx, booking.organizationId, decided, caller.personId, now);
    return;
  }
  const isApproved = after.decision === 'approved';
  await updateChange(tx, change.id, { approvalStatus: isApproved ? 'Approved' : 'Rejected', approvalActor: actor });
  if (!isApproved) await withdraw(tx, booking, change, { actor, message: `Rejected by ${name}${said}`, now });
  await addTripEvent(tx, trip, caller.personId, `Change ${word}: ${change.question.labels.join(', ')}.`, now);
  await enqueueEvent(tx, booking.organizationId, 'change.decided', payload, now);
}
