import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import type { CancellationState } from '../order-port.ts';
import {
  buy,
  collect,
  patience,
  pick,
  purchase,
  unitsOf,
  valueIn,
  type WorldOf,
  wholeOf,
} from './conformance-world.ts';
import type { FlightOrder, FlightSupplier } from './port.ts';

const PARTS = [
  ['slice', 'one way for everybody', { slices: [1], travellers: [0, 1] }],
  ['traveller', 'one traveller on both ways', { slices: [0, 1], travellers: [1] }],
  ['traveller', 'one traveller on one way', { slices: [0], travellers: [1] }],
] as const;

/** Registers what must hold when a part of an order is cancelled. */
export function partsConformance(worldOf: WorldOf): void {
  const bookReturn = async (fits: (offer: Offer) => boolean = () => true) => {
    const { supplier, searches } = worldOf();
    const passengers = { adults: 2, children: 0, infants: 0 };
    const { offers } = await collect(supplier, { ...searches.internationalReturn, passengers });
    const offer = pick(offers, (one) => one.requirements.gst !== 'mandatory' && !one.requirements.pan && fits(one));
    const passport = { number: 'Z1234567', expiresOn: '2031-01-01', countryCode: 'IN', issuedOn: '2021-01-02' };
    const request = purchase(offer, {
      travellers: [
        aTraveller({ passport }),
        aTraveller({ firstName: 'Ravi', title: 'Mr', gender: 'male', passport: { ...passport, number: 'Z1234568' } }),
      ],
    });
    return { supplier, booking: await buy(supplier, request) };
  };

  test.each(PARTS)('%s: %s is quoted and cancelled, the rest stays', async (kind, _name, scope) => {
    const { supplier, booking } = await bookReturn();
    if (!supplier.capabilities.cancelScopes.includes(kind)) {
      const refused = { error: { kind: 'not_supported', supplierId: supplier.supplierId } };
      expect(await supplier.quoteCancellation(booking, unitsOf(scope), patience())).toMatchObject({
        ok: false,
        ...refused,
      });
      expect(await supplier.cancel('part-1', booking, unitsOf(scope), patience())).toMatchObject({
        type: 'failed',
        ...refused,
      });
      expect(await worldOf().supplierOrders()).toMatchObject([{ status: 'confirmed' }]);
      return;
    }
    const quote = valueIn(await supplier.quoteCancellation(booking, unitsOf(scope), patience()));
    const whole = valueIn(await supplier.quoteCancellation(booking, wholeOf(booking), patience()));
    expect(quote.penaltyPaise + quote.refundPaise).toBeGreaterThan(0);
    expect(quote.penaltyPaise + quote.refundPaise).toBeLessThan(whole.penaltyPaise + whole.refundPaise);
    const units = quote.parts ?? [];
    if (units.length > 0) {
      expect(units.reduce((all, unit) => all + unit.refundPaise, 0)).toBe(quote.refundPaise);
      expect(units.reduce((all, unit) => all + unit.penaltyPaise, 0)).toBe(quote.penaltyPaise);
    }
    const done = await cancelToTheEnd(supplier, booking, unitsOf(scope));
    expect(done).toMatchObject({ state: 'refunded', cancellationRefs: expect.any(Array) });
    expect(done.cancellationRefs).toHaveLength(scope.travellers.length);
    expect(await worldOf().supplierOrders()).toMatchObject([{ status: 'confirmed' }]);
    expect(valueIn(await supplier.readOrder(booking, patience())).order.status).toBe('confirmed');
  });

  test('an order whose parts are cancelled one after the other is cancelled in the end', async () => {
    const { supplier, booking } = await bookReturn();
    const parts: (readonly UnitKey[])[] = supplier.capabilities.cancelScopes.includes('slice')
      ? [unitsOf({ slices: [0], travellers: [0, 1] }), unitsOf({ slices: [1], travellers: [0, 1] })]
      : [wholeOf(booking)];
    for (const units of parts) await cancelToTheEnd(supplier, booking, units);
    expect(await worldOf().supplierOrders()).toMatchObject([{ status: 'cancelled' }]);
    expect(valueIn(await supplier.readOrder(booking, patience())).order.status).toBe('cancelled');
  });

  test('a scope that names nobody is refused without a call', async () => {
    const { supplier, booking } = await bookReturn();
    const nobody = unitsOf({ slices: [], travellers: [] });
    expect(await supplier.quoteCancellation(booking, nobody, patience())).toMatchObject({
      ok: false,
      error: { kind: 'not_supported' },
    });
    expect((await supplier.cancel('part-1', booking, nobody, patience())).type).toBe('failed');
    expect(await worldOf().supplierOrders()).toMatchObject([{ status: 'confirmed' }]);
  });
}

async function cancelToTheEnd(
  supplier: FlightSupplier,
  booking: FlightOrder,
  units: readonly UnitKey[],
): Promise<CancellationState> {
  const outcome = await supplier.cancel('part-1', booking, units, patience());
  if (outcome.type !== 'accepted') throw new Error(JSON.stringify(outcome));
  let { cancellation } = outcome;
  for (let look = 0; look < 6 && cancellation.state !== 'refunded'; look += 1) {
    cancellation = valueIn(await supplier.getCancellation(cancellation, patience()));
  }
  expect(cancellation.refundPaise).toBeGreaterThanOrEqual(paise(0));
  return cancellation;
}
