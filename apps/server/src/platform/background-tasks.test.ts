import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackgroundTasks } from './background-tasks.ts';

describe('work after an answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is done a moment later, once', () => {
    const backgroundTasks = createBackgroundTasks();
    const work = vi.fn(async () => undefined);
    backgroundTasks.later(work);
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is done at once for whoever asks, who waits for all of it however it ends', async () => {
    const backgroundTasks = createBackgroundTasks();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const works = [vi.fn(() => first.promise), vi.fn(() => second.promise)];
    for (const work of works) backgroundTasks.later(work);
    const told: string[] = [];
    const asked = backgroundTasks.settled().then(() => told.push('settled'));
    first.reject(new Error('refused'));
    await Promise.resolve();
    expect(told).toEqual([]);
    told.push('second');
    second.resolve();
    await asked;
    expect(told).toEqual(['second', 'settled']);
    vi.runAllTimers();
    for (const work of works) expect(work).toHaveBeenCalledTimes(1);
  });

  it('keeps nobody waiting for what comes after he asked, nor where there is nothing', async () => {
    const backgroundTasks = createBackgroundTasks();
    await backgroundTasks.settled();
    const asked = backgroundTasks.settled();
    backgroundTasks.later(() => new Promise(() => undefined));
    await expect(asked).resolves.toBeUndefined();
  });
});
