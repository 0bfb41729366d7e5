import type { Traveller, TravellerType } from '@pravas/domain/person/traveller.ts';
import type { TripState } from '@pravas/domain/trip/trip-rules.ts';
import { type Selectable, sql } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { newId } from '../../platform/ids.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { midnightOf, tripTopic } from '../booking/index.ts';
import type { Trip, TripKind, TripTraveller } from './trip.ts';

type TripRow = Selectable<Schema['trip']>;

/**
 * Reads a trip without checking rights, or null. `lock` keeps others from changing it in this transaction; a trip is
 * always locked before its bookings. Use `findVisibleTrip` or `findEditableTrip` where a person asks.
 */
export async function findTrip(tx: Tx, tripId: string, lock = false): Promise<Trip | null> {
  let query = tx.selectFrom('trip').selectAll().where('id', '=', tripId);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  return row ? asTrip(row, await listTravellers(tx, tripId)) : null;
}

function asTrip(row: TripRow, travellers: readonly TripTraveller[]): Trip {
  return {
    organizationId: row.organization_id,
    id: row.id,
    name: row.name,
    kind: row.kind as TripKind,
    isPersonal: row.is_personal,
    createdBy: row.created_by,
    state: row.state as TripState,
    version: row.version,
    purpose: row.purpose,
    costCentreId: row.cost_centre_id,
    projectId: row.project_id,
    gstRegistrationId: row.gst_registration_id,
    cancelReason: row.cancel_reason,
    copiedFrom: row.copied_from,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    zone: row.zone,
    travellers,
  };
}

async function listTravellers(tx: Tx, tripId: string): Promise<readonly TripTraveller[]> {
  const rows = await tx
    .selectFrom('trip_traveller')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ id: row.id, personId: row.person_id, ...asTraveller(row.details) }));
}

/** What is kept of a traveller: full details, or only the type of a seat. */
export function asTraveller(stored: unknown): Pick<TripTraveller, 'type' | 'details'> {
  const details = stored as Traveller | { readonly type: TravellerType };
  return { type: details.type, details: 'firstName' in details ? details : null };
}

/** A trip as it is first written. Times of planned days are midnights where the trip counts its days. */
export interface InsertedTrip {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly createdBy: string;
  readonly kind: TripKind;
  readonly purpose: string | null;
  readonly costCentreId: string | null;
  readonly projectId: string | null;
  readonly gstRegistrationId: string | null;
  readonly copiedFrom: string | null;
  readonly isNamed: boolean;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly now: Temporal.Instant;
}

/** Inserts a trip without travellers or bookings. */
export async function insertTrip(tx: Tx, trip: InsertedTrip): Promise<void> {
  await enqueueInsert(tx, 'trip', {
    organization_id: trip.organizationId,
    id: trip.id,
    created_by: trip.createdBy,
    name: trip.name,
    kind: trip.kind,
    purpose: trip.purpose,
    cost_centre_id: trip.costCentreId,
    project_id: trip.projectId,
    gst_registration_id: trip.gstRegistrationId,
    copied_from: trip.copiedFrom,
    is_named: trip.isNamed,
    starts_on: trip.startsOn,
    ends_on: trip.endsOn,
    starts_at: midnightOf(trip.startsOn),
    ends_at: midnightOf(trip.endsOn),
    created_at: isoOf(trip.now),
    updated_at: isoOf(trip.now),
  });
}

/** A traveller as they are to be stored; a given id is kept, so that references to them stay valid. */
export interface NewTraveller {
  readonly id?: string;
  readonly personId: string | null;
  readonly type: TravellerType;
  readonly details: Traveller | null;
}

/** Replaces who travels. The trip must be locked, or made in this transaction. */
export async function replaceTravellers(
  tx: Tx,
  organizationId: string,
  tripId: string,
  travellers: readonly NewTraveller[],
): Promise<void> {
  await tx.deleteFrom('trip_traveller').where('trip_id', '=', tripId).execute();
  if (travellers.length === 0) return;
  await tx
    .insertInto('trip_traveller')
    .values(
      travellers.map((traveller, position) => ({
        organization_id: organizationId,
        id: traveller.id ?? newId(),
        trip_id: tripId,
        position,
        person_id: traveller.personId,
        details: JSON.stringify(traveller.details ?? { type: traveller.type }),
      })),
    )
    .execute();
}

/** Columns of a trip that change. */
export interface TripChange {
  readonly name?: string;
  readonly isNamed?: boolean;
  readonly kind?: TripKind;
  readonly purpose?: string | null;
  readonly costCentreId?: string | null;
  readonly projectId?: string | null;
  readonly gstRegistrationId?: string | null;
  readonly startsOn?: string | null;
  readonly endsOn?: string | null;
  readonly state?: TripState;
  readonly finalisedAt?: Temporal.Instant;
  readonly cancelledAt?: Temporal.Instant;
  readonly cancelReason?: string;
}

/**
 * Writes a change of a trip and counts its version. The trip must be locked; watchers learn of it by the event written
 * with it.
 */
export async function changeTrip(tx: Tx, tripId: string, change: TripChange, now: Temporal.Instant): Promise<void> {
  const query = tx
    .updateTable('trip')
    .set((set) => ({
      version: set('version', '+', 1),
      updated_at: isoOf(now),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.isNamed === undefined ? {} : { is_named: change.isNamed }),
      ...(change.kind === undefined ? {} : { kind: change.kind }),
      ...(change.purpose === undefined ? {} : { purpose: change.purpose }),
      ...(change.costCentreId === undefined ? {} : { cost_centre_id: change.costCentreId }),
      ...(change.projectId === undefined ? {} : { project_id: change.projectId }),
      ...(change.gstRegistrationId === undefined ? {} : { gst_registration_id: change.gstRegistrationId }),
      ...(change.startsOn === undefined ? {} : { starts_on: change.startsOn }),
      ...(change.endsOn === undefined ? {} : { ends_on: change.endsOn }),
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.finalisedAt === undefined ? {} : { finalised_at: isoOf(change.finalisedAt) }),
      ...(change.cancelledAt === undefined ? {} : { cancelled_at: isoOf(change.cancelledAt) }),
      ...(change.cancelReason === undefined ? {} : { cancel_reason: change.cancelReason }),
    }))
    .where('id', '=', tripId);
  await enqueueStatement(tx, query);
}

/**
 * A line of the trip's history, as people read it, and a signal to those who watch the trip. `actorId` is null where
 * Pravas acted by itself.
 */
export async function addTripEvent(
  tx: Tx,
  trip: Pick<Trip, 'organizationId' | 'id'>,
  actorId: string | null,
  text: string,
  now: Temporal.Instant,
): Promise<void> {
  for (let written = false; !written; ) {
    // Of two concurrent writers one waits for the other's line and then takes the next number.
    const { rows } = await sql`
      insert into trip_event (organization_id, trip_id, seq, at, actor_id, text)
      select ${trip.organizationId}, ${trip.id}, coalesce(max(seq), 0) + 1, ${isoOf(now)}, ${actorId}::uuid, ${text}
      from trip_event where trip_id = ${trip.id}
      on conflict do nothing returning seq`.execute(tx);
    written = rows.length > 0;
  }
  await announce(tx, trip.organizationId, tripTopic(trip.id));
}
