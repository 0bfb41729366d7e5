import { decideApproval, getApproval } from '@pravas/contract/approval/decision-operations.ts';
import { finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { getBooking, payForBooking, removeBooking } from '@pravas/contract/booking/booking-operations.ts';
import { issuePayLaterKey, zipPayBook, zipPayStay } from '@pravas/contract/desk/pay-later-operations.ts';
import { changeDetails, saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import { answerSharing } from '@pravas/contract/hotel/share-room.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { numberOf } from '../../apps/sandbox/src/testing/hotel-agency.ts';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { PROVIDER_ID } from '../support/company.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, APPROVER, payAtGateway, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

type Found = AnswerOf<typeof listHotels>;
type Offer = Found['hotels'][number]['offers'][number];
type Shown = Extract<AnswerOf<typeof getBooking>['booking'], { readonly service: 'hotel' }>;

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  const settings = { modules: [{ id: 8, active: true }], enableBookForGuest: true, enableStaffBook: true };
  await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify(settings),
    COMPANY_ID,
  ]);
  [asha, vikram, stranger] = await Promise.all([signIn(world), signIn(world, ADMIN), signIn(world, STRANGER)]);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

/** A key of the provider for so many rupees. */
async function issueKey(limit = 100_000): Promise<string> {
  const body = { organizationId: COMPANY_ID, limit, expiresOn: '2026-12-31' };
  const answer = await callOperation(world.url, issuePayLaterKey, { body }, stranger);
  return payloadOf<AnswerOf<typeof issuePayLaterKey>>(answer).paymentKey;
}

async function balanceOf(code: string): Promise<number> {
  const [row] = await world.query<{ sum: string }>(
    'select coalesce(sum(balance_paise), 0) as sum from ledger_account where code = $1',
    [code],
  );
  return Number(row?.sum ?? 0);
}

/** An offer of one of the two suppliers, as the admin sees who sells it. */
async function find(label: RegExp, fits: (offer: Offer, hotelId: string) => boolean, occ = '1', cod = '2026-12-10') {
  const query = { city: 'city:BLR', cid: '2026-12-08', cod, occ };
  const found = payloadOf<Found>(await callOperation(world.url, listHotels, { query }, vikram));
  const offer = found.hotels
    .flatMap(({ hotelId, offers }) => offers.filter((one) => fits(one, hotelId)))
    .find(({ supplierLabel, payment }) => label.test(supplierLabel ?? '') && payment === 'prepaid');
  if (!offer) throw new Error(`Nothing of ${label} is offered`);
  return { searchedHotelId: found.searchedHotelId, offer };
}

// As the admin reads who sells an offer.
const TBO = /1$/;
const DUFFEL = /2$/;

async function save({ searchedHotelId, offer }: Awaited<ReturnType<typeof find>>, more: object = {}) {
  const body = { searchedHotelId, offerId: offer.offerId, newTotalPrice: offer.total, houseRulesRead: true, ...more };
  return payloadOf<AnswerOf<typeof saveBooking>>(await callOperation(world.url, saveBooking, { body }, vikram));
}

const pay = (bookingId: string, more: object = {}, person = vikram) =>
  callOperation(world.url, payForBooking, { body: { bookingId, ...more } }, person);
const paid = async (bookingId: string, more: object = {}) => {
  const form = payloadOf<AnswerOf<typeof payForBooking>>(await pay(bookingId, more));
  await payAtGateway(form, 'pay');
  return form;
};
const show = async (bookingId: string) => {
  const answer = await callOperation(world.url, getBooking, { query: { bookingId } }, vikram);
  return payloadOf<{ booking: Shown }>(answer).booking;
};
const booked = (bookingId: string) =>
  until(
    () => show(bookingId),
    ({ status }) => status === 'BOOKED',
  );
const atSupplier = async <T>(path: 'tbohotel' | 'stays', bookingId: string): Promise<T | undefined> => {
  const answer = await fetch(`${world.sandbox.urls.control}/${path}/bookings`);
  const { bookings } = (await answer.json()) as { bookings: { clientReference?: string; metadata?: object }[] };
  const [order] = await world.query<{ ref: string }>(
    'select client_ref as ref from booking_order where booking_id = $1',
    [bookingId],
  );
  return bookings.find((one) => JSON.stringify(one).includes(order?.ref ?? 'nothing')) as T | undefined;
};
const flexible = ({ isRefundable }: Offer) => isRefundable;
const standardAt = async (code: string) => {
  const [row] = await world.query<{ hotel_id: string }>(
    "select hotel_id from hotel_row where supplier_id = 'tbo-hotel' and supplier_hotel_id = $1",
    [numberOf(code)],
  );
  return (offer: Offer, hotelId: string) => hotelId === row?.hotel_id && offer.isRefundable;
};

