import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type AskedReport, groupingOf } from './asked-report.ts';
import { type Cell, cellOf } from './report-cells.ts';

/** Rows without a stated value are grouped under this name. */
const NOT_STATED = 'Not stated';

/** Rows `l` with their group: all lines of a row in that of the latest. The same rows where nothing is grouped. */
export function groupedFrom(asked: AskedReport, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const grouping = groupingOf(asked);
  if (!grouping) return from;
  const { groupBy } = asked.definition;
  const name = sql`coalesce(${grouping.name}, ${NOT_STATED})`;
  const ofRow =
    groupBy && !grouping.isOfRow
      ? sql`first_value(${name}) over (partition by ${groupBy} order by l.at desc, l.event_key)`
      : name;
  return sql`(select l.*, ${ofRow} as group_name from ${from}) l where true`;
}

/** How rows are sorted by their groups: "…, " before the other sort keys; nothing where nothing is grouped. */
export function groupOrder(asked: AskedReport): RawBuilder<unknown> {
  if (!groupingOf(asked)) return sql``;
  return asked.definition.groupBy ? sql`min(l.group_name), ` : sql`l.group_name, `;
}

/** A group of a report, with subtotals of everything in it. */
export interface Group {
  readonly key: string;
  readonly label: string;
  readonly firstRow: number;
  readonly rows: number;
  readonly totals: Cell[];
}

/** The groups that have rows among those from `offset` on, in their order; none where nothing is grouped. */
export async function readGroups(tx: Tx, asked: AskedReport, offset: number, limit: number): Promise<readonly Group[]> {
  const grouping = groupingOf(asked);
  if (!grouping) return [];
  const { columns, groupBy, from } = asked.definition;
  const summed = columns.flatMap(({ total }, index) => (total ? [sql`, ${total} as ${sql.id(`c${index}`)}`] : []));
  const counted = groupBy ? sql`count(distinct row(${groupBy})::text)` : sql`count(*)`;
  const { rows } = await sql<Record<string, unknown>>`
    with groups as materialized (
      select l.group_name as name, ${counted} as rows ${sql.join(summed, sql` `)}
      from ${groupedFrom(asked, from(asked))} group by l.group_name),
    placed as (select g.*, sum(g.rows) over (order by g.name) - g.rows as before from groups g)
    select p.* from placed p where p.before < ${offset + limit} and p.before + p.rows > ${offset} order by p.name`.execute(
    tx,
  );
  return rows.map((row) => {
    const key = String(row.name);
    return {
      key,
      label: key === NOT_STATED ? key : (grouping.said?.(key) ?? key),
      firstRow: Number(row.before) + 1,
      rows: Number(row.rows),
      totals: columns.map((column, index) => (column.total ? cellOf(column, row[`c${index}`]) : null)),
    };
  });
}
