import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { flightConformance } from '../flight/conformance.ts';
import { collect, isInstant, patience, pick, purchase } from '../flight/conformance-world.ts';
import { createTboSupplier } from './connector.ts';
import { startTboWorld, type TboWorld } from './testing/sandbox-world.ts';

flightConformance('TBO', startTboWorld);

describe('TBO tokens', () => {
  let world: TboWorld;
  beforeAll(async () => {
    world = await startTboWorld();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const counting = () => {
    const calls: string[] = [];
    const send: typeof fetch = (input, init) => {
      calls.push(String(input).replace(/^.*\//, ''));
      return fetch(input, init);
    };
    const now = () => Temporal.Instant.from('2026-11-21T06:30:00Z');
    return { supplier: createTboSupplier(world.config, { now, fetch: send }), calls };
  };

  test('searches side by side share one login, and later calls its token', async () => {
    const { supplier, calls } = counting();
    await Promise.all([collect(supplier, world.searches.oneWay), collect(supplier, world.searches.domesticReturn)]);
    await collect(supplier, world.searches.oneWay);
    expect(calls.filter((call) => call === 'Authenticate')).toHaveLength(1);
    expect(calls.filter((call) => call === 'Search')).toHaveLength(4);
  });

  test('a question under a token that has lapsed logs in again, once', async () => {
    const { supplier, calls } = counting();
    await collect(supplier, world.searches.oneWay);
    calls.length = 0;
    await world.moveSupplierClock(Temporal.Duration.from({ hours: 48 }));
    const { offers, errors } = await collect(supplier, world.searches.oneWay);
    expect(errors).toEqual([]);
    expect(offers.length).toBeGreaterThan(0);
    expect(calls).toEqual(['Search', 'Authenticate', 'Search']);
  });

  test('a mutation under a lapsed token is not repeated: it failed, and nothing was bought', async () => {
    const { supplier, calls } = counting();
    const offer = pick(
      (await collect(supplier, world.searches.oneWay)).offers,
      (one) => one.holdAllowed && one.kind === 'regular',
    );
    const request = purchase(offer);
    const held = await supplier.book(request, patience());
    if (held.type !== 'held') throw new Error(held.type);
    calls.length = 0;
    await world.moveSupplierClock(Temporal.Duration.from({ hours: 48 }));
    expect(await supplier.confirmHeld(request, held.order, patience())).toMatchObject({
      type: 'failed',
      error: { kind: 'session_expired', retryable: true },
    });
    expect(calls).toEqual(['Ticket']);
  });

  test('wrong credentials are refused in words that name them', async () => {
    const supplier = createTboSupplier({ ...world.config, password: 'wrong' }, { now: () => Temporal.Now.instant() });
    const answer = await supplier.authenticate(patience());
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', retryable: false } });
    if (!answer.ok) expect(answer.error.cause).toMatch(/Supplier 1: .*password/i);
    if (!answer.ok) expect(answer.error.messages.join()).not.toMatch(/Supplier 1|password/i);
    const { errors } = await collect(supplier, world.searches.oneWay);
    expect(errors).toMatchObject([{ kind: 'refused' }]);
  });

  test('an instant order carries its reference and a low-cost fare needs no hold', async () => {
    const { supplier, calls } = counting();
    const offer = pick((await collect(supplier, world.searches.oneWay)).offers, isInstant);
    calls.length = 0;
    expect((await supplier.book(purchase(offer), patience())).type).toBe('confirmed');
    expect(calls).toEqual(['FareQuote', 'Ticket']);
  });
});
