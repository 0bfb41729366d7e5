import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** When days were closed, and by whom. */
export interface Closing {
  readonly at: Date;
  readonly by: string;
}

/**
 * The last day of the books that is closed, YYYY-MM-DD, with its closing; null where nothing is. Always the provider's,
 * for every caller.
 */
export async function readClosedThrough(tx: Tx): Promise<(Closing & { readonly day: string }) | null> {
  const { rows } = await sql<{ day: string; closed_at: Date; closed_by: string }>`
    select day::text as day, closed_at, closed_by from ledger_closed_through()`.execute(tx);
  const [row] = rows;
  return row ? { day: row.day, at: row.closed_at, by: row.closed_by } : null;
}

/** The closing after which nothing up to this day changes; null while it is open. */
export async function readClosing(tx: Tx, day: string): Promise<Closing | null> {
  const { rows } = await sql<{ closed_at: Date; closed_by: string }>`
    select closed_at, closed_by from ledger_closed_on(${day}::date)`.execute(tx);
  const [row] = rows;
  return row ? { at: row.closed_at, by: row.closed_by } : null;
}
