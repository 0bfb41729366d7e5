import pg from 'pg';
import type { DatabaseTarget } from './config.ts';
import { ownerConnection } from './database.ts';
import { migrate } from './migrate.ts';

/** Makes the embedded server's database when it is missing. A database given by URL must exist already. */
export async function ensureDatabase(target: DatabaseTarget): Promise<void> {
  if (target.kind === 'url') return;
  const client = new pg.Client({ host: target.host, port: target.port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [target.database]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(target.database)}`);
  } finally {
    await client.end();
  }
}

/** Brings the schema up to date as its owner. Answers how many migrations ran. */
export async function migrateDatabase(target: DatabaseTarget, onStep?: (file: string) => void): Promise<number> {
  const client = new pg.Client(ownerConnection(target));
  await client.connect();
  try {
    return await migrate(client, onStep);
  } finally {
    await client.end();
  }
}
