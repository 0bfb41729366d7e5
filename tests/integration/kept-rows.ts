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

/** How many roles may do everything: each was given the right to see who is where. */
export async function countAdminRoles({ query }: Pick<World, 'query'>): Promise<number> {
  const [row] = await query<{ n: number }>(
    "select count(*)::int as n from role where is_system and name = 'Company admin'",
  );
  return row?.n ?? 0;
}

/** The tables that have grown, each with how many rows it has by now. */
export function grownBy(
  had: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(more).map(([table, rows]) => [table, (had[table] ?? 0) + rows]));
}
