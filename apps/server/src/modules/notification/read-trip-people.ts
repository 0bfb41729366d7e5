import type { Tx } from '../../platform/database.ts';

/** A trip with the people who are told of it. */
export interface TripPeople {
  readonly id: string;
  readonly name: string;
  readonly purpose: string | null;
  readonly createdBy: string;
  readonly cancelReason: string | null;
  readonly startsAt: Date | null;
  /** Employees who travel. */
  readonly travellerIds: readonly string[];
  /** Everyone who travels, by name; seats that nobody fills yet are left out. */
  readonly travellerNames: readonly string[];
}

/** Reads a trip and who travels; null when it is gone. */
export async function readTripPeople(tx: Tx, tripId: string): Promise<TripPeople | null> {
  const trip = await tx
    .selectFrom('trip')
    .select(['id', 'name', 'purpose', 'created_by', 'cancel_reason', 'starts_at'])
    .where('id', '=', tripId)
    .executeTakeFirst();
  if (!trip) return null;
  const travellers = await tx
    .selectFrom('trip_traveller')
    .select(['person_id', 'details'])
    .where('trip_id', '=', tripId)
    .orderBy('position')
    .execute();
  return {
    id: trip.id,
    name: trip.name,
    purpose: trip.purpose,
    createdBy: trip.created_by,
    cancelReason: trip.cancel_reason,
    startsAt: trip.starts_at,
    travellerIds: travellers.flatMap(({ person_id }) => (person_id === null ? [] : [person_id])),
    travellerNames: travellers.flatMap(({ details }) => nameOf(details)),
  };
}

function nameOf(details: unknown): readonly string[] {
  const { firstName, lastName } = (details ?? {}) as { firstName?: unknown; lastName?: unknown };
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return name === '' ? [] : [name];
}

/** People's full names by their ids. */
export async function readNames(tx: Tx, personIds: Iterable<string | null>): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(personIds)].filter((id): id is string => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('person').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}
