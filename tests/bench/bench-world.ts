import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seedDemo } from '../../apps/server/seeds/demo.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { ensureDatabase, migrateDatabase } from '../../apps/server/src/platform/prepare-database.ts';
import { type SandboxAddresses, sandboxEnvironment } from '../../scripts/sandbox-environment.ts';
import { freeTestPort } from '../support/free-port.ts';
import { startProcess } from '../support/processes.ts';
import { HOTEL_ACCOUNTS, listHotelsInOneCity } from './list-hotels.ts';
import { BUS_ACCOUNTS, listBusTowns } from './list-stations.ts';
import { type SupplierThread, startSupplier } from './supplier-thread.ts';

/** The world that is measured: a server process of its own, its database, and two suppliers whose time is known. */
export interface BenchWorld {
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
  readonly postgres: { readonly host: string; readonly port: number; readonly database: string };
  readonly fast: SupplierThread;
  readonly slow: SupplierThread;
  close(): Promise<void>;
}

const DATABASE = 'pravas_bench';
/** After how long each supplier begins to answer a search. */
export const SUPPLIER_LATENCY_MS = { fast: 40, slow: 120 } as const;

/** Starts everything; where a later part cannot start, the earlier ones are stopped again. */
export async function startBenchWorld(): Promise<BenchWorld> {
  const undo: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const dir = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'pravas-bench-'));
    undo.push(() => fs.rmSync(dir, { recursive: true, force: true }));
    fs.chmodSync(dir, 0o755);
    const server = await startEmbeddedPostgres({ dataDir: path.join(dir, 'postgres'), durable: false });
    undo.push(() => server.stop());
    const postgres = { host: server.connection.host, port: server.connection.port, database: DATABASE };
    await prepareDatabase(postgres);
    await listPlaces(postgres);
    const fast = await startSupplier(SUPPLIER_LATENCY_MS.fast);
    undo.push(() => fast.close());
    const slow = await startSupplier(SUPPLIER_LATENCY_MS.slow);
    undo.push(() => slow.close());
    const port = await freeTestPort();
    const env = environment(fast.sandbox, { fast, slow }, postgres, port);
    const api = await startProcess('api', env);
    undo.push(() => api.stop());
    return { url: `http://127.0.0.1:${port}`, pid: api.pid, postgres, fast, slow, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepareDatabase(postgres: BenchWorld['postgres']): Promise<void> {
  const target = { kind: 'socket', ...postgres } as const;
  await ensureDatabase(target);
  await migrateDatabase(target);
  const database = openDatabase(target, 2);
  await seedDemo(database);
  await database.close();
}

/** Hotels and towns, as the server would list them in its first minutes. */
async function listPlaces(postgres: BenchWorld['postgres']): Promise<void> {
  const database = openDatabase({ kind: 'socket', ...postgres }, 2);
  await listHotelsInOneCity(database);
  await listBusTowns(database);
  await database.close();
}

function environment(
  sandbox: SandboxAddresses,
  relays: { readonly fast: SupplierThread; readonly slow: SupplierThread },
  postgres: BenchWorld['postgres'],
  port: number,
): Record<string, string> {
  const common = sandboxEnvironment(sandbox);
  const account = (prefix: string, relay: SupplierThread) =>
    Object.fromEntries(
      Object.entries(sandboxEnvironment({ ...sandbox, urls: { ...sandbox.urls, tbo: relay.url } }))
        .filter(([name]) => name.startsWith('TBO_'))
        .map(([name, value]) => [name.replace('TBO_', `${prefix}_`), value]),
    );
  const { fast, slow } = HOTEL_ACCOUNTS;
  return {
    ...common,
    ...account('FAST', relays.fast),
    ...account('SLOW', relays.slow),
    FLIGHT_SUPPLIERS: 'fast,slow',
    HOTEL_SUPPLIERS: `${fast},${slow}`,
    BUS_SUPPLIERS: `${BUS_ACCOUNTS.fast},${BUS_ACCOUNTS.slow}`,
    FAST_BUS_VENDOR: 'tbo-bus',
    SLOW_BUS_VENDOR: 'tbo-bus',
    // Production refuses the sandbox; nothing that is measured differs.
    NODE_ENV: 'development',
    // Behind a proxy each request may come from an address of its own: the limit per address is not measured.
    TRUSTED_PROXIES: '127.0.0.1',
    PRAVAS_SEARCHES_PER_MINUTE: '1000000',
    PRAVAS_SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PRAVAS_PG_HOST: postgres.host,
    PRAVAS_PG_PORT: String(postgres.port),
    PRAVAS_PG_DATABASE: postgres.database,
  };
}
