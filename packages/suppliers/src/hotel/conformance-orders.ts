import { hotelUnit } from '@pravas/domain/hotel/hotel-units.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buyStay,
  checkedStay,
  guestsFor,
  type HotelWorld,
  type HotelWorldOf,
  lookUpOf,
  orderIn,
  patience,
  purchaseOf,
  roomsOf,
  severalRooms,
  valueIn,
} from './conformance-world.ts';
import type { StayRequest } from './port.ts';

const LOST_AFTER = ['timeout_after_success', 'http_500_after_success', 'malformed_after_success', 'truncated'] as const;
const LOST_BEFORE = ['timeout', 'http_500', 'malformed', 'connection_reset'] as const;

/** Registers what every hotel supplier's orders must do. */
export function stayOrderConformance(name: string, makeWorld: () => Promise<HotelWorld>): void {
  describe(`${name} under orders`, () => {
    let world: HotelWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });
    beforeEach(() => world.reset());
    afterAll(() => world.close());
    purchaseConformance(() => world);
    lostAnswerConformance(() => world);
    cancellationConformance(() => world);
  });
}

async function usualPurchase({ supplier, searches }: HotelWorld, overrides: Partial<StayRequest> = {}) {
  return purchaseOf(await checkedStay(supplier, searches.usual), searches.usual.rooms, overrides);
}

function purchaseConformance(worldOf: HotelWorldOf): void {
  test('rooms are bought once, at the price agreed to, and are found and read as they were bought', async () => {
    const world = worldOf();
    const { supplier, searches, supplierStays } = world;
    const { order, request } = await buyStay(world);
    const [stay, ...others] = await supplierStays();
    expect(others).toEqual([]);
    expect(stay).toMatchObject({ status: 'confirmed', rooms: 1, totalPaise: request.expectedTotalPaise });
    expect(order).toMatchObject({
      bookingRef: stay?.bookingRef,
      locator: stay?.locator,
      status: 'confirmed',
      totalPaise: request.expectedTotalPaise,
      costPaise: request.expectedTotalPaise,
      stay: searches.usual.stay,
      roomCount: 1,
    });
    expect(valueIn(await supplier.readOrder(order, patience())).order).toMatchObject({
      bookingRef: order.bookingRef,
      locator: order.locator,
      status: 'confirmed',
      totalPaise: order.totalPaise,
    });
    const seen = await supplier.lookUp(lookUpOf(request, { bookingRef: order.bookingRef }), patience());
    expect(seen).toMatchObject({ type: 'found', order: { bookingRef: order.bookingRef, status: 'confirmed' } });
  });

  test('several rooms with a child are one order', async () => {
    const world = worldOf();
    const { order } = await buyStay(world, {}, severalRooms(world));
    expect(order).toMatchObject({ status: 'confirmed', roomCount: 2 });
    expect(await world.supplierStays()).toMatchObject([{ rooms: 2, totalPaise: order.totalPaise }]);
  });

  test('a price that is not the one agreed to is told, and nothing leaves', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    const expectedTotalPaise = paise(request.expectedTotalPaise - 1);
    let hasLeft = false;
    const leave = async () => {
      hasLeft = true;
      return true;
    };
    expect(await world.supplier.book({ ...request, expectedTotalPaise }, patience(), leave)).toEqual({
      type: 'price_changed',
      oldTotalPaise: expectedTotalPaise,
      newTotalPaise: request.expectedTotalPaise,
    });
    expect([hasLeft, await world.supplierStays()]).toEqual([false, []]);
  });

  test('a price that moves while it is bought is told, and the new one can be bought once it is agreed to', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    await world.inject({ operation: 'recheck', kind: 'price_up' });
    const moved = await world.supplier.book(request, patience());
    if (moved.type !== 'price_changed') throw new Error(JSON.stringify(moved));
    expect(moved.newTotalPaise).toBeGreaterThan(request.expectedTotalPaise);
    expect(await world.supplierStays()).toEqual([]);
    const offer = valueIn(await world.supplier.recheck(request.offer, patience())).detail;
    const agreed = { ...request, offer, expectedTotalPaise: moved.newTotalPaise };
    expect(orderIn(await world.supplier.book(agreed, patience())).totalPaise).toBe(moved.newTotalPaise);
  });

  test('terms that became worse are not bought unseen', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    await world.inject({ operation: 'recheck', kind: 'policy_change' });
    expect(await world.supplier.book(request, patience())).toMatchObject({ type: 'unavailable' });
    expect(await world.supplierStays()).toEqual([]);
  });

  test.each(['recheck', 'book'] as const)('rooms that are gone at %s are unavailable', async (operation) => {
    const world = worldOf();
    const request = await usualPurchase(world);
    await world.inject({ operation, kind: 'sold_out' });
    expect(await world.supplier.book(request, patience())).toMatchObject({ type: 'unavailable' });
    expect(await world.supplierStays()).toEqual([]);
  });

  test('a refusal is a failure in words, and nothing was bought', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    await world.inject({ operation: 'book', kind: 'supplier_error' });
    const outcome = await world.supplier.book(request, patience());
    if (outcome.type !== 'failed') throw new Error(outcome.type);
    expect(outcome.error.messages.join('')).not.toBe('');
    expect(await world.supplierStays()).toEqual([]);
  });

  test('guests that the rooms were not searched for are refused before anything leaves', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    const rooms = guestsFor([{ adults: 1, childAges: [] }]);
    expect(await world.supplier.book({ ...request, rooms }, patience())).toMatchObject({ type: 'failed' });
    expect(await world.supplierStays()).toEqual([]);
  });

  test('what was taken on is pending until it is found', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    await world.inject({ operation: 'book', kind: 'pending' });
    expect((await world.supplier.book(request, patience())).type).toBe('pending');
    await world.pass(10);
    const seen = [];
    for (let look = 0; look < 5 && seen.at(-1)?.type !== 'found'; look += 1) {
      seen.push(await world.supplier.lookUp(lookUpOf(request), patience()));
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toMatchObject({ type: 'found', order: { status: 'confirmed' } });
    const notYet = [{ type: 'pending' }, { type: 'absent', mayBeInWork: true }];
    for (const before of seen.slice(0, -1)) expect(notYet).toContainEqual(before);
    expect(await world.supplierStays()).toHaveLength(1);
  });
}

