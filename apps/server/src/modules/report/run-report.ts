import type { QueryOf } from '@pravas/contract/operation.ts';
import type { getMasterReport, report } from '@pravas/contract/report/report-operations.ts';
import { paise, toRupees } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReportColumn, ReportDefinition } from './report-definition.ts';
import { linesWhere, type Period } from './report-filter.ts';

type Query = QueryOf<typeof getMasterReport>;
/** A cell as it crosses the wire: amounts are rupees. */
export type Cell = z.output<typeof report>['rows'][number][number];

/** What is asked of a report, besides the page. */
export interface AskedReport {
  readonly definition: ReportDefinition;
  readonly period: Period;
  readonly search: NonNullable<Query['search']>;
  readonly sortBy?: string | undefined;
  readonly sortOrder?: string | undefined;
}

type Order = ReportDefinition['sort'];

/** Rows of a report, `offset` and `limit` of all, in an order that is always the same. Throws `validation_failed`. */
export async function readRows(tx: Tx, asked: AskedReport, offset: number, limit: number): Promise<readonly Cell[][]> {
  const { definition, period, search } = asked;
  const { columns } = definition;
  const order = orderOf(asked);
  const selected = columns.map(({ value }, index) => sql`${value} as ${sql.id(`c${index}`)}`);
  const at = columns.findIndex(({ key }) => key === order.sortBy);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from booking_line l where ${linesWhere(search, period)} group by ${definition.groupBy}
    order by ${sql.id(`c${at}`)} ${order.sortOrder === 'ASC' ? sql`asc nulls last` : sql`desc nulls last`}, ${definition.groupKey}
    limit ${limit} offset ${offset}`.execute(tx);
  return rows.map((row) => columns.map((column, index) => cellOf(column, row[`c${index}`])));
}

/** How many rows there are, and the sums of everything that was filtered. */
export async function readTotals(tx: Tx, { definition, period, search }: AskedReport) {
  const summed = definition.columns.flatMap(({ total }, index) =>
    total ? [sql`${total} as ${sql.id(`c${index}`)}`] : [],
  );
  const where = linesWhere(search, period);
  const { rows } = await sql<Record<string, unknown>>`
    select count(distinct l.booking_id) as bookings, count(distinct l.trip_id) as trips,
      (select count(*) from (select from booking_line l where ${where} group by ${definition.groupBy}) g) as total,
      ${sql.join(summed)} from booking_line l where ${where}`.execute(tx);
  const [row = {}] = rows;
  return {
    bookings: Number(row.bookings ?? 0),
    trips: Number(row.trips ?? 0),
    total: Number(row.total ?? 0),
    totals: definition.columns.map((column, index) => (column.total ? cellOf(column, row[`c${index}`]) : null)),
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
