import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What a running Pravas leaves in its data folder, so that the next start can find it. */
interface RunRecord {
  readonly supervisor: number;
  readonly url: string;
  readonly pids: readonly number[];
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'run.json');

const claimIn = (dataDir: string): string => path.join(dataDir, 'starting.pid');

/**
 * Takes the data folder for this process, from before anything is started in it until it ends. Answers the process that
 * has it already, null where it is taken now. What a killed process has left is free to take.
 */
export function claimFolder(dataDir: string): number | null {
  const claim = claimIn(dataDir);
  for (;;) {
    if (putClaim(claim)) return null;
    const holder = claimedBy(claim);
    // A number may recur, as in a container: a file with this process's own number was left by another one.
    if (holder !== null && holder !== process.pid && isOurs(holder)) return holder;
    const aside = `${claim}.${process.pid}`;
    try {
      // Of several who find a left claim one moves it away; the others find it gone, or replaced by another's.
      fs.renameSync(claim, aside);
    } catch {
      continue;
    }
    const moved = claimedBy(aside);
    if (moved !== null && moved !== holder && isOurs(moved)) fs.linkSync(aside, claim);
    fs.rmSync(aside, { force: true });
  }
}

/** Writes the claim whole or not at all. Answers whether it was free. */
function putClaim(claim: string): boolean {
  const written = `${claim}.new.${process.pid}`;
  fs.writeFileSync(written, String(process.pid));
  try {
    fs.linkSync(written, claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(written, { force: true });
  }
}

/** Gives the data folder back. */
export function leaveFolder(dataDir: string): void {
  if (claimedBy(claimIn(dataDir)) === process.pid) fs.rmSync(claimIn(dataDir), { force: true });
}

function claimedBy(file: string): number | null {
  try {
    const pid = Number(fs.readFileSync(file, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Records a run once it is ready. */
export function rememberRun(dataDir: string, run: { readonly url: string; readonly pids: readonly number[] }): void {
  fs.writeFileSync(fileIn(dataDir), JSON.stringify({ supervisor: process.pid, ...run }));
}

/** Removes the record of this run. */
export function forgetRun(dataDir: string): void {
  if (readRun(dataDir)?.supervisor === process.pid) fs.rmSync(fileIn(dataDir), { force: true });
}

/** The address of a Pravas that is running from this data folder, or null. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const run = readRun(dataDir);
  if (!run?.url || !isOurs(run.supervisor)) return null;
  try {
    const answer = await fetch(new URL('/health', run.url), { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? run.url : null;
  } catch {
    return null;
  }
}

/** Ends what a killed supervisor left behind: only processes named in its record that still run Pravas' programs. */
export async function endLeftovers(dataDir: string, tell: (line: string) => void): Promise<void> {
  const run = readRun(dataDir);
  if (!run) return;
  const left = run.pids.filter(isOurs);
  if (left.length > 0) tell(`ending ${left.length} process(es) of an earlier run`);
  for (const pid of left) process.kill(pid, 'SIGTERM');
  for (let tries = 0; tries < 50 && left.some(isOurs); tries += 1) await wait(100);
  for (const pid of left.filter(isOurs)) process.kill(pid, 'SIGKILL');
  fs.rmSync(fileIn(dataDir), { force: true });
}

function readRun(dataDir: string): RunRecord | null {
  try {
    return JSON.parse(fs.readFileSync(fileIn(dataDir), 'utf8')) as RunRecord;
  } catch {
    return null;
  }
}

/** A pid may belong to another process by now; where the system shows it, its command line decides. */
function isOurs(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return /main-(api|worker)\.ts|sandbox[\\/]src[\\/]main\.ts|scripts[\\/](start|vite-dev)\.ts/.test(command);
  } catch {
    return process.platform !== 'linux';
  }
}
