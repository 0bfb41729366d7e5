import fs from 'node:fs';
import path from 'node:path';
import { COMPANY_ID, DEMO_LOGINS, PROVIDER_ID, seedDemo, seedTurnover } from '../apps/server/seeds/demo.ts';
import { seedAccounting } from '../apps/server/seeds/demo-year/accounting.ts';
import { seedDeskCases } from '../apps/server/seeds/demo-year/desk-cases.ts';
import { seedHotelInvoices } from '../apps/server/seeds/demo-year/hotel-invoices.ts';
import { seedDemoYear } from '../apps/server/seeds/demo-year/index.ts';
import { seedSettlements } from '../apps/server/seeds/demo-year/settlements.ts';
import { seedTaxReturn } from '../apps/server/seeds/demo-year/tax-return.ts';
import { seedWallet } from '../apps/server/seeds/demo-year/wallet.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type DatabaseTarget, databaseTarget, readConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts';
import { openFileStore } from '../apps/server/src/platform/file-store.ts';
import { ensureDatabase, gatherStatistics, migrateDatabase } from '../apps/server/src/platform/prepare-database.ts';
import { withSecretFiles } from '../apps/server/src/platform/secret-files.ts';
import { buildWeb } from './build-web.ts';
import { type Child, startChild } from './children.ts';
import { agreeOnceListed } from './demo-hotels.ts';
import { demoKeyOf } from './demo-key.ts';
import { freePortFrom, onFreePorts } from './ports.ts';
import { claimFolder, endLeftovers, forgetRun, leaveFolder, rememberRun, runningUrl } from './run-record.ts';
import {
  SANDBOX_BUSES,
  SANDBOX_HOTEL_LISTS,
  SANDBOX_SUPPLIER,
  type SandboxAddresses,
  sandboxEnvironment,
} from './sandbox-environment.ts';
import { secretKeyOf } from './secret-key.ts';
import { SERVER_FLAGS } from './server-flags.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ENVIRONMENT = withSecretFiles(process.env);
const DATA = path.resolve(process.env.PRAVAS_DATA_DIR ?? path.join(ROOT, '.data'));
const FILES = path.resolve(ENVIRONMENT.FILES_DIR ?? path.join(DATA, 'files'));
const PREFERRED_PORT = Number(process.env.PORT ?? 4100);
const isDev = process.argv.includes('--dev');

const started = performance.now();
const children: Child[] = [];
let postgres: EmbeddedPostgres | null = null;
const pids: number[] = [];
let address = '';
let stopping = false;
const leaving = new AbortController();

function tell(line: string): void {
  console.log(`  ${line}`);
}

