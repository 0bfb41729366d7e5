import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '../../apps/server/seeds/demo.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { ensureDatabase, gatherStatistics, migrateDatabase } from '../../apps/server/src/platform/prepare-database.ts';

/** The PostgreSQL of a test run and the database that others are cloned from. */
export interface TestPostgres {
  readonly host: string;
  readonly port: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** The migrated and seeded database that each test file clones. */
export const TEMPLATE = 'pravas_template';

let cleanUp: () => Promise<void> = () => Promise.resolve();

/** Starts one PostgreSQL for the run, in memory where the machine allows, and prepares the template. */
export async function setup(project: TestProject): Promise<void> {
  const base = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
  const dir = fs.mkdtempSync(path.join(base, 'pravas-test-'));
  fs.chmodSync(dir, 0o755);
  // Several servers of several test files at a time each use two pools.
  const wanted = { dataDir: path.join(dir, 'postgres'), durable: false, maxConnections: 400 };
  const postgres = await startEmbeddedPostgres(wanted);
  const { host, port } = postgres.connection;
  const target = { kind: 'socket', host, port, database: TEMPLATE } as const;
  await ensureDatabase(target);
  await migrateDatabase(target);
  const database = openDatabase(target, 2);
  await seedDemo(database);
  await database.close();
  await gatherStatistics(target);
  project.provide('postgres', { host, port });
  cleanUp = async () => {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
}

/** Stops it and leaves nothing behind. */
export async function teardown(): Promise<void> {
  await cleanUp();
}

/** A new database, cloned from a template. */
export async function cloneDatabase(postgres: TestPostgres, name: string, template = TEMPLATE): Promise<void> {
  const client = new pg.Client({ host: postgres.host, port: postgres.port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`);
    // As a migrated database has it; a copy does not inherit its original's rights.
    await client.query(`revoke temporary on database ${pg.escapeIdentifier(name)} from public, pravas_app`);
  } finally {
    await client.end();
  }
}
