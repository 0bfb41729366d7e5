import { greatCircleKm } from '@pravas/domain/flight/great-circle.ts';
import { FACILITIES } from '@pravas/domain/hotel/hotel.ts';
import { nightDates } from '@pravas/domain/hotel/stay-dates.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { sellPaise, stayPrice } from '@pravas/domain/hotel/stay-price.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchByRoom } from './by-room.ts';
import {
  checkedStay,
  collectHotels,
  collectStays,
  type HotelWorld,
  patience,
  pickStay,
  purchaseOf,
  valueIn,
} from './conformance-world.ts';

const MARKUP = /<[a-z/]|&[a-z]+;|&#/i;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Contexts above this size are not handed out: 8 KB. */
const MAX_CONTEXT = 8_192;

/** Registers what every hotel supplier's lists, search and price check must do. */
export function hotelConformance<World extends HotelWorld>(name: string, makeWorld: () => Promise<World>): void {
  describe(`${name} as a hotel supplier`, () => {
    let world: World;
    beforeAll(async () => {
      world = await makeWorld();
    });
    beforeEach(() => world.reset());
    afterAll(() => world.close());
    listConformance(() => world);
    searchConformance(() => world);
    recheckConformance(() => world);
  });
}

function listConformance(worldOf: () => HotelWorld): void {
  test('a place is listed with its hotels, each once, with all that is said of them in plain text', async () => {
    const { supplier, places } = worldOf();
    const { hotels, errors } = await collectHotels(supplier, places.full);
    expect(errors).toEqual([]);
    expect(hotels.length).toBeGreaterThan(3);
    expect(new Set(hotels.map(({ supplierHotelId }) => supplierHotelId)).size).toBe(hotels.length);
    for (const hotel of hotels) {
      expect(hotel).toMatchObject({ supplierId: supplier.supplierId, countryCode: places.full.countryCode });
      expect([hotel.name, hotel.city, hotel.addressLine]).not.toContain('');
      expect([hotel.name, hotel.addressLine, hotel.description].join(' ')).not.toMatch(MARKUP);
      if (hotel.point) expect(greatCircleKm(places.full.centre, hotel.point)).toBeLessThan(places.full.radiusKm);
      if (hotel.phone !== null) expect(hotel.phone).toMatch(/^\+\d{8,15}$/);
      for (const clock of [hotel.checkInFrom, hotel.checkOutUntil]) if (clock !== null) expect(clock).toMatch(CLOCK);
      expect(hotel.facilities).toEqual(FACILITIES.filter((facility) => hotel.facilities.includes(facility)));
      for (const { url } of hotel.pictures) expect(() => new URL(url)).not.toThrow();
    }
    expect(hotels.some(({ point }) => point !== null)).toBe(true);
    expect(hotels.some(({ facilities }) => facilities.length > 0)).toBe(true);
    expect(hotels.some(({ pictures }) => pictures.length > 0)).toBe(true);
  });

  test('a place without hotels is an empty list and no error', async () => {
    const { supplier, places } = worldOf();
    expect(await collectHotels(supplier, places.empty)).toEqual({ hotels: [], errors: [] });
  });

  test('the numbers of the list are those that rooms are asked by', async () => {
    const { supplier, places, searches } = worldOf();
    const { hotels } = await collectHotels(supplier, places.full);
    const listed = new Set(hotels.map(({ supplierHotelId }) => supplierHotelId));
    for (const { supplierHotelId } of searches.usual.hotels) expect(listed).toContain(supplierHotelId);
  });
}

