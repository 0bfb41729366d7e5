import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { expect, test } from 'vitest';
import { buy, collect, isInstant, patience, pick, purchase, valueIn, type WorldOf } from './conformance-world.ts';
import type { ChangeOffer, ChangeSearch, FlightOrder } from './port.ts';

const ONE_DAY_LATER = '2026-12-11';

/** Registers what must hold when an order is changed: by its customer, or by the airline. */
export function changeConformance(worldOf: WorldOf): void {
  const bought = async (): Promise<FlightOrder> => {
    const { supplier, searches } = worldOf();
    return buy(supplier, purchase(pick((await collect(supplier, searches.oneWay)).offers, isInstant)));
  };
  ownChanges(worldOf, bought);
  airlineChanges(worldOf, bought);
}

function ownChanges(worldOf: WorldOf, bought: () => Promise<FlightOrder>): void {
  const anotherDay = (): ChangeSearch => {
    const [{ from, to }] = worldOf().searches.oneWay.slices;
    return { removes: [0], adds: [{ from, to, date: ONE_DAY_LATER }], cabin: 'E' };
  };
  const offersFor = async (booking: FlightOrder): Promise<readonly ChangeOffer[]> =>
    valueIn(await worldOf().supplier.quoteChange(booking, anotherDay(), patience()));

  test('another day: sound offers, and the order flies it after the change', async () => {
    const { supplier } = worldOf();
    expect(supplier.capabilities.changeOnline).toBe(true);
    const booking = await bought();
    const offers = await offersFor(booking);
    expect(offers.length).toBeGreaterThan(0);
    expect(new Set(offers.map(({ changeOfferId }) => changeOfferId)).size).toBe(offers.length);
    for (const offer of offers) {
      const balance = offer.fareDifferencePaise + offer.penaltyPaise;
      expect(offer).toMatchObject({ payPaise: Math.max(0, balance), returnPaise: Math.max(0, -balance), removes: [0] });
      expect(offer.penaltyPaise).toBeGreaterThanOrEqual(0);
      // The new flights carry the rules and bags of their own fare, so that those of the old one are not shown.
      expect(offer.fare?.rules.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cancel', 'change']));
      expect(offer.fare?.baggage).toHaveLength(1);
      expect(offer.slices[0].segments[0].from.time.wall.slice(0, 10)).toBe(ONE_DAY_LATER);
    }
    const [offer] = offers;
    if (!offer) return;
    const outcome = await supplier.change('change-1', booking, offer, patience());
    if (outcome.type !== 'confirmed') throw new Error(JSON.stringify(outcome));
    expect(outcome.order).toMatchObject({ status: 'confirmed', bookingRef: booking.bookingRef });
    expect(outcome.order.slices.map(sliceKey)).toEqual(offer.slices.map(sliceKey));
    const now = valueIn(await supplier.readOrder(outcome.order, patience()));
    expect(now.airlineChange).toBeNull();
    expect(now.order.slices.map(sliceKey)).toEqual(offer.slices.map(sliceKey));
  });

  test('a lost answer to a change is unknown; the order itself tells that it was made', async () => {
    const { supplier, inject } = worldOf();
    const booking = await bought();
    const [offer] = await offersFor(booking);
    if (!offer) throw new Error('There is no offer');
    await inject({ operation: 'change', kind: 'timeout_after_success' });
    expect((await supplier.change('change-1', booking, offer, patience())).type).toBe('unknown');
    const now = valueIn(await supplier.readOrder(booking, patience()));
    expect(now.order.slices.map(sliceKey)).toEqual(offer.slices.map(sliceKey));
  });

  test('a refused change leaves the order alone', async () => {
    const { supplier, inject } = worldOf();
    const booking = await bought();
    const [offer] = await offersFor(booking);
    if (!offer) throw new Error('There is no offer');
    await inject({ operation: 'change', kind: 'supplier_error' });
    expect((await supplier.change('change-1', booking, offer, patience())).type).toBe('failed');
    const now = valueIn(await supplier.readOrder(booking, patience()));
    expect(now.order.slices.map(sliceKey)).toEqual(booking.slices.map(sliceKey));
  });

  test('a change at another price than was agreed is not made', async () => {
    const { supplier } = worldOf();
    const booking = await bought();
    const [offer] = await offersFor(booking);
    if (!offer) throw new Error('There is no offer');
    const cheaper = { ...offer, payPaise: offer.returnPaise };
    expect(await supplier.change('change-1', booking, cheaper, patience())).toMatchObject({
      type: 'price_changed',
      newTotalPaise: offer.payPaise,
    });
    const now = valueIn(await supplier.readOrder(booking, patience()));
    expect(now.order.slices.map(sliceKey)).toEqual(booking.slices.map(sliceKey));
  });

  test("another supplier's order is changed by nobody", async () => {
    const { supplier } = worldOf();
    const foreign = { ...(await bought()), context: '{"hello":1}' };
    expect(await supplier.quoteChange(foreign, anotherDay(), patience())).toMatchObject({
      ok: false,
      error: { kind: 'not_supported' },
    });
    expect(await supplier.readOrder(foreign, patience())).toMatchObject({ ok: false });
  });
}

function airlineChanges(worldOf: WorldOf, bought: () => Promise<FlightOrder>): void {
  const times = (slices: readonly Slice[] | null) => slices?.map(sliceKey).join('|') ?? null;

  test('an order that nobody touched is read as it is', async () => {
    const { supplier } = worldOf();
    const booking = await bought();
    const now = valueIn(await supplier.readOrder(booking, patience()));
    expect(now).toEqual({ order: booking, airlineChange: null });
  });

  test('other times by the airline are told, until they are accepted where that is possible', async () => {
    const { supplier, letAirline } = worldOf();
    const booking = await bought();
    await letAirline('move_flight', booking.bookingRef);
    const now = valueIn(await supplier.readOrder(booking, patience()));
    expect(now.order.status).toBe('confirmed');
    expect(now.airlineChange?.changeRef).toBeTruthy();
    const moved = now.airlineChange?.slices ?? null;
    expect(times(moved)).not.toBe(times(booking.slices));
    expect(moved).toHaveLength(booking.slices.length);
    const again = valueIn(await supplier.readOrder(booking, patience()));
    expect(again.airlineChange?.changeRef).toBe(now.airlineChange?.changeRef);
    const accepted = await supplier.acceptAirlineChange(booking, now.airlineChange?.changeRef ?? '', patience());
    if (!accepted.ok) {
      expect(accepted.error.kind).toBe('not_supported');
      return;
    }
    expect(accepted.value.airlineChange).toBeNull();
    expect(times(accepted.value.order.slices)).toBe(times(moved));
  });

  test('flights that the airline cancels are no flights any more', async () => {
    const { supplier, letAirline } = worldOf();
    const booking = await bought();
    await letAirline('cancel_flight', booking.bookingRef);
    const now = valueIn(await supplier.readOrder(booking, patience()));
    expect(now.airlineChange).toMatchObject({ slices: null });
  });

  test('an order that was cancelled without a word is seen to be cancelled', async () => {
    const { supplier, letAirline } = worldOf();
    const booking = await bought();
    await letAirline('silent_cancel', booking.bookingRef);
    expect(valueIn(await supplier.readOrder(booking, patience())).order.status).toBe('cancelled');
  });

  test('reading an order under faults is an error that can be asked again', async () => {
    const { supplier, inject, clearFaults } = worldOf();
    const booking = await bought();
    for (const kind of ['http_500', 'malformed', 'connection_reset'] as const) {
      await inject({ operation: 'read_order', kind, times: 9 });
      expect(await supplier.readOrder(booking, patience())).toMatchObject({
        ok: false,
        error: { supplierId: supplier.supplierId, retryable: true },
      });
      await clearFaults();
    }
  });

  test('messages are believed when they are signed and fresh, and only then', async () => {
    const { supplier, letAirline, nextMessage } = worldOf();
    expect(nextMessage !== null).toBe(supplier.capabilities.webhooks);
    const booking = await bought();
    if (!nextMessage) {
      expect(supplier.readEvent('{"id":"1"}', {})).toBeNull();
      return;
    }
    await letAirline('move_flight', booking.bookingRef);
    const { rawBody, headers } = await nextMessage('airline_initiated_change_detected');
    const event = supplier.readEvent(rawBody, headers);
    expect(event).toMatchObject({ kind: 'order_changed', bookingRef: booking.bookingRef });
    expect(event?.eventId).toBeTruthy();
    expect(supplier.readEvent(`${rawBody} `, headers)).toBeNull();
    expect(supplier.readEvent(rawBody, {})).toBeNull();
  });
}
