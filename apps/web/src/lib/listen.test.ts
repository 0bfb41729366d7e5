import { ApiError } from '@pravas/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from './listen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = (status: number) =>
  new ApiError({ status, code: 'internal', message: '', errors: [], requestId: 'r' } as never);

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
    const losses: number[] = [];
    const ends = listen(leaving.signal, open, { onEvent: () => undefined, onLoss: (count) => losses.push(count) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toEqual([0, 1, 3, 7, 15, 31, 51]);
    leaving.abort();
    await ends;
    expect(losses).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('says of the first word after a loss that something may have been missed, and waits briefly again', async () => {
    const { open, opened } = streams(['a', 'b'], new Error('no network'), ['c', 'enough', 'never']);
    const heard: [string, boolean][] = [];
    const ends = listen(new AbortController().signal, open, {
      onEvent(event, missed) {
        heard.push([event, missed]);
        return event === 'enough';
      },
    });
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
    const ends = listen(new AbortController().signal, open, { onEvent: () => true });
    await vi.advanceTimersByTimeAsync(60_000);
    await ends;
    expect(opened).toHaveLength(times);
  });
});
