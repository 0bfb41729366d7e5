import type { World } from '../support/world.ts';
import { RENAMED } from './filled-database.ts';

/** How many rows each table has today, by the name it had when the database was filled. */
export async function countRows(
  { query }: Pick<World, 'query'>,
  tables: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const kept: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await query<{ n: number }>(`select count(*)::int as n from ${RENAMED[table] ?? table}`);
    kept[table] = row?.n ?? 0;
  }
  return kept;
}

/**
 * How many rights migrations gave to roles: company admins to see who is where, they and finance to claim GST and to
 * set up accounting.
 */
export async function countGivenRights({ query }: Pick<World, 'query'>): Promise<number> {
  const [row] = await query<{ n: number }>(
    `select (count(*) filter (where name = 'Company admin') * 3 + count(*) filter (where name = 'Finance') * 2)::int as n
     from role where is_system`,
  );
  return row?.n ?? 0;
}

/** The tables that have grown, each with its present number of rows. */
export function grownBy(
  had: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(more).map(([table, rows]) => [table, (had[table] ?? 0) + rows]));
}
