import { type RawBuilder, sql } from 'kysely';
import {
  amountColumn,
  amountSeries,
  BOOKED,
  BY_DEPARTMENT,
  BY_MONTH,
  groupingBy,
  JUDGED,
  LINE_COUNTS,
  lastColumn,
  linesFrom,
  type ReportColumn,
  type ReportDefinition,
  type ReportScope,
  WHICH,
  WHO,
} from '../../report/index.ts';

/**
 * Tickets and stays with what was measured of them, prices without our fee: a row for each purchase and traveller of flights, and one
 * for each stay, at its first guest, with all its rooms. Bookings that were cancelled as a whole are left out: nothing was saved with
 * them.
 */
function purchasesFrom(scope: ReportScope): RawBuilder<unknown> {
  return sql`(
    select l.*, s.paid_paise, s.lowest_paise, s.median_paise, s.missed_paise, s.realised_paise, s.negotiated_paise, s.lowest_title,
      s.booking_id is not null as is_measured
    from (select l.* from ${linesFrom(scope)} and l.kind = 'purchase'
      and (l.service = 'flight' or (l.service = 'hotel' and l.traveller = 0))) l
    join booking b on b.id = l.booking_id and b.status <> 'CANCELED'
    left join fare_saving s on s.booking_id = l.booking_id
  ) l where true`;
}

/** A share of sums, with one decimal; nothing where there is nothing to divide by. */
function share(key: string, heading: string, part: RawBuilder<unknown>, whole: RawBuilder<unknown>): ReportColumn {
  const value = sql`round(100.0 * sum(${part}) / nullif(sum(${whole}), 0), 1)`;
  return { key, heading, kind: 'percent', value, total: value };
}

const MEASURED = sql`l.is_measured::int`;

/** Of one service: how much of what was bought is measured. */
function coverageOf(key: string, heading: string, service: string): ReportColumn {
  const isOf = sql`(l.service = ${service})::int`;
  return share(key, heading, sql`${MEASURED} * ${isOf}`, isOf);
}

/** What tickets and stays saved against the price to beat, and what they missed against the lowest comparable price. */
export const SAVINGS_REPORT: ReportDefinition = {
  title: 'Savings',
  from: purchasesFrom,
  counts: LINE_COUNTS,
  groupBy: sql`l.booking_id, l.traveller`,
  groupKey: sql`l.booking_id, l.traveller`,
  page: { place: sql`l.booking_id` },
  isReadOnce: true,
  sort: { sortBy: 'missed', sortOrder: 'DESC' },
  groupings: {
    airline: groupingBy('Airline or hotel', sql`l.vendor`),
    department: BY_DEPARTMENT,
    reason: groupingBy('Reason', sql`l.reason`),
    month: BY_MONTH,
  },
  charts: [
    {
      key: 'steps',
      by: { name: sql`'all'` },
      names: { all: 'All that was measured' },
      series: [
        amountSeries('reference', 'Price to beat', sql`l.median_paise`),
        amountSeries('realised', 'Saved', sql`-l.realised_paise`),
        amountSeries('above', 'Paid above it', sql`greatest(l.paid_paise - l.median_paise, 0)`),
        amountSeries('paid', 'Paid', sql`l.paid_paise`),
        amountSeries('missed', 'Missed', sql`-l.missed_paise`),
        amountSeries('lowest', 'Lowest comparable prices', sql`l.lowest_paise`),
      ],
    },
  ],
  columns: [
    ...WHICH,
    ...WHO,
    lastColumn('service', 'Service', 'text', sql`initcap(l.service)`),
    lastColumn('vendor', 'Airline or hotel', 'text', sql`l.vendor`),
    lastColumn('place', 'Route or property', 'text', sql`l.place`),
    lastColumn('starts', 'Starts', 'day', sql`l.starts_on::text`),
    ...BOOKED,
    amountColumn('paid', 'Paid', sql`l.paid_paise`),
    amountColumn('reference', 'Price to beat (median)', sql`l.median_paise`),
    amountColumn('realised', 'Saved', sql`l.realised_paise`),
    share('realisedShare', 'Saved, share', sql`l.realised_paise`, sql`l.median_paise`),
    amountColumn('lowest', 'Lowest comparable price', sql`l.lowest_paise`),
    lastColumn('lowestFlight', 'Lowest comparable flight or hotel', 'text', sql`l.lowest_title`),
    amountColumn('missed', 'Missed', sql`l.missed_paise`),
    share('missedShare', 'Missed, share', sql`l.missed_paise`, sql`l.paid_paise`),
    amountColumn('negotiated', 'Saved by negotiated fares', sql`l.negotiated_paise`),
    share('accepted', 'Lowest taken', sql`(l.missed_paise = 0)::int`, MEASURED),
    share('coverage', 'Measured', MEASURED, sql`1`),
    coverageOf('coverageFlights', 'Measured, flights', 'flight'),
    coverageOf('coverageStays', 'Measured, stays', 'hotel'),
    ...JUDGED,
  ],
};
