import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { findEditableTrip } from './trip-access.ts';
import { addTripEvent } from './trip-repository.ts';
import { type Change, refuseCancelled } from './update-trip.ts';

/**
 * Mails every employee who travels a link to the itinerary that can be kept on a phone. Answers their names. Throws
 * `trip_not_found`, `privilege_missing`, `trip_not_editable` where there is nobody to mail.
 */
export async function sendAppDetails(tx: Tx, tripId: string, change: Change): Promise<readonly string[]> {
  const { caller, now, requestId } = change;
  const trip = await findEditableTrip(tx, caller, tripId);
  refuseCancelled(trip);
  const ids = trip.travellers.flatMap((one) => one.personId ?? []);
  const people = ids.length === 0 ? [] : await activePeople(tx, ids);
  if (people.length === 0) {
    throw new Refusal('trip_not_editable', {
      message: 'No employee travels on this trip, so there is nobody to write to.',
    });
  }
  const names = people.map((person) => `${person.first_name} ${person.last_name}`);
  await enqueueEvent(tx, trip.organizationId, 'trip.app_link', { tripId, by: caller.personId }, now);
  await addTripEvent(tx, trip, caller.personId, `Itinerary link sent to ${names.join(', ')}.`, now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.app_link_sent',
    objectType: 'trip',
    objectId: tripId,
    details: { to: names },
    requestId,
  });
  return names;
}

function activePeople(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .orderBy('first_name')
    .orderBy('last_name')
    .execute();
}
