import type { Days } from '@pravas/domain/report/comparison.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Sums } from '../booking/index.ts';
import { isInSums, linesWhere, type Narrowed, ofService, type Period } from './dashboard-filter.ts';

/** What was bought in a period, each counted once. */
export interface Bought {
  readonly bookings: number;
  readonly before: number;
  readonly trips: number;
  readonly travellers: number;
  /** The bookings of which nothing is left. */
  readonly cancelled: number;
}

/**
 * Counts bookings that were bought in the period with their trips and travellers, and those of the days that it is
 * compared with.
 */
export async function readBought(tx: Tx, narrowed: Narrowed, period: Period, sums: Sums | null): Promise<Bought> {
  if (sums && isInSums(narrowed)) return countBought(tx, narrowed, period);
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

/** The same from the sums of days: one whose previous day is before the period is new in it. */
async function countBought(tx: Tx, narrowed: Narrowed, { from, to, compared }: Period): Promise<Bought> {
  const within = (days: Days) =>
    sql`c.day >= ${days.from}::date and c.day <= ${days.to}::date and c.last_day < ${days.from}::date`;
  // Bookings are of one service; trips and travellers may be of several, and are counted of all together.
  const number = (counted: string, days: Days, isShared: boolean) => sql`
    (select coalesce(sum(c.number), 0)::bigint from spend_count c where c.counted = ${counted} and ${within(days)}
      and ${isShared ? sql`c.service = ${narrowed.service ?? ''}` : ofService(narrowed, sql`c.service`)})`;
  const { rows } = await sql<Bought>`
    select ${number('bought bookings', { from, to }, false)} as bookings, ${number('bought bookings', compared, false)} as before,
      ${number('bought trips', { from, to }, true)} as trips, ${number('bought travellers', { from, to }, true)} as travellers,
      ${number('cancelled bookings', { from, to }, false)} as cancelled`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A count of nothing');
  return row;
}
