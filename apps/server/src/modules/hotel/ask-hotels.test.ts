import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { HotelSearch, HotelSupplier, StayBatch } from '@pravas/suppliers/hotel/port.ts';
import { expect, test } from 'vitest';
import { askHotels, type StayArrival } from './ask-hotels.ts';

const SEARCH = { hotels: [], stay: {}, rooms: [{ adults: 1, childAges: [] }] } as unknown as HotelSearch;
const offers = (...offerIds: readonly string[]): StayBatch => ({
  type: 'offers',
  hotelIds: offerIds.map((id) => `h${id}`),
  offers: offerIds.map((offerId) => ({ offerId }) as StayOffer),
});
const failure = { type: 'error', hotelIds: ['x'], error: { messages: ['down'] } } as unknown as StayBatch;

/** What two suppliers say at once, read as slowly as a database keeps it. */
async function heard(said: Readonly<Record<string, readonly StayBatch[]>>): Promise<readonly string[]> {
  const asked = Object.keys(said).map((supplierId) => ({
    connected: { label: supplierId, supplier: { supplierId } as HotelSupplier },
    search: SEARCH,
  }));
  const context = {
    searchDeadlineMs: 10_000,
    async *searchByRoom({ supplierId }: HotelSupplier) {
      for (const batch of said[supplierId] ?? []) yield { rooms: [0], batch };
    },
  };
  const told: StayArrival[] = [];
  for await (const arrival of askHotels(context, asked, new AbortController().signal)) {
    told.push(arrival);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return told.map(({ supplierId, batch }) => {
    if (batch === 'finished') return `${supplierId} end`;
    return `${supplierId} ${batch.type === 'error' ? 'failed' : batch.offers.map(({ offerId }) => offerId).join('')}`;
  });
}

test('what a supplier says while others are kept is kept together, and nothing overtakes its failure or its end', async () => {
  const told = await heard({ one: [offers('a'), offers('b'), failure, offers('c'), offers('d')], two: [offers('e')] });
  const of = (name: string) => told.filter((line) => line.startsWith(name)).map((line) => line.slice(4));
  expect(of('one').join('')).toBe('abfailedcdend');
  expect(of('one').length).toBeLessThan(6);
  expect(of('two')).toEqual(['e', 'end']);
});

test('no more is taken together than is judged in one go', async () => {
  const many = (from: number) => offers(...Array.from({ length: 600 }, (_, index) => `${from + index} `));
  const told = await heard({ one: [many(0), many(600), many(1_200)] });
  expect(told.filter((line) => line !== 'one end')).toHaveLength(3);
});