function lostAnswerConformance(worldOf: HotelWorldOf): void {
  test.each(LOST_AFTER)(
    '%s: unknown; a look-up finds the one order, and buying again makes no second',
    async (kind) => {
      const world = worldOf();
      const request = await usualPurchase(world);
      await world.inject({ operation: 'book', kind });
      expect(await world.supplier.book(request, patience())).toMatchObject({
        type: 'unknown',
        error: { supplierId: world.supplier.supplierId, retryable: false },
      });
      const stays = await world.supplierStays();
      expect(stays).toHaveLength(1);
      expect((await world.supplier.book(request, patience())).type).not.toBe('confirmed');
      await world.pass(3);
      const seen = await world.supplier.lookUp(lookUpOf(request), patience());
      expect(seen).toMatchObject({ type: 'found', order: { status: 'confirmed', bookingRef: stays[0]?.bookingRef } });
      expect(await world.supplierStays()).toHaveLength(1);
    },
  );

  test.each(LOST_BEFORE)('%s before anything happened: unknown, and no look-up proves it', async (kind) => {
    const world = worldOf();
    const request = await usualPurchase(world);
    await world.inject({ operation: 'book', kind });
    expect((await world.supplier.book(request, patience())).type).toBe('unknown');
    expect(await world.supplierStays()).toEqual([]);
    await world.pass(3);
    const seen = await world.supplier.lookUp(lookUpOf(request), patience());
    expect(seen.type === 'absent' ? seen.mayBeInWork : seen.type === 'unknown').toBe(true);
  });

  test('an order leaves only once that is kept, and one that never left is absent', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    let asked = 0;
    const refuse = async () => {
      asked += 1;
      return false;
    };
    expect(await world.supplier.book(request, patience(), refuse)).toMatchObject({
      type: 'failed',
      error: { retryable: true },
    });
    expect([asked, await world.supplierStays()]).toEqual([1, []]);
    expect(await world.supplier.lookUp(lookUpOf(request, { leftAt: null }), patience())).toEqual({ type: 'absent' });
  });

  test('nothing could be sent: failed, and it may be tried again', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    expect(await world.unreachable.book(request, patience())).toMatchObject({
      type: 'failed',
      error: { kind: 'unavailable', retryable: true },
    });
  });

  test('a purchase that was given up before it began sends nothing', async () => {
    const world = worldOf();
    const request = await usualPurchase(world);
    expect((await world.supplier.book(request, AbortSignal.abort())).type).toBe('failed');
    expect(await world.supplierStays()).toEqual([]);
  });

  test.each(['http_500', 'malformed', 'connection_reset'] as const)('a look-up under %s is unknown', async (kind) => {
    const world = worldOf();
    const { request } = await buyStay(world);
    await world.pass(3);
    await world.inject({ operation: 'look_up', kind, times: 9 });
    expect(await world.supplier.lookUp(lookUpOf(request), patience())).toMatchObject({ type: 'unknown' });
  });

  test("another guest's order is not taken for ours", async () => {
    const world = worldOf();
    const { order, request } = await buyStay(world);
    const stranger = { bookingRef: order.bookingRef, leadGuest: { firstName: 'Someone', lastName: 'Else' } };
    expect((await world.supplier.lookUp(lookUpOf(request, stranger), patience())).type).toBe('unknown');
  });
}

