import type { BodyOf } from '@pravas/contract/operation.ts';
import type { setTripTravelers as operation } from '@pravas/contract/trip/trip-edit-operations.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, changedFields, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { resolveTravellers } from './resolve-travellers.ts';
import { travellersLock } from './travellers-lock.ts';
import type { TripTraveller } from './trip.ts';
import { findEditableTrip } from './trip-access.ts';
import { addTripEvent, changeTrip, replaceTravellers } from './trip-repository.ts';
import { type Change, expectVersion, refuseCancelled } from './update-trip.ts';

/**
 * Replaces who travels. Throws `trip_not_found`, `privilege_missing`, `trip_version_conflict`, `trip_not_editable`,
 * `validation_failed`, `party_invalid`, `others_not_allowed`.
 */
export async function setTravellers(tx: Tx, body: BodyOf<typeof operation>, change: Change): Promise<void> {
  const { caller, now, requestId } = change;
  const trip = await findEditableTrip(tx, caller, body.tripId);
  expectVersion(trip, body.version);
  refuseCancelled(trip);
  const lock = await travellersLock(tx, trip);
  if (lock.reason !== null) throw new Refusal('trip_not_editable', { message: lock.reason });
  const { settings } = await readOrganization(tx);
  const wanted = body.kind ?? (trip.isPersonal ? 'personal' : null);
  const context = { planner: caller, settings, known: trip.travellers, now, kind: wanted };
  const { kind, travellers } = await resolveTravellers(tx, context, body.travelers);
  // If nobody new joins, the trip's kind stays the same, because "myself" would mean another person for the one who
  // arranges it now.
  const keepsKind = body.kind === undefined && body.travelers.every((one) => one._id !== undefined);
  await replaceTravellers(tx, trip.organizationId, trip.id, travellers);
  await changeTrip(tx, trip.id, { kind: keepsKind ? trip.kind : kind }, now);
  const after = travellers.map((one) => (one.details ? nameOf(one.details) : 'a seat'));
  await addTripEvent(tx, trip, caller.personId, `Travellers: ${after.join(', ')}.`, now);
  await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.travellers_changed',
    objectType: 'trip',
    objectId: trip.id,
    details: changedFields({ travellers: trip.travellers.map(textOf) }, { travellers: after }),
    requestId,
  });
}

function textOf({ details }: TripTraveller): string {
  return details ? nameOf(details) : 'a seat';
}

function nameOf(details: { readonly firstName: string; readonly lastName: string }): string {
  return `${details.firstName} ${details.lastName}`;
}
