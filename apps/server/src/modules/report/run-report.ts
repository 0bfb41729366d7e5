import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Sums } from '../booking/index.ts';
import { type AskedReport, orderOf } from './asked-report.ts';
import { groupedFrom, groupOrder } from './grouped-rows.ts';
import { findDays, summedTotals } from './read-sums.ts';
import { type Cell, cellOf } from './report-cells.ts';
import type { ReportDefinition } from './report-definition.ts';

type Row = Record<string, unknown>;

/** The totals of all rows of a report, beside those of a page. */
interface ReadPage extends Awaited<ReturnType<typeof readTotals>> {
  readonly rows: readonly Cell[][];
}

/**
 * Rows of a report, `offset` and `limit` of all, in an order that is always the same, and the totals of all of them.
 * Throws `validation_failed`.
 */
export async function readPage(
  tx: Tx,
  asked: AskedReport,
  offset: number,
  limit: number,
  sums: Sums | null,
): Promise<ReadPage> {
  if (!asked.definition.isReadOnce) {
    const rows = await readRows(tx, asked, offset, limit, sums);
    return { rows, ...(await readTotals(tx, asked, sums)) };
  }
  const { rows } = await pageWithTotals(asked, offset, limit).execute(tx);
  const [first = {}] = rows;
  const page = rows.filter(({ place }) => place !== null);
  return { rows: page.map((row) => cellsOf(asked, row)), ...totalsOf(asked, first) };
}

/** Rows that are computed once, for a page and for their totals. */
function pageWithTotals(asked: AskedReport, offset: number, limit: number): RawBuilder<Row> {
  const rows = sql`l where true`;
  return sql<Row>`
    with l as materialized (select l.* from ${asked.definition.from(asked)}),
    totals as (${totalsFrom(asked, sql`l`, sql`l`)}),
    placed as (select row_number() over () as place, p.* from (${pageFrom(asked, offset, limit, rows, rows)}) p)
    select t.*, p.* from totals t left join placed p on true order by p.place`;
}

/** Rows of a report, `offset` and `limit` of all, in an order that is always the same. Throws `validation_failed`. */
export async function readRows(
  tx: Tx,
  asked: AskedReport,
  offset: number,
  limit: number,
  sums: Sums | null,
): Promise<readonly Cell[][]> {
  // Rows sorted by group are of any day.
  const within = sums && asked.groupBy === undefined && (await findDays(tx, asked, offset, limit));
  const found = within ? { ...asked, period: within.period } : asked;
  const { page, from } = found.definition;
  const { rows } = await pageFrom(
    found,
    within ? within.offset : offset,
    limit,
    from(found),
    page?.from?.(found, orderOf(found).sortBy) ?? from(found),
  ).execute(tx);
  return rows.map((row) => cellsOf(asked, row));
}

/** A page of rows: which groups are on it by `sorted`, and then the rest of those alone. */
function pageFrom(
  asked: AskedReport,
  offset: number,
  limit: number,
  rows: RawBuilder<unknown>,
  sorted: RawBuilder<unknown>,
): RawBuilder<Row> {
  const { columns, groupBy, groupKey, page } = asked.definition;
  if (!page || !groupBy) return sql<Row>`${rowsOf(asked, rows)} limit ${limit} offset ${offset}`;
  const { sortBy, sortOrder } = orderOf(asked);
  const column = columns.find(({ key }) => key === sortBy);
  const value = column?.order ?? column?.value ?? groupKey;
  const wholes = columns.flatMap(({ ofPage }) => (ofPage ? [sql`, ${ofPage.whole} as whole`] : []));
  return sql<Row>`
    with page as materialized (
      select row(${groupKey}) as key, ${page.placeOf ?? page.place} as place ${sql.join(wholes, sql` `)} from ${groupedFrom(asked, sorted)} group by ${groupBy}
      order by ${groupOrder(asked)}${value} ${directionOf(sortOrder)}, ${groupKey} limit ${limit} offset ${offset})
    ${rowsOf(asked, rows, {
      where: sql`and (${page.place} = any(array(select p.place from page p)) ${page.isMissing ? sql`or ${page.place} is null` : sql``})`,
      isPage: true,
      having: sql`having row(${groupKey})::text = any(array(select p.key::text from page p))`,
    })}`;
}

