import { type Span, spansOf } from '@pravas/domain/report/spans.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type AskedReport, orderOf } from './asked-report.ts';
import type { Period } from './report-filter.ts';

/** Which lines sums cover: by which day, and of which service; '' = of all together. */
interface AskedSums {
  readonly basis: 'transaction' | 'booking';
  readonly service: string;
}

/** Null where sums of days do not support the question: they know only days and services. */
function askedSums({ definition, search, period }: AskedReport): AskedSums | null {
  const { from: _, to: __, dateOf: ___, exclude, service, ...narrowed } = search;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  const isKnown = definition.columns.every(({ total, summed }) => total === undefined || summed !== undefined);
  if (!definition.sums || isNarrowed || !isKnown || period.dateOf === 'travel' || exclude?.includes('service'))
    return null;
  const services = new Set([...(service ?? []), ...(definition.sums.service ? [definition.sums.service] : [])]);
  const [one = ''] = services;
  return services.size > 1 ? null : { basis: period.dateOf, service: one };
}

const within = ({ from, to }: Pick<Period, 'from' | 'to'>, day: RawBuilder<unknown>) =>
  sql`${day} >= ${from}::date and ${day} <= ${to}::date`;

/** How sums of days, and those of months, are named beside them. */
const NAMED = { day: '', month: ' month' } as const;

/** What whole months are counted for: within a month, the previous day of each is not known. */
const COUNTED_BY_MONTH = new Set(['booking bookings', 'booking rows']);

/** How many of something there are in the days, each once. Bookings are of one service: theirs add up. */
function counted({ basis, service }: AskedSums, period: Period, what: 'bookings' | 'trips' | 'rows' | 'people') {
  const isShared = what === 'trips' || what === 'people';
  const ofService = service === '' && !isShared ? sql`true` : sql`c.service = ${service}`;
  const isByMonth = COUNTED_BY_MONTH.has(`${basis} ${what}`) && period.from.endsWith('-01');
  const spans: readonly Span[] = isByMonth ? spansOf(period) : [{ grain: 'day', ...period }];
  const numbers = spans.map(
    (span) => sql`coalesce((select sum(c.number) from spend_count c
      where c.counted = ${`${basis}${NAMED[span.grain]} ${what}`} and ${ofService} and ${within(span, sql`c.day`)} and c.last_day < ${period.from}::date), 0)`,
  );
  return sql`(${sql.join(numbers, sql` + `)})::bigint`;
}

/**
 * Sums of days as the rows `l` of a chart, under the names that lines have; null where these do not support the
 * question.
 */
export function summedRows(asked: AskedReport): RawBuilder<unknown> | null {
  const sums = askedSums(asked);
  if (!sums) return null;
  const ofService = sums.service === '' ? sql`true` : sql`d.service = ${sums.service}`;
  return sql`(select d.*, d.day as booked_day from spend_day d
    where d.basis = ${sums.basis} and ${within(asked.period, sql`d.day`)} and ${ofService}) l`;
}

/** The estimated emissions of purchases in the days. */
function emitted({ basis, service }: AskedSums, period: Period): RawBuilder<unknown> {
  const ofService = service === '' ? sql`true` : sql`e.service = ${service}`;
  return sql`(select coalesce(sum(e.kg), 0)::bigint from emission_day e
    where e.basis = ${basis} and ${within(period, sql`e.day`)} and ${ofService})`;
}