describe('a stay of a trip', () => {
  it('is paid for and booked at Duffel Stays, and the hotel reads what it is asked for', async () => {
    const { bookingId, totalPrice } = await save(await find(DUFFEL, flexible), {
      requests: { highFloor: true, diet: 'jain' },
    });
    expect((await paid(bookingId)).amount).toBe(totalPrice);
    const stay = await booked(bookingId);
    expect(stay.orders[0]?.locator).not.toBeNull();
    expect(await atSupplier('stays', bookingId)).toMatchObject({
      guests: ['Vikram Shah'],
      specialRequests: 'A high floor. Jain meals',
    });
  });

  it('is paid for and booked at TBO Hotel with the guests of each room', async () => {
    const rooms = [
      {
        guests: [{ user_id: asha.user.user_id }, { title: 'Mr', gender: 'male', firstName: 'Ravi', lastName: 'Iyer' }],
      },
      { guests: [{ user_id: vikram.user.user_id }] },
    ];
    const { bookingId, totalPrice } = await save(await find(TBO, await standardAt('BLR-08'), '2,1'), { rooms });
    await callOperation(world.url, answerSharing, { body: { bookingId, agrees: true } }, asha);
    await paid(bookingId);
    const stay = await booked(bookingId);
    expect(stay.orders[0]?.stay.rooms.map(({ guests }) => guests.map(({ name }) => name))).toEqual([
      ['Asha Rao', 'Ravi Iyer'],
      ['Vikram Shah'],
    ]);
    expect(await atSupplier('tbohotel', bookingId)).toMatchObject({
      guests: [['Asha Rao', 'Ravi Iyer'], ['Vikram Shah']],
    });
    // Two share a room: the company's one expense for both is that of the person who asked.
    const entered = await until(
      () =>
        world.query<{ category: string; amount: string; user_id: number }>(
          `select e.category, e.amount_paise as amount, p.user_id from expense e join person p on p.id = e.person_id
          where e.booking_id = $1`,
          [bookingId],
        ),
      (rows) => rows.length > 0,
    );
    expect(entered.map(({ category, amount, user_id }) => [category, Number(amount), user_id])).toEqual([
      ['hotel', Math.round(totalPrice * 100), vikram.user.user_id],
    ]);
  });

  it('asks again where the price moves as it is paid, and is bought at the price that was agreed to', async () => {
    const { bookingId, totalPrice } = await save(await find(TBO, await standardAt('BLR-08')));
    await world.inject({ target: 'tbohotel.PreBook', kind: 'price_up', times: 1 });
    const { price } = expectRefusal(await pay(bookingId), 'price_changed');
    expect(price?.old).toBe(totalPrice);
    expect(price?.new).toBeGreaterThan(totalPrice);
    const waiting = await show(bookingId);
    expect([waiting.totalPrice, waiting.pendingTotalPrice]).toEqual([totalPrice, price?.new]);
    expectRefusal(await pay(bookingId, { acceptedTotalPrice: totalPrice + 1 }), 'price_changed');
    expect((await paid(bookingId, { acceptedTotalPrice: price?.new })).amount).toBe(price?.new);
    const stay = await booked(bookingId);
    expect([stay.totalPrice, stay.pendingTotalPrice]).toEqual([price?.new, null]);
  });

  it('whose terms change is paid for once they were seen', async () => {
    const { bookingId } = await save(await find(TBO, await standardAt('BLR-08')));
    await world.inject({ target: 'tbohotel.PreBook', kind: 'policy_change', times: 1 });
    const refused = expectRefusal(await pay(bookingId), 'terms_changed');
    expect(refused.errors).toEqual([
      {
        field: 'terms',
        message: expect.stringMatching(
          /^What cancelling costs has changed\. Before: Free until Tue 1 Dec 13:59\. Then .* Now: Not refundable\.$/,
        ),
      },
    ]);
    await world.inject({ target: 'tbohotel.PreBook', kind: 'policy_change', times: 1 });
    payloadOf(await pay(bookingId, { acceptsTerms: true }));
    const [order] = await world.query<{ free: boolean }>(
      "select (detail->>'isRefundable')::boolean as free from booking_order where booking_id = $1",
      [bookingId],
    );
    expect(order?.free).toBe(false);
  });

  it('is not paid for while it is sold out, or nobody can say', async () => {
    const { bookingId } = await save(await find(TBO, await standardAt('BLR-08')));
    await world.inject({ target: 'tbohotel.PreBook', kind: 'sold_out', times: 1 });
    expectRefusal(await pay(bookingId), 'offer_unavailable');
    await world.inject({ target: 'tbohotel.PreBook', kind: 'http_500', times: 20 });
    expectRefusal(await pay(bookingId), 'supplier_error');
    expect((await show(bookingId)).status).toBe('CREATED');
  });

  it('is nobody else’s to pay for or to take out of its trip, and is taken out by who arranges it', async () => {
    const { bookingId } = await save(await find(TBO, await standardAt('BLR-08')));
    expectRefusal(await pay(bookingId, {}, asha), 'booking_not_found');
    expectRefusal(await pay(bookingId, {}, stranger), 'booking_not_found');
    const remove = (person: TravellerClient) =>
      callOperation(world.url, removeBooking, { query: { bookingId } }, person);
    expectRefusal(await remove(asha), 'booking_not_found');
    expectRefusal(await remove(stranger), 'booking_not_found');
    payloadOf(await remove(vikram));
    expectRefusal(await pay(bookingId), 'booking_not_found');
  });

  it('is changed to other days for the same guests, and not by others', async () => {
    const { bookingId, tripId } = await save(await find(TBO, await standardAt('BLR-08')));
    const other = await find(TBO, await standardAt('BLR-08'), '1', '2026-12-11');
    const { searchedHotelId, offer } = other;
    const body = {
      searchedHotelId,
      offerId: offer.offerId,
      newTotalPrice: offer.total,
      houseRulesRead: true,
      bookingId,
    };
    const change = (person: TravellerClient, more: object = {}) =>
      callOperation(world.url, changeDetails, { body: { ...body, ...more } }, person);
    expectRefusal(await change(asha), 'not_found');
    // Nothing is removed where the new one is refused.
    expectRefusal(await change(vikram, { newTotalPrice: offer.total - 1 }), 'price_changed');
    expect((await show(bookingId)).status).toBe('CREATED');
    const changed = payloadOf<AnswerOf<typeof changeDetails>>(await change(vikram));
    expect(changed.tripId).toBe(tripId);
    const stay = (await show(changed.bookingId)).orders[0]?.stay;
    expect([stay?.nights, stay?.rooms[0]?.guests[0]?.name]).toEqual([3, 'Vikram Shah']);
    expectRefusal(await callOperation(world.url, getBooking, { query: { bookingId } }, vikram), 'booking_not_found');
    expectRefusal(await change(vikram), 'booking_not_found');
  });

  it('that is paid for is not changed', async () => {
    const { bookingId } = await save(await find(TBO, await standardAt('BLR-08')));
    payloadOf(await pay(bookingId));
    const { searchedHotelId, offer } = await find(TBO, await standardAt('BLR-08'), '1', '2026-12-11');
    const body = {
      searchedHotelId,
      offerId: offer.offerId,
      newTotalPrice: offer.total,
      houseRulesRead: true,
      bookingId,
    };
    expectRefusal(await callOperation(world.url, changeDetails, { body }, vikram), 'booking_not_removable');
  });

  it('is booked on a key of the provider without a card, and the organisation owes it', async () => {
    const { bookingId, tripId, totalPrice } = await save(await find(TBO, await standardAt('BLR-08')));
    const owed = await balanceOf('pay_later_receivable');
    const key = await issueKey();
    const onKey = (paymentKey: string, more: object = {}, person = stranger) => {
      const organizationId = COMPANY_ID;
      const body = { organizationId, bookingId, tripId, userId: vikram.user.user_id, paymentKey, ...more };
      return callOperation(world.url, zipPayStay, { body }, person);
    };
    expect(expectRefusal(await onKey(' '), 'validation_failed').errors).toEqual([
      { field: 'paymentKey', message: 'ZIPPAY key is required' },
    ]);
    expectRefusal(await onKey('ZIP-guessed'), 'payment_key_wrong');
    const [told] = await world.query<{ actor: string; object_id: string }>(
      "select actor, object_id from audit_event where action = 'pay_later_key.refused' order by at desc limit 1",
    );
    expect([told?.actor, told?.object_id]).toEqual([expect.stringMatching(/^provider:/), bookingId]);
    expectRefusal(await onKey(key, {}, vikram), 'provider_only');
    expectRefusal(await onKey(key, {}, asha), 'privilege_missing');
    expectRefusal(await onKey(key, { organizationId: PROVIDER_ID }), 'booking_not_found');
    expectRefusal(await onKey(key, { tripId: bookingId }), 'booking_not_found');
    expect(expectRefusal(await onKey(key, { userId: asha.user.user_id }), 'validation_failed').errors?.[0]?.field).toBe(
      'userId',
    );
    expectRefusal(await onKey(await issueKey(totalPrice - 0.01)), 'payment_key_limit');
    await world.inject({ target: 'tbohotel.PreBook', kind: 'policy_change', times: 1 });
    expectRefusal(await onKey(key), 'terms_changed');
    await world.inject({ target: 'tbohotel.PreBook', kind: 'price_up', times: 1 });
    const seen = { acceptsTerms: true };
    const { price } = expectRefusal(await onKey(key, seen), 'price_changed');
    expect(price?.old).toBe(totalPrice);
    expect(await balanceOf('pay_later_receivable')).toBe(owed);
    expect(
      payloadOf<AnswerOf<typeof zipPayStay>>(await onKey(key, { ...seen, acceptedTotalPrice: price?.new })),
    ).toMatchObject({
      tripId,
      bookingId,
      orderId: expect.stringMatching(/\/ZIPFARE$/),
      amount: price?.new,
    });
    const stay = await booked(bookingId);
    expect([stay.origin, stay.totalPrice]).toEqual(['pay_later', price?.new]);
    expect(await balanceOf('pay_later_receivable')).toBe(owed + Math.round((price?.new ?? 0) * 100));
    expectRefusal(await onKey(key), 'payment_key_used');
    expectRefusal(await onKey(await issueKey()), 'booking_not_payable');
  });

  it('is booked by the call that takes any booking as well', async () => {
    const { bookingId, tripId, totalPrice } = await save(await find(TBO, await standardAt('BLR-08')));
    const body = {
      organizationId: COMPANY_ID,
      flightId: bookingId,
      tripId,
      userId: vikram.user.user_id,
      paymentKey: await issueKey(),
    };
    const answer = payloadOf<AnswerOf<typeof zipPayBook>>(
      await callOperation(world.url, zipPayBook, { body }, stranger),
    );
    expect(answer.amount).toBe(totalPrice);
    expect((await booked(bookingId)).origin).toBe('pay_later');
  });

  it('waits for approval where the policy asks for one', async () => {
    const perNight = { action: 'approval' as const, limit: 1_000 };
    const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, perNight } };
    await enforcePolicy(world, vikram.token, await draftPolicy(world, vikram.token, 'Very cheap stays', rules));
    await world.query('update person set approver_id = (select id from person where email = $2) where email = $1', [
      ADMIN,
      APPROVER,
    ]);
    const { bookingId, tripId } = await save(await find(TBO, await standardAt('BLR-08')));
    expect((await show(bookingId)).verdict?.outcome).toBe('approval');
    expectRefusal(await pay(bookingId), 'approval_missing');
    const { version } = payloadOf<AnswerOf<typeof preFinaliseTrip>>(
      await callOperation(world.url, preFinaliseTrip, { query: { tripId } }, vikram),
    );
    const finalised = await callOperation(world.url, finaliseTrip, { body: { tripId, version, note: 'Fair' } }, vikram);
    const { requestId } = payloadOf<AnswerOf<typeof finaliseTrip>>(finalised);
    expectRefusal(await pay(bookingId), 'approval_missing');
    const meera = await signIn(world, APPROVER);
    const asked = await callOperation(world.url, getApproval, { query: { requestId: requestId ?? '' } }, meera);
    const { approval } = payloadOf<AnswerOf<typeof getApproval>>(asked);
    const decisions = approval.items.map(({ itemId }) => ({ itemId, decision: 'approve' }));
    payloadOf(await callOperation(world.url, decideApproval, { body: { requestId, decisions } }, meera));
    await paid(bookingId);
    expect((await booked(bookingId)).status).toBe('BOOKED');
  });
});
