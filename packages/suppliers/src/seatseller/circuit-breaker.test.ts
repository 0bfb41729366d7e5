import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withBusBreaker } from '../bus/circuit-breaker.ts';
import { patience, valueIn } from '../bus/conformance-world.ts';
import { type SeatSellerWorld, startSeatSellerWorld } from './testing/sandbox-world.ts';

let world: SeatSellerWorld;
beforeAll(async () => {
  world = await startSeatSellerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const guarded = () => withBusBreaker(world.supplier, { consecutiveFailures: 2, halfOpenAfterMs: 60_000 });
const UNAVAILABLE = {
  ok: false,
  error: expect.objectContaining({ supplierId: 'seatseller', kind: 'unavailable', retryable: true }),
};

it('after failures in a row the supplier is not asked for buses, seats and stops any more', async () => {
  const supplier = guarded();
  const [bus] = valueIn(await supplier.listServices(world.searches.usual, patience()));
  if (!bus) throw new Error('No bus from Bengaluru to Hyderabad');
  await world.plant('availabletrips', 'http_500', 2);
  for (let failure = 0; failure < 2; failure += 1) await supplier.listServices(world.searches.usual, patience());
  expect(await world.supplier.listServices(world.searches.usual, patience())).toMatchObject({ ok: true });
  expect(await supplier.listServices(world.searches.usual, patience())).toEqual(UNAVAILABLE);
  expect(await supplier.readLayout(bus, null, patience())).toEqual(UNAVAILABLE);
  expect(await supplier.readPoints(bus, patience())).toEqual(UNAVAILABLE);
});

it('orders pass while it is open, and a way without buses is no failure', async () => {
  const supplier = guarded();
  for (let count = 0; count < 3; count += 1) {
    expect(valueIn(await supplier.listServices(world.searches.empty, patience()))).toEqual([]);
  }
  expect(valueIn(await supplier.listServices(world.searches.usual, patience())).length).toBeGreaterThan(0);
  for (const call of ['book', 'lookUp', 'readOrder', 'cancel', 'getCancellation', 'listStations'] as const) {
    expect(supplier[call]).toBe(world.supplier[call]);
  }
});