function searchConformance(worldOf: () => HotelWorld): void {
  test('every hotel is answered for once, and its offers add up', async () => {
    const { supplier, searches, now } = worldOf();
    const { offers, errors, asked } = await collectStays(supplier, searches.usual);
    expect(errors).toEqual([]);
    expect(asked.toSorted()).toEqual(searches.usual.hotels.map(({ hotelId }) => hotelId).toSorted());
    expect(offers.length).toBeGreaterThan(3);
    expect(new Set(offers.map(({ offerId }) => offerId)).size).toBe(offers.length);
    const dates = nightDates(searches.usual.stay);
    for (const offer of offers) {
      expect(offer.supplierId).toBe(supplier.supplierId);
      expect(asked).toContain(offer.hotelId);
      expect(offer.context.length).toBeLessThan(MAX_CONTEXT);
      expect(offer.totalPaise).toBeGreaterThan(0);
      expect(offer.rooms).toHaveLength(searches.usual.rooms.length);
      for (const room of offer.rooms) expect(room.nights.map(({ date }) => date)).toEqual(dates);
      const price = stayPrice(offer);
      expect(price.otherPaise).toBeGreaterThanOrEqual(0);
      expect(price.pricePaise + (price.taxPaise ?? 0) + price.otherPaise).toBe(sellPaise(offer));
      for (const { chargePaise } of offer.tiers) {
        expect(chargePaise).toBeGreaterThanOrEqual(0);
        expect(chargePaise).toBeLessThanOrEqual(offer.totalPaise);
      }
      expect(Temporal.Instant.compare(Temporal.Instant.from(offer.expiresAt), now())).toBe(1);
    }
    expect(new Set(offers.map(({ hotelId }) => hotelId)).size).toBeGreaterThan(1);
    expect(new Set(offers.map(({ board }) => board)).size).toBeGreaterThan(1);
    expect(new Set(offers.map(({ isRefundable }) => isRefundable)).size).toBe(2);
  });

  test('rooms come in the order in which they were asked for, all at once or those with the same guests', async () => {
    const { supplier, searches } = worldOf();
    const { guestsByRoom } = supplier.capabilities;
    const groups = new Map<readonly number[], StayOffer[]>();
    for await (const { rooms, batch } of searchByRoom(supplier, searches.family, patience())) {
      if (batch.type === 'offers') groups.set(rooms, [...(groups.get(rooms) ?? []), ...batch.offers]);
    }
    expect([...groups.keys()]).toEqual(guestsByRoom ? [[0, 1]] : [[0], [1]]);
    const prices = [...groups.entries()].flatMap(([rooms, offers]) => {
      const offer = pickStay(offers);
      expect(offer.rooms).toHaveLength(rooms.length);
      return offer.rooms.map(({ nights }) => nights[0]?.pricePaise ?? ZERO);
    });
    const [first = ZERO, second = ZERO] = prices;
    // Two adults with a child cost more than one adult.
    expect(first).toBeGreaterThan(second);
    if (guestsByRoom) return;
    const { offers, errors } = await collectStays(supplier, searches.family);
    expect({ offers, errors }).toMatchObject({ offers: [], errors: [{ kind: 'not_supported', retryable: false }] });
  });

  test('a hotel without rooms left is answered for without an offer, and is no error', async () => {
    const { supplier, searches } = worldOf();
    const { offers, errors, asked } = await collectStays(supplier, searches.soldOut);
    expect({ offers, errors, asked }).toEqual({ offers: [], errors: [], asked: searches.soldOut.hotels.map(idOf) });
  });

  test('no hotel asks nobody', async () => {
    const { unreachable, searches } = worldOf();
    const nothing = await collectStays(unreachable, { ...searches.usual, hotels: [] });
    expect(nothing).toEqual({ offers: [], errors: [], asked: [] });
  });

  test('what cannot be asked is an error in the supplier’s name, for the hotels it is about', async () => {
    const { unreachable, searches, supplier } = worldOf();
    const { offers, errors, asked } = await collectStays(unreachable, searches.usual);
    expect([offers, asked.length]).toEqual([[], searches.usual.hotels.length]);
    expect(errors).toMatchObject([{ supplierId: supplier.supplierId, kind: 'unavailable', retryable: true }]);
  });

  test('a search that is given up ends, before it began as well as under way', async () => {
    const { supplier, searches, connect } = worldOf();
    expect((await collectStays(supplier, searches.usual, AbortSignal.abort())).offers).toEqual([]);
    const giveUp = new AbortController();
    const silent = connect((_, init) => {
      giveUp.abort();
      return rejectedBy(init?.signal);
    }, 60_000);
    expect((await collectStays(silent, searches.usual, giveUp.signal)).offers).toEqual([]);
  });

  test('whoever stops listening ends what is under way', async () => {
    const { connect, searches } = worldOf();
    const ended: boolean[] = [];
    let calls = 0;
    const supplier = connect(async (input, init) => {
      calls += 1;
      if (calls === 1) return fetch(input, init);
      return rejectedBy(init?.signal).finally(() => ended.push(true));
    }, 60_000);
    const far = searches.usual.hotels;
    const many = Array.from({ length: 1_200 }, (_, index) => ({
      ...(far[0] ?? fail()),
      hotelId: `h${index}`,
      supplierHotelId: index < far.length ? (far[index] ?? fail()).supplierHotelId : `none-${index}`,
    }));
    for await (const batch of supplier.search({ ...searches.usual, hotels: many }, patience())) {
      expect(batch.type).toBe('offers');
      break;
    }
    expect(calls).toBeGreaterThan(1);
    await expect.poll(() => ended.length).toBe(calls - 1);
  });
}