/** The totals of a report from sums of days; null where these do not support them. */
export function summedTotals(asked: AskedReport): RawBuilder<Record<string, unknown>> | null {
  const sums = askedSums(asked);
  const { columns, sums: known, counts } = asked.definition;
  if (!sums || !known || (known.rows !== 'rows' && sums.basis !== 'transaction')) return null;
  const { period } = asked;
  const summed = columns.flatMap((column, index) =>
    column.summed ? [sql`, ${column.summed} as ${sql.id(`t${index}`)}`] : [],
  );
  const ofService = sums.service === '' ? sql`true` : sql`d.service = ${sums.service}`;
  const spans = spansOf(period).map(
    (span) => sql`select d.*, d.day as booked_day from spend_day d
      where d.basis = ${sums.basis + NAMED[span.grain]} and ${within(span, sql`d.day`)} and ${ofService}`,
  );
  const cities = sql`(select count(distinct p.value) from spend_part p where p.part = 'city' and p.grain = 'day'
    and ${within(period, sql`p.day`)} and ${sums.service === '' ? sql`true` : sql`p.service = ${sums.service}`})`;
  const total = known.rows === 'cities' ? cities : counted(sums, period, known.rows);
  return sql`
    with k as materialized (
      select ${counts ? counted(sums, period, 'bookings') : sql`null`} as bookings,
        ${counts ? counted(sums, period, 'trips') : sql`null`} as trips, ${total} as total,
        ${emitted(sums, period)} as kg)
    select (select k.bookings from k) as bookings, (select k.trips from k) as trips, (select k.total from k) as total ${sql.join(summed, sql` `)}
    from (${sql.join(spans, sql` union all `)}) l`;
}

/** The days in which a page lies, and how many of their rows come before it. */
interface PageDays {
  readonly period: Period;
  readonly offset: number;
}

/**
 * In which days the rows of a page were booked, where rows are in order of days: those of other days need not be read.
 * The months of the page are found first, and only their days are counted. Null where rows are in another order, or
 * where some are of several days.
 */
export async function findDays(tx: Tx, asked: AskedReport, offset: number, limit: number): Promise<PageDays | null> {
  const { definition, period } = asked;
  const { sortBy, sortOrder } = orderOf(asked);
  const sums = askedSums(asked);
  if (sums?.basis !== 'booking' || definition.page?.byDay !== sortBy) return null;
  const direction = sortOrder === 'ASC' ? sql`asc` : sql`desc`;
  const ofService = sums.service === '' ? sql`true` : sql`c.service = ${sums.service}`;
  const isApart = sql`bool_and(c.last_day = '-infinity' or c.number = 0) as is_apart`;
  const units = spansOf(period).map(
    (span) => sql`
      select c.day, ${span.grain === 'day' ? sql`c.day` : sql`(c.day + interval '1 month - 1 day')::date`} as last_day, sum(c.number) as number, ${isApart}
      from spend_count c
      where c.counted = ${`booking${NAMED[span.grain]} rows`} and ${within(span, sql`c.day`)} and ${ofService} group by c.day`,
  );
  const onPage = sql`p.before < ${offset + limit} and p.before + p.number > ${offset}`;
  const { rows } = await sql<{ first: string | null; last: string | null; before: number | null; is_apart: boolean }>`
    with units as materialized (${sql.join(units, sql` union all `)}),
    found as materialized (
      select min(p.day) as first, max(p.last_day) as last, min(p.before) as before
      from (select u.*, sum(u.number) over (order by u.day ${direction}) - u.number as before from units u) p where ${onPage}),
    days as materialized (
      select c.day, sum(c.number) as number, ${isApart} from spend_count c
      where c.counted = 'booking rows' and c.day >= (select f.first from found f) and c.day <= (select f.last from found f) and ${ofService}
      group by c.day),
    places as (
      select d.day, d.number, (select f.before from found f) + sum(d.number) over (order by d.day ${direction}) - d.number as before from days d)
    select min(p.day)::text as first, max(p.day)::text as last, min(p.before)::bigint as before,
      (select bool_and(u.is_apart) from units u) and (select bool_and(d.is_apart) from days d) as is_apart
    from places p where ${onPage}`.execute(tx);
  const [found] = rows;
  if (!found?.is_apart || found.first === null || found.last === null || found.before === null) return null;
  return { period: { ...period, from: found.first, to: found.last }, offset: offset - found.before };
}