function step(line: string): void {
  console.log(`[${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}

/** Recorded as soon as it exists, so that even a start that is killed half-way leaves nothing unknown behind. */
function record(pid: number): void {
  pids.push(pid);
  rememberRun(DATA, { url: address, pids });
}

/** Stops the programs, the last one first. */
async function stopChildren(): Promise<void> {
  for (const child of children.splice(0).reverse()) await child.stop();
}

/** Stops everything in the order of dependence. */
async function stopAll(code: number): Promise<never> {
  if (stopping) return new Promise(() => undefined);
  stopping = true;
  leaving.abort();
  await stopChildren();
  await postgres?.stop();
  forgetRun(DATA);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) console.log('\nStopping ...');
    void stopAll(0);
  });
}

async function startDatabase(): Promise<DatabaseTarget> {
  if (ENVIRONMENT.DATABASE_URL || ENVIRONMENT.DATABASE_SERVE_URL) {
    const target = databaseTarget(ENVIRONMENT);
    step('Using the PostgreSQL of DATABASE_URL');
    return target;
  }
  postgres = await startEmbeddedPostgres({ dataDir: path.join(DATA, 'postgres'), durable: true });
  step(postgres.adopted ? 'PostgreSQL was still running and is used on' : 'PostgreSQL is running');
  if (!postgres.dataDir.startsWith(DATA))
    tell(`its files are in ${postgres.dataDir}, since nobody else may enter this folder`);
  return { kind: 'socket', host: postgres.connection.host, port: postgres.connection.port, database: 'pravas' };
}

/** PostgreSQL runs in a process group of its own; should it die, it is started again on the same files. */
function watchPostgres(): void {
  let isStarting = false;
  const look = async (): Promise<void> => {
    if (!postgres || stopping || isStarting || isRunning(postgres.pid)) return;
    tell('PostgreSQL ended; starting it again');
    isStarting = true;
    try {
      postgres = await startEmbeddedPostgres({ dataDir: path.join(DATA, 'postgres'), durable: true });
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    } finally {
      isStarting = false;
    }
  };
  setInterval(() => void look(), 2_000).unref();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Migrates and, where it is a demo, seeds. Answers the demo's pay-later key; null where there is none. */
async function prepareDatabase(target: DatabaseTarget): Promise<string | null> {
  await ensureDatabase(target);
  const count = await migrateDatabase(target);
  if (count > 0) step(`The schema is up to date (${count} new)`);
  const database = openDatabase(target, 2, 60_000);
  try {
    if (process.env.NODE_ENV === 'production') return null;
    const now = Temporal.Now.instant();
    if (await seedDemo(database)) {
      await seedTurnover(database, now);
      step('The demo organisation is ready');
    }
    if (await seedDemoYear(database, COMPANY_ID, now, SANDBOX_SUPPLIER, SANDBOX_HOTEL_LISTS.namedBy, SANDBOX_BUSES)) {
      await seedDeskCases(database, COMPANY_ID, now);
      // Before the worker starts: it asks for every invoice that is missing.
      const papers = { database, clock: systemClock, files: openFileStore(FILES) };
      await seedHotelInvoices(papers, COMPANY_ID);
      await seedTaxReturn(papers, COMPANY_ID);
      await seedAccounting(database, COMPANY_ID, now);
      await seedWallet(database, { companyId: COMPANY_ID, providerId: PROVIDER_ID }, now);
      await seedSettlements(papers, { companyId: COMPANY_ID, providerId: PROVIDER_ID });
      await gatherStatistics(target);
      step('and has a year of trips behind it');
    }
    return await demoKeyOf(DATA, database, now);
  } finally {
    await database.close();
  }
}

/** Where the parts of the sandbox listen. */
interface DemoSandbox extends SandboxAddresses {
  readonly urls: {
    readonly tbo: string;
    readonly duffel: string;
    readonly seatseller: string;
    readonly worldline: string;
    readonly irp: string;
  };
  readonly mailbox: string;
  readonly control: string;
}

async function startSandboxProcess(serverPort: number): Promise<DemoSandbox> {
  const ports = { TBO: 4110, WORLDLINE: 4120, SMTP: 4130, MAILBOX: 4140, CONTROL: 4150, DUFFEL: 4160, IRP: 4170 };
  const env: NodeJS.ProcessEnv = {
    ...ENVIRONMENT,
    SANDBOX_DATA_DIR: path.join(DATA, 'sandbox'),
    SANDBOX_DUFFEL_WEBHOOK_URL: `http://127.0.0.1:${serverPort}/suppliers/duffel/events`,
  };
  for (const [name, wanted] of Object.entries(ports)) env[`SANDBOX_${name}_PORT`] = String(await freePortFrom(wanted));
  fs.mkdirSync(path.join(DATA, 'sandbox'), { recursive: true });
  const child = await startChild('sandbox', [path.join(ROOT, 'apps/sandbox/src/main.ts')], env, tell, record);
  children.push(child);
  const { urls, smtpPort } = child.ready as unknown as {
    urls: DemoSandbox['urls'] & { mailbox: string; control: string };
    smtpPort: number;
  };
  step('The sandbox suppliers, gateway and mailbox are running');
  return { urls, smtpPort, mailbox: urls.mailbox, control: urls.control };
}

function serverEnvironment(target: DatabaseTarget, sandbox: SandboxAddresses, port: number): NodeJS.ProcessEnv {
  // The owner's address stays here: what serves requests does not need it.
  const database =
    target.kind === 'url'
      ? { DATABASE_URL: undefined, DATABASE_SERVE_URL: target.url }
      : { PRAVAS_PG_HOST: target.host, PRAVAS_PG_PORT: String(target.port), PRAVAS_PG_DATABASE: target.database };
  const kept = { FILES_DIR: FILES, PRAVAS_SECRET_KEY: secretKeyOf(DATA, ENVIRONMENT) };
  return {
    ...sandboxEnvironment(sandbox),
    LOG_LEVEL: 'warn',
    ...kept,
    ...ENVIRONMENT,
    ...database,
    PORT: String(port),
  };
}

