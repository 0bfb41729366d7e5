import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';
import { SERVER_FLAGS } from '../../scripts/server-flags.ts';

const SERVER = path.resolve(import.meta.dirname, '../../apps/server/src');

/** The environment of a process that starts when the leases and quiet periods of the dead are over. */
export const ONCE_THEY_ARE_OVER = { PRAVAS_CLOCK_AHEAD_MS: '15000' } as const;

/** A server process of a test. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves with the signal or exit code when it has ended. */
  readonly ended: Promise<string>;
  /** Every line of its output so far. */
  readonly said: readonly string[];
  stop(): Promise<void>;
}

/** Starts `main-api.ts` or `main-worker.ts` as a process of its own and waits until it is ready. */
export async function startProcess(
  kind: 'api' | 'worker',
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...SERVER_FLAGS, path.join(SERVER, `main-${kind}.ts`)],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const said: string[] = [];
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? String(code))));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout as Readable }).on('line', (line) => {
      said.push(line);
      if (line.startsWith('{"ready"')) resolve();
    });
    createInterface({ input: child.stderr as Readable }).on('line', (line) => said.push(line));
    child.once('exit', (code, signal) => reject(new Error(`${kind} ended (${signal ?? code}): ${said.join('\n')}`)));
  });
  return {
    pid: child.pid ?? 0,
    ended,
    said,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A failpoint that is never reached must fail the test at once, not hang it. */
export async function endsBySigkill(doomed: ServerProcess): Promise<void> {
  const tooLate = AbortSignal.timeout(30_000);
  const never = new Promise<string>((resolve) => tooLate.addEventListener('abort', () => resolve('still alive')));
  const end = await Promise.race([doomed.ended, never]);
  if (end === 'still alive') await doomed.stop();
  expect(end).toBe('SIGKILL');
}
