import { expect, test } from 'vitest';
import {
  bookingOf,
  collect,
  isHoldable,
  isInstant,
  lookUpOf,
  patience,
  pick,
  purchase,
  valueIn,
  type WorldOf,
} from './conformance-world.ts';

/** Shorter than search contexts live, so that the numbers are there when such a context has lapsed. */
const LATE_MS = 10 * 60_000;

/** Registers what must hold while an order is ticketed and its numbers are missing. */
export function lateTicketConformance(worldOf: WorldOf): void {
  test.each([
    ['bought at once', 'ticket', isInstant],
    ['held first', 'pay_hold', isHoldable],
  ] as const)(
    'ticket numbers that come late of an order %s: neither held nor absent nor done until they are there',
    async (_name, operation, fits) => {
      const { supplier, searches, inject, expireSession, supplierOrders } = worldOf();
      const request = purchase(pick((await collect(supplier, searches.oneWay)).offers, fits));
      const held = operation === 'pay_hold' ? bookingOf(await supplier.book(request, patience())) : null;
      await inject({ operation, kind: 'late_ticket_numbers', latencyMs: LATE_MS });
      const outcome = held
        ? await supplier.confirmHeld(request, held, patience())
        : await supplier.book(request, patience());
      expect(outcome).toEqual({ type: 'pending' });
      const [order] = await supplierOrders();
      for (const bookingRef of [held?.bookingRef ?? null, order?.bookingRef ?? '']) {
        expect(await supplier.lookUp(lookUpOf(request, bookingRef), patience())).toEqual({ type: 'pending' });
      }
      if (held) {
        expect(await supplier.readOrder(held, patience())).toMatchObject({ ok: false, error: { retryable: true } });
      }
      await expireSession();
      const found = await supplier.lookUp(lookUpOf(request, held?.bookingRef), patience());
      expect(found).toMatchObject({
        type: 'found',
        order: { status: 'confirmed', bookingRef: order?.bookingRef, tickets: [{ travellerIndex: 0 }] },
      });
      if (held) expect(valueIn(await supplier.readOrder(held, patience())).order.tickets).toHaveLength(1);
      expect(await supplierOrders()).toHaveLength(1);
    },
  );
}
