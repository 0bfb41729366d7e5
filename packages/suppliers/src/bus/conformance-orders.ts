import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BusWorld,
  type BusWorldOf,
  buySeats,
  heldSeats,
  lookUpOf,
  orderIn,
  partyFor,
  patience,
  purchaseOf,
  seatsIn,
  usualSeats,
  valueIn,
} from './conformance-world.ts';

const LOST_AFTER = ['timeout_after_success', 'http_500_after_success', 'malformed_after_success', 'truncated'] as const;
const LOST_BEFORE = ['timeout', 'http_500', 'malformed', 'connection_reset'] as const;

/** Registers what every bus supplier's orders must do. */
export function seatOrderConformance(name: string, makeWorld: () => Promise<BusWorld>): void {
  describe(`${name} under orders`, () => {
    let world: BusWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });
    beforeEach(() => world.reset());
    afterAll(() => world.close());
    holdConformance(() => world);
    purchaseConformance(() => world);
    lostAnswerConformance(() => world);
    cancellationConformance(() => world);
  });
}

function holdConformance(worldOf: BusWorldOf): void {
  test('seats are held for these people at their price, and are taken for everybody else', async () => {
    const { supplier, now, ...world } = worldOf();
    const chosen = await usualSeats({ supplier, ...world });
    const { changed, changedInfo, detail } = valueIn(await supplier.refreshOffer(chosen, partyFor(2), patience()));
    expect({ changed, changedInfo }).toEqual({ changed: false, changedInfo: null });
    expect(detail).toMatchObject({ totalPaise: 262_500, seats: chosen.seats, boarding: chosen.boarding });
    const hold = detail.sale?.hold;
    const { holdSeconds } = supplier.capabilities;
    expect(hold).toMatchObject({ heldAt: now().toString(), until: now().add({ seconds: holdSeconds }).toString() });
    expect(hold?.seats.map(({ seatName }) => seatName)).toEqual(['L7', 'L9']);
    const others = await supplier.refreshOffer(chosen, partyFor(2, 'Someone Else'), patience());
    expect(others).toMatchObject({ ok: false, error: { kind: 'refused', retryable: false } });
  });

  test('a hold with a minute left is answered as it is, and nobody is asked', async () => {
    const { supplier, unreachable, pass, ...world } = worldOf();
    const detail = await heldSeats({ supplier, ...world });
    await pass(supplier.capabilities.holdSeconds - 60);
    const same = { ok: true, value: { detail, changed: false, changedInfo: null } };
    expect(await unreachable.refreshOffer(detail, partyFor(2), patience())).toEqual(same);
    const others = await unreachable.refreshOffer(detail, partyFor(2, 'Someone Else'), patience());
    expect(others).toMatchObject({ ok: false, error: { kind: 'refused', retryable: false } });
    await pass(1);
    expect((await unreachable.refreshOffer(detail, partyFor(2), patience())).ok).toBe(false);
  });

  test('a hold that has lapsed is taken anew', async () => {
    const { supplier, pass, now, ...world } = worldOf();
    const detail = await heldSeats({ supplier, ...world });
    await pass(supplier.capabilities.holdSeconds);
    const again = valueIn(await supplier.refreshOffer(detail, partyFor(2), patience()));
    expect(again).toMatchObject({ changed: false, detail: { sale: { hold: { heldAt: now().toString() } } } });
  });

  test('a price that moved is told with both sums, and held at the new one', async () => {
    const world = worldOf();
    const chosen = await usualSeats(world, ['L7']);
    await world.inject({ operation: 'hold', kind: 'price_up' });
    const { changed, changedInfo, detail } = valueIn(
      await world.supplier.refreshOffer(chosen, partyFor(1), patience()),
    );
    expect({ changed, total: detail.totalPaise }).toEqual({ changed: true, total: 132_300 });
    expect(changedInfo).toContain('₹1,323');
    expect(changedInfo).toContain('₹1,260');
    expect(detail.sale?.hold?.totalPaise).toBe(132_300);
  });

  test('a seat that is gone is refused by its name', async () => {
    const world = worldOf();
    const chosen = await usualSeats(world);
    await heldSeats(world, ['L9'], partyFor(1, 'Someone Else'));
    const refused = await world.supplier.refreshOffer(chosen, partyFor(2), patience());
    expect(refused).toMatchObject({ ok: false, error: { kind: 'refused', retryable: false } });
    expect(refused.ok ? '' : refused.error.messages.join()).toContain('L9');
  });

  test('a man is not put on a seat for women (case 6)', async () => {
    const world = worldOf();
    const refused = await world.supplier.refreshOffer(await usualSeats(world, ['L11']), partyFor(1), patience());
    expect(refused).toMatchObject({ ok: false, error: { kind: 'refused', retryable: false } });
    expect(refused.ok ? '' : refused.error.messages.join()).toContain('L11');
  });

  test.each(LOST_AFTER)('%s: the seats may be held, and the error says until when', async (kind) => {
    const world = worldOf();
    const chosen = await usualSeats(world);
    await world.inject({ operation: 'hold', kind });
    const lost = await world.supplier.refreshOffer(chosen, partyFor(2), patience());
    expect(lost).toMatchObject({ ok: false, error: { kind: 'timeout', retryable: false } });
    expect(lost.ok ? '' : lost.error.messages.join()).toMatch(/may be held until 09:3\d/);
    await world.pass(world.supplier.capabilities.holdSeconds);
    expect((await world.supplier.refreshOffer(chosen, partyFor(2), patience())).ok).toBe(true);
  });
}

