import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { freePortFrom } from '../../scripts/ports.ts';
import { signIn } from '../support/traveller.ts';

const START = path.resolve(import.meta.dirname, '../../scripts/start.ts');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'pravas-start-'));
const running = new Set<ChildProcess>();

/** A start command under way, and its output. */
interface Started {
  readonly process: ChildProcess;
  readonly lines: readonly string[];
  /** Resolves with the first line that matches, past or future. */
  says(pattern: RegExp): Promise<string>;
  readonly ended: Promise<string>;
}

function start(port: number): Started {
  const env: NodeJS.ProcessEnv = { ...process.env, PRAVAS_DATA_DIR: dataDir, PORT: String(port) };
  delete env.NODE_ENV;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', START], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const lines: string[] = [];
  const waiting: { pattern: RegExp; resolve: (line: string) => void }[] = [];
  const hear = (line: string) => {
    lines.push(line);
    for (const one of waiting) if (one.pattern.test(line)) one.resolve(line);
  };
  createInterface({ input: child.stdout as Readable }).on('line', hear);
  createInterface({ input: child.stderr as Readable }).on('line', hear);
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? String(code))));
  return {
    process: child,
    lines,
    ended,
    says(pattern) {
      const said = lines.find((line) => pattern.test(line));
      if (said) return Promise.resolve(said);
      return new Promise((resolve, reject) => {
        waiting.push({ pattern, resolve });
        void ended.then((end) => reject(new Error(`Ended (${end}) without saying ${pattern}:\n${lines.join('\n')}`)));
      });
    },
  };
}

const KEPT = 'Kept through a crash';

const urlOf = (line: string) => /http:\/\/\S+/.exec(line)?.[0] ?? '';
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const pidsOfRun = (): number[] => {
  const { supervisor, pids } = JSON.parse(fs.readFileSync(path.join(dataDir, 'run.json'), 'utf8')) as {
    supervisor: number;
    pids: number[];
  };
  const postgres = Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  return [supervisor, ...pids, postgres];
};
const namesOf = async (url: string) => {
  const { client } = await signIn({ url });
  // Beside the demo year's, which are many.
  return (await client.call(listTrips, { query: { search: JSON.stringify({ name: KEPT }) } })).data.map(
    (trip) => trip.name,
  );
};

beforeAll(async () => {
  // PostgreSQL may run as another user, who must be able to reach its files.
  fs.chmodSync(dataDir, 0o755);
  await buildWeb();
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    }
  }
  running.clear();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

// Each start loads a year of trips and compiles all programs, on cores that the other tests share.
describe('the start command', { timeout: 300_000 }, () => {
  it('prints one address with the demo logins, keeps what was committed through kill -9 of everything, and stops cleanly', async () => {
    const port = await freePortFrom(31_000);
    // Of two starts in the same moment one goes on; the other says so and touches nothing.
    const both = [start(port), start(port)];
    const refused = await Promise.race(
      both.map(async (one) => {
        await one.says(/is being started from this folder already/);
        return one;
      }),
    );
    expect(await refused.ended).toBe('1');
    const [first] = both.filter((one) => one !== refused);
    if (!first) throw new Error('unreachable: there are two');
    const url = urlOf(await first.says(/Pravas {6}http/));
    expect(url).toBe(`http://localhost:${port}`);
    await first.says(/Super admin/);
    for (const role of ['Employee', 'Approver', 'Company admin', 'Finance']) {
      expect(first.lines.some((line) => line.includes(role) && line.includes('@meridian.example'))).toBe(true);
    }
    expect((await fetch(url)).status).toBe(200);
    const asha = await signIn({ url });
    await asha.client.call(createTrip, { body: { name: KEPT }, idempotencyKey: 'start-test-1' });

    for (const pid of pidsOfRun()) process.kill(pid, 'SIGKILL');
    expect(await first.ended).toBe('SIGKILL');

    const second = start(port);
    const again = urlOf(await second.says(/Pravas {6}http/));
    expect(await namesOf(again)).toEqual([KEPT]);

    const third = start(port);
    await third.says(/already running at http/);
    expect(await third.ended).toBe('0');

    await second.says(/Ctrl-C/);
    const pids = pidsOfRun();
    second.process.kill('SIGINT');
    expect(await second.ended).toBe('0');
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('starts a killed part again by itself', async () => {
    const started = start(await freePortFrom(31_200));
    const url = urlOf(await started.says(/Pravas {6}http/));
    await started.says(/Ctrl-C/);
    const [, , server] = pidsOfRun();
    process.kill(server ?? 0, 'SIGKILL');
    await started.says(/server ended \(SIGKILL\); starting it again/);
    await expect.poll(() => namesOf(url).catch(() => []), { timeout: 20_000 }).toEqual([KEPT]);
  });

  it('takes the next free port when the wanted one is busy, and says so', async () => {
    const busy = net.createServer();
    const port = await freePortFrom(31_400);
    await new Promise<void>((resolve) => busy.listen(port, '127.0.0.1', resolve));
    try {
      const started = start(port);
      const said = await started.says(/is busy, so port/);
      const used = Number(/so port (\d+)/.exec(said)?.[1]);
      expect(used).toBeGreaterThan(port);
      expect(urlOf(await started.says(/Pravas {6}http/))).toBe(`http://localhost:${used}`);
    } finally {
      await new Promise((resolve) => busy.close(resolve));
    }
  });
});
