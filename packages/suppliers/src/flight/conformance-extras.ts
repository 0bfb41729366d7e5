import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import {
  bookingOf,
  buy,
  collect,
  isInstant,
  patience,
  pick,
  purchase,
  valueIn,
  type WorldOf,
} from './conformance-world.ts';
import type { FlightSupplier, SegmentExtras } from './port.ts';

/** Registers what must hold for seats, meals, bags and frequent-flyer numbers. */
export function extrasConformance(worldOf: WorldOf): void {
  const choose = async () => {
    const { supplier, searches } = worldOf();
    const offer = pick(
      (await collect(supplier, searches.oneWay)).offers,
      (one) => isInstant(one) && one.slices[0].segments.length === 1,
    );
    const [segment] = valueIn(await supplier.getExtras(offer, patience()));
    if (!segment) throw new Error('There are no extras');
    const extras = chosenFrom(supplier, segment);
    expect(extras.length).toBeGreaterThan(1);
    return { supplier, offer, segment, extras, request: purchaseWith(offer, extras) };
  };

  test('seats, meals and bags are bought with the ticket, and their price is part of the total', async () => {
    const { supplier, offer, extras, request } = await choose();
    const booking = await buy(supplier, request);
    expect(booking.status).toBe('confirmed');
    expect(booking.totalPaise).toBe(offer.price.sellPaise + sum(extras.map(({ pricePaise }) => pricePaise)));
  });

  test('a seat that was sold is free for nobody else, and buying it again buys nothing', async () => {
    const { supplier, request } = await choose();
    await buy(supplier, request);
    const { searches, supplierOrders } = worldOf();
    const { offers } = await collect(supplier, searches.oneWay);
    const { brand, slices } = request.offer;
    const again = pick(
      offers,
      (one) => isInstant(one) && one.brand === brand && JSON.stringify(one.slices) === JSON.stringify(slices),
    );
    const outcome = await supplier.book({ ...purchaseWith(again, request.extras), clientRef: 'order-2' }, patience());
    expect(outcome).toMatchObject({ type: 'failed', error: { supplierId: supplier.supplierId } });
    expect(outcome.type === 'failed' && outcome.error.messages.join()).toMatch(/seat/i);
    expect(await supplierOrders()).toHaveLength(1);
  });

  test('a total that leaves the extras out is never sent', async () => {
    const { supplier, offer, request } = await choose();
    const expectedTotalPaise = offer.price.sellPaise;
    expect(request.expectedTotalPaise).toBeGreaterThan(expectedTotalPaise);
    expect(await supplier.book({ ...request, expectedTotalPaise }, patience())).toEqual({
      type: 'price_changed',
      oldTotalPaise: expectedTotalPaise,
      newTotalPaise: request.expectedTotalPaise,
    });
    expect(await worldOf().supplierOrders()).toEqual([]);
  });

  test('an extra whose price is not what was agreed is the customer’s to accept', async () => {
    const { supplier, offer, extras, request } = await choose();
    const cheaper = extras.map((extra) => ({ ...extra, pricePaise: paise(0) }));
    const outcome = await supplier.book(purchaseWith(offer, cheaper), patience());
    expect(outcome).toMatchObject({ type: 'price_changed', newTotalPaise: request.expectedTotalPaise });
  });

  test('each traveller of a party has his own seat; a frequent-flyer number does no harm', async () => {
    const { supplier, searches } = worldOf();
    const passengers = { adults: 2, children: 0, infants: 1 };
    const { offers } = await collect(supplier, { ...searches.oneWay, passengers });
    const offer = pick(offers, (one) => isInstant(one) && one.slices[0].segments.length === 1);
    const [segment] = valueIn(await supplier.getExtras(offer, patience()));
    const free = segment?.seats.filter(({ available }) => available) ?? [];
    const extras = free.slice(0, 2).map(
      (seat, travellerIndex): ChosenExtra => ({
        kind: 'seat',
        travellerIndex,
        segmentKey: segment?.segmentKey ?? '',
        code: seat.code,
        name: null,
        pricePaise: seat.pricePaise,
      }),
    );
    expect(extras).toHaveLength(2);
    const airlineCode = offer.slices[0].segments[0].airlineCode;
    const booking = bookingOf(
      await supplier.book(
        {
          ...purchaseWith(offer, extras),
          travellers: [
            aTraveller(),
            aTraveller({ firstName: 'Ravi', title: 'Mr', gender: 'male' }),
            aTraveller({ type: 'INFANT', title: 'Miss', firstName: 'Mira', dateOfBirth: '2026-02-01' }),
          ],
          frequentFlyers: [{ travellerIndex: 0, airlineCode, number: '12345678' }],
        },
        patience(),
      ),
    );
    expect(booking.tickets).toHaveLength(3);
    expect(booking.totalPaise).toBe(offer.price.sellPaise + sum(extras.map(({ pricePaise }) => pricePaise)));
  });
}

function purchaseWith(offer: Offer, extras: readonly ChosenExtra[]) {
  const expectedTotalPaise = paise(offer.price.sellPaise + sum(extras.map(({ pricePaise }) => pricePaise)));
  return purchase(offer, { extras, expectedTotalPaise });
}

/** A seat that costs something, and a meal and a bag where the supplier sells them. */
function chosenFrom({ capabilities }: FlightSupplier, segment: SegmentExtras): ChosenExtra[] {
  const { segmentKey } = segment;
  const seat = segment.seats.find(({ available, pricePaise }) => available && pricePaise > 0);
  const meal = segment.meals.find(({ pricePaise }) => pricePaise > 0);
  const [bag] = segment.bags;
  const one = (kind: ChosenExtra['kind'], item: { code: string; pricePaise: ChosenExtra['pricePaise'] } | undefined) =>
    item ? [{ kind, travellerIndex: 0, segmentKey, code: item.code, name: null, pricePaise: item.pricePaise }] : [];
  const chosen = [...one('seat', seat), ...one('meal', meal), ...one('bag', bag)];
  const kinds = chosen.map(({ kind }) => kind);
  expect(kinds).toEqual([
    ...(capabilities.seats ? ['seat'] : []),
    ...(capabilities.meals ? ['meal'] : []),
    ...(capabilities.bags ? ['bag'] : []),
  ]);
  return chosen;
}