function purchaseConformance(worldOf: BusWorldOf): void {
  test('held seats are bought as one ticket', async () => {
    const world = worldOf();
    const { order } = await buySeats(world);
    expect(order).toMatchObject({
      status: 'confirmed',
      totalPaise: 262_500,
      seats: [
        { seatName: 'L7', isCancelled: false },
        { seatName: 'L9', isCancelled: false },
      ],
    });
    expect(order.ticket.ticketNumber).toBe(order.locator);
    const [ticket, ...others] = await world.supplierTickets();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ locator: order.locator, liveSeats: ['L7', 'L9'], totalPaise: 262_500 });
    const { order: now, boarding, operatorChange } = valueIn(await world.supplier.readOrder(order, patience()));
    expect({ now, operatorChange }).toEqual({ now: order, operatorChange: null });
    expect(boarding).toMatchObject({ name: 'Silk Board', at: { wall: '2026-12-01T20:30' } });
  });

  test('another total than that of the hold is told, and nothing leaves', async () => {
    const world = worldOf();
    const detail = await heldSeats(world);
    const request = { ...purchaseOf(detail), expectedTotalPaise: (await heldSeats(world, ['L8'])).totalPaise };
    expect(await world.supplier.book(request, patience())).toMatchObject({
      type: 'price_changed',
      oldTotalPaise: request.expectedTotalPaise,
      newTotalPaise: 262_500,
    });
    expect(await world.supplierTickets()).toEqual([]);
  });

  test('a hold that lapsed before is taken once more at the same total', async () => {
    const world = worldOf();
    const request = purchaseOf(await heldSeats(world));
    await world.pass(world.supplier.capabilities.holdSeconds);
    expect(orderIn(await world.supplier.book(request, patience()))).toMatchObject({ totalPaise: 262_500 });
    expect(await world.supplierTickets()).toHaveLength(1);
  });

  test('seats that others took meanwhile are unavailable, and nothing is bought', async () => {
    const world = worldOf();
    const request = purchaseOf(await heldSeats(world));
    await world.pass(world.supplier.capabilities.holdSeconds);
    await heldSeats(world, ['L9'], partyFor(1, 'Someone Else'));
    expect((await world.supplier.book(request, patience())).type).toBe('unavailable');
    expect(await world.supplierTickets()).toEqual([]);
  });

  test('a hold taken once more at another price buys nothing', async () => {
    const world = worldOf();
    const request = purchaseOf(await heldSeats(world));
    await world.pass(world.supplier.capabilities.holdSeconds);
    await world.inject({ operation: 'hold', kind: 'price_up' });
    expect(await world.supplier.book(request, patience())).toEqual({
      type: 'price_changed',
      oldTotalPaise: 262_500,
      newTotalPaise: 275_625,
    });
    expect(await world.supplierTickets()).toEqual([]);
  });

  test('a detail of somebody else is not taken', async () => {
    const world = worldOf();
    const { sale, ...detail } = await heldSeats(world);
    if (!sale) throw new Error('Nobody sells it');
    const foreign = { ...detail, sale: { ...sale, context: '{"of":"another"}', hold: null } };
    expect(await world.supplier.refreshOffer(foreign, partyFor(2), patience())).toMatchObject({
      ok: false,
      error: { kind: 'not_supported' },
    });
    expect((await world.supplier.book(purchaseOf(foreign), patience())).type).toBe('failed');
    expect(await world.supplierTickets()).toEqual([]);
  });
}

