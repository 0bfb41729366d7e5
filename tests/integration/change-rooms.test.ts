import type { changeDetails } from '@pravas/contract/hotel/book-stay.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { type ChangeWorld, createChangeWorld, rupees, type ShownStay } from './change-world.ts';
import { payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

let own: ChangeWorld;
beforeAll(async () => {
  own = await createChangeWorld();
});
afterEach(async () => {
  await own.world.clearFaults();
  await expectMoneyInOrder(own.world, own.clock);
});
afterAll(() => own.close());

const changeOf = ({ stayChanges }: ShownStay, role: 'old' | 'new') => stayChanges.find((one) => one.role === role);
const isRefunded = ({ status, refunds }: ShownStay) => status === 'CANCELED' && refunds.length > 0;
const ravi = { title: 'Mr', gender: 'male', firstName: 'Ravi', lastName: 'Iyer' };
const ordersOf = (bookingId: string) =>
  own.world.query<{ state: string; travellers: number[] }>(
    `select state, detail #> '{rooms,0,travellers}' as travellers from booking_order where booking_id = $1 order by position`,
    [bookingId],
  );

/** Two rooms that are orders of their own, paid for and booked, and their change to a night more, not paid for yet. */
async function changedRooms(cid: string, cod: string, longer: string) {
  const apart = { roomsApart: true };
  const found = await own.find({ cid, cod, occ: '1,1' });
  const rooms = [{ guests: [{ user_id: own.vikram().user.user_id }] }, { guests: [ravi] }];
  const reviewed = await own.reviewed(found, undefined, own.vikram(), apart);
  const { bookingId, tripId, totalPrice } = await own.save(found, {
    ...apart,
    rooms,
    newTotalPrice: reviewed.plan.total,
  });
  await own.pay(bookingId);
  await own.shows(bookingId, ({ status }) => status === 'BOOKED');
  const next = await own.find({ cid, cod: longer, occ: '1,1', tid: tripId });
  const review = await own.reviewed(next, bookingId, own.vikram(), apart);
  const wish = { ...apart, newTotalPrice: review.plan.total, expectedRefund: review.instead?.sum.back ?? 0 };
  const fresh = payloadOf<AnswerOf<typeof changeDetails>>(await own.change(bookingId, next, wish));
  return { old: { bookingId, totalPrice }, fresh, sum: review.instead?.sum };
}

describe('a change of rooms that are booked one by one', () => {
  it('takes both to the new stay, and gives both back in one sum', async () => {
    const { old, fresh, sum } = await changedRooms('2026-12-08', '2026-12-10', '2026-12-11');
    // Cancelling is free but for our charge of 100 and its GST for each room.
    expect(sum).toMatchObject({ pay: fresh.totalPrice, back: rupees(old.totalPrice - 2 * 118) });
    await own.pay(fresh.bookingId);
    const gone = await own.shows(old.bookingId, (stay) => isRefunded(stay) && changeOf(stay, 'old')?.state === 'done');
    expect(gone.cancellations).toHaveLength(1);
    expect(rupees(gone.refunds.reduce((all, { amount }) => all + amount, 0))).toBe(sum?.back);
    // Each room is for the same guest as before.
    expect(await ordersOf(fresh.bookingId)).toEqual([
      { state: 'booked', travellers: [0] },
      { state: 'booked', travellers: [1] },
    ]);
    expect(await own.cases(old.bookingId)).toEqual([]);
  });

  it('goes to the travel desk with the old rooms booked where not all of the new ones are had', async () => {
    const { old, fresh } = await changedRooms('2026-12-14', '2026-12-16', '2026-12-17');
    // The first room is booked, without the hotel's own number yet; the second is not.
    for (const kind of ['no_hotel_reference', 'supplier_error']) {
      await own.world.inject({ target: 'tbohotel.Book', kind, times: 1 });
    }
    await own.pay(fresh.bookingId);
    const stay = await own.shows(old.bookingId, (one) => changeOf(one, 'old')?.state === 'ended');
    expect((await ordersOf(fresh.bookingId)).map(({ state }) => state).toSorted()).toEqual(['booked', 'failed']);
    expect([stay.status, stay.cancellations, stay.refunds]).toEqual(['BOOKED', [], []]);
    expect((await ordersOf(old.bookingId)).map(({ state }) => state)).toEqual(['booked', 'booked']);
    expect(await own.records(old.bookingId)).toMatchObject([{ state: 'ended', why: 'not_cancelled' }]);
    expect(stay.history.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Not all rooms of the new stay were had\. It is not cancelled, though .* is booked/),
    );
    expect((await own.cases(old.bookingId)).map(({ kind }) => kind)).toEqual(['stay_change']);
  });
});

describe('a change whose old hotel does not answer', () => {
  it('is asked again for a quarter of an hour, and then left to the travel desk by the terms of the stay', async () => {
    const old = await own.booked('2026-12-21');
    const { bookingId } = await own.changed(old);
    const form = await own.startPaying(bookingId);
    await own.world.inject({ target: 'tbohotel.GetBookingDetail', kind: 'supplier_error', times: 500 });
    await own.payForm(form);
    await own.shows(bookingId, ({ status }) => status === 'BOOKED');
    const asking = () =>
      own.world.query('select 1 from stay_change where old_booking_id = $1 and ask_until is not null', [old.bookingId]);
    await until(asking, ({ length }) => length > 0);
    // Within the quarter of an hour nobody else is bothered.
    own.pass(10);
    await own.shows(bookingId, ({ history }) => history.length > 0);
    expect([await own.cases(old.bookingId), (await own.show(old.bookingId)).cancellations]).toEqual([[], []]);
    const minuteByMinute = () => {
      own.pass(1);
      return own.show(old.bookingId);
    };
    const asked = await until(minuteByMinute, ({ cancellations }) => cancellations.length > 0);
    expect([asked.status, asked.cancellations.map(({ channel, state }) => [channel, state])]).toEqual([
      'BOOKED',
      [['request', 'requested']],
    ]);
    expect((await own.cases(old.bookingId)).map(({ kind }) => kind)).toEqual(['cancel_request']);
    expect(changeOf(asked, 'old')).toMatchObject({ state: 'cancelling' });
    expect((await own.show(bookingId)).status).toBe('BOOKED');
  });
});
