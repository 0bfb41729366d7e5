import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTboWorld, type TboWorld } from '../tbo/testing/sandbox-world.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import { buy, collect, isInstant, lookUpOf, patience, pick, purchase, valueIn, wholeOf } from './conformance-world.ts';

let world: TboWorld;
beforeAll(async () => {
  world = await startTboWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const guarded = (halfOpenAfterMs: number) =>
  withCircuitBreaker(world.supplier, { consecutiveFailures: 2, halfOpenAfterMs });

test('after failures in a row questions are answered at once, in the supplier’s name, without a call', async () => {
  const supplier = guarded(60_000);
  const offer = pick((await collect(supplier, world.searches.oneWay)).offers, isInstant);
  await world.inject({ operation: 'check', kind: 'http_500', times: 10 });
  for (let call = 0; call < 2; call += 1) await supplier.checkOffer(offer, patience());
  expect(await world.faultsLeft()).toBe(8);
  expect(await supplier.checkOffer(offer, patience())).toMatchObject({
    ok: false,
    error: { supplierId: 'tbo', kind: 'unavailable', retryable: true },
  });
  const { offers, errors } = await collect(supplier, world.searches.oneWay);
  expect(offers).toEqual([]);
  expect(errors).toMatchObject([{ supplierId: 'tbo', kind: 'unavailable' }]);
  expect(await world.faultsLeft()).toBe(8);
});

test('mutations and look-ups pass while it is open', async () => {
  const supplier = guarded(60_000);
  const offer = pick((await collect(supplier, world.searches.oneWay)).offers, isInstant);
  await world.inject({ operation: 'rules', kind: 'malformed', times: 2 });
  for (let call = 0; call < 2; call += 1) await supplier.getRules(offer, patience());
  expect(await supplier.getExtras(offer, patience())).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  const request = purchase(offer);
  expect((await supplier.book(request, patience())).type).toBe('confirmed');
  expect((await supplier.lookUp(lookUpOf(request), patience())).type).toBe('found');
});

test('quotes for cancelling and changing are questions; the order itself is always read', async () => {
  const supplier = guarded(60_000);
  const offer = pick((await collect(supplier, world.searches.oneWay)).offers, isInstant);
  const booking = await buy(supplier, purchase(offer));
  await world.inject({ operation: 'quote_cancellation', kind: 'http_500', times: 2 });
  for (let call = 0; call < 2; call += 1) {
    expect((await supplier.quoteCancellation(booking, wholeOf(booking), patience())).ok).toBe(false);
  }
  expect(await world.faultsLeft()).toBe(0);
  const search = { removes: [0], adds: [{ from: 'DEL', to: 'BOM', date: '2026-12-11' }], cabin: 'E' } as const;
  const open = { ok: false, error: { kind: 'unavailable' } };
  expect(await supplier.quoteCancellation(booking, wholeOf(booking), patience())).toMatchObject(open);
  expect(await supplier.quoteChange(booking, search, patience())).toMatchObject(open);
  expect(valueIn(await supplier.readOrder(booking, patience())).order.status).toBe('confirmed');
  expect((await supplier.cancel('cancel-1', booking, wholeOf(booking), patience())).type).toBe('accepted');
});

test('failed searches open it; one good answer after the rest closes it', async () => {
  const supplier = guarded(0);
  await world.inject({ operation: 'search', kind: 'connection_reset', times: 3 });
  const fates = [];
  for (let call = 0; call < 5; call += 1) {
    fates.push((await collect(supplier, world.searches.oneWay)).errors.length);
  }
  expect(fates).toEqual([1, 1, 1, 0, 0]);
  expect(await world.faultsLeft()).toBe(0);
});

test('refusals, lapsed sessions and a search that is left early are no failures', async () => {
  const supplier = guarded(60_000);
  const offer = pick((await collect(supplier, world.searches.oneWay)).offers, isInstant);
  await world.inject({ operation: 'check', kind: 'sold_out', times: 3 });
  for (let call = 0; call < 3; call += 1) await supplier.checkOffer(offer, patience());
  for (let call = 0; call < 3; call += 1) {
    for await (const batch of supplier.search(world.searches.domesticReturn, patience())) {
      expect(batch.type).toBe('offers');
      break;
    }
  }
  await world.expireSession();
  for (let call = 0; call < 3; call += 1) await supplier.checkOffer(offer, patience());
  expect((await supplier.refreshOffer(offer, world.searches.oneWay.passengers, patience())).ok).toBe(true);
});