function cancellationConformance(worldOf: HotelWorldOf): void {
  test('cancelling in time is free: what comes back is what was quoted', async () => {
    const world = worldOf();
    const { supplier } = world;
    const { order } = await buyStay(world);
    const quote = valueIn(await supplier.quoteCancellation(order, roomsOf(order), patience()));
    expect(quote).toMatchObject({ exact: true, penaltyPaise: 0, refundPaise: order.totalPaise });
    const asked = await supplier.cancel('cancel-1', order, roomsOf(order), patience());
    if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
    let { cancellation } = asked;
    for (let look = 0; look < 5 && cancellation.state !== 'refunded'; look += 1) {
      cancellation = valueIn(await supplier.getCancellation(cancellation, patience()));
    }
    expect(cancellation).toMatchObject({ state: 'refunded', refundPaise: order.totalPaise, penaltyPaise: 0 });
    expect(valueIn(await supplier.readOrder(order, patience())).order.status).toBe('cancelled');
  });

  test('some rooms of several are cancelled only where the supplier can', async () => {
    const world = worldOf();
    const { supplier } = world;
    const { order } = await buyStay(world, {}, severalRooms(world));
    const quote = await supplier.quoteCancellation(order, [hotelUnit(1)], patience());
    const can = supplier.capabilities.cancelScopes.includes('room');
    expect(quote.ok ? 'can' : quote.error.kind).toBe(can ? 'can' : 'not_supported');
    if (can) return;
    expect(await supplier.cancel('cancel-1', order, [hotelUnit(1)], patience())).toMatchObject({
      type: 'failed',
      error: { kind: 'not_supported' },
    });
    expect(await world.supplierStays()).toMatchObject([{ status: 'confirmed' }]);
  });

  test.each(LOST_AFTER)('a request to cancel under %s is unknown, and not done twice', async (kind) => {
    const world = worldOf();
    const { order } = await buyStay(world);
    await world.inject({ operation: 'cancel', kind });
    const outcome = await world.supplier.cancel('cancel-1', order, roomsOf(order), patience());
    expect(outcome).toMatchObject({ type: 'unknown', error: { supplierId: world.supplier.supplierId } });
  });

  test('a refused request leaves the stay as it was', async () => {
    const world = worldOf();
    const { order } = await buyStay(world);
    await world.inject({ operation: 'cancel', kind: 'supplier_error' });
    expect(await world.supplier.cancel('cancel-1', order, roomsOf(order), patience())).toMatchObject({
      type: 'failed',
    });
    expect(await world.supplierStays()).toMatchObject([{ status: 'confirmed' }]);
  });

  test('a stay that is cancelled cannot be cancelled again', async () => {
    const world = worldOf();
    const { supplier } = world;
    const { order } = await buyStay(world);
    const asked = await supplier.cancel('cancel-1', order, roomsOf(order), patience());
    if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
    valueIn(await supplier.getCancellation(asked.cancellation, patience()));
    expect((await supplier.quoteCancellation(order, roomsOf(order), patience())).ok).toBe(false);
    expect((await supplier.cancel('cancel-2', order, roomsOf(order), patience())).type).not.toBe('accepted');
  });
}
