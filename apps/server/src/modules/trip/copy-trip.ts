import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { copyTrip as operation } from '@pravas/contract/trip/trip-edit-operations.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { readBookings } from './present-items.ts';
import { copiedDays, movedName, planOf } from './read-plan.ts';
import type { Trip } from './trip.ts';
import { findVisibleTrip } from './trip-access.ts';
import { readDay } from './trip-days.ts';
import { refuseKind } from './trip-kinds.ts';
import { addTripEvent, findTrip, insertTrip, replaceTravellers } from './trip-repository.ts';
import type { Change } from './update-trip.ts';

/**
 * Makes a trip like another: who travels, why, and what it is charged to, moved to another start. Bookings are listed
 * to be searched or asked for again, never copied. Throws `trip_not_found`, `validation_failed`, `others_not_allowed`.
 */
export async function copyTrip(
  tx: Tx,
  body: BodyOf<typeof operation>,
  change: Change,
): Promise<PayloadOf<typeof operation>> {
  const { caller, now, requestId } = change;
  const source = await findVisibleTrip(tx, caller, body.tripId);
  const startDate = body.startDate === undefined ? null : readDay(body.startDate, 'startDate');
  await refuseCopying(tx, source, change);
  const bookings = await readBookings(tx, source.id);
  const days = copiedDays(source, bookings, startDate, now);
  const id = newId();
  const { organizationId } = source;
  const text = `Copied from ${source.name}.`;
  await insertTrip(tx, {
    isNamed: true,
    organizationId,
    id,
    name: nameOf(body.name, source.name, movedName(source.name, bookings, days.startsOn)),
    createdBy: caller.personId,
    kind: source.kind,
    purpose: source.purpose,
    costCentreId: await stillInUse(tx, 'cost_centre', source.costCentreId),
    projectId: await stillInUse(tx, 'cost_centre', source.projectId),
    gstRegistrationId: await stillInUse(tx, 'gst_registration', source.gstRegistrationId),
    copiedFrom: source.id,
    ...days,
    now,
  });
  await replaceTravellers(
    tx,
    organizationId,
    id,
    source.travellers.map(({ personId, type, details }) => ({ personId, type, details })),
  );
  await addTripEvent(tx, { organizationId, id }, caller.personId, text, now);
  await enqueueEvent(tx, organizationId, 'trip.created', { tripId: id }, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'trip.created',
    objectType: 'trip',
    objectId: id,
    details: { copiedFrom: source.id, kind: source.kind, travellers: source.travellers.length },
    requestId,
  });
  const copy = await findTrip(tx, id);
  return { tripId: id, plan: copy ? await planOf(tx, copy, now) : [] };
}

/** A person who copies a trip plans for its travellers, and needs the right to; personal trips need none. */
async function refuseCopying(tx: Tx, source: Trip, { caller }: Change): Promise<void> {
  if (source.isPersonal) return;
  const { settings } = await readOrganization(tx);
  const others = source.travellers.filter((one) => one.personId !== caller.personId);
  if (others.some((one) => one.personId !== null)) refuseKind('colleagues', caller, settings, 'tripId');
  if (others.some((one) => one.personId === null)) refuseKind('guests', caller, settings, 'tripId');
}

async function stillInUse(
  tx: Tx,
  table: 'cost_centre' | 'gst_registration',
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A name generated for a booking gets its new day, unless the copy was given another name. */
function nameOf(given: string | undefined, name: string, movedTo: string | null): string {
  if (given !== undefined) return given === name ? (movedTo ?? given) : given;
  return `${movedTo ?? name} (copy)`.slice(0, 100);
}
