import type { BodyOf } from '@pravas/contract/operation.ts';
import type { updateTrip as operation } from '@pravas/contract/trip/trip-edit-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, actorOf, changedFields, recordAudit } from '../audit/index.ts';
import { enqueueEvent, refreshTripDates } from '../booking/index.ts';
import { travellersLock } from './travellers-lock.ts';
import type { Trip } from './trip.ts';
import { findEditableTrip } from './trip-access.ts';
import { readPlannedDays } from './trip-days.ts';
import { expectChargedTo } from './trip-masters.ts';
import { addTripEvent, changeTrip } from './trip-repository.ts';

/** Who changes a trip, and by which request. */
export interface Change {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * Changes what a trip is called, when it is planned, and what it is charged to. What it is charged to stays once the
 * trip was finalised: approvers and budgets already have it. Throws `trip_not_found`, `privilege_missing`,
 * `trip_version_conflict`, `trip_not_editable`, `validation_failed`, `return_before_departure`.
 */
export async function updateTrip(tx: Tx, body: BodyOf<typeof operation>, change: Change): Promise<void> {
  const { caller, now, requestId } = change;
  const trip = await findEditableTrip(tx, caller, body.tripId);
  expectVersion(trip, body.version);
  refuseCancelled(trip);
  const days = readPlannedDays(
    body.startDate === undefined ? trip.startsOn : body.startDate,
    body.endDate === undefined ? trip.endsOn : body.endDate,
  );
  const before = fieldsOf(trip);
  const after = {
    ...before,
    ...days,
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.purpose === undefined ? {} : { purpose: body.purpose }),
    ...(body.costCentreId === undefined ? {} : { costCentreId: body.costCentreId }),
    ...(body.projectId === undefined ? {} : { projectId: body.projectId }),
    ...(body.gstId === undefined ? {} : { gstRegistrationId: body.gstId }),
  };
  const details = changedFields(before, after);
  const changed = Object.keys(details.after);
  if (changed.length === 0) return;
  const frozen = changed.filter((field) => FROZEN.has(field));
  if (trip.state === 'finalised' && frozen.length > 0) {
    throw new Refusal('trip_not_editable', {
      message: 'The trip is finalised, so you cannot change what it is charged to. Recall it first.',
      errors: frozen.map((field) => ({
        field: WIRE_NAMES[field] ?? field,
        message: 'Fixed since the trip was finalised',
      })),
    });
  }
  if (changed.includes('gstRegistrationId')) await refuseOtherGst(tx, trip);
  await expectChargedTo(tx, after, trip);
  await changeTrip(tx, trip.id, { ...after, ...(changed.includes('name') ? { isNamed: true } : {}) }, now);
  await refreshTripDates(tx, trip.id, now);
  await addTripEvent(tx, trip, caller.personId, sentenceOf(changed, after), now);
  await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.updated',
    objectType: 'trip',
    objectId: trip.id,
    details,
    requestId,
  });
}

/** Flights are priced, taxed and ordered under the registration that the trip had when they were added. */
async function refuseOtherGst(tx: Tx, trip: Trip): Promise<void> {
  const { locked } = await travellersLock(tx, trip);
  if (!locked) return;
  throw new Refusal('trip_not_editable', {
    message: 'A booking in this trip uses this GST number. Remove the booking to choose another registration.',
    errors: [{ field: 'gstId', message: 'Fixed while a booking carries it' }],
  });
}

/** Throws `trip_version_conflict` unless the trip is still as the person saw it. */
export function expectVersion(trip: Trip, version: number): void {
  if (trip.version !== version) throw new Refusal('trip_version_conflict');
}

/** Throws `trip_not_editable` for a trip that was called off. */
export function refuseCancelled(trip: Trip): void {
  if (trip.state === 'cancelled') throw new Refusal('trip_not_editable', { message: 'This trip was cancelled.' });
}

const FROZEN: ReadonlySet<string> = new Set(['costCentreId', 'projectId']);
const WIRE_NAMES: Readonly<Record<string, string>> = {
  gstRegistrationId: 'gstId',
  startsOn: 'startDate',
  endsOn: 'endDate',
};
const LABELS: Readonly<Record<string, string>> = {
  name: 'name',
  purpose: 'purpose',
  startsOn: 'dates',
  endsOn: 'dates',
  costCentreId: 'cost centre',
  projectId: 'project',
  gstRegistrationId: 'GST registration',
};

function fieldsOf(
  trip: Trip,
): AuditDetails &
  Pick<Trip, 'name' | 'purpose' | 'startsOn' | 'endsOn' | 'costCentreId' | 'projectId' | 'gstRegistrationId'> {
  const { name, purpose, startsOn, endsOn, costCentreId, projectId, gstRegistrationId } = trip;
  return { name, purpose, startsOn, endsOn, costCentreId, projectId, gstRegistrationId };
}

function sentenceOf(changed: readonly string[], after: { readonly name: string }): string {
  if (changed.length === 1 && changed[0] === 'name') return `Renamed to ${after.name}.`;
  const labels = [...new Set(changed.map((field) => LABELS[field] ?? field))];
  const last = labels.pop() ?? '';
  return `Changed: ${labels.length === 0 ? last : `${labels.join(', ')} and ${last}`}.`;
}
