import { payForBooking } from '@pravas/contract/booking/booking-operations.ts';
import { listHomeTasks } from '@pravas/contract/home/home-operations.ts';
import { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import { answerSharing } from '@pravas/contract/hotel/share-room.ts';
import { listInbox } from '@pravas/contract/notice/inbox-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { ADMIN, APPROVER, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { findStay } from './find-stay.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;
let meera: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  const settings = { modules: [{ id: 8, active: true }], enableBookForGuest: true, enableStaffBook: true };
  await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify(settings),
    COMPANY_ID,
  ]);
  [asha, vikram, meera, stranger] = await Promise.all([
    signIn(world),
    signIn(world, ADMIN),
    signIn(world, APPROVER),
    signIn(world, STRANGER),
  ]);
});
afterAll(() => world.close());

/** A room for two, and one for a third, as Vikram books it. */
async function shared(inFirst: readonly object[], second: object | null = null) {
  const occ = second ? '2,1' : '2';
  const { searchedHotelId, offer } = await findStay(world, vikram, { code: 'BLR-08', occ });
  const rooms = [{ guests: inFirst }, ...(second ? [{ guests: [second] }] : [])];
  const { offerId, total: newTotalPrice } = offer;
  const body = { searchedHotelId, offerId, newTotalPrice, rooms, houseRulesRead: true };
  return payloadOf<AnswerOf<typeof saveBooking>>(await callOperation(world.url, saveBooking, { body }, vikram));
}
const answer = (bookingId: string, agrees: boolean, person: TravellerClient) =>
  callOperation(world.url, answerSharing, { body: { bookingId, agrees } }, person);
const pay = (bookingId: string) => callOperation(world.url, payForBooking, { body: { bookingId } }, vikram);
async function shown(tripId: string) {
  const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(
    await callOperation(world.url, getTrip, { query: { tripId } }, vikram),
  );
  const [item] = tripDetails.items;
  if (item?.service !== 'hotel') throw new Error('No stay');
  return item;
}
/** What a person's home page says of rooms to share. */
const asks = async (who: TravellerClient) =>
  payloadOf<AnswerOf<typeof listHomeTasks>>(
    await callOperation(world.url, listHomeTasks, { query: { show: 'all' } }, who),
  ).list.filter(({ kind }) => kind === 'share_room');
const payAction = async (tripId: string) => (await shown(tripId)).allowedActions.find(({ action }) => action === 'pay');

describe('a room that colleagues share', () => {
  it('is paid for once both have agreed, at shares that add up to the room', async () => {
    const { bookingId, tripId } = await shared([{ user_id: asha.user.user_id }, { user_id: vikram.user.user_id }]);
    const waiting = await shown(tripId);
    expect(waiting.orders[0]?.stay.rooms[0]?.sharers).toEqual(
      [
        { user_id: asha.user.user_id, name: 'Asha Rao', answer: 'asked', share: null },
        // A person who books it for themselves has said so by that.
        { user_id: vikram.user.user_id, name: 'Vikram Shah', answer: 'agreed', share: null },
      ].toSorted((a, b) => a.user_id - b.user_id),
    );
    expect(await payAction(tripId)).toMatchObject({
      allowed: false,
      reason: 'Asha Rao has still to say whether to share a room.',
    });
    expectRefusal(await pay(bookingId), 'booking_not_payable');

    const told = () => callOperation(world.url, listInbox, { query: {} }, asha);
    const items = await until(
      async () => payloadOf<AnswerOf<typeof listInbox>>(await told()).data,
      (all) => all.some(({ subject }) => /^Would you share a room at /.test(subject)),
    );
    const asked = items.find(({ subject }) => /^Would you share/.test(subject));
    expect(asked).toMatchObject({ link: `/trip/hotel?tripId=${tripId}&bookingId=${bookingId}`, needsAction: true });

    const link = `/trip/hotel?tripId=${tripId}&bookingId=${bookingId}`;
    expect(await asks(asha)).toMatchObject([{ link, action: 'Answer Vikram' }]);
    for (const other of [vikram, meera, stranger]) expect(await asks(other)).toEqual([]);

    expect(payloadOf(await answer(bookingId, true, asha))).toEqual({ waitsFor: null });
    expect(await asks(asha)).toEqual([]);
    const { orders, totalPrice } = await shown(tripId);
    const shares = orders[0]?.stay.rooms[0]?.sharers.map(({ share }) => Math.round((share ?? 0) * 100)) ?? [];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.round(totalPrice * 100));
    expect(Math.abs((shares[0] ?? 0) - (shares[1] ?? 0))).toBeLessThanOrEqual(1);
    payloadOf(await pay(bookingId));
    await until(
      async () => payloadOf<AnswerOf<typeof listInbox>>(await told()).data,
      (all) => all.every(({ subject, needsAction }) => !/^Would you share/.test(subject) || !needsAction),
    );
  });

  it('that one declines is not paid for, its approval stands, and they may think again', async () => {
    const { bookingId, tripId } = await shared([{ user_id: vikram.user.user_id }, { user_id: meera.user.user_id }]);
    const approval = async () => (await shown(tripId)).approval;
    const before = await approval();
    payloadOf(await answer(bookingId, false, meera));
    expect(await approval()).toEqual(before);
    const refused = expectRefusal(await pay(bookingId), 'booking_not_payable');
    expect(refused.message).toMatch(/^Meera Iyer would rather not share a room/);
    payloadOf(await answer(bookingId, true, meera));
    payloadOf(await pay(bookingId));
    expectRefusal(await answer(bookingId, false, stranger), 'booking_not_found');
  });

  it('asks nobody who sleeps alone or with a guest who has no account, and nobody answers for others', async () => {
    const guest = { title: 'Mr', gender: 'male', firstName: 'Ravi', lastName: 'Iyer' };
    const { bookingId, tripId } = await shared([{ user_id: vikram.user.user_id }, guest], {
      user_id: asha.user.user_id,
    });
    const { orders } = await shown(tripId);
    expect(orders[0]?.stay.rooms.map(({ sharers }) => sharers.map(({ name }) => name))).toEqual([['Vikram Shah'], []]);
    expect(await payAction(tripId)).toMatchObject({ allowed: true });
    expectRefusal(await answer(bookingId, true, asha), 'booking_not_found');
    expectRefusal(await answer(bookingId, true, stranger), 'booking_not_found');
  });
});
