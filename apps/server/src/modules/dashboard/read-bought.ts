import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { linesWhere, type Narrowed, type Period } from './dashboard-filter.ts';

/** What was bought in a period, each counted once. */
export interface Bought {
  readonly bookings: number;
  readonly before: number;
  readonly trips: number;
  readonly travellers: number;
  /** Of the bookings: those that nothing is left of. */
  readonly cancelled: number;
}

/** Counts bookings that were bought in the period with their trips and travellers, and those of the days it is held against. */
export async function readBought(tx: Tx, narrowed: Narrowed, period: Period): Promise<Bought> {
  const { rows } = await sql<Bought>`
    with bought as materialized (
      select l.booking_id, l.trip_id, coalesce(l.person_id::text, lower(l.traveller_name)) as traveller
      from booking_line l where l.kind = 'purchase' and ${linesWhere(narrowed, period)}),
    booked as materialized (select distinct b.booking_id from bought b)
    select (select count(*) from booked) as bookings,
      (select count(*) from (select distinct b.trip_id from bought b) t) as trips,
      (select count(*) from (select distinct b.traveller from bought b) t) as travellers,
      (select count(*) from booked join booking b on b.id = booked.booking_id where b.status = 'CANCELED') as cancelled,
      (select count(*) from (select distinct l.booking_id from booking_line l
        where l.kind = 'purchase' and ${linesWhere(narrowed, period.compared)}) t) as before`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A count of nothing');
  return row;
}
