import type { BodyOf } from '@pravas/contract/operation.ts';
import type { createTrip as operation } from '@pravas/contract/trip/trip-edit-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { resolveTravellers } from './resolve-travellers.ts';
import type { TripKind } from './trip.ts';
import { readPlannedDays } from './trip-days.ts';
import { expectChargedTo } from './trip-masters.ts';
import { addTripEvent, insertTrip, replaceTravellers } from './trip-repository.ts';

/** What a trip may be made with; days are calendar days in India. */
export type NewTrip = Omit<BodyOf<typeof operation>, 'travelerMode'> & {
  readonly copiedFrom?: string;
  /** True where a person chose its name. */
  readonly isNamed?: boolean;
};

/**
 * Makes a trip, for the caller unless others are named. Answers its id. Throws `validation_failed`,
 * `return_before_departure`, `party_invalid`, `others_not_allowed`.
 */
export async function createTrip(
  tx: Tx,
  caller: Caller,
  trip: NewTrip,
  now: Temporal.Instant,
  requestId: string,
): Promise<string> {
  const days = readPlannedDays(trip.startDate ?? null, trip.endDate ?? null);
  const chargedTo = {
    costCentreId: trip.costCentreId ?? null,
    projectId: trip.projectId ?? null,
    gstRegistrationId: trip.gstId ?? null,
  };
  await expectChargedTo(tx, chargedTo);
  const { settings } = await readOrganization(tx);
  const context = { planner: caller, settings, known: [], now, kind: wantedKind(trip) };
  const { kind, travellers } = await resolveTravellers(tx, context, trip.travelers ?? []);
  const id = newId();
  const { organizationId } = caller;
  await insertTrip(tx, {
    organizationId,
    id,
    name: trip.name ?? `Trip of ${caller.firstName} ${caller.lastName}`,
    createdBy: caller.personId,
    kind,
    purpose: trip.purpose ?? null,
    ...chargedTo,
    copiedFrom: trip.copiedFrom ?? null,
    isNamed: trip.isNamed ?? false,
    ...days,
    now,
  });
  await replaceTravellers(tx, organizationId, id, travellers);
  await addTripEvent(tx, { organizationId, id }, caller.personId, 'Trip created.', now);
  await enqueueEvent(tx, organizationId, 'trip.created', { tripId: id }, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.created',
    objectType: 'trip',
    objectId: id,
    details: { name: trip.name ?? null, kind, travellers: travellers.length, copiedFrom: trip.copiedFrom ?? null },
    requestId,
  });
  return id;
}

function wantedKind(trip: NewTrip): TripKind | null {
  return trip.kind ?? (trip.isPersonalBooking === true ? 'personal' : null);
}
