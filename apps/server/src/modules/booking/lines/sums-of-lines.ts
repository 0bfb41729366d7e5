import { type RawBuilder, sql } from 'kysely';

/** A table of sums: the keys of its rows, and what they add up. */
export interface SumTable {
  readonly table: 'spend_day' | 'spend_part' | 'spend_count';
  readonly key: readonly string[];
  readonly sums: readonly string[];
}

/** Amounts by day, and by month. */
export const DAYS = {
  table: 'spend_day',
  key: ['basis', 'day', 'service', 'kind'],
  sums: [
    ...['lines', 'judged', 'compliant', 'advance_days', 'price_paise', 'tax_paise', 'extras_paise', 'penalty_paise'],
    ...['fee_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'charge_paise'],
  ],
} as const satisfies SumTable;

/** What is ranked. */
export const PARTS = {
  table: 'spend_part',
  key: ['part', 'grain', 'day', 'service', 'value'],
  sums: ['lines', 'paise'],
} as const satisfies SumTable;

/** What is counted once. */
export const COUNTS = {
  table: 'spend_count',
  key: ['counted', 'service', 'day', 'last_day'],
  sums: ['number'],
} as const satisfies SumTable;

const summed = (name: string) => sql`sum(${sql.ref(`l.${name}`)})::bigint as ${sql.ref(name)}`;

/** The days of some lines: a query of lines, none of them personal. */
export function daysOf(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  const amounts = ['price', 'tax', 'extras', 'penalty', 'fee', 'cgst', 'sgst', 'igst'].map((part) =>
    summed(`${part}_paise`),
  );
  return sql`
    select b.basis, b.day, l.service, l.kind, count(*) as lines, count(l.outcome) as judged,
      count(*) filter (where l.outcome in ('within', 'note')) as compliant, sum(l.starts_on - l.booked_day)::bigint as advance_days,
      ${sql.join(amounts)}, sum(greatest(l.fee_paise + l.cgst_paise + l.sgst_paise + l.igst_paise, 0))::bigint as charge_paise
    from (${lines}) l cross join lateral (values ('transaction', l.day), ('booking', l.booked_day),
      ('transaction month', date_trunc('month', l.day)::date), ('booking month', date_trunc('month', l.booked_day)::date)) b(basis, day)
    group by b.basis, b.day, l.service, l.kind`;
}

/** The parts of some lines. */
export function partsOf(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.part, g.grain, g.day, p.service, p.value, sum(p.lines)::bigint as lines, sum(p.paise)::bigint as paise
    from (
      select v.part, l.day, l.service, v.value, count(*) as lines, sum(v.paise) as paise
      from (${lines}) l
      cross join lateral (values
        ('department', coalesce(l.department, 'Not stated'), l.total_paise),
        ('city', coalesce(l.city, 'Not stated'), l.total_paise),
        ('vendor', l.vendor, l.total_paise),
        ('ahead', case when l.kind = 'purchase' then (l.starts_on - l.booked_day)::text end, 0),
        ('reach', case when l.kind = 'purchase' then case when l.is_international then 'international' else 'domestic' end end,
          l.price_paise + l.tax_paise)
      ) v(part, value, paise)
      where v.value is not null
      group by v.part, l.day, l.service, v.value) p
    cross join lateral (values ('day', p.day), ('month', date_trunc('month', p.day)::date)) g(grain, day)
    group by p.part, g.grain, g.day, p.service, p.value`;
}

const TRAVELLER = sql`coalesce(l.person_id::text, lower(l.traveller_name))`;
const PURCHASE = sql`l.kind = 'purchase'`;
const ALL = sql`true`;

/** What is counted: by which of a line's days, of which lines, and what makes it the same. */
interface Counted {
  readonly name: string;
  readonly entity: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** Whether one is of several services; else their counts add up. */
  readonly isShared: boolean;
  /** What all lines of one have in common, by which they are found. */
  readonly within: 'booking_id' | 'trip_id' | 'person_id';
}

const [MOVED, BOOKED, BOOKED_MONTH] = [sql`l.day`, sql`l.booked_day`, sql`date_trunc('month', l.booked_day)::date`];
const ROW = sql`l.booking_id::text || l.traveller`;
const PERSON = sql`coalesce(l.person_id::text, '')`;
const ofBooking = { isShared: false, within: 'booking_id' } as const;
const ofTrip = { isShared: true, within: 'trip_id', entity: sql`l.trip_id::text` } as const;
const ofPerson = { isShared: true, within: 'person_id' } as const;

/** Everything that is counted once. Bookings that are cancelled now are counted by the lines of their purchases. */
export const COUNTED: readonly Counted[] = [
  { name: 'bought bookings', entity: sql`l.booking_id::text`, day: MOVED, where: PURCHASE, ...ofBooking },
  { name: 'cancelled bookings', entity: sql`l.booking_id::text`, day: MOVED, where: PURCHASE, ...ofBooking },
  { name: 'bought trips', day: MOVED, where: PURCHASE, ...ofTrip },
  { name: 'bought travellers', entity: TRAVELLER, day: MOVED, where: PURCHASE, ...ofPerson },
  { name: 'transaction bookings', entity: sql`l.booking_id::text`, day: MOVED, where: ALL, ...ofBooking },
  { name: 'transaction trips', day: MOVED, where: ALL, ...ofTrip },
  { name: 'transaction rows', entity: ROW, day: MOVED, where: ALL, ...ofBooking },
  { name: 'transaction people', entity: PERSON, day: MOVED, where: ALL, ...ofPerson },
  { name: 'booking bookings', entity: sql`l.booking_id::text`, day: BOOKED, where: ALL, ...ofBooking },
  { name: 'booking trips', day: BOOKED, where: ALL, ...ofTrip },
  { name: 'booking rows', entity: ROW, day: BOOKED, where: ALL, ...ofBooking },
  { name: 'booking month bookings', entity: sql`l.booking_id::text`, day: BOOKED_MONTH, where: ALL, ...ofBooking },
  { name: 'booking month rows', entity: ROW, day: BOOKED_MONTH, where: ALL, ...ofBooking },
];

/** One row for each line, service and day that something is counted on; `more`: further columns of the lines. */
export function factsOf(
  { name, entity, day, where, isShared }: Counted,
  lines: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const services = isShared
    ? sql`cross join lateral (values (l.service), ('')) s(service)`
    : sql`cross join lateral (values (l.service)) s(service)`;
  return sql`select ${name}::text as counted, s.service, (${entity})::text collate "C" as entity, ${day} as day ${more} from (${lines}) l ${services} where ${where}`;
}

/** How many there were on each day, by the previous day of each, from rows of facts. */
export function countsOf(facts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.counted, c.service, c.day, c.last_day, count(*) as number
    from (
      select f.counted, f.service, f.day,
        lag(f.day, 1, '-infinity') over (partition by f.counted, f.service, f.entity order by f.day) as last_day
      from (select distinct x.counted, x.service, x.entity, x.day from (${facts}) x) f) c
    group by c.counted, c.service, c.day, c.last_day`;
}
