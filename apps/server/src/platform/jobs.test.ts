import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Change, type ChangeFeed, SYSTEM, WORK_TOPIC } from './change-feed.ts';
import { type Job, startJobs } from './jobs.ts';
import { createLogger } from './log.ts';

/** Longer than any test: what happens sooner did not wait for it. */
const NEVER_MS = 600_000;

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

/** Jobs that run, what woke them, and how often it was asked what is due. */
function start(
  jobs: readonly Job[],
  given: {
    readonly due?: () => Record<string, boolean> | Promise<Record<string, boolean>>;
    readonly pollMs?: number;
  } = {},
) {
  const listeners = new Map<string, () => void>();
  const feed: ChangeFeed = {
    subscribe(organizationId, topic, onChange) {
      listeners.set(`${organizationId} ${topic}`, onChange);
      return () => void listeners.delete(`${organizationId} ${topic}`);
    },
    close: () => Promise.resolve(),
  };
  const findDue = vi.fn(async () => new Map(Object.entries((await given.due?.()) ?? {})));
  const started = startJobs(jobs, {
    feed,
    log: createLogger('silent', 'jobs'),
    pollMs: given.pollMs ?? NEVER_MS,
    findDue,
  });
  running.push(started);
  const tell = ({ organizationId, topic }: Change) => listeners.get(`${organizationId} ${topic}`)?.();
  return { ...started, findDue, listeners, wake: () => tell({ organizationId: SYSTEM, topic: WORK_TOPIC }) };
}

/** A job that answers these numbers, then zero. */
function job(name: string, answers: readonly number[] = [], everyMs?: number) {
  const left = [...answers];
  const run = vi.fn(async () => left.shift() ?? 0);
  return { name, run, ...(everyMs === undefined ? {} : { everyMs }) };
}

describe('jobs', () => {
  it('run when they are due, and until nothing is left', async () => {
    const [due, idle] = [job('due', [4, 1]), job('idle')];
    start([due, idle], { due: () => ({ due: true, idle: false }) });
    await vi.waitFor(() => expect(due.run).toHaveBeenCalledTimes(3));
    expect(idle.run).not.toHaveBeenCalled();
  });

  it('find out by running where nobody can say whether they are due', async () => {
    const [unnamed, named] = [job('unnamed'), job('named')];
    start([unnamed, named], { due: () => ({ named: false }) });
    await vi.waitFor(() => expect(unnamed.run).toHaveBeenCalledTimes(1));
    expect(named.run).not.toHaveBeenCalled();
  });

  it('find out by running when the question fails', async () => {
    const asked = job('asked');
    const refuse = () => {
      throw new Error('no database');
    };
    start([asked], { due: refuse });
    await vi.waitFor(() => expect(asked.run).toHaveBeenCalledTimes(1));
  });

  it('are looked at when the feed tells of work, and after the poll time without it', async () => {
    const woken = job('woken');
    const { wake, findDue } = start([woken]);
    await vi.waitFor(() => expect(woken.run).toHaveBeenCalledTimes(1));
    wake();
    await vi.waitFor(() => expect(woken.run).toHaveBeenCalledTimes(2));
    expect(findDue).toHaveBeenCalledTimes(2);
    const polled = job('polled');
    start([polled], { pollMs: 1 });
    await vi.waitFor(() => expect(polled.run.mock.calls.length).toBeGreaterThan(2));
  });

  it('are looked at again when work came while they were looked at', async () => {
    let answer: (due: Record<string, boolean>) => void = () => undefined;
    const late = job('late');
    const { wake, findDue } = start([late], { due: () => new Promise((resolve) => (answer = resolve)) });
    await vi.waitFor(() => expect(findDue).toHaveBeenCalledTimes(1));
    wake();
    answer({ late: false });
    await vi.waitFor(() => expect(findDue).toHaveBeenCalledTimes(2));
    answer({ late: true });
    await vi.waitFor(() => expect(late.run).toHaveBeenCalledTimes(1));
  });

  it('run once at a time, and once more when they were wanted meanwhile', async () => {
    let end: (done: number) => void = () => undefined;
    const slow = { name: 'slow', run: vi.fn(() => new Promise<number>((resolve) => (end = resolve))) };
    const { wake, findDue } = start([slow]);
    await vi.waitFor(() => expect(slow.run).toHaveBeenCalledTimes(1));
    wake();
    wake();
    await vi.waitFor(() => expect(findDue.mock.calls.length).toBeGreaterThan(1));
    expect(slow.run).toHaveBeenCalledTimes(1);
    end(0);
    await vi.waitFor(() => expect(slow.run).toHaveBeenCalledTimes(2));
    end(0);
  });

  it('run again when they ask for it themselves, though nothing is said to be due', async () => {
    let again: () => void = () => undefined;
    let isDue = true;
    const run = vi.fn(async (more: () => void) => {
      again = more;
      isDue = false;
      return 0;
    });
    const { findDue } = start([{ name: 'sender', run }], { due: () => ({ sender: isDue }) });
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    again();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(findDue).toHaveBeenCalledTimes(1);
  });

  it('wait for the next look after a failure, and keep nobody else', async () => {
    const failing = { name: 'failing', run: vi.fn(() => Promise.reject(new Error('broken'))) };
    const other = job('other', [1]);
    const { wake } = start([failing, other]);
    await vi.waitFor(() => expect(other.run).toHaveBeenCalledTimes(2));
    expect(failing.run).toHaveBeenCalledTimes(1);
    wake();
    await vi.waitFor(() => expect(failing.run).toHaveBeenCalledTimes(2));
  });

  it('that go by the clock run at the start and are not woken', async () => {
    const [timed, other] = [job('timed', [], NEVER_MS), job('other')];
    const { wake } = start([timed, other]);
    await vi.waitFor(() => expect(timed.run).toHaveBeenCalledTimes(1));
    wake();
    await vi.waitFor(() => expect(other.run).toHaveBeenCalledTimes(2));
    expect(timed.run).toHaveBeenCalledTimes(1);
    const often = job('often', [], 1);
    start([often], { pollMs: 1 });
    await vi.waitFor(() => expect(often.run.mock.calls.length).toBeGreaterThan(2));
  });

  it('that go by the clock rest from their end, however often it is looked meanwhile', async () => {
    let end: (done: number) => void = () => undefined;
    const run = vi.fn(() => new Promise<number>((resolve) => (end = resolve)));
    const { findDue } = start([{ name: 'long', everyMs: NEVER_MS, run }], { pollMs: 1 });
    await vi.waitFor(() => expect(findDue.mock.calls.length).toBeGreaterThan(3));
    end(0);
    const looks = findDue.mock.calls.length;
    await vi.waitFor(() => expect(findDue.mock.calls.length).toBeGreaterThan(looks + 2));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('have ended when stopping has, and are woken no more', async () => {
    let end: () => void = () => undefined;
    const slow = { name: 'slow', run: vi.fn(() => new Promise<number>((resolve) => (end = () => resolve(1)))) };
    const { stop, listeners } = start([slow]);
    await vi.waitFor(() => expect(slow.run).toHaveBeenCalledTimes(1));
    let hasStopped = false;
    const stopping = stop().then(() => {
      hasStopped = true;
    });
    expect(listeners.size).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasStopped).toBe(false);
    end();
    await stopping;
    expect(slow.run).toHaveBeenCalledTimes(1);
  });
});
