import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collect, isInstant, patience, pick, valueIn } from '../flight/conformance-world.ts';
import { withLookIn } from '../flight/look-in.ts';
import { startTboWorld, type TboWorld } from './testing/sandbox-world.ts';

let world: TboWorld;
beforeAll(async () => {
  world = await startTboWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

test('an account that has confirmed the look-in says so of every offer, however it comes', async () => {
  const supplier = withLookIn(world.supplier);
  expect([world.supplier.capabilities.lookIn, supplier.capabilities.lookIn]).toEqual([false, true]);
  const { offers } = await collect(supplier, world.searches.oneWay);
  expect(offers.length).toBeGreaterThan(0);
  expect(offers.every((offer) => offer.lookIn)).toBe(true);
  const plain = pick((await collect(world.supplier, world.searches.oneWay)).offers, isInstant);
  expect(plain.lookIn).toBeUndefined();
  const checked = valueIn(await supplier.checkOffer(plain, patience()));
  const { passengers } = world.searches.oneWay;
  const refreshed = valueIn(await supplier.refreshOffer(plain, passengers, patience()));
  expect([checked.detail.lookIn, refreshed.detail.lookIn]).toEqual([true, true]);
});

test('two halves of a special return make one order that has it', async () => {
  const supplier = withLookIn(world.supplier);
  const { offers } = await collect(supplier, world.searches.domesticReturn);
  const onward = pick(offers, (offer) => offer.kind === 'special_return' && offer.coverage === 'onward');
  const back = pick(offers, (offer) => offer.coverage === 'return' && offer.pairCode === onward.pairCode);
  expect(supplier.combinePair(onward, back)).toMatchObject({ coverage: 'whole', lookIn: true });
});

test('what the supplier refuses or leaves unanswered is passed on as it is', async () => {
  const supplier = withLookIn(world.supplier);
  const offer = pick((await collect(supplier, world.searches.oneWay)).offers, isInstant);
  await world.inject({ operation: 'check', kind: 'http_500', times: 1 });
  expect(await supplier.checkOffer(offer, patience())).toMatchObject({ ok: false, error: { supplierId: 'tbo' } });
});
