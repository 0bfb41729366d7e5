import type { FlightSupplier, SearchBatch } from '@pravas/suppliers/flight/port.ts';
import { describe, expect, it } from 'vitest';
import { askSuppliers } from './ask-suppliers.ts';

const NOTHING: SearchBatch = { type: 'offers', offers: [] };

/** A supplier that answers so many batches, each when it is let; `ended` resolves once it has been asked to its end. */
function aSupplier(supplierId: string, batches: number) {
  const lets = Array.from({ length: batches }, () => Promise.withResolvers<void>());
  const ended = Promise.withResolvers<void>();
  let asked = 0;
  async function* search(): AsyncGenerator<SearchBatch> {
    try {
      for (const { promise } of lets) {
        asked += 1;
        await promise;
        yield NOTHING;
      }
    } finally {
      ended.resolve();
    }
  }
  const supplier = { supplierId, search } as unknown as FlightSupplier;
  return {
    connected: { supplier, label: supplierId },
    letAll: () => {
      for (const { resolve } of lets) resolve();
    },
    asked: () => asked,
    ended: ended.promise,
  };
}

const ask = (...suppliers: readonly ReturnType<typeof aSupplier>[]) =>
  askSuppliers(
    { searchDeadlineMs: 60_000, clock: { now: () => Temporal.Instant.from('2026-12-01T00:00:00Z') } },
    suppliers.map(({ connected }) => connected),
    { search: {} as never },
    new AbortController().signal,
  );

describe('asking suppliers', () => {
  it('asks one on when its batch has been worked on', async () => {
    const only = aSupplier('a', 2);
    only.letAll();
    const arrivals = ask(only)[Symbol.asyncIterator]();
    expect((await arrivals.next()).value).toMatchObject({ supplierId: 'a', batch: NOTHING });
    expect(only.asked()).toBe(1);
    expect((await arrivals.next()).value).toMatchObject({ supplierId: 'a', batch: NOTHING });
    expect(only.asked()).toBe(2);
    expect((await arrivals.next()).value).toMatchObject({ batch: 'finished' });
    expect((await arrivals.next()).done).toBe(true);
  });

  it('asks before anybody listens, and to the end when nobody ever does', async () => {
    const only = aSupplier('a', 2);
    const asking = ask(only);
    expect(only.asked()).toBe(1);
    asking.leave();
    only.letAll();
    await only.ended;
    expect(only.asked()).toBe(2);
  });

  it('asks every one to its end after nobody listens any more, also those that answer only then', async () => {
    const [quick, slow] = [aSupplier('quick', 3), aSupplier('slow', 3)];
    quick.letAll();
    for await (const { supplierId } of ask(quick, slow)) {
      expect(supplierId).toBe('quick');
      break;
    }
    slow.letAll();
    await Promise.all([quick.ended, slow.ended]);
    expect([quick.asked(), slow.asked()]).toEqual([3, 3]);
  });
});
