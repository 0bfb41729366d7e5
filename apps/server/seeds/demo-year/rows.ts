import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database.ts';

/** Rows to be written, by table. Rows of one table have the same columns. */
export interface Rows {
  add(table: string, row: Readonly<Record<string, unknown>>): void;
  /** Writes everything that was added, table by table in this order, and forgets it. Throws for an unnamed table. */
  write(tx: Tx, organizationId: string, order: readonly string[]): Promise<void>;
}

const AT_ONCE = 300;

/** Begins with no rows. */
export function createRows(): Rows {
  const tables = new Map<string, Record<string, unknown>[]>();
  return {
    add(table, row) {
      const rows = tables.get(table);
      if (rows) rows.push({ ...row });
      else tables.set(table, [{ ...row }]);
    },
    async write(tx, organizationId, order) {
      const forgotten = [...tables.keys()].filter((table) => !order.includes(table));
      if (forgotten.length > 0) throw new Error(`Rows for tables that are not written: ${forgotten.join(', ')}`);
      for (const table of order) {
        const rows = tables.get(table) ?? [];
        tables.delete(table);
        const [first] = rows;
        if (!first) continue;
        const columns = ['organization_id', ...Object.keys(first)];
        const names = sql.join(columns.map((column) => sql.ref(column)));
        for (let start = 0; start < rows.length; start += AT_ONCE) {
          const part = rows.slice(start, start + AT_ONCE).map((row) => ({ organization_id: organizationId, ...row }));
          await sql`insert into ${sql.table(table)} (${names})
            select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::jsonb)`.execute(
            tx,
          );
        }
      }
    },
  };
}
