import type { Offer } from '@pravas/domain/fare/offer.ts';
import { sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { describe, expect, test } from 'vitest';
import { type ConformanceWorld, collect, patience, type WorldOf } from './conformance-world.ts';
import type { FlightSupplier, SearchBatch } from './port.ts';

const ARRIVED_BYTES = 100_000;
const DEADLINE_MS = 20_000;

/** What makes an offer the same in another search. */
const inWords = ({ slices, kind, brand, coverage, price }: Offer): string =>
  [coverage, kind, brand, price.sellPaise, ...slices.map(sliceKey)].join(' ');

/** A transport under which a search's answer stops on its way until somebody lets it go on, or breaks it. */
function stoppingWorld(world: ConformanceWorld): {
  readonly supplier: FlightSupplier;
  readonly rest: PromiseWithResolvers<void>;
} {
  const rest = Promise.withResolvers<void>();
  rest.promise.catch(() => undefined);
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (world.callOf(String(input), init?.method ?? 'GET') !== world.targets.search) return response;
    const whole = new Uint8Array(await response.arrayBuffer());
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(whole.slice(0, ARRIVED_BYTES));
        try {
          await rest.promise;
          controller.enqueue(whole.slice(ARRIVED_BYTES));
          controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
    });
    return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } });
  };
  return { supplier: world.connect(send, DEADLINE_MS), rest };
}

const offersIn = (batch: SearchBatch | undefined): readonly Offer[] => (batch?.type === 'offers' ? batch.offers : []);

/** The beginning of a long answer is shown while the rest is on its way, and nothing is lost or told twice by that. */
export function beginningConformance(worldOf: WorldOf): void {
  describe('a long answer', () => {
    test('is the same in parts as in one piece', async () => {
      const { supplier, searches } = worldOf();
      for (const search of [searches.oneWay, searches.domesticReturn, searches.internationalReturn, searches.nothing]) {
        const whole = await collect(supplier, search);
        const parts: Offer[] = [];
        for await (const batch of supplier.search(search, patience(), true)) parts.push(...offersIn(batch));
        expect(parts.map(inWords).sort()).toEqual(whole.offers.map(inWords).sort());
      }
    });

    test('shows its beginning before its end has come', async () => {
      const { searches } = worldOf();
      const { supplier, rest } = stoppingWorld(worldOf());
      const batches = supplier.search(searches.oneWay, patience(), true)[Symbol.asyncIterator]();
      const beginning = offersIn((await batches.next()).value);
      expect(beginning.length).toBeGreaterThan(5);
      rest.resolve();
      const others = offersIn((await batches.next()).value);
      expect((await batches.next()).done).toBe(true);
      const whole = await collect(supplier, searches.oneWay);
      expect([...beginning, ...others].map(inWords)).toEqual(whole.offers.map(inWords));
    });

    test('keeps what it has shown when it breaks off', async () => {
      const { searches } = worldOf();
      const { supplier, rest } = stoppingWorld(worldOf());
      const batches = supplier.search(searches.oneWay, patience(), true)[Symbol.asyncIterator]();
      expect(offersIn((await batches.next()).value).length).toBeGreaterThan(5);
      rest.reject(new Error('The connection broke'));
      expect((await batches.next()).value).toMatchObject({ type: 'error', error: { kind: 'unavailable' } });
      expect((await batches.next()).done).toBe(true);
    });

    test('may be left after its beginning', async () => {
      const { searches } = worldOf();
      const { supplier, rest } = stoppingWorld(worldOf());
      for await (const batch of supplier.search(searches.oneWay, patience(), true)) {
        expect(offersIn(batch).length).toBeGreaterThan(5);
        break;
      }
      rest.resolve();
      expect((await collect(supplier, searches.oneWay)).errors).toEqual([]);
    });
  });
}
