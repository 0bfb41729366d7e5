import type { QueryOf } from '@pravas/contract/operation.ts';
import type { getMasterReport } from '@pravas/contract/report/report-operations.ts';
import type { report } from '@pravas/contract/report/report-shapes.ts';
import { paise, toRupees } from '@pravas/domain/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReportColumn, ReportDefinition, ReportScope } from './report-definition.ts';

type Query = QueryOf<typeof getMasterReport>;
/** A cell as it crosses the wire: amounts are rupees. */
export type Cell = z.output<typeof report>['rows'][number][number];

/** What is asked of a report, besides the page. */
export interface AskedReport extends ReportScope {
  readonly definition: ReportDefinition;
  readonly sortBy?: Query['sortBy'];
  readonly sortOrder?: Query['sortOrder'];
}

type Order = ReportDefinition['sort'];
type Row = Record<string, unknown>;

/** Rows of a report, `offset` and `limit` of all, in an order that is always the same. Throws `validation_failed`. */
export async function readRows(tx: Tx, asked: AskedReport, offset: number, limit: number): Promise<readonly Cell[][]> {
  const { rows } = await sql<Row>`${rowsOf(asked)} limit ${limit} offset ${offset}`.execute(tx);
  return rows.map((row) => cellsOf(asked, row));
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

function rowsOf(asked: AskedReport): RawBuilder<Row> {
  const { columns, groupBy, groupKey, from } = asked.definition;
  const order = orderOf(asked);
  const selected = columns.map(({ value }, index) => sql`${value} as ${sql.id(`c${index}`)}`);
  const at = columns.findIndex(({ key }) => key === order.sortBy);
  return sql<Row>`
    select ${sql.join(selected)} from ${from(asked)} ${groupBy ? sql`group by ${groupBy}` : sql``}
    order by ${sql.id(`c${at}`)} ${order.sortOrder === 'ASC' ? sql`asc nulls last` : sql`desc nulls last`}, ${groupKey}`;
}

function cellsOf({ definition }: AskedReport, row: Row): Cell[] {
  return definition.columns.map((column, index) => cellOf(column, row[`c${index}`]));
}

/** How many rows there are, and the sums of everything that was filtered. */
export async function readTotals(tx: Tx, asked: AskedReport) {
  const { columns, from, groupBy, counts } = asked.definition;
  const summed = columns.flatMap(({ total }, index) => (total ? [sql`${total} as ${sql.id(`c${index}`)}`] : []));
  const rowCount = groupBy
    ? sql`(select count(*) from (select from ${from(asked)} group by ${groupBy}) g)`
    : sql`count(*)`;
  const { rows } = await sql<Row>`
    select ${counts?.bookings ?? sql`null`} as bookings, ${counts?.trips ?? sql`null`} as trips, ${rowCount} as total
      ${summed.length > 0 ? sql`, ${sql.join(summed)}` : sql``} from ${from(asked)}`.execute(tx);
  const [row = {}] = rows;
  const countOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return {
    bookings: countOf(row.bookings),
    trips: countOf(row.trips),
    total: Number(row.total ?? 0),
    totals: columns.map((column, index) => (column.total ? cellOf(column, row[`c${index}`]) : null)),
  };
}

/** By which column its rows stand, and which way. Throws `validation_failed` for a column that it does not have. */
export function orderOf({ definition, sortBy, sortOrder }: AskedReport): Order {
  if (sortBy === undefined) return definition.sort;
  if (definition.columns.some(({ key }) => key === sortBy))
    return { sortBy, sortOrder: sortOrder?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC' };
  throw new Refusal('validation_failed', {
    errors: [{ field: 'sortBy', message: 'The report has no such column' }],
  });
}

function cellOf({ kind }: ReportColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'amount') return toRupees(paise(Number(value)));
  return kind === 'count' || kind === 'percent' ? Number(value) : String(value);
}
