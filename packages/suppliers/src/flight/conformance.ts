import { fuelByType } from '@pravas/domain/fare/fuel-by-type.ts';
import { sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { SOLD_AHEAD_DAYS } from '@pravas/domain/flight/search-limits.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginningConformance } from './conformance-beginning.ts';
import { changeConformance } from './conformance-changes.ts';
import { extrasConformance } from './conformance-extras.ts';
import { lateTicketConformance } from './conformance-late-tickets.ts';
import { orderConformance } from './conformance-orders.ts';
import { partsConformance } from './conformance-parts.ts';
import {
  buy,
  type ConformanceWorld,
  collect,
  isHoldable,
  isInstant,
  patience,
  pick,
  purchase,
  valueIn,
  type WorldOf,
} from './conformance-world.ts';
import type { FlightSearch } from './port.ts';

/**
 * What every flight connector must do, in success and failure. Registers its tests; `makeWorld` starts the supplier's
 * sandbox with the connector in front of it, over real HTTP.
 */
export function flightConformance(name: string, makeWorld: () => Promise<ConformanceWorld>): void {
  describe(`${name} as a flight supplier`, () => {
    let world: ConformanceWorld | null = null;
    const worldOf: WorldOf = () => {
      if (!world) throw new Error('The world does not stand');
      return world;
    };
    beforeAll(async () => {
      world = await makeWorld();
    });
    beforeEach(() => worldOf().reset());
    afterAll(() => worldOf().close());
    searchConformance(worldOf);
    beginningConformance(worldOf);
    questionConformance(worldOf);
    orderConformance(worldOf);
    lateTicketConformance(worldOf);
    extrasConformance(worldOf);
    partsConformance(worldOf);
    changeConformance(worldOf);
  });
}

const TRANSPORT_FAULTS = [
  ['latency', 'timeout'],
  ['timeout', 'timeout'],
  ['http_500', 'unavailable'],
  ['rate_limited', 'unavailable'],
  ['connection_reset', 'unavailable'],
  ['malformed', 'malformed'],
] as const;

function searchConformance(worldOf: WorldOf): void {
  test('the credentials work, and a host where nobody listens is named', async () => {
    const { supplier, unreachable } = worldOf();
    const good = await supplier.authenticate(patience());
    expect(good.ok && good.value.account).toBeTruthy();
    const bad = await unreachable.authenticate(patience());
    expect(bad).toMatchObject({ ok: false, error: { supplierId: supplier.supplierId, kind: 'unavailable' } });
  });

  test('one way: sound offers for the onward flight', async () => {
    const { supplier, searches } = worldOf();
    const { offers, errors } = await collect(supplier, searches.oneWay);
    expect(errors).toEqual([]);
    expect(offers.length).toBeGreaterThan(10);
    expect(new Set(offers.map(({ offerId }) => offerId)).size).toBe(offers.length);
    const [asked] = searches.oneWay.slices;
    for (const offer of offers) {
      expect(offer).toMatchObject({ supplierId: supplier.supplierId, coverage: 'onward' });
      expect(offer.slices).toHaveLength(1);
      const { segments } = offer.slices[0];
      expect([segments[0].from.airportCode, segments.at(-1)?.to.airportCode]).toEqual([asked.from, asked.to]);
      expect(segments[0].from.time.wall.slice(0, 10)).toBe(asked.date);
      const { price } = offer;
      expect(price.sellPaise).toBe(price.basePaise + price.taxesPaise + price.otherPaise);
      expect(sum(price.perType.map(({ basePaise }) => basePaise))).toBe(price.basePaise);
      expect(sum(price.breakdown.map(({ amountPaise }) => amountPaise))).toBe(price.taxesPaise);
      expect(offer.baggage).toHaveLength(offer.slices.length);
      expect(offer.ref.length).toBeLessThanOrEqual(8_192);
    }
    expect(new Set(offers.map(({ kind }) => kind))).toContain('regular');
  });

  test("a company's own fares are told from those for everybody", async () => {
    const { supplier, searches } = worldOf();
    const { offers } = await collect(supplier, searches.corporate);
    expect(new Set(offers.map(({ kind }) => kind))).toContain('corporate');
    const corporate = pick(offers, ({ kind }) => kind === 'corporate');
    const passengers = searches.corporate.passengers;
    expect(valueIn(await supplier.refreshOffer(corporate, passengers, patience())).detail).toMatchObject({
      kind: 'corporate',
      offerId: corporate.offerId,
    });
  });

  test('several stops: every offer is one order over the whole journey', async () => {
    const { supplier, searches, supplierOrders } = worldOf();
    expect(supplier.capabilities.multiCity).toBe(true);
    const { offers, errors } = await collect(supplier, searches.multiCity);
    expect(errors).toEqual([]);
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect(offer.coverage).toBe('whole');
      expect(offer.slices.map(({ segments }) => segments[0].from.airportCode)).toEqual(
        searches.multiCity.slices.map(({ from }) => from),
      );
    }
    const offer = pick(offers, ({ requirements }) => requirements.gst !== 'mandatory');
    const booking = await buy(supplier, purchase(offer));
    expect(booking.slices.map(sliceKey)).toEqual(offer.slices.map(sliceKey));
    expect(await supplierOrders()).toHaveLength(1);
    const refreshed = valueIn(await supplier.refreshOffer(offer, searches.multiCity.passengers, patience()));
    expect(refreshed.detail.slices.map(sliceKey)).toEqual(offer.slices.map(sliceKey));
  });

  test('as many travellers as it says fit one order, and no more', async () => {
    const { supplier, searches } = worldOf();
    const { mostTravellers } = supplier.capabilities;
    const offersFor = async (adults: number) => {
      const passengers = { adults, children: 1, infants: 1 };
      const { offers, errors } = await collect(supplier, { ...searches.oneWay, passengers });
      return [offers.length > 0, errors.length > 0];
    };
    expect(await offersFor(mostTravellers - 2)).toEqual([true, false]);
    expect(await offersFor(mostTravellers - 1)).toEqual([false, true]);
  });

  test('it sells as many days ahead as it says, and no further', async () => {
    const { supplier, searches, today } = worldOf();
    const { soldAheadDays } = supplier.capabilities;
    const [asked] = searches.oneWay.slices;
    const offersIn = async (days: number) => {
      const date = Temporal.PlainDate.from(today).add({ days }).toString();
      return (await collect(supplier, { ...searches.oneWay, slices: [{ ...asked, date }] })).offers.length;
    };
    expect(await offersIn(soldAheadDays)).toBeGreaterThan(0);
    expect(await offersIn(soldAheadDays + 1)).toBe(0);
    // Screens offer no later day before they know who is connected.
    expect(soldAheadDays).toBeLessThanOrEqual(SOLD_AHEAD_DAYS);
  });

  test('a domestic return: flights each way, and halves of special returns that combine into one offer', async () => {
    const { supplier, searches } = worldOf();
    const { offers, errors } = await collect(supplier, searches.domesticReturn);
    expect(errors).toEqual([]);
    expect(new Set(offers.map(({ coverage }) => coverage))).toEqual(new Set(['onward', 'return']));
    const isSpecial = offers.some(({ kind }) => kind === 'special_return');
    expect(isSpecial).toBe(supplier.capabilities.specialReturn);
    if (!isSpecial) return;
    const onward = pick(offers, (offer) => offer.kind === 'special_return' && offer.coverage === 'onward');
    const back = pick(offers, (offer) => offer.coverage === 'return' && offer.pairCode === onward.pairCode);
    const whole = supplier.combinePair(onward, back);
    expect(whole).toMatchObject({ coverage: 'whole', kind: 'special_return' });
    expect(whole.slices.map(sliceKey)).toEqual([...onward.slices, ...back.slices].map(sliceKey));
    expect(whole.price.sellPaise).toBe(onward.price.sellPaise + back.price.sellPaise);
    const stranger = pick(offers, (offer) => offer.coverage === 'return' && offer.pairCode !== onward.pairCode);
    expect(() => supplier.combinePair(onward, stranger)).toThrow(RangeError);
  });

  test('an international return: brands that cover the whole journey', async () => {
    const { supplier, searches } = worldOf();
    const { offers } = await collect(supplier, searches.internationalReturn);
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.every(({ coverage, slices }) => coverage === 'whole' && slices.length === 2)).toBe(true);
    expect(new Set(offers.map(({ kind }) => kind))).toContain('brand');
    expect(new Set(offers.map(({ kind }) => kind))).not.toContain('regular');
  });

  test('a route that nobody flies is an empty answer, not an error', async () => {
    const { supplier, searches } = worldOf();
    expect(await collect(supplier, searches.nothing)).toEqual({ offers: [], errors: [] });
  });

  test.each([
    { adults: 1, children: 0, infants: 1 },
    { adults: 2, children: 2, infants: 0 },
    { adults: 3, children: 2, infants: 2 },
  ])('a party of %j is priced for each of its travellers', async (passengers: PassengerCounts) => {
    const { supplier, searches } = worldOf();
    const search: FlightSearch = { ...searches.oneWay, passengers };
    const { offers } = await collect(supplier, search);
    const counted = offers[0]?.price.perType.map(({ type, count }) => [type, count]);
    const wanted = [
      ['ADULT', passengers.adults],
      ['CHILD', passengers.children],
      ['INFANT', passengers.infants],
    ].filter(([, count]) => count !== 0);
    expect(counted).toEqual(wanted);
    for (const { price } of offers) {
      const isToldByType = price.perType.some(({ fuelPaise }) => fuelPaise !== undefined);
      expect(fuelByType(price) !== null).toBe(isToldByType);
    }
  });

  test.each(TRANSPORT_FAULTS)(
    'search under %s: an error batch that names the supplier (%s)',
    async (kind, expected) => {
      const { supplier, searches, inject } = worldOf();
      await inject({ operation: 'search', kind, times: 9, latencyMs: 30_000 });
      const { offers, errors } = await collect(supplier, searches.oneWay, AbortSignal.timeout(700));
      expect(offers).toEqual([]);
      expect(errors).toMatchObject([{ supplierId: supplier.supplierId, kind: expected, retryable: true }]);
      expect(errors[0]?.messages.join('')).not.toBe('');
    },
  );

  test('when one of two questions fails, the offers of the other still come', async () => {
    const { supplier, searches, inject } = worldOf();
    await inject({ operation: 'search', kind: 'http_500', times: 1 });
    const { offers, errors } = await collect(supplier, searches.domesticReturn);
    expect(errors).toHaveLength(1);
    expect(offers.length).toBeGreaterThan(0);
  });
}

