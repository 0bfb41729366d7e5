import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Trip } from './trip.ts';
import { findTrip } from './trip-repository.ts';

/** The part of a caller that decides which trips they see. */
export type TripReader = Pick<Caller, 'personId' | 'isAdmin' | 'privileges'>;

/**
 * True for those who see all trips of the organisation but personal ones: they arrange them, work at the travel desk,
 * whose cases are about any of them, or administer it.
 */
export function readsAllTrips(reader: TripReader): boolean {
  return reader.isAdmin || reader.privileges.has('trips.others') || reader.privileges.has('desk.work');
}

/**
 * A trip that a person may see: as its maker, a travelling employee, a person asked to approve it, or someone who may
 * see all trips. Only their maker and travellers see personal trips. Other people's trips are not found, so that
 * nothing reveals that they exist. Throws `trip_not_found`.
 */
export async function findVisibleTrip(tx: Tx, reader: TripReader, tripId: string, lock = false): Promise<Trip> {
  const trip = await findTrip(tx, tripId, lock);
  if (!trip || !(await sees(tx, reader, trip))) throw new Refusal('trip_not_found');
  return trip;
}

/**
 * A trip that a person may change: its maker, and those who arrange trips for others. Throws `trip_not_found`, and
 * `privilege_missing` where they may only see it.
 */
export async function findEditableTrip(tx: Tx, reader: TripReader, tripId: string, lock = true): Promise<Trip> {
  const trip = await findVisibleTrip(tx, reader, tripId, lock);
  const reason = editRefusal(reader, trip);
  if (reason !== null) throw new Refusal('privilege_missing', { message: reason });
  return trip;
}

/**
 * A trip, locked, into which the travel desk enters what was bought or cancelled outside: any trip that is not
 * personal, and the caller's own. Throws `trip_not_found`, and `privilege_missing` where the person may only see it.
 */
export async function findDeskTrip(tx: Tx, reader: TripReader, tripId: string): Promise<Trip> {
  const trip = await findVisibleTrip(tx, reader, tripId, true);
  const reason = deskRefusal(reader, trip);
  if (reason !== null) throw new Refusal('privilege_missing', { message: reason });
  return trip;
}

/** Why a person who sees a trip may not enter into it what was bought outside; null where they may. */
export function deskRefusal(reader: TripReader, trip: Pick<Trip, 'createdBy' | 'isPersonal'>): string | null {
  const isDesk = !trip.isPersonal && reader.privileges.has('desk.work');
  return isDesk ? null : editRefusal(reader, trip);
}

/** A trip whose flights a person may pay for, as its maker, traveller or arranger; null otherwise. */
export async function findPayableTrip(tx: Tx, reader: TripReader, tripId: string): Promise<Trip | null> {
  const trip = await findTrip(tx, tripId);
  if (!trip) return null;
  const travels = trip.travellers.some((traveller) => traveller.personId === reader.personId);
  return travels || editRefusal(reader, trip) === null ? trip : null;
}

/** Why a person who sees a trip may not change it; null where they may. */
export function editRefusal(reader: TripReader, trip: Pick<Trip, 'createdBy' | 'isPersonal'>): string | null {
  if (trip.createdBy === reader.personId) return null;
  if (!trip.isPersonal && reader.privileges.has('trips.others')) return null;
  return 'Only the person who made this trip, or someone who arranges trips for others, can change it.';
}

/** Which trips `t` of a query a person may see, by the rule of `findVisibleTrip`. */
export function visibleSql(reader: TripReader): RawBuilder<boolean> {
  return sql<boolean>`(t.created_by = ${reader.personId}
    or exists (select from trip_traveller v
      where v.organization_id = t.organization_id and v.trip_id = t.id and v.person_id = ${reader.personId})
    or (${readsAllTrips(reader)} and not t.is_personal)
    or exists (select from approval_task k
      join approval_request r on r.organization_id = k.organization_id and r.id = k.request_id
      where r.organization_id = t.organization_id and r.trip_id = t.id
        and ${reader.personId}::uuid in (k.approver_id, k.assignee_id)))`;
}

async function sees(tx: Tx, reader: TripReader, trip: Trip): Promise<boolean> {
  if (trip.createdBy === reader.personId) return true;
  if (trip.travellers.some((traveller) => traveller.personId === reader.personId)) return true;
  if (!trip.isPersonal && readsAllTrips(reader)) return true;
  return wasAsked(tx, reader.personId, trip.id);
}

/** Approvers keep access to what they have decided on. */
async function wasAsked(tx: Tx, personId: string, tripId: string): Promise<boolean> {
  const { rows } = await sql`
    select from approval_task k join approval_request r on r.organization_id = k.organization_id and r.id = k.request_id
    where r.trip_id = ${tripId} and ${personId}::uuid in (k.approver_id, k.assignee_id) limit 1`.execute(tx);
  return rows.length > 0;
}
