import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { openCase } from '../casework/index.ts';
import { readOrganization, refuseServiceOff } from '../organisation/index.ts';
import {
  type AskedOfDesk,
  addTripEvent,
  changeTrip,
  editRefusal,
  findVisibleTrip,
  readDeskRequests,
  type Trip,
  type WireRequest,
} from '../trip/index.ts';
import type { DeskEntry } from './offline-context.ts';
import { refuseArranging } from './refuse-private.ts';

/** Services that the travel desk finds and buys. */
export type DeskService = 'train' | 'cab' | 'hotel' | 'bus';

/** What is asked for, in words and as its service reads it. */
export interface DeskWish extends Pick<AskedOfDesk, 'text' | 'note' | 'wish'> {
  readonly service: DeskService;
  /** "a train": as a sentence speaks of it. */
  readonly thing: string;
}

/** What asking the travel desk needs. */
export interface AskingContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** A product rule: the time in which the travel desk aims to answer. */
const ANSWER_WITHIN_HOURS = 4;

/**
 * Asks the travel desk for something in a trip: a case of its queue, and a line of the trip's history. Throws
 * `service_disabled`, `trip_not_found`, `privilege_missing`, `trip_not_editable`.
 */
export async function askDesk(
  context: AskingContext,
  tripId: string,
  { thing, ...wish }: DeskWish,
  { caller, now, requestId }: DeskEntry,
): Promise<WireRequest> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    refuseServiceOff((await readOrganization(tx)).settings, wish.service, caller);
    const trip = await findAskingTrip(tx, caller, tripId);
    const { organizationId } = trip;
    const facts: AskedOfDesk = { ...wish, askedBy: caller.personId };
    const { id } = await openCase(
      tx,
      organizationId,
      {
        kind: 'desk_request',
        key: `desk_request:${newId()}`,
        tripId: trip.id,
        title: `Find ${thing}: ${wish.text}`,
        facts,
        dueAt: now.add({ hours: ANSWER_WITHIN_HOURS }),
      },
      actorOf(caller),
      now,
    );
    await changeTrip(tx, trip.id, {}, now);
    await addTripEvent(tx, trip, caller.personId, `Asked the travel desk for ${thing}: ${wish.text}.`, now);
    await enqueueEvent(tx, organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'desk_request.asked',
      objectType: 'work_case',
      objectId: id,
      details: { tripId: trip.id, service: wish.service, text: wish.text },
      requestId,
    });
    const asked = (await readDeskRequests(tx, trip, caller)).find((one) => one._id === id);
    if (!asked) throw new Error(`Request ${id} was not kept`);
    return asked;
  });
}

/** A trip, locked, for which a person may ask: those who may change it, and its travellers. */
async function findAskingTrip(tx: Tx, caller: Caller, tripId: string): Promise<Trip> {
  const trip = await findVisibleTrip(tx, caller, tripId, true);
  const travels = trip.travellers.some(({ personId }) => personId === caller.personId);
  const reason = travels ? null : editRefusal(caller, trip);
  if (reason !== null) throw new Refusal('privilege_missing', { message: reason });
  if (trip.state === 'cancelled') throw new Refusal('trip_not_editable', { message: 'This trip was cancelled.' });
  refuseArranging(trip);
  return trip;
}
