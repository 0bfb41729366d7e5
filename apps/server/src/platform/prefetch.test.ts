import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefetch } from './prefetch.ts';

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

async function* told<T>(items: readonly T[], onAsked: (item: T) => void = () => undefined): AsyncGenerator<T> {
  for (const item of items) {
    onAsked(item);
    yield item;
  }
}

describe('working one ahead', () => {
  it('changes nothing about what comes and in which order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer()), async (items) => {
        expect(await collected(prefetch(told(items)))).toEqual(items);
      }),
    );
  });

  it('asks for the next item, and for no more, while one is being used', async () => {
    const asked: number[] = [];
    const ahead = prefetch(told([1, 2, 3, 4], (item) => asked.push(item)));
    expect((await ahead.next()).value).toBe(1);
    expect(asked).toEqual([1, 2]);
    expect((await ahead.next()).value).toBe(2);
    expect(asked).toEqual([1, 2, 3]);
  });

  it('tells a failure after everything that came before it', async () => {
    async function* failing() {
      yield 1;
      yield 2;
      throw new Error('broken off');
    }
    const ahead = prefetch(failing());
    expect([(await ahead.next()).value, (await ahead.next()).value]).toEqual([1, 2]);
    await expect(ahead.next()).rejects.toThrow('broken off');
  });

  it('waits for nothing that is still coming once nobody wants more, and ends its source then', async () => {
    const next = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    async function* slow() {
      try {
        yield 1;
        await next.promise;
        yield 2;
      } finally {
        ended.resolve();
      }
    }
    const ahead = prefetch(slow());
    await ahead.next();
    expect((await ahead.return(undefined)).done).toBe(true);
    next.resolve();
    await ended.promise;
  });
});
