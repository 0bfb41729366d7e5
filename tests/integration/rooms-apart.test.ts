import {
  cancelBooking,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import { reviewStay } from '@pravas/contract/hotel/review-stay.ts';
import { answerSharing } from '@pravas/contract/hotel/share-room.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { ADMIN, payAtGateway, signIn, type TravellerClient } from '../support/traveller.ts';
import { findStay } from './find-stay.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

type Review = AnswerOf<typeof reviewStay>;
type Stay = Awaited<ReturnType<typeof findStay>>;
type Shown = Extract<AnswerOf<typeof getBooking>['booking'], { readonly service: 'hotel' }>;

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  await set({ modules: [{ id: 8, active: true }], enableBookForGuest: true, enableStaffBook: true });
  [asha, vikram] = await Promise.all([signIn(world), signIn(world, ADMIN)]);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

async function set(settings: object): Promise<void> {
  await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify(settings),
    COMPANY_ID,
  ]);
}
const roomsApart = (on: boolean) =>
  set({ stays: { capOf: 'average', capWithTax: false, creditAt5: false, roomsApart: on } });
const find = (occ: string, cid = '2026-12-08', cod = '2026-12-10') =>
  findStay(world, vikram, {
    code: 'BLR-08',
    occ,
    cid,
    cod,
    fits: ({ isRefundable, board }) => isRefundable && board === 'room_only',
  });
const review = async ({ searchedHotelId, offer }: Stay, more: object = {}) => {
  const body = { searchedHotelId, offerId: offer.offerId, ...more };
  const answer = payloadOf<Review>(await callOperation(world.url, reviewStay, { body }, vikram));
  expectShape(reviewStay, answer);
  return answer;
};
const save = ({ searchedHotelId, offer }: Stay, newTotalPrice: number, more: object) => {
  const body = { searchedHotelId, offerId: offer.offerId, newTotalPrice, houseRulesRead: true, ...more };
  return callOperation(world.url, saveBooking, { body }, vikram);
};
const guest = (firstName: string) => ({ title: 'Mr', gender: 'male', firstName, lastName: 'Iyer' });
const orders = (bookingId: string) =>
  world.query<{ ref: string; detail: { rooms: { travellers: number[] }[]; totalPaise: number } }>(
    'select client_ref as ref, detail from booking_order where booking_id = $1 order by position',
    [bookingId],
  );
const show = async (bookingId: string) =>
  payloadOf<{ booking: Shown }>(await callOperation(world.url, getBooking, { query: { bookingId } }, vikram)).booking;
const pay = async (bookingId: string) => {
  const form = payloadOf<AnswerOf<typeof payForBooking>>(
    await callOperation(world.url, payForBooking, { body: { bookingId } }, vikram),
  );
  await payAtGateway(form, 'pay');
  return form.amount;
};
async function atSupplier(bookingId: string) {
  const answer = await fetch(`${world.sandbox.urls.control}/tbohotel/bookings`);
  const { bookings } = (await answer.json()) as {
    bookings: { clientReference: string; status: string; guests: string[][] }[];
  };
  const refs = (await orders(bookingId)).map(({ ref }) => ref);
  return refs.flatMap((ref) => bookings.filter(({ clientReference }) => clientReference === ref));
}

