import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Whoever imports or compares holds this until the end: two that match the same rows follow one another. */
export async function holdPapers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`.execute(tx);
}
