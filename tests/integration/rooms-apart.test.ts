import {
  cancelBooking,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import { reviewStay } from '@pravas/contract/hotel/review-stay.ts';
import { answerSharing } from '@pravas/contract/hotel/share-room.ts';
import { listStayTravellers } from '@pravas/contract/hotel/stay-travellers.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { endTripShare, shareTrip } from '@pravas/contract/trip/trip-share-operations.ts';
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

/** A link to a trip, as its recipient has it. */
const share = async (tripId: string) => {
  const { url, share: made } = payloadOf<AnswerOf<typeof shareTrip>>(
    await callOperation(world.url, shareTrip, { body: { tripId, days: 3 } }, vikram),
  );
  return { shareId: made._id, token: new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '' };
};
const sleepers = (bookingId: string, bearer: string) =>
  callOperation(world.url, listStayTravellers, { query: { bookingId }, bearer });

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
    const { tripId, bookingId, totalPrice } = payloadOf<AnswerOf<typeof saveBooking>>(
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
    // A person with the trip's link reads who still sleeps there.
    const link = await share(tripId);
    expect(payloadOf(await sleepers(bookingId, link.token))).toMatchObject({
      rooms: [{ guests: ['Vikram S.'], children: 0, isGoing: false }],
    });
  });

  it('say who sleeps in them to whoever has the link to their trip, by names and rooms alone', async () => {
    const stay = await find('1:5,1', '2027-03-02', '2027-03-04');
    const child = { ...guest('Nina'), type: 'CHILD', title: 'Miss', gender: 'female', dateOfBirth: '2021-05-01' };
    const rooms = [{ guests: [guest('Ravi'), child] }, { guests: [guest('Mohan')] }];
    const { plan } = await review(stay);
    const saved = payloadOf<AnswerOf<typeof saveBooking>>(await save(stay, plan.total, { rooms }));
    const { bookingId, tripId, totalPrice } = saved;
    const { shareId, token } = await share(tripId);
    const answer = await sleepers(bookingId, token);
    const read = payloadOf<AnswerOf<typeof listStayTravellers>>(answer);
    expectShape(listStayTravellers, read);
    expect(read.rooms.map(({ guests, children }) => [guests, children])).toEqual([
      [['Ravi I.', 'Nina I.'], 0],
      [['Mohan I.'], 0],
    ]);
    for (const secret of ['Iyer', String(totalPrice), 'price', 'Price', 'phone', '+91', '2021', ADMIN]) {
      expect(answer.text).not.toContain(secret);
    }

    // Another trip's link opens another trip alone, and a wrong token or one that is no link opens nothing.
    const single = await find('1', '2027-03-02', '2027-03-04');
    const { total } = (await review(single)).plan;
    const other = payloadOf<AnswerOf<typeof saveBooking>>(
      await save(single, total, { rooms: [{ guests: [guest('Mohan')] }] }),
    );
    expectRefusal(await sleepers(bookingId, (await share(other.tripId)).token), 'booking_not_found');
    expectRefusal(await sleepers(other.bookingId, token), 'booking_not_found');
    for (const wrong of ['x'.repeat(43), '', asha.token]) {
      expectRefusal(await sleepers(bookingId, wrong), 'share_not_valid');
    }
    const old = await share(tripId);
    await world.query('update trip_share set expires_at = now() where id = $1', [old.shareId]);
    expectRefusal(await sleepers(bookingId, old.token), 'link_expired');
    payloadOf(await callOperation(world.url, endTripShare, { query: { shareId } }, vikram));
    expectRefusal(await sleepers(bookingId, token), 'share_not_valid');
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
    // A caller who names it themselves does not get something else than they asked for.
    const refused = await save(stay, stay.offer.total, { roomsApart: true });
    expectRefusal(refused, 'supplier_error');
  });
});
