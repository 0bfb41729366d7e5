import type { getDeskEntry as operation } from '@pravas/contract/desk/request-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent, wordsOf } from '../booking/index.ts';
import { closeCase, findCase, type WorkCase } from '../casework/index.ts';
import { readOrganization, refuseField, refuseServiceOff } from '../organisation/index.ts';
import {
  type AskedOfDesk,
  addTripEvent,
  changeTrip,
  editRefusal,
  findDeskTrip,
  findVisibleTrip,
  readDeskRequests,
  type Trip,
} from '../trip/index.ts';
import type { AskingContext, DeskService } from './ask-desk.ts';
import { changeFacts } from './case-facts.ts';
import { readParty } from './entered-party.ts';
import type { DeskEntry } from './offline-context.ts';
import { termsOfTrip } from './trip-terms.ts';

/** Withdraws a request that is still open. Throws `not_found`, `case_closed`. */
export async function withdrawRequest(
  context: AskingContext,
  caseId: string,
  { caller, now, requestId }: DeskEntry,
): Promise<{ readonly tripId: string }> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const seen = await findRequest(tx, caseId);
    const trip = await findVisibleTrip(tx, caller, seen.tripId, true).catch(() => {
      throw new Refusal('not_found');
    });
    const isOwn = (seen.facts as AskedOfDesk).askedBy === caller.personId;
    if (!isOwn && editRefusal(caller, trip) !== null) throw new Refusal('not_found');
    const found = await findRequest(tx, caseId, true);
    if (found.state !== 'open') throw new Refusal('case_closed');
    await endRequest(
      tx,
      found,
      { trip, outcome: 'withdrawn', resolution: 'Taken back by the traveller.' },
      { caller, now },
    );
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'desk_request.withdrawn',
      objectType: 'work_case',
      objectId: caseId,
      details: { tripId: trip.id },
      requestId,
    });
    return { tripId: trip.id };
  });
}

/**
 * An open request of a trip that is being answered by something of this service, locked. Throws `not_found`,
 * `case_closed`, `validation_failed` where it is for something else.
 */
export async function lockAnswered(
  tx: Tx,
  caseId: string,
  { tripId, service }: { readonly tripId: string; readonly service: DeskService },
): Promise<DeskRequestCase> {
  const found = await findRequest(tx, caseId, true);
  if (found.tripId !== tripId) throw new Refusal('not_found');
  const asked = found.facts as AskedOfDesk;
  if (asked.service !== service) {
    throw refuseField('validation_failed', 'requestId', `This request is for a ${wordsOf(asked).thing}`);
  }
  if (found.state !== 'open') throw new Refusal('case_closed');
  return found;
}

interface Ending {
  readonly trip: Trip;
  readonly outcome: NonNullable<AskedOfDesk['outcome']>;
  readonly resolution: string;
}

/** Ends a request: its case is closed, and the trip says so. */
export async function endRequest(
  tx: Tx,
  found: DeskRequestCase,
  { trip, outcome, resolution }: Ending,
  { caller, now }: Pick<DeskEntry, 'caller' | 'now'>,
): Promise<void> {
  await changeFacts(tx, { id: found.id, facts: { ...(found.facts as object), outcome } }, caller, {});
  await closeCase(tx, trip.organizationId, found.id, actorOf(caller), resolution, now);
  await changeTrip(tx, trip.id, {}, now);
  if (outcome === 'withdrawn') {
    const { text } = found.facts as AskedOfDesk;
    await addTripEvent(tx, trip, caller.personId, `A request to the travel desk was taken back: ${text}.`, now);
  }
  await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
}

/** A case by which something is asked of the travel desk. */
export interface DeskRequestCase extends WorkCase {
  readonly tripId: string;
}

async function findRequest(tx: Tx, caseId: string, lock = false): Promise<DeskRequestCase> {
  const found = await findCase(tx, caseId, lock);
  if (found?.kind !== 'desk_request' || found.tripId === null) throw new Refusal('not_found');
  return { ...found, tripId: found.tripId };
}

/** What forms that enter something for a trip begin with. Throws `trip_not_found`, `not_found`. */
export async function showEntry(
  tx: Tx,
  { tripId, requestId }: QueryOf<typeof operation>,
  context: { readonly supplierStateCode: string },
  { caller, now }: { readonly caller: Caller; readonly now: Temporal.Instant },
): Promise<PayloadOf<typeof operation>> {
  const trip = await findDeskTrip(tx, caller, tripId);
  const { travellers } = await readParty(tx, trip);
  const { supply } = await termsOfTrip(tx, trip, context, now);
  const found = requestId === undefined ? null : await findRequest(tx, requestId);
  if (found && found.tripId !== trip.id) throw new Refusal('not_found');
  const requests = found ? await readDeskRequests(tx, trip, caller) : [];
  const organization = await readOrganization(tx);
  const { service, wish } = (found?.facts ?? {}) as Partial<AskedOfDesk>;
  if (service !== undefined) refuseServiceOff(organization.settings, service, caller);
  return {
    trip: { _id: trip.id, name: trip.name, isPersonalBooking: trip.isPersonal },
    travelers: travellers.map(({ firstName, lastName }, index) => ({ index, name: `${firstName} ${lastName}` })),
    supply: { ...supply, on: indianDay(now) },
    stateCode: organization.stateCode ?? supply.placeOfSupplyStateCode,
    request: requests.find((one) => one._id === requestId) ?? null,
    // The service has kept it as the contract reads it.
    wish: found ? ({ ...(wish as object), service } as PayloadOf<typeof operation>['wish']) : null,
  };
}
