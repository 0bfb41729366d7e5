import type { World } from './world.ts';

/** Moves a ride so many days back, for entries that are possible only after it was driven. */
export async function moveRideBack(world: Pick<World, 'query'>, bookingId: string, days: number): Promise<void> {
  for (const path of ['{pickUpAt,wall}', '{expected,start,wall}', '{expected,end,wall}']) {
    await world.query(
      `update booking_order set detail = jsonb_set(detail, $2::text[],
         to_jsonb((left(detail #>> $2::text[], 10)::date - $3::int)::text || substr(detail #>> $2::text[], 11)))
       where booking_id = $1`,
      [bookingId, path, days],
    );
  }
  for (const [table, column] of [
    ['booking_unit', 'booking_id'],
    ['booking', 'id'],
  ]) {
    await world.query(
      `update ${table} set starts_at = starts_at - make_interval(days => $2::int),
         ends_at = ends_at - make_interval(days => $2::int) where ${column} = $1`,
      [bookingId, days],
    );
  }
}
