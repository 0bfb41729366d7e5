import { ApiError } from '@pravas/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from './listen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = (status: number, code = 'internal') =>
  new ApiError({ status, code, message: '', errors: [], requestId: 'r' } as never);

/** A tab that can be hidden and shown. */
class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  turn(visibilityState: DocumentVisibilityState) {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}
const tab = () => new Tab() as Tab & Document;
const unread = () => undefined;

/** Streams one after the other; each says its words and then breaks off, or fails. */
function streams(...each: readonly (readonly string[] | Error)[]) {
  const opened: number[] = [];
  const started = Date.now();
  return {
    opened,
    async *open(): AsyncGenerator<string> {
      const next = each[opened.length];
      opened.push((Date.now() - started) / 1_000);
      if (next instanceof Error) throw next;
      yield* next ?? [];
    },
  };
}

describe('listening', () => {
  it('goes on after each loss, later each time, until left', async () => {
    const leaving = new AbortController();
    const { open, opened } = streams();
    const readAfresh = vi.fn();
    const ends = listen(leaving.signal, open, { onEvent: () => undefined, readAfresh }, tab());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toEqual([0, 1, 3, 7, 15, 31, 51]);
    leaving.abort();
    await ends;
    // Where no stream gets through, the data itself is read instead.
    expect(readAfresh).toHaveBeenCalledTimes(6);
  });

  it('says of the first word after a loss that something may have been missed, and waits briefly again', async () => {
    const { open, opened } = streams(['a', 'b'], new Error('no network'), ['c', 'enough', 'never']);
    const heard: [string, boolean][] = [];
    const onEvent = (event: string, missed: boolean) => {
      heard.push([event, missed]);
      return event === 'enough';
    };
    const ends = listen(new AbortController().signal, open, { onEvent, readAfresh: unread }, tab());
    await vi.advanceTimersByTimeAsync(60_000);
    await ends;
    expect(heard).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
      ['enough', false],
    ]);
    expect(opened).toEqual([0, 1, 3]);
  });

  it.each([
    [401, 1],
    [404, 1],
    [429, 3],
    [503, 3],
  ])('after a refusal with %i it has asked %i times', async (status, times) => {
    const { open, opened } = streams(refusal(status), refusal(status), ['enough']);
    const ends = listen(new AbortController().signal, open, { onEvent: () => true, readAfresh: unread }, tab());
    await vi.advanceTimersByTimeAsync(60_000);
    await ends;
    expect(opened).toHaveLength(times);
  });

  it('asks now and then instead while too many streams are open, and listens again when there is room', async () => {
    const full = refusal(429, 'too_many_streams');
    const { open, opened } = streams(full, full, ['enough']);
    const readAfresh = vi.fn();
    const onEvent = vi.fn(() => true);
    const ends = listen(new AbortController().signal, open, { onEvent, readAfresh }, tab());
    await vi.advanceTimersByTimeAsync(19_000);
    expect(readAfresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await ends;
    expect(opened).toEqual([0, 20, 40]);
    expect(readAfresh).toHaveBeenCalledTimes(2);
    expect(onEvent).toHaveBeenCalledExactlyOnceWith('enough', true);
  });

  it('lets go of its stream while nobody sees the tab, and catches up when somebody does', async () => {
    const page = tab();
    const opened: AbortSignal[] = [];
    const heard: boolean[] = [];
    const open = async function* (signal: AbortSignal) {
      opened.push(signal);
      yield 'now';
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    const leaving = new AbortController();
    const onEvent = (_: string, missed: boolean) => {
      heard.push(missed);
      return false;
    };
    const ends = listen(leaving.signal, open, { onEvent, readAfresh: unread }, page);
    // A person who looks elsewhere for a moment keeps it.
    page.turn('hidden');
    await vi.advanceTimersByTimeAsync(20_000);
    page.turn('visible');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(opened.map((signal) => signal.aborted)).toEqual([false]);
    page.turn('hidden');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened.map((signal) => signal.aborted)).toEqual([true]);
    page.turn('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(opened.map((signal) => signal.aborted)).toEqual([true, false]);
    expect(heard).toEqual([false, true]);
    leaving.abort();
    await ends;
  });
});
