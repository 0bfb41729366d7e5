import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectStays, orderIn, patience, purchaseOf, roomsOf, valueIn } from '../hotel/conformance-world.ts';
import type { HotelSearch, StayOrder } from '../hotel/port.ts';
import { startTboHotelWorld, type TboHotelWorld } from './testing/sandbox-world.ts';

let world: TboHotelWorld;
beforeAll(async () => {
  world = await startTboHotelWorld();
});
afterAll(() => world.close());

const ONE: HotelSearch['rooms'] = [{ adults: 1, childAges: [] }];
const TWO: HotelSearch['rooms'] = [
  { adults: 2, childAges: [] },
  { adults: 1, childAges: [] },
];
/** Hotels of odd and of even number: rows of the whole and rows of each room, in order and not. */
const HOTELS = ['PNQ-01', 'PNQ-03', 'PNQ-04', 'PNQ-06', 'PNQ-08', 'PNQ-09', 'PNQ-12'];
/** Days from the first of December on whose mornings some of the stays are cancelled; check-in is on the 16th. */
const DAYS = [0, 8, 9, 13, 14, 15];

/** Books every kind of terms that hotels sell, for one room and for two. */
async function everyKind(): Promise<readonly { readonly order: StayOrder; readonly offer: StayOffer }[]> {
  const stays: { readonly order: StayOrder; readonly offer: StayOffer }[] = [];
  for (const rooms of [ONE, TWO]) {
    const { offers } = await collectStays(world.supplier, world.searchOf(HOTELS, '2026-12-16', '2026-12-18', rooms));
    const kinds = Map.groupBy(offers, ({ hotelId, board, isRefundable, tiers }) =>
      JSON.stringify([hotelId, board, isRefundable, tiers.map(({ from }) => from)]),
    );
    for (const [first] of kinds.values()) {
      if (!first) continue;
      const recheck = await world.supplier.recheck(first, patience());
      if (!recheck.ok || recheck.value.block !== null) continue;
      const offer = recheck.value.detail;
      stays.push({ offer, order: orderIn(await world.supplier.book(purchaseOf(offer, rooms), patience())) });
    }
  }
  return stays;
}

test('whatever the terms and whenever it is cancelled, what was quoted is what is taken, to the paisa', async () => {
  const stays = await everyKind();
  expect(stays.length).toBeGreaterThan(20);
  const outcomes = new Set<string>();
  let day = 0;
  for (const [turn, on] of DAYS.entries()) {
    await world.pass((on - day) * 24 * 60);
    day = on;
    for (const { order, offer } of stays.filter((_, index) => index % DAYS.length === turn)) {
      const units = roomsOf(order);
      const quote = valueIn(await world.supplier.quoteCancellation(order, units, patience()));
      const asked = await world.supplier.cancel('c', order, units, patience());
      if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
      const settled = valueIn(await world.supplier.getCancellation(asked.cancellation, patience()));
      expect([offer.hotelId, on, quote]).toMatchObject([
        offer.hotelId,
        on,
        { exact: true, penaltyPaise: settled.penaltyPaise, refundPaise: settled.refundPaise },
      ]);
      expect(quote.penaltyPaise + quote.refundPaise).toBe(order.totalPaise);
      outcomes.add(quote.penaltyPaise === 0 ? 'free' : quote.refundPaise === 0 ? 'all' : 'part');
    }
  }
  expect([...outcomes].toSorted()).toEqual(['all', 'free', 'part']);
});