function recheckConformance(worldOf: () => HotelWorld): void {
  test('a check confirms the offer, with what guests have to know and to tell', async () => {
    const { supplier, searches } = worldOf();
    const offer = pickStay((await collectStays(supplier, searches.usual)).offers);
    const checked = valueIn(await supplier.recheck(offer, patience()));
    expect(checked).toMatchObject({ changed: false, changedInfo: null, changes: [], block: null, isAffordable: true });
    expect(checked.detail).toMatchObject({
      offerId: offer.offerId,
      hotelId: offer.hotelId,
      totalPaise: offer.totalPaise,
      tiers: offer.tiers,
      expiresAt: offer.expiresAt,
    });
    expect(checked.needs.nameLength.most).toBeGreaterThan(checked.needs.nameLength.least);
    expect(checked.detail.houseRules.map(({ text }) => text).join('\n')).not.toMatch(MARKUP);
    const { otherPaise, pricePaise, taxPaise } = stayPrice(checked.detail);
    expect(otherPaise).toBeGreaterThanOrEqual(0);
    expect(pricePaise + (taxPaise ?? 0) + otherPaise).toBe(checked.detail.totalPaise);
  });

  test.each(['price_up', 'price_down'] as const)('%s is told with the new price', async (kind) => {
    const { supplier, searches, inject } = worldOf();
    const offer = pickStay((await collectStays(supplier, searches.usual)).offers);
    await inject({ operation: 'recheck', kind });
    const { changed, changes, changedInfo, detail } = valueIn(await supplier.recheck(offer, patience()));
    expect({ changed, isPrice: changes.includes('price') }).toEqual({ changed: true, isPrice: true });
    expect(changedInfo).not.toBeNull();
    expect(Math.sign(detail.totalPaise - offer.totalPaise)).toBe(kind === 'price_up' ? 1 : -1);
  });

  test('terms that became worse are told', async () => {
    const { supplier, searches, inject } = worldOf();
    const offer = pickStay((await collectStays(supplier, searches.usual)).offers);
    await inject({ operation: 'recheck', kind: 'policy_change' });
    expect(valueIn(await supplier.recheck(offer, patience())).changes).toEqual(['terms']);
  });

  test('rooms that are gone are refused, which asking again does not help', async () => {
    const { supplier, searches, inject } = worldOf();
    const offer = pickStay((await collectStays(supplier, searches.usual)).offers);
    await inject({ operation: 'recheck', kind: 'sold_out' });
    expect(await supplier.recheck(offer, patience())).toMatchObject({
      ok: false,
      error: { kind: 'refused', retryable: false },
    });
  });

  test('an offer that has lapsed is said to have, and is found again at the same price', async () => {
    const { supplier, searches, pass, now } = worldOf();
    const offer = await checkedStay(supplier, searches.usual);
    await pass(45);
    expect(Temporal.Instant.compare(Temporal.Instant.from(offer.expiresAt), now())).toBe(-1);
    expect(await supplier.recheck(offer, patience())).toMatchObject({
      ok: false,
      error: { kind: 'session_expired', retryable: true },
    });
    const { rooms, nationality } = searches.usual;
    const again = valueIn(await supplier.refreshOffer(offer, { rooms, nationality }, patience()));
    expect([again.changed, again.changedInfo]).toEqual([false, null]);
    const { offerId, hotelId, board, totalPaise } = offer;
    expect(again.detail).toMatchObject({ offerId, hotelId, board, totalPaise });
    expect(Temporal.Instant.compare(Temporal.Instant.from(again.detail.expiresAt), now())).toBe(1);
  });

  test('an offer of somebody else is not taken', async () => {
    const { supplier, searches, supplierStays } = worldOf();
    const offer = { ...pickStay((await collectStays(supplier, searches.usual)).offers), context: '{"of":"another"}' };
    const { rooms, nationality } = searches.usual;
    const refused = { ok: false, error: { kind: 'not_supported', retryable: false } };
    expect(await supplier.recheck(offer, patience())).toMatchObject(refused);
    expect(await supplier.refreshOffer(offer, { rooms, nationality }, patience())).toMatchObject(refused);
    expect((await supplier.book(purchaseOf(offer, rooms), patience())).type).toBe('failed');
    expect(await supplierStays()).toEqual([]);
  });
}

const idOf = ({ hotelId }: { readonly hotelId: string }): string => hotelId;

function fail(): never {
  throw new Error('The world has too few hotels');
}

function rejectedBy(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (!signal) return;
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