/** How many rows are read and passed on at once. */
const AT_ONCE = 100;

/** All rows of a report, piece by piece, read through once. Throws `validation_failed`. */
export async function* readAllRows(tx: Tx, asked: AskedReport): AsyncGenerator<readonly Cell[][]> {
  await sql`declare report_rows no scroll cursor for ${rowsOf(asked, asked.definition.from(asked))}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from report_rows`.execute(tx);
    if (rows.length > 0) yield rows.map((row) => cellsOf(asked, row));
    if (rows.length < AT_ONCE) return;
  }
}

const ALL = { where: sql``, having: sql``, isPage: false };

function rowsOf(asked: AskedReport, rows: RawBuilder<unknown>, { where, having, isPage } = ALL): RawBuilder<Row> {
  const { columns, groupBy, groupKey } = asked.definition;
  const order = orderOf(asked);
  const selected = columns.map(
    ({ value, ofPage }, index) => sql`${isPage && ofPage ? ofPage.value : value} as ${sql.id(`c${index}`)}`,
  );
  const at = columns.findIndex(({ key }) => key === order.sortBy);
  const sorted = columns[at]?.order ?? sql.id(`c${at}`);
  return sql<Row>`
    select ${sql.join(selected)} from ${groupedFrom(asked, rows)} ${where} ${groupBy ? sql`group by ${groupBy}` : sql``} ${having}
    order by ${groupOrder(asked)}${sorted} ${directionOf(order.sortOrder)}, ${groupKey}`;
}

function directionOf(sortOrder: ReportDefinition['sort']['sortOrder']): RawBuilder<unknown> {
  return sortOrder === 'ASC' ? sql`asc nulls last` : sql`desc nulls last`;
}

function cellsOf({ definition }: AskedReport, row: Row): Cell[] {
  return definition.columns.map((column, index) => cellOf(column, row[`c${index}`]));
}

/**
 * How many rows there are, and the sums of everything that was filtered: from sums of days where these support it, else
 * from the rows.
 */
export async function readTotals(tx: Tx, asked: AskedReport, sums: Sums | null) {
  const { rows } = await ((sums && summedTotals(asked)) ?? countedTotals(asked)).execute(tx);
  return totalsOf(asked, rows[0] ?? {});
}

function totalsOf({ definition }: AskedReport, row: Row) {
  const countOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return {
    bookings: countOf(row.bookings),
    trips: countOf(row.trips),
    total: Number(row.total ?? 0),
    totals: definition.columns.map((column, index) => (column.total ? cellOf(column, row[`t${index}`]) : null)),
  };
}

function countedTotals(asked: AskedReport): RawBuilder<Row> {
  const { definition, ...scope } = asked;
  const { from, page, sort } = definition;
  // Rows that are expensive to compute are computed once.
  if (page && !page.from)
    return sql<Row>`with l as materialized (select l.* from ${from(scope)}) ${totalsFrom(asked, sql`l`, sql`l`)}`;
  return totalsFrom(asked, from(scope), page?.from?.(scope, sort.sortBy) ?? from(scope));
}

function totalsFrom(
  { definition }: AskedReport,
  rows: RawBuilder<unknown>,
  groups: RawBuilder<unknown>,
): RawBuilder<Row> {
  const { columns, groupBy, counts } = definition;
  const summed = columns.flatMap(({ total }, index) => (total ? [sql`, ${total} as ${sql.id(`t${index}`)}`] : []));
  return sql<Row>`
    select ${counts?.bookings ?? sql`null`} as bookings, ${counts?.trips ?? sql`null`} as trips,
      ${groupBy ? sql`(select count(*) from (select from ${groups} group by ${groupBy}) g)` : sql`count(*)`} as total
      ${sql.join(summed, sql` `)} from ${rows}`;
}
