import type { Offer } from '@pravas/domain/fare/offer.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { collect, isInstant, lookUpOf, patience, pick, purchase, type WorldOf } from './conformance-world.ts';

const LOST_AFTER = ['timeout_after_success', 'http_500_after_success', 'malformed_after_success', 'truncated'] as const;
const LOST_BEFORE = ['timeout', 'http_500', 'malformed', 'connection_reset'] as const;

/** Registers the requirements where a purchase's answer is lost, late or missing. */
export function lostAnswerConformance(worldOf: WorldOf): void {
  const offerOf = async (fits: (offer: Offer) => boolean) => {
    const { supplier, searches } = worldOf();
    return pick((await collect(supplier, searches.oneWay)).offers, fits);
  };
  test.each(LOST_AFTER)(
    '%s: unknown; a look-up finds exactly one order, and buying again makes no second',
    async (kind) => {
      const { supplier, inject, supplierOrders } = worldOf();
      const request = purchase(await offerOf(isInstant));
      await inject({ operation: 'ticket', kind });
      expect(await supplier.book(request, patience())).toMatchObject({
        type: 'unknown',
        error: { supplierId: supplier.supplierId, retryable: false },
      });
      const orders = await supplierOrders();
      expect(orders).toHaveLength(1);
      const seen = await supplier.lookUp(lookUpOf(request), patience());
      expect(seen).toMatchObject({ type: 'found', order: { status: 'confirmed', bookingRef: orders[0]?.bookingRef } });
      await supplier.book(request, patience());
      expect(await supplierOrders()).toHaveLength(1);
    },
  );

  test.each(LOST_BEFORE)('%s before anything happened: unknown, and a look-up says absent', async (kind) => {
    const { supplier, inject, supplierOrders } = worldOf();
    const request = purchase(await offerOf(isInstant));
    await inject({ operation: 'ticket', kind });
    expect((await supplier.book(request, patience())).type).toBe('unknown');
    expect(await supplierOrders()).toEqual([]);
    expect(await supplier.lookUp(lookUpOf(request), patience())).toMatchObject({ type: 'absent' });
  });

  test('one call too many buys nothing: unknown, or failed and to be tried again', async () => {
    const { supplier, inject, supplierOrders } = worldOf();
    const request = purchase(await offerOf(isInstant));
    await inject({ operation: 'ticket', kind: 'rate_limited' });
    const outcome = await supplier.book(request, patience());
    expect(outcome.type === 'failed' ? outcome.error.retryable : outcome.type).toBe(
      outcome.type === 'failed' ? true : 'unknown',
    );
    expect(await supplierOrders()).toEqual([]);
  });

  test('nothing could be sent: failed, and it may be tried again', async () => {
    const { unreachable } = worldOf();
    const outcome = await unreachable.book(purchase(await offerOf(isInstant)), patience());
    expect(outcome).toMatchObject({ type: 'failed', error: { kind: 'unavailable', retryable: true } });
  });

  test('a purchase that was given up before it began sends nothing', async () => {
    const { supplier, supplierOrders } = worldOf();
    const outcome = await supplier.book(purchase(await offerOf(isInstant)), AbortSignal.abort());
    expect(outcome.type).toBe('failed');
    expect(await supplierOrders()).toEqual([]);
  });

  test('what was taken on is pending, or not there but perhaps in work, until it is found', async () => {
    const { supplier, inject, supplierOrders } = worldOf();
    const request = purchase(await offerOf(isInstant));
    await inject({ operation: 'ticket', kind: 'pending' });
    const outcome = await supplier.book(request, patience());
    const isUnseen = outcome.type === 'pending' && outcome.unseen === true;
    expect(outcome.type).toBe('pending');
    const seen = [];
    for (let look = 0; look < 5 && seen.at(-1)?.type !== 'found'; look += 1) {
      seen.push(await supplier.lookUp(lookUpOf(request), patience()));
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)?.type).toBe('found');
    for (const before of seen.slice(0, -1)) {
      expect(before).toEqual(isUnseen ? { type: 'absent', mayBeInWork: true } : { type: 'pending' });
    }
    expect(await supplierOrders()).toHaveLength(1);
  });

  test('an order whose absence would prove nothing leaves only once that is kept', async () => {
    const { supplier, supplierOrders } = worldOf();
    const request = purchase(await offerOf(isInstant));
    const seen = await supplier.lookUp(lookUpOf(request), patience());
    const isHidden = seen.type === 'absent' && seen.mayBeInWork === true;
    let asked = 0;
    const refuse = async () => {
      asked += 1;
      return false;
    };
    const outcome = await supplier.book(request, patience(), refuse);
    expect(asked).toBe(isHidden ? 1 : 0);
    if (isHidden) expect(outcome).toMatchObject({ type: 'failed', error: { retryable: true } });
    expect(await supplierOrders()).toHaveLength(isHidden ? 0 : 1);
  });

  test.each(['http_500', 'malformed', 'connection_reset'] as const)('a look-up under %s is unknown', async (kind) => {
    const { supplier, inject } = worldOf();
    const request = purchase(await offerOf(isInstant));
    await supplier.book(request, patience());
    await inject({ operation: 'look_up', kind, times: 9 });
    expect(await supplier.lookUp(lookUpOf(request), patience())).toMatchObject({
      type: 'unknown',
      error: { supplierId: supplier.supplierId },
    });
  });

  test("another traveller's order is not taken for ours", async () => {
    const { supplier } = worldOf();
    const request = purchase(await offerOf(isInstant));
    await supplier.book(request, patience());
    const stranger = { ...lookUpOf(request), leadTraveller: aTraveller({ firstName: 'Someone', lastName: 'Else' }) };
    expect((await supplier.lookUp(stranger, patience())).type).toBe('unknown');
  });
}
