import type { Offer } from '@pravas/domain/fare/offer.ts';
import { sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { describe, expect, test } from 'vitest';
import { type ConformanceWorld, collect, patience, type WorldOf } from './conformance-world.ts';
import type { FlightSupplier, SearchBatch } from './port.ts';

const STOPS_AT_BYTES = [100_000, 200_000, 300_000];
const DEADLINE_MS = 20_000;

/** What makes an offer the same in another search. */
const inWords = ({ slices, kind, brand, coverage, price }: Offer): string =>
  [coverage, kind, brand, price.sellPaise, ...slices.map(sliceKey)].join(' ');

interface StoppingWorld {
  readonly supplier: FlightSupplier;
  /** Lets it go on, to the next place where it stops or to the end. */
  goOn(): void;
  breakOff(): void;
}

/** A transport under which a search's answer stops on its way until the test resumes or breaks it. */
function stoppingWorld(
  world: ConformanceWorld,
  stopsAt: readonly number[] = STOPS_AT_BYTES.slice(0, 1),
): StoppingWorld {
  const stops = stopsAt.map(() => Promise.withResolvers<void>());
  for (const { promise } of stops) promise.catch(() => undefined);
  const waiting = [...stops];
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (world.callOf(String(input), init?.method ?? 'GET') !== world.targets.search) return response;
    const whole = new Uint8Array(await response.arrayBuffer());
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        try {
          for (const [index, { promise }] of stops.entries()) {
            controller.enqueue(whole.slice(stopsAt[index - 1] ?? 0, stopsAt[index]));
            await promise;
          }
          controller.enqueue(whole.slice(stopsAt.at(-1)));
          controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
    });
    return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } });
  };
  return {
    supplier: world.connect(send, DEADLINE_MS),
    goOn: () => waiting.shift()?.resolve(),
    breakOff: () => waiting.shift()?.reject(new Error('The connection broke')),
  };
}

const offersIn = (batch: SearchBatch | undefined): readonly Offer[] => (batch?.type === 'offers' ? batch.offers : []);

/** What has arrived of a long answer is shown while the rest is on its way, and nothing is lost or repeated by that. */
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

    test('is shown in parts, each before the next has come', async () => {
      const { searches } = worldOf();
      const { supplier, goOn } = stoppingWorld(worldOf(), STOPS_AT_BYTES);
      const batches = supplier.search(searches.oneWay, patience(), true)[Symbol.asyncIterator]();
      const shown: Offer[] = [];
      // Each part is shown before anything after it has been sent.
      for (const _ of STOPS_AT_BYTES) {
        const part = offersIn((await batches.next()).value);
        expect(part.length).toBeGreaterThan(5);
        shown.push(...part);
        goOn();
      }
      for (let next = await batches.next(); !next.done; next = await batches.next())
        shown.push(...offersIn(next.value));
      const whole = await collect(worldOf().connect(fetch, DEADLINE_MS), searches.oneWay);
      expect(shown.map(inWords)).toEqual(whole.offers.map(inWords));
    });

    test('keeps what it has shown when it breaks off', async () => {
      const { searches } = worldOf();
      const { supplier, breakOff } = stoppingWorld(worldOf());
      const batches = supplier.search(searches.oneWay, patience(), true)[Symbol.asyncIterator]();
      expect(offersIn((await batches.next()).value).length).toBeGreaterThan(5);
      breakOff();
      expect((await batches.next()).value).toMatchObject({ type: 'error', error: { kind: 'unavailable' } });
      expect((await batches.next()).done).toBe(true);
    });

    test('may be left after its beginning', async () => {
      const { searches } = worldOf();
      const { supplier, goOn } = stoppingWorld(worldOf());
      for await (const batch of supplier.search(searches.oneWay, patience(), true)) {
        expect(offersIn(batch).length).toBeGreaterThan(5);
        break;
      }
      goOn();
      expect((await collect(supplier, searches.oneWay)).errors).toEqual([]);
    });
  });
}
