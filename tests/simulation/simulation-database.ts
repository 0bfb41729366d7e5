import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seedDemo } from '../../apps/server/seeds/demo.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { ensureDatabase, migrateDatabase } from '../../apps/server/src/platform/prepare-database.ts';

/** A PostgreSQL of its own with a migrated and seeded database. */
export interface SimulationDatabase {
  readonly target: DatabaseTarget;
  readonly postgres: EmbeddedPostgres;
  /** Starts it again on the same files, after it was killed. */
  restart(): Promise<EmbeddedPostgres>;
  close(): Promise<void>;
}

/** Starts one; `durable` as in production, otherwise in memory and fast. */
export async function startSimulationDatabase(durable: boolean): Promise<SimulationDatabase> {
  const base = !durable && fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
  const dir = fs.mkdtempSync(path.join(base, 'pravas-simulation-'));
  fs.chmodSync(dir, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir: path.join(dir, 'postgres'), durable });
  let postgres = await start();
  const { host, port } = postgres.connection;
  const target = { kind: 'socket', host, port, database: 'pravas' } as const;
  await ensureDatabase(target);
  await migrateDatabase(target);
  const database = openDatabase(target, 2);
  await seedDemo(database);
  await database.close();
  return {
    target,
    postgres,
    async restart() {
      postgres = await start();
      return postgres;
    },
    async close() {
      await postgres.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