async function main(): Promise<void> {
  fs.mkdirSync(DATA, { recursive: true, mode: 0o755 });
  const url = await runningUrl(DATA);
  if (url) {
    console.log(`Pravas is already running at ${url}`);
    return;
  }
  const holder = claimFolder(DATA);
  if (holder !== null) {
    console.log(
      `Pravas is being started from this folder already, by process ${holder}, which tells its address soon.`,
    );
    process.exitCode = 1;
    return;
  }
  process.once('exit', () => leaveFolder(DATA));
  await endLeftovers(DATA, tell);
  // Server, worker and sandbox load the same modules: each is compiled once, also for the next start.
  process.env.NODE_COMPILE_CACHE ??= path.join(DATA, 'compiled');
  console.log('Starting Pravas');
  const building = isDev ? Promise.resolve(false) : buildWeb(() => step('Building the web app ...'));
  building.catch(() => undefined);
  const target = await startDatabase();
  const payLaterKey = await prepareDatabase(target);
  const sandbox = await onFreePorts(() => startPrograms(target, building), stopChildren, tell);
  rememberRun(DATA, { url: address, pids });
  watchPostgres();
  announce(address, sandbox, payLaterKey);
  if (process.env.NODE_ENV === 'production') return;
  void agreeOnceListed(target, sandbox.urls.duffel, leaving.signal);
}

/** Starts sandbox, server and worker, each on ports that are free. Answers where the sandbox is. */
async function startPrograms(target: DatabaseTarget, building: Promise<boolean>) {
  const port = await freePortFrom(PREFERRED_PORT);
  const sandbox = await startSandboxProcess(port);
  if (await building) step('The web app is built');
  if (port !== PREFERRED_PORT) step(`Port ${PREFERRED_PORT} is busy, so port ${port} is used`);
  const vitePort = isDev ? await freePortFrom(PREFERRED_PORT + 80) : null;
  address = `http://localhost:${vitePort ?? port}`;
  const env = { PUBLIC_URL: address, ...serverEnvironment(target, sandbox, port) };
  readConfig(env);
  const watch = isDev ? ['--watch'] : [];
  const api = path.join(ROOT, 'apps/server/src/main-api.ts');
  const worker = path.join(ROOT, 'apps/server/src/main-worker.ts');
  children.push(await startChild('server', [...SERVER_FLAGS, ...watch, api], env, tell, record));
  children.push(await startChild('worker', [...SERVER_FLAGS, ...watch, worker], env, tell, record));
  if (vitePort !== null) await startVite(port, vitePort);
  return sandbox;
}

/** In development the web app is served by Vite, which reloads it on every change and passes API calls on. */
async function startVite(port: number, vitePort: number): Promise<void> {
  const child = await startChild(
    'vite',
    [path.join(ROOT, 'scripts/vite-dev.ts')],
    { ...ENVIRONMENT, PRAVAS_API_URL: `http://127.0.0.1:${port}`, VITE_PORT: String(vitePort) },
    tell,
    record,
  );
  children.push(child);
}

function announce(url: string, sandbox: { mailbox: string; control: string }, payLaterKey: string | null): void {
  step('Ready');
  const width = Math.max(...DEMO_LOGINS.map((login) => login.role.length));
  const emailWidth = Math.max(...DEMO_LOGINS.map((login) => login.email.length));
  console.log(`\n  Pravas      ${url}`);
  console.log(`  API         ${url}/docs`);
  console.log(`  Mailbox     ${sandbox.mailbox}   (what Pravas has written)`);
  console.log(`  Sandbox     ${sandbox.control}   (the world outside, with faults on request)\n`);
  for (const login of DEMO_LOGINS) {
    console.log(`  ${login.role.padEnd(width)}  ${login.email.padEnd(emailWidth)}  ${login.password}`);
  }
  if (payLaterKey) console.log(`\n  ZIPPAY key  ${payLaterKey}   (one flight of the super admin, paid later)`);
  console.log('\n  Ctrl-C stops everything.');
}

main().catch(async (error: unknown) => {
  console.error(`\nPravas could not start: ${error instanceof Error ? error.message : String(error)}`);
  await stopAll(1);
});
