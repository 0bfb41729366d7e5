import { anOffer } from '@pravas/domain/testing/builders.ts';
import type { SearchBatch } from '@pravas/suppliers/flight/port.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arrival } from './ask-suppliers.ts';
import { gatherArrivals, inPortions, MOST_AT_ONCE, WORTH_SHOWING } from './gather-arrivals.ts';

const ERROR: SearchBatch = {
  type: 'error',
  error: { supplierId: 'a', kind: 'unavailable', messages: ['The connection broke'], retryable: true },
};
let made = 0;

function fares(count: number): SearchBatch {
  const offers = Array.from({ length: count }, () => {
    made += 1;
    return anOffer({ offerId: `o${made}` });
  });
  return { type: 'offers', offers };
}

async function gathered(arrivals: readonly Arrival[], isKeeping: () => boolean = () => false): Promise<Arrival[]> {
  async function* coming(): AsyncGenerator<Arrival> {
    yield* arrivals;
  }
  return Array.fromAsync(gatherArrivals(coming(), isKeeping));
}

const from = (supplierId: string, ...batches: readonly Arrival['batch'][]): Arrival[] =>
  batches.map((batch) => ({ supplierId, batch }));
const inWords = ({ supplierId, batch }: Arrival) =>
  `${supplierId} ${batch === 'finished' || batch.type === 'error' ? 'says no more' : batch.offers.length}`;

test('a screenful is told at once, less of it when there is no more', async () => {
  const told = await gathered(from('a', fares(WORTH_SHOWING), fares(3), 'finished'));
  expect(told.map(inWords)).toEqual([`a ${WORTH_SHOWING}`, 'a 3', 'a says no more']);
});

test('little waits for more of the same supplier, and for nobody else', async () => {
  const told = await gathered([
    ...from('a', fares(WORTH_SHOWING - 1)),
    ...from('b', fares(WORTH_SHOWING), 'finished'),
    ...from('a', fares(1), 'finished'),
  ]);
  expect(told.map(inWords)).toEqual([`b ${WORTH_SHOWING}`, 'b says no more', `a ${WORTH_SHOWING}`, 'a says no more']);
});

test('what a supplier told before its connection broke is told before that', async () => {
  const told = await gathered(from('a', fares(2), ERROR, 'finished'));
  expect(told.map(inWords)).toEqual(['a 2', 'a says no more', 'a says no more']);
});

test('while others are being kept more of them wait, but not without end', async () => {
  const many = Array.from({ length: 12 }, () => fares(WORTH_SHOWING));
  const told = await gathered(from('a', ...many, 'finished'), () => true);
  expect(told.map(inWords)).toEqual([...Array.from({ length: 3 }, () => `a ${4 * WORTH_SHOWING}`), 'a says no more']);
});

test('nothing is lost, told twice or told in another order, however it comes', async () => {
  const sizes = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat({ max: 3 * WORTH_SHOWING })), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.infiniteStream(fc.boolean()), async (batches, keeping) => {
      const arrivals = [
        ...batches.flatMap(([supplierId, size]) => from(supplierId, fares(size))),
        ...['a', 'b'].flatMap((supplierId) => from(supplierId, 'finished')),
      ];
      const told = await gathered(arrivals, () => keeping.next().value ?? false);
      for (const supplierId of ['a', 'b']) expect(idsOf(told, supplierId)).toEqual(idsOf(arrivals, supplierId));
    }),
  );
});

const idsOf = (arrivals: readonly Arrival[], supplier: string): readonly string[] =>
  arrivals.flatMap(({ supplierId, batch }) =>
    supplierId !== supplier || batch === 'finished' || batch.type === 'error'
      ? []
      : batch.offers.map(({ offerId }) => offerId),
  );

test('long batches come in portions with nothing lost, short and empty ones and errors as they are', async () => {
  const offers = Array.from({ length: 2 * MOST_AT_ONCE + 1 }, (_, index) => anOffer({ offerId: `o${index}` }));
  const given: readonly Arrival['batch'][] = [{ type: 'offers', offers }, fares(0), ERROR, 'finished'];
  async function* arrivals(): AsyncGenerator<Arrival> {
    for (const batch of given) yield { supplierId: 'a', batch };
  }
  const told: Arrival['batch'][] = [];
  for await (const { batch } of inPortions(arrivals())) told.push(batch);
  const portions = told
    .slice(0, 3)
    .flatMap((batch) => (batch !== 'finished' && batch.type === 'offers' ? [batch.offers] : []));
  expect(portions.map((portion) => portion.length)).toEqual([MOST_AT_ONCE, MOST_AT_ONCE, 1]);
  expect(portions.flat()).toEqual(offers);
  expect(told.slice(3)).toEqual(given.slice(1));
});
