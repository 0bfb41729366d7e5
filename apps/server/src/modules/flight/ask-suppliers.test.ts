import type { FlightSupplier, SearchBatch } from '@pravas/suppliers/flight/port.ts';
import { describe, expect, it } from 'vitest';
import { askSuppliers, mostInOneOrder, suppliersFor } from './ask-suppliers.ts';

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

describe('whom to ask', () => {
  const seller = (supplierId: string, mostTravellers: number, multiCity: boolean) => ({
    supplier: { supplierId, capabilities: { mostTravellers, multiCity } } as unknown as FlightSupplier,
    label: supplierId,
  });
  const context = { suppliers: [seller('nine', 9, true), seller('fourteen', 14, false)] };

  it.each([
    ['one_way', 9, ['nine', 'fourteen']],
    ['one_way', 10, ['fourteen']],
    ['one_way', 15, []],
    ['multi_city', 9, ['nine']],
    ['multi_city', 10, []],
  ] as const)('%s for %i travellers: %j', (shape, travellers, asked) => {
    const search = { passengers: { adults: travellers - 2, children: 1, infants: 1 } };
    expect(suppliersFor(context, { shape, search }).map(({ label }) => label)).toEqual(asked);
  });

  it('the largest order that anybody takes is known beforehand', () => {
    expect([mostInOneOrder(context, 'one_way'), mostInOneOrder(context, 'multi_city')]).toEqual([14, 9]);
    expect(mostInOneOrder({ suppliers: [] }, 'one_way')).toBeNull();
  });
});
