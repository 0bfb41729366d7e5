import type { FlightSearch, FlightSupplier, SearchBatch } from '@pravas/suppliers/flight/port.ts';
import { describe, expect, it } from 'vitest';
import { askSuppliers, mostInOneOrder, suppliersFor, suppliersNotYet } from './ask-suppliers.ts';
import { soldAheadDays } from './days-on-sale.ts';

const NOTHING: SearchBatch = { type: 'offers', offers: [] };

/**
 * A supplier that answers so many batches, each when the test allows it; `ended` resolves once it is read to its end.
 */
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
  const seller = (supplierId: string, mostTravellers: number, multiCity: boolean, soldAheadDays: number) => ({
    supplier: { supplierId, capabilities: { mostTravellers, multiCity, soldAheadDays } } as unknown as FlightSupplier,
    label: supplierId,
  });
  const context = {
    suppliers: [seller('nine', 9, true, 331), seller('fourteen', 14, false, 360)],
    // The 2nd in India, still the 1st in New York.
    clock: { now: () => Temporal.Instant.from('2026-12-01T20:00:00Z') },
  };
  const slices = (...dates: readonly string[]) =>
    dates.map((date, index) => ({
      from: index % 2 ? 'JFK' : 'DEL',
      to: index % 2 ? 'DEL' : 'JFK',
      date,
    })) as unknown as FlightSearch['slices'];
  const named = (suppliers: ReturnType<typeof suppliersFor>) => suppliers.map(({ label }) => label);

  it.each([
    ['one_way', 9, ['nine', 'fourteen']],
    ['one_way', 10, ['fourteen']],
    ['one_way', 15, []],
    ['multi_city', 9, ['nine']],
    ['multi_city', 10, []],
  ] as const)('%s for %i travellers: %j', (shape, travellers, asked) => {
    const search = { passengers: { adults: travellers - 2, children: 1, infants: 1 }, slices: slices('2026-12-20') };
    expect(named(suppliersFor(context, { shape, search }))).toEqual(asked);
  });

  it.each([
    ['the last day of both', ['2027-10-29'], ['nine', 'fourteen'], []],
    ['a day later', ['2027-10-30'], ['fourteen'], ['nine']],
    ['a return that day, counted where it leaves', ['2027-10-20', '2027-10-29'], ['fourteen'], ['nine']],
    ['the last day of anybody', ['2027-11-27'], ['fourteen'], ['nine']],
    ['a day that nobody sells', ['2027-11-28'], [], ['nine', 'fourteen']],
  ] as const)('who does not sell %s yet is not asked, and known', (_, dates, asked, notYet) => {
    const passengers = { adults: 1, children: 0, infants: 0 };
    const wanted = { shape: 'return', search: { passengers, slices: slices(...dates) } } as const;
    expect([named(suppliersFor(context, wanted)), named(suppliersNotYet(context, wanted))]).toEqual([asked, notYet]);
    expect(soldAheadDays(context)).toBe(360);
  });

  it('the largest order that anybody takes is known beforehand', () => {
    expect([mostInOneOrder(context, 'one_way'), mostInOneOrder(context, 'multi_city')]).toEqual([14, 9]);
    expect(mostInOneOrder({ suppliers: [] }, 'one_way')).toBeNull();
  });
});
