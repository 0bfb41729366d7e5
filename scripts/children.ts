import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A child that the supervisor keeps running. */
export interface Child {
  readonly name: string;
  pid(): number | undefined;
  /** The JSON line it printed when it was ready. */
  readonly ready: Record<string, unknown>;
  stop(): Promise<void>;
}

const STOP_PATIENCE_MS = 10_000;

/** Starts a Node program, waits for its one JSON line `{"ready":true,…}`, and starts it again whenever it dies. */
export async function startChild(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  tell: (line: string) => void,
  onSpawn: (pid: number) => void = () => undefined,
): Promise<Child> {
  let stopping = false;
  let current: ChildProcess;
  const launch = (): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // Ctrl-C must reach the children through the supervisor, in order, not all at once.
        detached: true,
      });
      current = child;
      if (child.pid) onSpawn(child.pid);
      const lines: string[] = [];
      let isReady = false;
      createInterface({ input: child.stdout as Readable }).on('line', (line) => {
        if (!isReady && line.startsWith('{"ready"')) {
          isReady = true;
          resolve(JSON.parse(line) as Record<string, unknown>);
        } else {
          lines.push(line);
          if (lines.length > 50) lines.shift();
          if (isReady && /"level":(50|60)/.test(line)) tell(`${name}: ${line}`);
        }
      });
      createInterface({ input: child.stderr as Readable }).on('line', (line) => {
        lines.push(line);
        if (isReady) tell(`${name}: ${line}`);
      });
      child.on('exit', (code, signal) => {
        if (stopping) return;
        if (!isReady) {
          reject(
            new Error(`${name} did not start (${signal ?? `exit code ${code}`}):\n${lines.slice(-20).join('\n')}`),
          );
          return;
        }
        tell(`${name} ended (${signal ?? `exit code ${code}`}); starting it again`);
        relaunch(500);
      });
    });
  /** Tries until it runs again: what it needs, PostgreSQL perhaps, may be restarting at the same time. */
  function relaunch(delayMs: number): void {
    setTimeout(() => {
      if (stopping) return;
      launch().catch((error: Error) => {
        tell(error.message.split('\n')[0] ?? '');
        relaunch(Math.min(delayMs * 2, 10_000));
      });
    }, delayMs);
  }
  const ready = await launch();
  return {
    name,
    ready,
    pid: () => current.pid,
    async stop() {
      stopping = true;
      await stopProcess(current);
    },
  };
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