describe('several rooms', () => {
  it('are reviewed as orders of their own where that costs no more, and as one where that is asked for', async () => {
    const stay = await find('1,1');
    const usual = await review(stay);
    expect(usual.apart).toEqual({
      chosen: true,
      canChoose: true,
      sentence: 'Each room is booked by itself, so that one can be cancelled without the others.',
    });
    // Suppliers round each order, so that a paisa may be left.
    expect(stay.offer.total - usual.plan.total).toBeCloseTo(0.01, 6);
    expect([usual.price, usual.differences]).toEqual([null, []]);
    expect(usual.rooms).toHaveLength(2);
    const together = await review(stay, { roomsApart: false });
    expect(together.apart).toMatchObject({ chosen: false, canChoose: true });
    expect(together.plan.cancellation[0]).toBe(usual.plan.cancellation[0]);
    expect(together.plan.cancellation).toHaveLength(usual.plan.cancellation.length);
    await roomsApart(false);
    expect((await review(stay)).apart).toMatchObject({ chosen: false });
    expect((await review(stay, { roomsApart: true })).apart).toMatchObject({ chosen: true });
    await roomsApart(true);
    expect((await review(await find('2'))).apart).toBeNull();
  });

  it('are booked one by one, and one of them is cancelled with its money and its fee alone', async () => {
    const stay = await find('1,1');
    const { plan } = await review(stay);
    const rooms = [{ guests: [{ user_id: vikram.user.user_id }] }, { guests: [guest('Ravi')] }];
    const { bookingId, totalPrice } = payloadOf<AnswerOf<typeof saveBooking>>(
      await save(stay, plan.total, { rooms, roomsApart: true }),
    );
    expect(totalPrice).toBe(plan.payNow);
    expect(await pay(bookingId)).toBe(totalPrice);
    const booked = await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
    expect((await atSupplier(bookingId)).map(({ guests }) => guests)).toEqual([[['Vikram Shah']], [['Ravi Iyer']]]);
    const [, second] = booked.cancel.units;
    const units = [{ orderId: second?.orderId, unit: second?.unit }];
    const { amounts, channel } = payloadOf<AnswerOf<typeof quoteBookingCancellation>>(
      await callOperation(
        world.url,
        quoteBookingCancellation,
        { query: { bookingId, units: JSON.stringify(units) } },
        vikram,
      ),
    );
    expect([channel, amounts.penalty]).toEqual(['online', 0]);
    payloadOf(
      await callOperation(
        world.url,
        cancelBooking,
        { body: { bookingId, units, expectedRefund: amounts.refund } },
        vikram,
      ),
    );
    const part = await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length > 0 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(part.status).toBe('BOOKED');
    expect(part.refunds.map(({ amount }) => amount)).toEqual([amounts.refund]);
    expect(amounts.refund).toBeLessThan(totalPrice / 2);
    expect((await atSupplier(bookingId)).map(({ status }) => status)).toEqual(['confirmed', 'cancelled']);
  });

  it('ask those who share one of them, and nobody else, and pay for the room by its shares', async () => {
    const stay = await find('1,2', '2026-12-15', '2026-12-16');
    const { plan } = await review(stay, { roomsApart: true });
    const rooms = [
      { guests: [guest('Ravi')] },
      { guests: [{ user_id: asha.user.user_id }, { user_id: vikram.user.user_id }] },
    ];
    const { bookingId } = payloadOf<AnswerOf<typeof saveBooking>>(
      await save(stay, plan.total, { rooms, roomsApart: true }),
    );
    const sharersNow = async () =>
      (await show(bookingId)).orders.map((order) =>
        order.stay.rooms.map(({ sharers }) => sharers.map((one) => one.name)),
      );
    expect(await sharersNow()).toEqual([[[]], [['Asha Rao', 'Vikram Shah']]]);
    expectRefusal(
      await callOperation(world.url, payForBooking, { body: { bookingId } }, vikram),
      'booking_not_payable',
    );
    await callOperation(world.url, answerSharing, { body: { bookingId, agrees: true } }, asha);
    await pay(bookingId);
    await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
    const [, shared] = (await show(bookingId)).orders;
    const shares = shared?.stay.rooms[0]?.sharers.map(({ share }) => share ?? 0) ?? [];
    const [, kept] = await orders(bookingId);
    expect(Math.round(shares.reduce((a, b) => a + b, 0) * 100)).toBe(kept?.detail.totalPaise);
  });

  it('of which one cannot be had by itself any more are taken together, and that is said', async () => {
    const stay = await find('1,1', '2026-12-21', '2026-12-22');
    await world.inject({ target: 'tbohotel.Search', kind: 'http_500', times: 8 });
    expect((await review(stay, { roomsApart: true })).apart).toEqual({
      chosen: false,
      canChoose: false,
      sentence: 'The hotel sells these rooms only together. To cancel one of them, the travel desk has to ask.',
    });
    // Whoever names it themselves is not given something else than they asked for.
    const refused = await save(stay, stay.offer.total, { roomsApart: true });
    expectRefusal(refused, 'supplier_error');
  });
});
