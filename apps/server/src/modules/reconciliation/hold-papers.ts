import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** An import or comparison holds this lock until the end: two that match the same rows run one after the other. */
export async function holdPapers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`.execute(tx);
}
