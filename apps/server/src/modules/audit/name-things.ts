import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { UUID } from './private-journeys.ts';

/** Somebody or something that acted, as people know it. */
export interface NamedActor {
  readonly name: string;
  readonly userId: number | null;
}

/** "Delhi to Mumbai, Sat, 23 Jan" for a booking's first journey; 'Booking' where it is unknown. */
const BOOKING_ROUTE = `coalesce((
  select u.from_name || ' to ' || u.to_name || to_char(u.starts_at at time zone u.starts_zone, ', Dy, FMDD Mon')
  from booking_unit u where u.booking_id = booking.id order by u.starts_at, u.position limit 1), 'Booking')`;

/** The name, if the trip of that id is not a private journey. */
function unlessPrivate(tripId: string, name: string): string {
  return `case when exists (select from trip t where t.id = ${tripId} and t.is_personal)
    then 'Private journey' else ${name} end`;
}

/** What was searched for when things were shared, where neither the search nor its trip is private. */
function sharedThings(name: string): { readonly table: string; readonly name: string } {
  return {
    table: 'shortlist',
    name: `case when criteria ->> 'personal' = 'true' then 'Private journey' else ${unlessPrivate('shortlist.trip_id', name)} end`,
  };
}

/** Where the name of a kind of object is kept. The kinds are ours, so none of this comes from a request. */
const NAME_OF: Readonly<Record<string, { readonly table: string; readonly name: string }>> = {
  organization: { table: 'organization', name: 'name' },
  person: { table: 'person', name: "first_name || ' ' || last_name" },
  role: { table: 'role', name: 'name' },
  grade: { table: 'grade', name: 'name' },
  department: { table: 'department', name: 'name' },
  gst_registration: { table: 'gst_registration', name: 'display_name' },
  api_key: { table: 'api_key', name: 'name' },
  directory_group: { table: 'directory_group', name: 'display_name' },
  domain: { table: 'organization_domain', name: 'domain' },
  employee_import: { table: 'employee_import', name: 'file_name' },
  file: { table: 'file', name: 'original_name' },
  trip: { table: 'trip', name: "case when is_personal then 'Private journey' else name end" },
  // As its trip shows it: where from, where to and when. An order's flights are read in place.
  booking: { table: 'booking', name: unlessPrivate('trip_id', BOOKING_ROUTE) },
  work_case: {
    table: 'work_case',
    name: unlessPrivate(
      'coalesce((select b.trip_id from booking b where b.id = work_case.booking_id), trip_id)',
      "'Case ' || number",
    ),
  },
  flight_shortlist: sharedThings(
    "coalesce((criteria #>> '{search,slices,0,from}') || ' to ' || (criteria #>> '{search,slices,0,to}'), 'Shared flights')",
  ),
  hotel_shortlist: sharedThings("coalesce(criteria #>> '{place,name}', 'Shared hotels')"),
  trip_policy: { table: 'trip_policy', name: 'name' },
  reason_code: { table: 'reason_code', name: 'text' },
  approval_workflow: { table: 'approval_workflow', name: 'name' },
  help_article: { table: 'help_article', name: 'title' },
  cost_centre: { table: 'cost_centre', name: 'name' },
  budget: { table: 'budget', name: 'name' },
  webhook: { table: 'webhook_endpoint', name: 'name' },
  expense_claim: { table: 'expense_claim', name: "'Claim ' || number" },
};

const PART_OF_PRAVAS = /^[a-z]+(?:-[a-z]+)*$/;

/** Names for `person:<id>`, `api_key:<id>` and the parts of Pravas; an actor who is gone keeps the recorded text. */
export async function nameActors(tx: Tx, actors: Iterable<string>): Promise<ReadonlyMap<string, NamedActor>> {
  const wanted = new Set(actors);
  const named = new Map<string, NamedActor>([...wanted].map((actor) => [actor, { name: actor, userId: null }]));
  const idsOf = (prefix: string) =>
    [...wanted]
      .filter((actor) => actor.startsWith(prefix))
      .map((actor) => actor.slice(prefix.length))
      .filter((id) => UUID.test(id));
  for (const actor of wanted) {
    // Parts of Pravas act under names of the code, which say nothing to a reader of the trail.
    if (PART_OF_PRAVAS.test(actor)) named.set(actor, { name: 'Pravas', userId: null });
    // The provider acts on a customer's behalf; its own trail says which of its people it was.
    if (actor.startsWith('provider:')) named.set(actor, { name: 'The provider', userId: null });
  }
  const people = idsOf('person:');
  if (people.length > 0) {
    const rows = await tx
      .selectFrom('person')
      .select(['id', 'user_id', 'first_name', 'last_name'])
      .where('id', 'in', people)
      .execute();
    for (const row of rows) {
      named.set(`person:${row.id}`, { name: `${row.first_name} ${row.last_name}`, userId: row.user_id });
    }
  }
  const keys = idsOf('api_key:');
  if (keys.length > 0) {
    const rows = await tx
      .selectFrom('api_key')
      .innerJoin('person', 'person.id', 'api_key.created_by')
      .select(['api_key.id', 'api_key.name', 'person.user_id', 'person.first_name', 'person.last_name'])
      .where('api_key.id', 'in', keys)
      .execute();
    for (const row of rows) {
      const name = `${row.name} (API key of ${row.first_name} ${row.last_name})`;
      named.set(`api_key:${row.id}`, { name, userId: row.user_id });
    }
  }
  return named;
}

/** Names for objects, by "type id"; what has no name, or is gone, is not in the answer. */
export async function nameObjects(
  tx: Tx,
  objects: readonly { readonly objectType: string; readonly objectId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (const [objectType, { table, name }] of Object.entries(NAME_OF)) {
    const ids = [...new Set(objects.filter((one) => one.objectType === objectType).map((one) => one.objectId))].filter(
      (id) => UUID.test(id),
    );
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.raw(name)} as name from ${sql.table(table)} where id = any (${ids}::uuid[])`.execute(tx);
    for (const row of rows) named.set(`${objectType} ${row.id}`, row.name);
  }
  return named;
}
