import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTboHotelWorld, type TboHotelWorld } from '../tbo-hotel/testing/sandbox-world.ts';
import { withHotelBreaker } from './circuit-breaker.ts';
import { collectStays, patience, pickStay } from './conformance-world.ts';

let world: TboHotelWorld;
beforeAll(async () => {
  world = await startTboHotelWorld();
});
beforeEach(() => world.clearFaults());
afterAll(() => world.close());

const guarded = () => withHotelBreaker(world.supplier, { consecutiveFailures: 2, halfOpenAfterMs: 60_000 });

it('after failures in a row rooms are told to be unknown at once, for every hotel that was asked', async () => {
  const supplier = guarded();
  await world.plant('Search', 'http_500', 100);
  for (let failure = 0; failure < 2; failure += 1) await collectStays(supplier, world.searches.usual);
  await world.clearFaults();
  const { offers, errors, asked } = await collectStays(supplier, world.searches.usual);
  expect(offers).toEqual([]);
  expect(asked.toSorted()).toEqual(world.searches.usual.hotels.map(({ hotelId }) => hotelId).toSorted());
  expect(errors).toEqual([expect.objectContaining({ supplierId: 'tbo-hotel', kind: 'unavailable', retryable: true })]);
});

it('orders pass while it is open, and sold out is no failure', async () => {
  const supplier = guarded();
  for (let count = 0; count < 3; count += 1) await collectStays(supplier, world.searches.soldOut);
  const { offers } = await collectStays(supplier, world.searches.usual);
  const offer = pickStay(offers);
  await world.plant('PreBook', 'http_500', 100);
  for (let failure = 0; failure < 2; failure += 1) await supplier.recheck(offer, patience());
  await world.clearFaults();
  expect(await supplier.recheck(offer, patience())).toEqual({
    ok: false,
    error: expect.objectContaining({ kind: 'unavailable' }),
  });
  expect(supplier.book).toBe(world.supplier.book);
  expect(supplier.lookUp).toBe(world.supplier.lookUp);
});
