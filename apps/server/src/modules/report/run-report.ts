import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Sums } from '../booking/index.ts';
import { type AskedReport, orderOf } from './asked-report.ts';
import { groupedFrom, groupOrder } from './grouped-rows.ts';
import { findDays, summedTotals } from './read-sums.ts';
import { type Cell, cellOf } from './report-cells.ts';
import type { ReportDefinition } from './report-definition.ts';

type Row = Record<string, unknown>;

/** Rows of a report, `offset` and `limit` of all, in an order that is always the same. Throws `validation_failed`. */
export async function readRows(
  tx: Tx,
  asked: AskedReport,
  offset: number,
  limit: number,
  sums: Sums | null,
): Promise<readonly Cell[][]> {
  // Rows that stand by group are of any day.
  const within = sums && asked.groupBy === undefined && (await findDays(tx, asked, offset, limit));
  const page = within
    ? pageOf({ ...asked, period: within.period }, within.offset, limit)
    : pageOf(asked, offset, limit);
  const { rows } = await page.execute(tx);
  return rows.map((row) => cellsOf(asked, row));
}

/** A page: which groups stand on it, and then what is said of those alone. */
function pageOf(asked: AskedReport, offset: number, limit: number): RawBuilder<Row> {
  const { columns, groupBy, groupKey, from, page } = asked.definition;
  if (!page || !groupBy) return sql<Row>`${rowsOf(asked)} limit ${limit} offset ${offset}`;
  const { sortBy, sortOrder } = orderOf(asked);
  const sorted = columns.find(({ key }) => key === sortBy)?.value ?? groupKey;
  const rows = groupedFrom(asked, page.from ? page.from(asked, sortBy) : from(asked));
  return sql<Row>`
    with page as materialized (
      select row(${groupKey})::text as key, (array_agg(${page.place}))[1] as place from ${rows} group by ${groupBy}
      order by ${groupOrder(asked)}${sorted} ${directionOf(sortOrder)}, ${groupKey} limit ${limit} offset ${offset})
    ${rowsOf(asked, {
      where: sql`and ${page.place} = any(array(select p.place from page p))`,
      having: sql`having row(${groupKey})::text = any(array(select p.key from page p))`,
    })}`;
}

/** So many rows are read and handed on in one go. */
const AT_ONCE = 500;

/** All rows of a report, piece by piece, read through once. Throws `validation_failed`. */
export async function* readAllRows(tx: Tx, asked: AskedReport): AsyncGenerator<readonly Cell[][]> {
  await sql`declare report_rows no scroll cursor for ${rowsOf(asked)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from report_rows`.execute(tx);
    if (rows.length > 0) yield rows.map((row) => cellsOf(asked, row));
    if (rows.length < AT_ONCE) return;
  }
}

const ALL = { where: sql``, having: sql`` };

function rowsOf(asked: AskedReport, { where, having } = ALL): RawBuilder<Row> {
  const { columns, groupBy, groupKey, from } = asked.definition;
  const order = orderOf(asked);
  const selected = columns.map(({ value }, index) => sql`${value} as ${sql.id(`c${index}`)}`);
  const at = columns.findIndex(({ key }) => key === order.sortBy);
  return sql<Row>`
    select ${sql.join(selected)} from ${groupedFrom(asked, from(asked))} ${where} ${groupBy ? sql`group by ${groupBy}` : sql``} ${having}
    order by ${groupOrder(asked)}${sql.id(`c${at}`)} ${directionOf(order.sortOrder)}, ${groupKey}`;
}

function directionOf(sortOrder: ReportDefinition['sort']['sortOrder']): RawBuilder<unknown> {
  return sortOrder === 'ASC' ? sql`asc nulls last` : sql`desc nulls last`;
}

function cellsOf({ definition }: AskedReport, row: Row): Cell[] {
  return definition.columns.map((column, index) => cellOf(column, row[`c${index}`]));
}

/** How many rows there are, and the sums of everything that was filtered: from sums of days where those know it, else from the rows. */
export async function readTotals(tx: Tx, asked: AskedReport, sums: Sums | null) {
  const { columns } = asked.definition;
  const { rows } = await ((sums && summedTotals(asked)) ?? countedTotals(asked)).execute(tx);
  const [row = {}] = rows;
  const countOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return {
    bookings: countOf(row.bookings),
    trips: countOf(row.trips),
    total: Number(row.total ?? 0),
    totals: columns.map((column, index) => (column.total ? cellOf(column, row[`c${index}`]) : null)),
  };
}

function countedTotals({ definition, ...scope }: AskedReport): RawBuilder<Row> {
  const { columns, from, groupBy, counts, page, sort } = definition;
  const summed = columns.flatMap(({ total }, index) => (total ? [sql`, ${total} as ${sql.id(`c${index}`)}`] : []));
  const totals = (rows: RawBuilder<unknown>, groups: RawBuilder<unknown>) => sql<Row>`
    select ${counts?.bookings ?? sql`null`} as bookings, ${counts?.trips ?? sql`null`} as trips,
      ${groupBy ? sql`(select count(*) from (select from ${groups} group by ${groupBy}) g)` : sql`count(*)`} as total
      ${sql.join(summed, sql` `)} from ${rows}`;
  // Rows that take long to put together are put together once.
  if (page && !page.from)
    return sql<Row>`with l as materialized (select l.* from ${from(scope)}) ${totals(sql`l`, sql`l`)}`;
  return totals(from(scope), page?.from?.(scope, sort.sortBy) ?? from(scope));
}
