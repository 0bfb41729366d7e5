import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buyStay, lookUpOf, patience, roomsOf, valueIn } from '../hotel/conformance-world.ts';
import { type DuffelStaysWorld, startDuffelStaysWorld } from './testing/sandbox-world.ts';

let world: DuffelStaysWorld;
beforeAll(async () => {
  world = await startDuffelStaysWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const NIGHT = (day: number) => [`2026-12-${day}`, `2026-12-${day + 1}`] as const;

describe('orders', () => {
  test('what comes back after the free time is what the supplier gives back', async () => {
    const { order } = await buyStay(world);
    const { supplier } = world;
    const moments: number[] = [];
    for (let day = 0; day < 9; day += 1) {
      const quote = valueIn(await supplier.quoteCancellation(order, roomsOf(order), patience()));
      expect(quote.penaltyPaise + quote.refundPaise).toBe(order.totalPaise);
      moments.push(quote.refundPaise);
      await world.pass(24 * 60);
    }
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect(new Set(moments).size).toBe(3);
    await world.pass(-2 * 24 * 60);
    const quote = valueIn(await supplier.quoteCancellation(order, roomsOf(order), patience()));
    expect([quote.penaltyPaise > 0, quote.refundPaise > 0]).toEqual([true, true]);
    const asked = await supplier.cancel('c', order, roomsOf(order), patience());
    if (asked.type !== 'accepted') throw new Error(asked.type);
    const { penaltyPaise, refundPaise } = quote;
    expect(asked.cancellation).toMatchObject({ state: 'refunded', penaltyPaise, refundPaise });
    expect(await world.settlements()).toEqual([{ chargePaise: penaltyPaise, refundPaise }]);
  });

  test('a lost booking is found on whatever page of the list it stands', async () => {
    const { request } = await buyStay(world);
    const pages: string[] = [];
    const paged = world.connect((input, init) => {
      pages.push(String(input));
      return fetch(String(input).replace('limit=200', 'limit=1'), init);
    }, 8_000);
    for (const hotel of ['BLR-07', 'BLR-03']) {
      await buyStay(world, {}, world.searchOf([hotel], ...NIGHT(10)));
    }
    const seen = await paged.lookUp(lookUpOf(request), patience());
    expect(seen).toMatchObject({ type: 'found' });
    expect(pages).toHaveLength(3);
    expect(await paged.lookUp(lookUpOf(request, { clientRef: 'another' }), patience())).toEqual({
      type: 'absent',
      mayBeInWork: true,
    });
  });

  test('a second request to cancel proves nothing of the first, whose answer may have been lost', async () => {
    const { order } = await buyStay(world);
    await world.plant('bookings.cancel', 'http_500_after_success');
    const cancel = () => world.supplier.cancel('c', order, roomsOf(order), patience());
    expect((await cancel()).type).toBe('unknown');
    expect(await cancel()).toMatchObject({ type: 'unknown', error: { retryable: false } });
    expect(valueIn(await world.supplier.readOrder(order, patience())).order.status).toBe('cancelled');
  });

  test('a number that is gone is absent, and an order that is cancelled is found so', async () => {
    const { order, request } = await buyStay(world);
    const { supplier } = world;
    await supplier.cancel('c', order, roomsOf(order), patience());
    const byNumber = lookUpOf(request, { bookingRef: order.bookingRef });
    expect(await supplier.lookUp(byNumber, patience())).toMatchObject({
      type: 'found',
      order: { status: 'cancelled' },
    });
    const wrong = lookUpOf(request, { bookingRef: 'bok_sbx_0' });
    expect(await supplier.lookUp(wrong, patience())).toEqual({ type: 'absent' });
  });

  test('nothing is ever held', async () => {
    const { order, request } = await buyStay(world);
    const refused = { type: 'failed', error: { kind: 'not_supported' } };
    expect(await world.supplier.confirmHeld(request, order, patience())).toMatchObject(refused);
    expect(await world.supplier.releaseHeld(order, patience())).toMatchObject(refused);
  });

  test('an order of somebody else is not taken', async () => {
    const { order } = await buyStay(world);
    const strange = { ...order, context: '{"bookingId":"../x"}' };
    const refused = { ok: false, error: { kind: 'not_supported' } };
    expect(await world.supplier.readOrder(strange, patience())).toMatchObject(refused);
    expect(await world.supplier.quoteCancellation(strange, roomsOf(order), patience())).toMatchObject(refused);
    expect((await world.supplier.cancel('c', strange, roomsOf(order), patience())).type).toBe('failed');
  });

  test('a reference is asked for while it can still come', () => {
    const at = (text: string) => Temporal.Instant.from(text);
    const polls = (bookedAt: string, checkInAt: string) =>
      world.supplier.confirmationPolls(at(bookedAt), at(checkInAt)).map(String);
    expect(polls('2026-12-01T04:30:00Z', '2026-12-08T08:30:00Z')).toEqual([
      '2026-12-01T05:30:00Z',
      '2026-12-01T10:30:00Z',
      '2026-12-02T04:30:00Z',
      '2026-12-05T08:30:00Z',
      '2026-12-07T08:30:00Z',
    ]);
    expect(polls('2026-12-08T04:30:00Z', '2026-12-08T08:30:00Z')).toEqual(['2026-12-08T05:30:00Z']);
  });

  test('a token proves itself, and a wrong one is named', async () => {
    expect(await world.supplier.authenticate(patience())).toEqual({ ok: true, value: { account: 'Test account' } });
    await world.plant('bookings.list', 'agency_blocked');
    expect(await world.supplier.authenticate(patience())).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });
});
