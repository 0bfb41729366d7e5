import type { Offer } from '@pravas/domain/fare/offer.ts';
import { sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { lostAnswerConformance } from './conformance-lost-answers.ts';
import {
  bookingOf,
  buy,
  collect,
  isHoldable,
  isInstant,
  lookUpOf,
  patience,
  pick,
  purchase,
  type WorldOf,
  wholeOf,
} from './conformance-world.ts';

/** Registers what must hold from the first purchase to the last refund. */
export function orderConformance(worldOf: WorldOf): void {
  const offerOf = async (fits: (offer: Offer) => boolean) => {
    const { supplier, searches } = worldOf();
    return pick((await collect(supplier, searches.oneWay)).offers, fits);
  };
  purchases(worldOf, offerOf);
  lostAnswerConformance(worldOf);
  holds(worldOf, offerOf);
  cancellations(worldOf, offerOf);
}

type OfferOf = (fits: (offer: Offer) => boolean) => Promise<Offer>;

function purchases(worldOf: WorldOf, offerOf: OfferOf): void {
  test('an instant purchase is one ticketed order at the agreed total', async () => {
    const { supplier, supplierOrders } = worldOf();
    const offer = await offerOf(isInstant);
    const booking = bookingOf(await supplier.book(purchase(offer), patience()));
    expect(booking).toMatchObject({ status: 'confirmed', totalPaise: offer.price.sellPaise });
    expect(booking.slices.map(sliceKey)).toEqual(offer.slices.map(sliceKey));
    expect(booking.tickets).toHaveLength(1);
    expect(await supplierOrders()).toMatchObject([
      { bookingRef: booking.bookingRef, locator: booking.locator, status: 'confirmed' },
    ]);
  });

  test('everyone of a party gets a ticket, in the order of the request', async () => {
    const { supplier, searches } = worldOf();
    const passengers = { adults: 2, children: 1, infants: 1 };
    const { offers } = await collect(supplier, { ...searches.oneWay, passengers });
    const offer = pick(offers, isInstant);
    const outcome = await supplier.book(
      purchase(offer, {
        travellers: [
          aTraveller(),
          aTraveller({ firstName: 'Ravi', title: 'Mr', gender: 'male' }),
          aTraveller({ type: 'CHILD', title: 'Mstr', firstName: 'Kabir', gender: 'male', dateOfBirth: '2019-05-01' }),
          aTraveller({ type: 'INFANT', title: 'Miss', firstName: 'Mira', dateOfBirth: '2026-02-01' }),
        ],
      }),
      patience(),
    );
    expect(bookingOf(outcome).tickets.map(({ travellerIndex }) => travellerIndex)).toEqual([0, 1, 2, 3]);
  });

  test('GST details reach the supplier, and a fare that demands them is not bought without', async () => {
    const { supplier, searches, supplierOrders } = worldOf();
    const { offers } = await collect(supplier, searches.oneWay);
    if (!supplier.capabilities.gstDetails) {
      // Where a ticket cannot carry a GSTIN no offer may promise it.
      expect(new Set(offers.map(({ requirements }) => requirements.gst))).toEqual(new Set(['no']));
      return;
    }
    const demanding = pick(offers, (offer) => offer.requirements.gst === 'mandatory');
    expect((await supplier.book(purchase(demanding), patience())).type).toBe('failed');
    expect(await supplierOrders()).toEqual([]);
    const gst = {
      gstin: '29AAGCB7383J1Z4',
      legalName: 'Example Traders Private Limited',
      address: '12 Residency Road, Bengaluru 560025',
      email: 'accounts@example.com',
      mobile: '9876543210',
    };
    bookingOf(await supplier.book(purchase(demanding, { gst }), patience()));
    expect(await supplierOrders()).toMatchObject([{ gstin: gst.gstin }]);
  });

  test('a special return is one order over both ways; without them no offers combine', async () => {
    const { supplier, searches, supplierOrders } = worldOf();
    const { offers } = await collect(supplier, searches.domesticReturn);
    if (!supplier.capabilities.specialReturn) {
      const [onward, back] = ['onward', 'return'].map((coverage) => pick(offers, (one) => one.coverage === coverage));
      expect(() => onward && back && supplier.combinePair(onward, back)).toThrow(RangeError);
      return;
    }
    const onward = pick(
      offers,
      (offer) => offer.kind === 'special_return' && offer.coverage === 'onward' && !offer.holdAllowed,
    );
    const back = pick(offers, (offer) => offer.coverage === 'return' && offer.pairCode === onward.pairCode);
    const whole = supplier.combinePair(onward, back);
    const booking = bookingOf(await supplier.book(purchase(whole), patience()));
    expect(booking.slices.map(sliceKey)).toEqual(whole.slices.map(sliceKey));
    expect(booking.totalPaise).toBe(whole.price.sellPaise);
    expect(await supplierOrders()).toHaveLength(1);
  });

  test.each([
    ['check', isInstant],
    ['ticket', isInstant],
    ['hold', isHoldable],
  ] as const)(
    'a price that moves at %s is the customer’s to accept: nothing is bought until he does',
    async (operation, fits) => {
      const { supplier, inject, supplierOrders } = worldOf();
      const request = purchase(await offerOf(fits));
      await inject({ operation, kind: 'price_up', byPaise: 40_000 });
      const outcome = await supplier.book(request, patience());
      expect(outcome).toMatchObject({ type: 'price_changed', oldTotalPaise: request.expectedTotalPaise });
      expect(await supplierOrders()).toEqual([]);
      if (outcome.type !== 'price_changed') return;
      expect(outcome.newTotalPaise).toBeGreaterThan(request.expectedTotalPaise);
      const agreed = await supplier.book({ ...request, expectedTotalPaise: outcome.newTotalPaise }, patience());
      expect(bookingOf(agreed).totalPaise).toBe(outcome.newTotalPaise);
    },
  );

  test('an expected total that is not the price is never sent', async () => {
    const { supplier, supplierOrders } = worldOf();
    const offer = await offerOf(isInstant);
    for (const off of [-1, 1]) {
      const expectedTotalPaise = paise(offer.price.sellPaise + off);
      const outcome = await supplier.book(purchase(offer, { expectedTotalPaise }), patience());
      expect(outcome).toMatchObject({ type: 'price_changed', newTotalPaise: offer.price.sellPaise });
    }
    expect(await supplierOrders()).toEqual([]);
  });

  test.each([
    ['sold_out', 'unavailable'],
    ['supplier_error', 'failed'],
  ] as const)('%s at the last step: %s, and nothing is bought', async (kind, expected) => {
    const { supplier, inject, supplierOrders } = worldOf();
    const offer = await offerOf(isInstant);
    await inject({ operation: 'ticket', kind });
    expect(await supplier.book(purchase(offer), patience())).toMatchObject({
      type: expected,
      error: { supplierId: supplier.supplierId },
    });
    expect(await supplierOrders()).toEqual([]);
  });

  test('travellers who are not those of the search are refused before anything is sent', async () => {
    const { supplier, supplierOrders } = worldOf();
    const child = aTraveller({
      type: 'CHILD',
      title: 'Mstr',
      firstName: 'Kabir',
      gender: 'male',
      dateOfBirth: '2019-05-01',
    });
    const outcome = await supplier.book(
      purchase(await offerOf(isInstant), { travellers: [aTraveller(), child] }),
      patience(),
    );
    expect(outcome.type).toBe('failed');
    expect(await supplierOrders()).toEqual([]);
  });
}

function holds(worldOf: WorldOf, offerOf: OfferOf): void {
  test('a hold, then its ticket: one order', async () => {
    const { supplier, supplierOrders } = worldOf();
    const request = purchase(await offerOf(isHoldable));
    const outcome = await supplier.book(request, patience());
    const held = bookingOf(outcome);
    expect(outcome.type).toBe('held');
    expect(outcome.type === 'held' && outcome.payBy).toMatch(/^2\d{3}-.*Z$/);
    expect(await supplierOrders()).toMatchObject([{ status: 'held' }]);
    const ticketed = bookingOf(await supplier.confirmHeld(request, held, patience()));
    expect(ticketed).toMatchObject({ status: 'confirmed', bookingRef: held.bookingRef, locator: held.locator });
    expect(await supplierOrders()).toMatchObject([{ status: 'confirmed' }]);
  });

  test('ticketing a hold twice makes no second ticket', async () => {
    const { supplier, supplierOrders } = worldOf();
    const request = purchase(await offerOf(isHoldable));
    const held = bookingOf(await supplier.book(request, patience()));
    const first = bookingOf(await supplier.confirmHeld(request, held, patience()));
    const second = bookingOf(await supplier.confirmHeld(request, held, patience()));
    expect(second.tickets).toEqual(first.tickets);
    expect(await supplierOrders()).toHaveLength(1);
  });

  test('a hold whose price moves waits for the customer', async () => {
    const { supplier, inject, supplierOrders } = worldOf();
    const request = purchase(await offerOf(isHoldable));
    const held = bookingOf(await supplier.book(request, patience()));
    await inject({ operation: 'pay_hold', kind: 'price_up', byPaise: 30_000 });
    const outcome = await supplier.confirmHeld(request, held, patience());
    expect(outcome).toMatchObject({ type: 'price_changed', oldTotalPaise: request.expectedTotalPaise });
    expect(await supplierOrders()).toMatchObject([{ status: 'held' }]);
    if (outcome.type !== 'price_changed') return;
    const agreed = { ...request, expectedTotalPaise: outcome.newTotalPaise };
    expect(bookingOf(await supplier.confirmHeld(agreed, held, patience())).status).toBe('confirmed');
  });

  test('a lost answer to the hold: unknown, then found as held', async () => {
    const { supplier, inject } = worldOf();
    const request = purchase(await offerOf(isHoldable));
    await inject({ operation: 'hold', kind: 'timeout_after_success' });
    expect((await supplier.book(request, patience())).type).toBe('unknown');
    expect(await supplier.lookUp(lookUpOf(request), patience())).toMatchObject({
      type: 'found',
      order: { status: 'held' },
    });
  });

  test('a lost answer to the ticket of a hold: unknown, then found as ticketed', async () => {
    const { supplier, inject } = worldOf();
    const request = purchase(await offerOf(isHoldable));
    const held = bookingOf(await supplier.book(request, patience()));
    await inject({ operation: 'pay_hold', kind: 'malformed_after_success' });
    expect((await supplier.confirmHeld(request, held, patience())).type).toBe('unknown');
    expect(await supplier.lookUp(lookUpOf(request, held.bookingRef), patience())).toMatchObject({
      type: 'found',
      order: { status: 'confirmed' },
    });
  });

  test('a hold can be given back, and cannot be ticketed afterwards', async () => {
    const { supplier, supplierOrders } = worldOf();
    const request = purchase(await offerOf(isHoldable));
    const held = bookingOf(await supplier.book(request, patience()));
    expect(await supplier.releaseHeld(held, patience())).toEqual({ type: 'released' });
    expect(await supplierOrders()).toMatchObject([{ status: 'released' }]);
    expect((await supplier.confirmHeld(request, held, patience())).type).toBe('failed');
    expect(await supplier.lookUp(lookUpOf(request, held.bookingRef), patience())).toMatchObject({
      order: { status: 'cancelled' },
    });
  });

  test('a lost answer to giving back is unknown', async () => {
    const { supplier, inject } = worldOf();
    const held = bookingOf(await supplier.book(purchase(await offerOf(isHoldable)), patience()));
    await inject({ operation: 'release', kind: 'http_500' });
    expect((await supplier.releaseHeld(held, patience())).type).toBe('unknown');
  });
}

function cancellations(worldOf: WorldOf, offerOf: OfferOf): void {
  test.each([
    ['instant', isInstant],
    ['held first', isHoldable],
  ] as const)('cancel an order that was %s: quoted, asked for, refunded', async (_name, fits) => {
    const { supplier, supplierOrders, givesCreditNotes } = worldOf();
    const request = purchase(await offerOf(fits));
    const booking = await buy(supplier, request);
    const quote = await supplier.quoteCancellation(booking, wholeOf(booking), patience());
    if (!quote.ok) throw new Error(quote.error.messages.join());
    expect(quote.value.penaltyPaise).toBeGreaterThan(0);
    expect(quote.value.penaltyPaise + quote.value.refundPaise).toBeLessThanOrEqual(booking.totalPaise);
    const outcome = await supplier.cancel('cancel-1', booking, wholeOf(booking), patience());
    if (outcome.type !== 'accepted') throw new Error(JSON.stringify(outcome));
    expect(outcome.cancellation.cancellationRefs.length).toBeGreaterThan(0);
    let { cancellation } = outcome;
    for (let look = 0; look < 6 && cancellation.state !== 'refunded'; look += 1) {
      const answer = await supplier.getCancellation(cancellation, patience());
      if (answer.ok) cancellation = answer.value;
    }
    expect(cancellation).toMatchObject({ state: 'refunded', penaltyPaise: quote.value.penaltyPaise });
    expect(cancellation.refundPaise).toBeGreaterThan(0);
    expect(cancellation.creditNoteNo !== null).toBe(givesCreditNotes);
    expect(await supplierOrders()).toMatchObject([{ status: 'cancelled' }]);
    expect(await supplier.lookUp(lookUpOf(request, booking.bookingRef), patience())).toMatchObject({
      type: 'found',
      order: { status: 'cancelled' },
    });
  });

  test('a lost answer to a cancellation is unknown, and so is asking again', async () => {
    const { supplier, inject, supplierOrders } = worldOf();
    const booking = bookingOf(await supplier.book(purchase(await offerOf(isInstant)), patience()));
    await inject({ operation: 'cancel', kind: 'timeout_after_success' });
    expect((await supplier.cancel('cancel-1', booking, wholeOf(booking), patience())).type).toBe('unknown');
    expect(await supplierOrders()).toMatchObject([{ status: 'cancelled' }]);
    expect((await supplier.cancel('cancel-1', booking, wholeOf(booking), patience())).type).toBe('unknown');
  });

  test('a refused cancellation leaves the order alone', async () => {
    const { supplier, inject, supplierOrders } = worldOf();
    const booking = bookingOf(await supplier.book(purchase(await offerOf(isInstant)), patience()));
    await inject({ operation: 'cancel', kind: 'supplier_error' });
    expect((await supplier.cancel('cancel-1', booking, wholeOf(booking), patience())).type).toBe('failed');
    expect(await supplierOrders()).toMatchObject([{ status: 'confirmed' }]);
  });

  test('the state of a cancellation under faults is an error, and can be asked again', async () => {
    const { supplier, inject } = worldOf();
    const booking = bookingOf(await supplier.book(purchase(await offerOf(isInstant)), patience()));
    const outcome = await supplier.cancel('cancel-1', booking, wholeOf(booking), patience());
    if (outcome.type !== 'accepted') throw new Error(JSON.stringify(outcome));
    await inject({ operation: 'cancellation_status', kind: 'http_500', times: 9 });
    expect(await supplier.getCancellation(outcome.cancellation, patience())).toMatchObject({
      ok: false,
      error: { retryable: true },
    });
    await worldOf().clearFaults();
    expect((await supplier.getCancellation(outcome.cancellation, patience())).ok).toBe(true);
  });
}