function lostAnswerConformance(worldOf: BusWorldOf): void {
  test.each(LOST_AFTER)(
    '%s: unknown; a look-up finds the one ticket, and buying again makes no second',
    async (kind) => {
      const world = worldOf();
      const request = purchaseOf(await heldSeats(world));
      await world.inject({ operation: 'book', kind });
      expect(await world.supplier.book(request, patience())).toMatchObject({
        type: 'unknown',
        error: { supplierId: world.supplier.supplierId, retryable: false },
      });
      const tickets = await world.supplierTickets();
      expect(tickets).toHaveLength(1);
      expect((await world.supplier.book(request, patience())).type).not.toBe('confirmed');
      await world.pass(60);
      const seen = await world.supplier.lookUp(lookUpOf(request), patience());
      expect(seen).toMatchObject({ type: 'found', order: { status: 'confirmed', locator: tickets[0]?.locator } });
      expect(seen).toMatchObject({ order: { totalPaise: 262_500, seats: [{ seatName: 'L7' }, { seatName: 'L9' }] } });
      expect(await world.supplierTickets()).toHaveLength(1);
    },
  );

  test.each(LOST_BEFORE)('%s before anything happened: unknown, and no look-up proves it at once', async (kind) => {
    const world = worldOf();
    const request = purchaseOf(await heldSeats(world));
    const leftAt = world.now().toString();
    await world.inject({ operation: 'book', kind });
    expect((await world.supplier.book(request, patience())).type).toBe('unknown');
    expect(await world.supplierTickets()).toEqual([]);
    await world.pass(60);
    const early = await world.supplier.lookUp(lookUpOf(request, { leftAt }), patience());
    expect(['absent', 'unknown', 'pending']).toContain(early.type);
    if (early.type === 'absent') expect(early.mayBeInWork).toBe(true);
  });

  test('an order leaves only once that is kept, and one that never left is absent', async () => {
    const world = worldOf();
    const request = purchaseOf(await heldSeats(world));
    let asked = 0;
    const refuse = async () => {
      asked += 1;
      return false;
    };
    expect(await world.supplier.book(request, patience(), refuse)).toMatchObject({
      type: 'failed',
      error: { retryable: true },
    });
    expect([asked, await world.supplierTickets()]).toEqual([1, []]);
    expect(await world.supplier.lookUp(lookUpOf(request, { leftAt: null }), patience())).toEqual({ type: 'absent' });
  });

  test('nothing could be sent, or was given up before: failed', async () => {
    const world = worldOf();
    const request = purchaseOf(await heldSeats(world));
    expect(await world.unreachable.book(request, patience())).toMatchObject({
      type: 'failed',
      error: { kind: 'unavailable', retryable: true },
    });
    expect((await world.supplier.book(request, AbortSignal.abort())).type).toBe('failed');
    expect(await world.supplierTickets()).toEqual([]);
  });
}

