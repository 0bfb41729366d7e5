import { fillTables } from './fill-tables.ts';
import type { World } from './world.ts';

/**
 * The columns that differ from line to line; everything else, the service too, is as in the copied line, as they are of
 * one booking.
 */
const OF_EACH: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  event_key: "'purchase:' || d",
  at: 'd',
  day: 'd::date',
  booked_at: 'd',
  booked_day: 'd::date',
  starts_on: 'd::date + 7',
  ends_on: 'd::date + 8',
};

/**
 * Gives somebody's company lines of a booking, one for every third day of months before and after now: reports are of
 * them.
 */
export async function addSpendLines(world: World, email: string): Promise<void> {
  await fillTables(world, email);
  // Nobody has saved a view yet.
  await world.query('delete from report_view');
  // The booking is one flight in all of them.
  await world.query("update booking_line set service = 'flight'");
  const columns = await world.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'booking_line' and is_generated = 'NEVER'`,
  );
  const names = columns.map(({ name }) => name);
  await world.query(
    `insert into booking_line (${names.join()})
     select ${names.map((name) => OF_EACH[name] ?? `l.${name}`).join()}
     from booking_line l, generate_series(now() - interval '150 days', now() + interval '180 days', interval '3 days') d`,
  );
}
