import { freeUntil, stayCharge } from '@pravas/domain/hotel/stay-cancellation.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { sellPaise, stayPrice } from '@pravas/domain/hotel/stay-price.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buyStay,
  collectStays,
  guestsFor,
  lookUpOf,
  orderIn,
  patience,
  pickStay,
  purchaseOf,
  roomsOf,
  valueIn,
} from '../hotel/conformance-world.ts';
import type { HotelSearch } from '../hotel/port.ts';
import { createTboHotelSupplier } from './connector.ts';
import { startTboHotelWorld, type TboHotelWorld } from './testing/sandbox-world.ts';

/** The worked cases of the sandbox on 1 December 2026, 10:00 in India, with their figures. */
let world: TboHotelWorld;
beforeAll(async () => {
  world = await startTboHotelWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const isStandard = ({ rooms }: StayOffer): boolean => rooms[0]?.name.startsWith('Standard Room') === true;
/** Standard rooms of a hotel of the sandbox, the cheapest first. */
async function standard(hotel: string, checkIn: string, checkOut: string, rooms?: HotelSearch['rooms']) {
  const { offers } = await collectStays(world.supplier, world.searchOf([hotel], checkIn, checkOut, rooms));
  return offers.filter(isStandard).toSorted((a, b) => a.totalPaise - b.totalPaise);
}
const twoNights = () => standard('BLR-08', '2026-12-08', '2026-12-10');
const flexible = async () => pickStay(await twoNights(), ({ totalPaise }) => totalPaise === 1_730_552);

test('1: two nights room only come to 17,305.52, of which the hotel’s are 15,040.00 and 1,768.60', async () => {
  const offer = await flexible();
  expect(offer.rooms[0]?.nights.map(({ pricePaise }) => pricePaise)).toEqual([742_216, 803_896]);
  expect([offer.board, offer.isRefundable]).toEqual(['room_only', true]);
  const { detail } = valueIn(await world.supplier.recheck(offer, patience()));
  expect(stayPrice(detail)).toMatchObject({
    pricePaise: 1_504_000,
    taxPaise: 176_860,
    otherPaise: 42_112 + 7_580,
    totalPaise: 1_730_552,
  });
  expect(detail.rooms[0]?.nights.map(({ pricePaise }) => pricePaise)).toEqual([722_000, 782_000]);
});

test('2: other plans of the same room, and why the semi-flexible is 1,828.88 cheaper', async () => {
  const totals = (await twoNights()).map(({ totalPaise }) => totalPaise);
  expect(totals).toEqual(expect.arrayContaining([1_432_862, 1_547_664, 1_730_552, 2_042_759]));
  expect(1_730_552 - 1_547_664).toBe(182_888);
  const breakfast = pickStay(await twoNights(), ({ totalPaise }) => totalPaise === 2_042_759);
  expect(breakfast.board).toBe('breakfast');
  expect(pickStay(await twoNights(), ({ totalPaise }) => totalPaise === 1_432_862).isRefundable).toBe(false);
});

test('3: PreBook asks 216.61 more than the search', async () => {
  const offer = pickStay(
    await standard('BLR-03', '2026-12-17', '2026-12-18'),
    ({ totalPaise, isRefundable }) => isRefundable && totalPaise === 546_935,
  );
  const { changed, changes, detail } = valueIn(await world.supplier.recheck(offer, patience()));
  expect([changed, changes.includes('price'), detail.totalPaise]).toEqual([true, true, 568_596]);
  expect(detail.totalPaise - offer.totalPaise).toBe(21_661);
});

test('4: one room left is one room sold, and three of four', async () => {
  const two = { adults: 2, childAges: [] };
  const one = await standard('BLR-07', '2026-12-08', '2026-12-09');
  expect(one.length).toBeGreaterThan(0);
  expect(await standard('BLR-07', '2026-12-08', '2026-12-09', [two, two])).toEqual([]);
  expect((await standard('BLR-08', '2026-12-08', '2026-12-10', [two, two, two])).length).toBeGreaterThan(0);
  expect(await standard('BLR-08', '2026-12-08', '2026-12-10', [two, two, two, two])).toEqual([]);
});

test('5: free until 6 December 13:59:59 in India, then 7,581.00, and all of it from check-in on', async () => {
  const { detail } = valueIn(await world.supplier.recheck(await flexible(), patience()));
  const terms = { ...detail, checkInAt: '2026-12-08T08:30:00Z' };
  expect(freeUntil(terms, world.now())?.toString()).toBe('2026-12-06T08:29:59Z');
  const chargeAt = (at: string) => stayCharge(terms, Temporal.Instant.from(at)).chargePaise;
  expect(['2026-12-06T08:29:59Z', '2026-12-06T08:30:00Z', '2026-12-08T08:30:00Z'].map(chargeAt)).toEqual([
    0, 758_100, 1_730_552,
  ]);
});

test('5: what cancelling costs after the free time is what comes back less, to the paisa', async () => {
  const request = purchaseOf(await flexible(), [{ adults: 2, childAges: [] }]);
  const order = orderIn(await world.supplier.book(request, patience()));
  await world.pass(6 * 24 * 60);
  const quote = valueIn(await world.supplier.quoteCancellation(order, roomsOf(order), patience()));
  expect(quote).toEqual({
    exact: true,
    penaltyPaise: 758_100,
    refundPaise: 972_452,
    parts: [{ unit: '0', penaltyPaise: 758_100, refundPaise: 972_452 }],
  });
  const asked = await world.supplier.cancel('c', order, roomsOf(order), patience());
  if (asked.type !== 'accepted') throw new Error(asked.type);
  expect(asked.cancellation).toMatchObject({ state: 'requested', refundPaise: null, penaltyPaise: null });
  expect(valueIn(await world.supplier.getCancellation(asked.cancellation, patience()))).toMatchObject({
    state: 'refunded',
    penaltyPaise: 758_100,
    refundPaise: 972_452,
    creditNoteNo: expect.stringMatching(/^MW\/CN\//),
  });
});

/** A connector whose calls are counted, in whose process nothing was sent before. */
function counting() {
  const calls: string[] = [];
  const supplier = createTboHotelSupplier(world.config, {
    now: world.now,
    fetch: (url, init) => {
      calls.push(world.callOf(url, init.method));
      return fetch(url, init);
    },
  });
  return { supplier, calls };
}

test('13: TIMEOUT is looked up after 120 seconds and not before, and is one booking', async () => {
  const { supplier, calls } = counting();
  const request = purchaseOf(await flexible(), [{ adults: 2, childAges: [] }], { lead: 'Asha Timeout' });
  expect((await supplier.book(request, patience())).type).toBe('unknown');
  expect(await supplier.lookUp(lookUpOf(request), patience())).toEqual({ type: 'pending' });
  await world.pass(1);
  expect(await supplier.lookUp(lookUpOf(request), patience())).toEqual({ type: 'pending' });
  expect(calls).not.toContain('GetBookingDetail');
  await world.pass(1);
  expect(await supplier.lookUp(lookUpOf(request), patience())).toMatchObject({
    type: 'found',
    order: { status: 'confirmed', totalPaise: 1_730_552 },
  });
  expect(await world.supplierStays()).toHaveLength(1);
});

test('13: after a restart the moment it left is told, and nobody is asked before 120 seconds either', async () => {
  const request = purchaseOf(await flexible(), [{ adults: 2, childAges: [] }], { lead: 'Asha Timeout' });
  const leftAt = world.now().toString();
  expect((await world.supplier.book(request, patience())).type).toBe('unknown');
  const { supplier, calls } = counting();
  expect(await supplier.lookUp(lookUpOf(request, { leftAt }), patience())).toEqual({ type: 'pending' });
  expect(calls).toEqual([]);
  await world.pass(2);
  expect((await supplier.lookUp(lookUpOf(request, { leftAt }), patience())).type).toBe('found');
});

test('13: LOSTFAIL proves nothing in an hour, and no second Book is ever sent', async () => {
  const { supplier, calls } = counting();
  const request = purchaseOf(await flexible(), [{ adults: 2, childAges: [] }], { lead: 'Asha Lostfail' });
  expect((await supplier.book(request, patience())).type).toBe('unknown');
  for (const minutes of [2, 3, 10, 45]) {
    await world.pass(minutes);
    expect((await supplier.lookUp(lookUpOf(request), patience())).type).toBe('unknown');
  }
  expect(await supplier.book(request, patience())).toMatchObject({ type: 'unknown', error: { retryable: false } });
  expect(calls.filter((call) => call === 'Book')).toHaveLength(1);
  expect(calls.filter((call) => call === 'GetBookingDetail')).toHaveLength(4);
  expect(await world.supplierStays()).toEqual([]);
});

test('14: a recommended selling rate is a floor', async () => {
  const plain = await flexible();
  expect([plain.sellFloorPaise, sellPaise(plain)]).toEqual([null, 1_730_552]);
  await world.setSwitches({ feed: 'b2c' });
  const offer = await flexible();
  expect([offer.totalPaise, offer.sellFloorPaise, sellPaise(offer)]).toEqual([1_730_552, 1_817_080, 1_817_080]);
  const request = purchaseOf(offer, [{ adults: 2, childAges: [] }]);
  expect(request.expectedTotalPaise).toBe(1_817_080);
  const order = orderIn(await world.supplier.book(request, patience()));
  expect([order.totalPaise, order.costPaise]).toEqual([1_730_552, 1_730_552]);
});

test('15: two PANs are asked for: one, or one twice, sends nothing', async () => {
  const rooms: HotelSearch['rooms'] = [{ adults: 2, childAges: [] }];
  const { offers } = await collectStays(world.supplier, world.searchOf(['BLR-11'], '2026-12-08', '2026-12-09', rooms));
  const { detail, needs } = valueIn(await world.supplier.recheck(pickStay(offers), patience()));
  expect(needs.pans).toBe(2);
  const { supplier, calls } = counting();
  const withPans = (...pans: readonly (string | null)[]) =>
    purchaseOf(detail, rooms, {
      rooms: guestsFor(rooms).map((guests) => guests.map((guest, index) => ({ ...guest, pan: pans[index] ?? null }))),
    });
  for (const pans of [['ABCDE1234F', null], ['ABCDE1234F', 'ABCDE1234F'], []]) {
    const outcome = await supplier.book(withPans(...pans), patience());
    expect(outcome).toMatchObject({ type: 'failed', error: { kind: 'refused', retryable: false } });
    if (outcome.type === 'failed') expect(outcome.error.messages.join(' ')).toMatch(/PAN/);
  }
  expect(calls).not.toContain('Book');
  expect((await supplier.book(withPans('ABCDE1234F', 'ABCDE1235F'), patience())).type).toBe('confirmed');
});

test('15: NOCANCEL is rejected: the stay stays, and nothing comes back', async () => {
  const { order } = await buyStay(world, { lead: 'Asha Nocancel' });
  const asked = await world.supplier.cancel('c', order, roomsOf(order), patience());
  if (asked.type !== 'accepted') throw new Error(asked.type);
  expect(valueIn(await world.supplier.getCancellation(asked.cancellation, patience()))).toMatchObject({
    state: 'rejected',
    refundPaise: null,
  });
  expect(await world.supplierStays()).toMatchObject([{ status: 'confirmed' }]);
});

test('SLOWCANCEL is done at 3 and not at 1 or 2', async () => {
  const { order } = await buyStay(world, { lead: 'Asha Slowcancel' });
  const asked = await world.supplier.cancel('c', order, roomsOf(order), patience());
  if (asked.type !== 'accepted') throw new Error(asked.type);
  const states = [];
  for (let look = 0; look < 3; look += 1) {
    states.push(valueIn(await world.supplier.getCancellation(asked.cancellation, patience())).state);
  }
  expect(states).toEqual(['requested', 'processing', 'refunded']);
});

test('PRICEUP at Book is told with the new price, which is then bought', async () => {
  const offer = await flexible();
  const request = purchaseOf(offer, [{ adults: 2, childAges: [] }], { lead: 'Asha Priceup' });
  const moved = await world.supplier.book(request, patience());
  if (moved.type !== 'price_changed') throw new Error(moved.type);
  expect(moved.newTotalPaise).toBeGreaterThan(moved.oldTotalPaise);
  expect(await world.supplierStays()).toEqual([]);
  const { detail } = valueIn(await world.supplier.recheck(offer, patience()));
  const agreed = { ...request, offer: detail, expectedTotalPaise: moved.newTotalPaise };
  expect(orderIn(await world.supplier.book(agreed, patience())).totalPaise).toBe(moved.newTotalPaise);
});

test.each([
  ['Asha Soldout', 'unavailable'],
  ['Asha Fail', 'failed'],
  ['Asha Failcode', 'unknown'],
  ['Asha Slow', 'confirmed'],
  ['Asha Pending', 'pending'],
] as const)('%s is %s', async (lead, type) => {
  const request = purchaseOf(await flexible(), [{ adults: 2, childAges: [] }], { lead });
  expect((await world.supplier.book(request, patience())).type).toBe(type);
});

test('the hotel’s own number is worth asking for at its times, and comes with the order once it is there', async () => {
  const { order } = await buyStay(world);
  const checkInAt = Temporal.Instant.from('2026-12-08T08:30:00Z');
  const [first, ...later] = world.supplier.confirmationPolls(world.now(), checkInAt);
  // 172 hours before check-in: after 48 hours, then hourly three times.
  expect(first?.toString()).toBe('2026-12-03T04:30:00Z');
  expect(later.map(String)).toEqual(['2026-12-03T05:30:00Z', '2026-12-03T06:30:00Z', '2026-12-03T07:30:00Z']);
  expect(valueIn(await world.supplier.readOrder(order, patience())).order.hotelConfirmation).toBeNull();
  await world.pass(48 * 60);
  expect(valueIn(await world.supplier.readOrder(order, patience())).order.hotelConfirmation).toMatch(/^HTL\d+$/);
});