function cancellationConformance(worldOf: BusWorldOf): void {
  test('what comes back of a seat is what was quoted, and the others stay', async () => {
    const world = worldOf();
    const { supplier } = world;
    const { order } = await buySeats(world);
    const quote = valueIn(await supplier.quoteCancellation(order, ['L9'], patience()));
    expect(quote).toMatchObject({
      exact: supplier.capabilities.statesCancellationCharge,
      penaltyPaise: 13_650,
      refundPaise: 122_850,
      parts: [{ unit: 'L9', penaltyPaise: 13_650, refundPaise: 122_850 }],
    });
    const asked = await supplier.cancel('cancel-1', order, ['L9'], patience());
    if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
    const done = valueIn(await supplier.getCancellation(asked.cancellation, patience()));
    expect(done).toMatchObject({ state: 'refunded', refundPaise: 122_850, penaltyPaise: 13_650 });
    const { order: now } = valueIn(await supplier.readOrder(order, patience()));
    expect(now).toMatchObject({
      status: 'confirmed',
      seats: [
        { seatName: 'L7', isCancelled: false },
        { seatName: 'L9', isCancelled: true },
      ],
    });
    expect(await world.supplierTickets()).toMatchObject([
      { status: 'booked', liveSeats: ['L7'], refundedPaise: 122_850 },
    ]);
    expect((await supplier.quoteCancellation(now, ['L9'], patience())).ok).toBe(false);
  });

  test('all seats go at once, and then there is nothing to cancel', async () => {
    const world = worldOf();
    const { supplier } = world;
    const { order } = await buySeats(world);
    const quote = valueIn(await supplier.quoteCancellation(order, seatsIn(order), patience()));
    const asked = await supplier.cancel('cancel-1', order, seatsIn(order), patience());
    if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
    expect(asked.cancellation).toMatchObject({ state: 'refunded', refundPaise: quote.refundPaise });
    expect(valueIn(await supplier.readOrder(order, patience())).order.status).toBe('cancelled');
    expect((await supplier.quoteCancellation(order, seatsIn(order), patience())).ok).toBe(false);
    expect((await supplier.cancel('cancel-2', order, seatsIn(order), patience())).type).not.toBe('accepted');
  });

  test.each(LOST_AFTER)('a request to cancel under %s is unknown', async (kind) => {
    const world = worldOf();
    const { order } = await buySeats(world, ['L7']);
    await world.inject({ operation: 'cancel', kind });
    expect(await world.supplier.cancel('cancel-1', order, ['L7'], patience())).toMatchObject({
      type: 'unknown',
      error: { supplierId: world.supplier.supplierId, retryable: false },
    });
    expect(valueIn(await world.supplier.readOrder(order, patience())).order.status).toBe('cancelled');
  });

  test('a refused request leaves the seats as they were', async () => {
    const world = worldOf();
    const { order } = await buySeats(world);
    await world.inject({ operation: 'cancel', kind: 'cancel_rejected' });
    expect((await world.supplier.cancel('cancel-1', order, seatsIn(order), patience())).type).toBe('failed');
    expect(await world.supplierTickets()).toMatchObject([{ status: 'booked', liveSeats: ['L7', 'L9'] }]);
  });

  test('seats that are not on the ticket are not asked about', async () => {
    const world = worldOf();
    const { order } = await buySeats(world, ['L7']);
    for (const units of [['L8'], ['L7', 'L8'], []]) {
      expect((await world.unreachable.quoteCancellation(order, units, patience())).ok).toBe(false);
      expect((await world.supplier.cancel('cancel-1', order, units, patience())).type).toBe('failed');
    }
    expect(await world.supplierTickets()).toMatchObject([{ status: 'booked' }]);
  });

  test('an operator that cancels its bus is seen in the order, and in the list where there is one', async () => {
    const world = worldOf();
    const { supplier } = world;
    const { order } = await buySeats(world);
    const since = world.now().subtract({ hours: 24 });
    const listed = () => supplier.operatorCancellations(since, world.now(), patience());
    const lists = supplier.capabilities.listsOperatorCancellations;
    const nothing = await listed();
    expect(nothing.ok ? nothing.value : nothing.error.kind).toEqual(lists ? [] : 'not_supported');
    await world.operatorCancels(order.locator);
    const { order: now } = valueIn(await supplier.readOrder(order, patience()));
    expect(now.status).toBe('cancelled');
    if (lists) expect(valueIn(await listed())).toEqual([order.locator]);
  });
}
