import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** The suppliers that anything was ordered from, by their names in our configuration. */
export async function listSuppliers(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ supplier_id: string }>`select * from list_order_suppliers()`.execute(tx);
  return rows.map((row) => row.supplier_id);
}
