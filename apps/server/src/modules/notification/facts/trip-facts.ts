import { indianDay } from '@pravas/domain/time/indian-day.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import type { NoticeEvent } from '../notice.ts';

const tripEvent = z.object({ tripId: z.uuid(), by: z.optional(z.nullable(z.uuid())) });

/** A trip with the people who are notified of it. */
export interface TripPeople {
  readonly id: string;
  readonly name: string;
  readonly purpose: string | null;
  readonly createdBy: string;
  readonly cancelReason: string | null;
  readonly startsAt: Date | null;
  /** Employees who travel. */
  readonly travellerIds: readonly string[];
  /** Everyone who travels, by name; seats still empty are left out. */
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

/** The latest lines of a trip's history, up to a moment, and whose they are. */
export async function readTripHistory(
  tx: Tx,
  tripId: string,
  until: Date,
): Promise<{ readonly actorId: string | null; readonly texts: readonly string[] }> {
  const last = await tx
    .selectFrom('trip_event')
    .select('at')
    .where('trip_id', '=', tripId)
    .where('at', '<=', until)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { actorId: null, texts: [] };
  const lines = await tx
    .selectFrom('trip_event')
    .select(['actor_id', 'text'])
    .where('trip_id', '=', tripId)
    .where('at', '=', last.at)
    .orderBy('seq')
    .execute();
  return { actorId: lines.at(-1)?.actor_id ?? null, texts: lines.map((line) => line.text) };
}

/** What happened to a trip, with who did it and whom it concerns. */
export async function readTripNews(tx: Tx, event: NoticeEvent) {
  const { tripId, by: named } = tripEvent.parse(event.payload);
  const trip = await readTripPeople(tx, tripId);
  if (trip === null) return null;
  const history = await readTripHistory(tx, tripId, event.createdAt);
  const by = named ?? (event.topic === 'trip.created' ? trip.createdBy : history.actorId);
  return {
    trip,
    by,
    tripId,
    name: trip.name,
    actorName: await readName(tx, by),
    startsOn: trip.startsAt === null ? null : dayOf(trip.startsAt),
    cancelReason: trip.cancelReason,
    changes: history.texts,
  };
}

/** The calendar day in India, where most trips begin; the trip itself shows local times. */
function dayOf(at: Date): string {
  return indianDay(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
}

/** A person's full name; null where there is no such person. */
export async function readName(tx: Tx, personId: string | null): Promise<string | null> {
  return personId === null ? null : ((await readNames(tx, [personId])).get(personId) ?? null);
}
