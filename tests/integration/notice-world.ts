import { randomUUID } from 'node:crypto';
import { COMPANY_ID } from '../support/company.ts';
import { ADMIN } from '../support/traveller.ts';
import type { World } from '../support/world.ts';

/** Commits an event as a use case does, and wakes the worker. Answers the event's id. */
export async function sendEvent(
  world: World,
  topic: string,
  payload: unknown,
  organizationId = COMPANY_ID,
): Promise<string> {
  const id = randomUUID();
  await world.query(
    `insert into outbox_event (organization_id, id, topic, payload, created_at, run_at)
     values ($1, $2, $3, $4, now(), now())`,
    [organizationId, id, topic, JSON.stringify(payload)],
  );
  await wake(world);
  return id;
}

/** Has an event delivered once more, as after a crash between doing and marking. */
export async function sendAgain(world: World, eventId: string): Promise<void> {
  await world.query('update outbox_event set delivered_at = null, run_at = now() where id = $1', [eventId]);
  await wake(world);
}

/** True once the worker has marked an event as delivered. */
export async function isDelivered(world: World, eventId: string): Promise<boolean> {
  const rows = await world.query('select 1 from outbox_event where id = $1 and delivered_at is not null', [eventId]);
  return rows.length === 1;
}

/** Tells the worker that there is something to do. */
export async function wake(world: World): Promise<void> {
  await world.query(`select pg_notify('pravas_changes', $1)`, [
    JSON.stringify({ organizationId: 'system', topic: 'work' }),
  ]);
}

/** The id by which the database knows a person. */
export async function personIdOf(world: World, email: string): Promise<string> {
  const [row] = await world.query<{ id: string }>('select id from person where email = $1', [email]);
  if (!row) throw new Error(`Nobody is called ${email}`);
  return row.id;
}

/** A trip that somebody of the company made for others. Answers its id. */
export async function addTrip(
  world: World,
  name: string,
  travellers: readonly string[],
  madeBy = ADMIN,
): Promise<string> {
  const id = randomUUID();
  await world.query(
    `insert into trip (organization_id, id, created_by, name, purpose, created_at, updated_at)
     values ($1, $2, $3, $4, 'Customer visit', now(), now())`,
    [COMPANY_ID, id, await personIdOf(world, madeBy), name],
  );
  for (const [position, email] of travellers.entries()) {
    await world.query(
      `insert into trip_traveller (organization_id, id, trip_id, position, person_id, details)
       select organization_id, gen_random_uuid(), $1, $2, id,
         json_build_object('type', 'ADULT', 'firstName', first_name, 'lastName', last_name, 'email', email)
       from person where email = $3`,
      [id, position, email],
    );
  }
  return id;
}

/** A line of a trip's history, written by somebody. */
export async function addHistory(world: World, tripId: string, text: string, email: string): Promise<void> {
  await world.query(
    `insert into trip_event (organization_id, trip_id, seq, at, actor_id, text)
     select $1, $2, coalesce((select max(seq) from trip_event where trip_id = $2), 0) + 1, date_trunc('milliseconds', now()), $3, $4`,
    [COMPANY_ID, tripId, await personIdOf(world, email), text],
  );
}

/** An unbought flight in a trip, without its itinerary. Answers its id. */
export async function addBooking(world: World, tripId: string, email: string): Promise<string> {
  const id = randomUUID();
  await world.query(
    `insert into booking (organization_id, id, trip_id, service, title, starts_at, starts_zone, ends_at, ends_zone,
           status, payment_status, facts, travellers, total_paise,
       itinerary_updated_at, created_by, created_at, updated_at)
     values ($1, $2, $3, 'flight', 'Bengaluru - Delhi', now(), 'Asia/Kolkata', now(), 'Asia/Kolkata', 'CREATED', 'UNPAID', '{}', '[]', 685000, now(), $4, now(), now())`,
    [COMPANY_ID, id, tripId, await personIdOf(world, email)],
  );
  return id;
}
