import { ADVANCE_BANDS } from '@pravas/domain/report/advance-days.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  amountSeries,
  BOOKED,
  BY_CITY,
  BY_DEPARTMENT,
  BY_MONTH,
  CARBON,
  groupingBy,
  inWords,
  JUDGED,
  LINE_COUNTS,
  lastColumn,
  linesFrom,
  MONEY,
  type ReportColumn,
  type ReportDefinition,
  type ReportScope,
  WHICH,
  WHO,
} from '../report/index.ts';

const CABINS = { E: 'Economy', PE: 'Premium economy', B: 'Business', F: 'First' };

/** Flights beside the lines of their bookings, each booking as one row however many flights it has. */
function flightsFrom(scope: ReportScope): RawBuilder<unknown> {
  return sql`(
    select l.*, s.* from (select l.* from ${linesFrom(scope)} and l.service = 'flight') l
    left join lateral (
      select string_agg(seg ->> 'airlineCode' || ' ' || (seg ->> 'flightNumber'), ', ' order by o.position, slice.place, at.place) as flights,
        string_agg(distinct seg ->> 'airlineName', ', ') as airlines,
        (array_agg(seg ->> 'cabin' order by o.position, slice.place, at.place))[1] as cabin,
        string_agg(distinct o.detail ->> 'brand', ', ') as brand,
        (array_agg(seg -> 'from' -> 'time' ->> 'wall' order by o.position, slice.place, at.place))[1] as departs,
        (array_agg(seg -> 'to' -> 'time' ->> 'wall' order by o.position desc, slice.place desc, at.place desc))[1] as arrives,
        count(*) - count(distinct (o.id, slice.place)) as stops,
        bool_and((o.detail ->> 'refundable')::boolean) as is_refundable
      from booking_order o
      cross join jsonb_array_elements(o.detail -> 'slices') with ordinality slice(detail, place)
      cross join jsonb_array_elements(slice.detail -> 'segments') with ordinality at(seg, place)
      where o.booking_id = l.booking_id and o.state <> 'failed') s on true
  ) l where true`;
}

/** Columns that only `flightsFrom` knows. */
const OF_ORDERS = new Set(['airline', 'flights', 'cabin', 'brand', 'arrives', 'stops', 'refundable']);

/** The same rows with only their departure, for sorting by other columns. */
function sortedFrom(scope: ReportScope, sortBy: string): RawBuilder<unknown> {
  if (OF_ORDERS.has(sortBy)) return flightsFrom(scope);
  if (sortBy !== 'departs') return sql`${linesFrom(scope)} and l.service = 'flight'`;
  return sql`(
    select l.*, (
      select o.detail #>> '{slices,0,segments,0,from,time,wall}' from booking_order o
      where o.booking_id = l.booking_id and o.state <> 'failed' order by o.position limit 1) as departs
    from (select l.* from ${linesFrom(scope)} and l.service = 'flight') l
  ) l where true`;
}

const TICKETS: ReportColumn = {
  key: 'tickets',
  heading: 'Ticket no.',
  kind: 'text',
  value: sql`(select string_agg(t ->> 'ticketNumber', ', ') from booking_order o
    cross join jsonb_array_elements(o.supplier_order -> 'tickets') t
    where o.booking_id = (array_agg(l.booking_id))[1] and t ->> 'travellerIndex' = (array_agg(l.traveller))[1]::text)`,
};

const BANDS = sql`case ${sql.join(
  ADVANCE_BANDS.map(({ key, mostDays }) =>
    Number.isFinite(mostDays) ? sql`when l.starts_on - l.booked_day <= ${mostDays} then ${key}` : sql`else ${key}`,
  ),
  sql` `,
)} end`;
const onlyFlights = (scope: ReportScope) => sql`${linesFrom(scope)} and l.service = 'flight'`;

/** Every flight: fares, airlines and how early it was booked. */
export const FLIGHT_REPORT: ReportDefinition = {
  title: 'Flight data',
  from: flightsFrom,
  counts: LINE_COUNTS,
  groupBy: sql`l.booking_id, l.traveller`,
  groupKey: sql`l.booking_id, l.traveller`,
  page: { place: sql`l.booking_id`, from: sortedFrom },
  sums: { service: 'flight', rows: 'rows' },
  sort: { sortBy: 'departs', sortOrder: 'DESC' },
  groupings: {
    airline: groupingBy('Airline', sql`l.vendor`),
    route: groupingBy('Route', sql`l.place`),
    city: BY_CITY,
    department: BY_DEPARTMENT,
    month: BY_MONTH,
  },
  charts: [
    {
      key: 'advance',
      from: (scope) => sql`${onlyFlights(scope)} and l.kind = 'purchase'`,
      by: { name: BANDS },
      names: Object.fromEntries(ADVANCE_BANDS.map(({ key }) => [key, `${key.replace('-', '–')} days`])),
      series: [
        {
          key: 'fare',
          label: 'Average fare',
          unit: 'amount',
          value: sql`round(avg(l.price_paise + l.tax_paise))`,
        },
        { key: 'bought', label: 'Bought', unit: 'count', value: sql`count(*)` },
      ],
    },
    {
      key: 'airlines',
      from: onlyFlights,
      by: { name: sql`l.vendor` },
      narrows: { name: 'vendor' },
      most: { points: 8, isAddedUp: true },
      series: [amountSeries('net', 'Net cost', sql`l.total_paise`)],
    },
  ],
  columns: [
    ...WHICH,
    ...WHO,
    lastColumn('airline', 'Airline', 'text', sql`coalesce(l.airlines, l.vendor)`),
    lastColumn('flights', 'Flights', 'text', sql`l.flights`),
    lastColumn('place', 'Route', 'text', sql`l.place`),
    lastColumn('cabin', 'Cabin', 'text', inWords(sql`l.cabin`, CABINS)),
    lastColumn('brand', 'Fare family', 'text', sql`l.brand`),
    lastColumn('domestic', 'Domestic', 'text', sql`case when l.is_international then 'No' else 'Yes' end`),
    lastColumn('departs', 'Departs (local)', 'text', sql`replace(l.departs, 'T', ' ')`),
    lastColumn('arrives', 'Arrives (local)', 'text', sql`replace(l.arrives, 'T', ' ')`),
    { key: 'stops', heading: 'Stops', kind: 'count', value: sql`max(l.stops)` },
    lastColumn(
      'refundable',
      'Refundable',
      'text',
      sql`case l.is_refundable when true then 'Yes' when false then 'No' end`,
    ),
    ...BOOKED,
    ...MONEY,
    ...JUDGED,
    TICKETS,
    ...CARBON,
  ],
};