function questionConformance(worldOf: WorldOf): void {
  const anOfferOf = async (fits: Parameters<typeof pick>[1]) => {
    const { supplier, searches } = worldOf();
    return pick((await collect(supplier, searches.oneWay)).offers, fits);
  };

  test('a check confirms what nobody has changed', async () => {
    const offer = await anOfferOf(isInstant);
    const answer = await worldOf().supplier.checkOffer(offer, patience());
    expect(answer).toMatchObject({ ok: true, value: { changed: false, changedInfo: null } });
    if (answer.ok) expect(answer.value.detail).toMatchObject({ offerId: offer.offerId, price: offer.price });
  });

  test('a check tells a moved price', async () => {
    const offer = await anOfferOf(isInstant);
    await worldOf().inject({ operation: 'check', kind: 'price_up', byPaise: 50_000 });
    const answer = await worldOf().supplier.checkOffer(offer, patience());
    expect(answer).toMatchObject({ ok: true, value: { changed: true } });
    if (answer.ok) {
      expect(answer.value.detail.price.sellPaise).toBeGreaterThanOrEqual(offer.price.sellPaise + 50_000);
      expect(answer.value.changedInfo).toContain('Price');
    }
  });

  test('a check of a sold-out offer is refused', async () => {
    const offer = await anOfferOf(isInstant);
    await worldOf().inject({ operation: 'check', kind: 'sold_out' });
    expect(await worldOf().supplier.checkOffer(offer, patience())).toMatchObject({
      ok: false,
      error: { kind: 'refused', retryable: false },
    });
  });

  test.each(TRANSPORT_FAULTS)('a check under %s: %s, and asking again is safe', async (kind, expected) => {
    const offer = await anOfferOf(isInstant);
    const { supplier, inject } = worldOf();
    await inject({ operation: 'check', kind, latencyMs: 30_000, times: 9 });
    expect(await supplier.checkOffer(offer, AbortSignal.timeout(700))).toMatchObject({
      ok: false,
      error: { supplierId: supplier.supplierId, kind: expected, retryable: true },
    });
    await worldOf().clearFaults();
    expect((await supplier.checkOffer(offer, patience())).ok).toBe(true);
  });

  test('a lapsed session is said so; a refresh finds the same fare, which can then be bought', async () => {
    const offer = await anOfferOf(isInstant);
    const { supplier, expireSession } = worldOf();
    await expireSession();
    expect(await supplier.checkOffer(offer, patience())).toMatchObject({
      ok: false,
      error: { kind: 'session_expired' },
    });
    const refreshed = await supplier.refreshOffer(offer, { adults: 1, children: 0, infants: 0 }, patience());
    if (!refreshed.ok) throw new Error(refreshed.error.messages.join());
    const fresh = refreshed.value.detail;
    expect(fresh).toMatchObject({ offerId: offer.offerId, kind: offer.kind, brand: offer.brand, coverage: 'onward' });
    expect(fresh.slices.map(sliceKey)).toEqual(offer.slices.map(sliceKey));
    expect(fresh.ref).not.toBe(offer.ref);
    expect((await supplier.book(purchase(fresh), patience())).type).toBe('confirmed');
  });

  test('a special return and a return half can be refreshed too', async () => {
    const { supplier, searches } = worldOf();
    const { offers } = await collect(supplier, searches.domesticReturn);
    const half = pick(offers, (offer) => offer.coverage === 'return' && offer.kind === 'regular');
    const pairs = offers
      .filter((offer) => offer.kind === 'special_return' && offer.coverage === 'onward')
      .slice(0, 1)
      .map((onward) =>
        supplier.combinePair(
          onward,
          pick(offers, (offer) => offer.coverage === 'return' && offer.pairCode === onward.pairCode),
        ),
      );
    expect(pairs).toHaveLength(supplier.capabilities.specialReturn ? 1 : 0);
    for (const offer of [...pairs, half]) {
      const { detail: fresh } = valueIn(
        await supplier.refreshOffer(offer, searches.domesticReturn.passengers, patience()),
      );
      expect(fresh).toMatchObject({ offerId: offer.offerId, coverage: offer.coverage, kind: offer.kind });
      expect(fresh.slices.map(sliceKey)).toEqual(offer.slices.map(sliceKey));
    }
  });

  test('a fare that is gone is refused by a refresh', async () => {
    const offer = await anOfferOf(isInstant);
    const answer = await worldOf().supplier.refreshOffer(
      { ...offer, brand: 'No such fare family' },
      { adults: 1, children: 0, infants: 0 },
      patience(),
    );
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', retryable: false } });
  });

  test('rules are windows and plain text', async () => {
    const { supplier } = worldOf();
    const answer = await supplier.getRules(await anOfferOf(isInstant), patience());
    if (!answer.ok) throw new Error(answer.error.messages.join());
    expect(answer.value.windows.length).toBeGreaterThan(0);
    expect(answer.value.notes.join('\n')).not.toBe('');
    expect(answer.value.notes.join('\n')).not.toMatch(/<[a-z/]/i);
  });

  test('extras belong to the segments of the offer', async () => {
    const { supplier } = worldOf();
    const offer = await anOfferOf((one) => isInstant(one) && one.slices[0].segments.length === 1);
    const answer = await supplier.getExtras(offer, patience());
    const all = valueIn(answer);
    expect(all).toHaveLength(1);
    const [extras] = all;
    expect(sliceKey(offer.slices[0])).toBe(extras?.segmentKey);
    expect(extras?.seats.some(({ available }) => available)).toBe(true);
    expect(extras?.seats.every(({ code, row, column }) => code === `${row}${column}`)).toBe(true);
    expect(new Set(extras?.seats.map(({ code }) => code)).size).toBe(extras?.seats.length);
    expect((extras?.meals ?? []).length > 0).toBe(supplier.capabilities.meals);
    expect((extras?.bags ?? []).length > 0).toBe(supplier.capabilities.bags);
  });

  test.each(['rules', 'extras'] as const)('%s under faults: an error, never a throw', async (operation) => {
    const offer = await anOfferOf(isHoldable);
    const { supplier, inject, clearFaults } = worldOf();
    for (const kind of ['http_500', 'malformed', 'connection_reset'] as const) {
      await inject({ operation, kind, times: 9 });
      const answer = await (operation === 'rules' ? supplier.getRules : supplier.getExtras)(offer, patience());
      expect(answer).toMatchObject({ ok: false, error: { supplierId: supplier.supplierId, retryable: true } });
      await clearFaults();
    }
  });

  test("another supplier's offer is refused without a call", async () => {
    const { supplier } = worldOf();
    const foreign = { ...(await anOfferOf(isInstant)), ref: '{"hello":1}' };
    expect(await supplier.checkOffer(foreign, patience())).toMatchObject({
      ok: false,
      error: { kind: 'not_supported' },
    });
    expect((await supplier.book(purchase(foreign), patience())).type).toBe('failed');
    expect(
      (
        await supplier.lookUp(
          { clientRef: 'x', offer: foreign, bookingRef: null, leadTraveller: aTraveller() },
          patience(),
        )
      ).type,
    ).toBe('unknown');
  });
}
