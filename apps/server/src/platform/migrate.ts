import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../migrations');
/** Any fixed number: it serialises migrating processes. */
const ADVISORY_LOCK = 7_201_101;

/**
 * Brings a database to the newest schema: plain SQL files, in order, each in its own transaction, forward only.
 * Throws when a file that was already applied has been edited since.
 */
export async function migrate(client: pg.Client, onStep: (file: string) => void = () => undefined): Promise<number> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
  try {
    await client.query(
      'create table if not exists schema_migration (file text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ file: string; checksum: string }>('select file, checksum from schema_migration')).rows.map(
        (row) => [row.file, row.checksum],
      ),
    );
    let count = 0;
    for (const file of fs
      .readdirSync(MIGRATIONS_DIR)
      .filter((name) => name.endsWith('.sql'))
      .sort()) {
      const sql = fs.readFileSync(path.join(MIGRATIONS_DIR, file), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(file);
      if (known === checksum) continue;
      if (known) throw new Error(`Migration ${file} was edited after it had been applied; write a new one instead`);
      onStep(file);
      await client.query('begin');
      try {
        await becomeOwner(client);
        await client.query(sql);
        await client.query('reset role');
        await client.query('insert into schema_migration (file, checksum) values ($1, $2)', [file, checksum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      count += 1;
    }
    await takeTemporaryTables(client);
    return count;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
  }
}

/** Makes the rest of the transaction act as the owner of the tables, so that what a migration creates is theirs too. */
async function becomeOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select pg_get_userbyid(relowner) as name from pg_class where oid = to_regclass('public.organization')",
  );
  if (rows[0]) await client.query(`set local role ${pg.escapeIdentifier(rows[0].name)}`);
}

/**
 * Leaves temporary tables to the database's owner: a function that runs with the owner's rights must never meet one
 * that its caller made. A database's own rights are not part of a copy or a restored dump, so they are set each time.
 * For a user who does not own the database PostgreSQL only warns.
 */
async function takeTemporaryTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`revoke temporary on database ${database} from public, pravas_app`);
}
