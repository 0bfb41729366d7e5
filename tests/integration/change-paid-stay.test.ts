import { decideApproval, getApproval } from '@pravas/contract/approval/decision-operations.ts';
import { finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, APPROVER, signIn } from '../support/traveller.ts';
import { type ChangeWorld, createChangeWorld, rupees, type ShownStay } from './change-world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

let own: ChangeWorld;
beforeAll(async () => {
  own = await createChangeWorld();
});
afterEach(() => own.world.clearFaults());
afterAll(() => own.close());

const changeOf = ({ stayChanges }: ShownStay, role: 'old' | 'new') => stayChanges.find((one) => one.role === role);
const isCancelled = ({ status }: ShownStay) => status === 'CANCELED';
const isEnded = async (bookingId: string, why: string) => {
  await own.shows(bookingId, ({ history }) => history.length > 0);
  return own.world.query('select 1 from stay_change where old_booking_id = $1 and ended_why = $2', [bookingId, why]);
};
const told = (bookingId: string) =>
  own.world.query<{ text: string }>(
    `select payload #>> '{told,0,text}' as text from outbox_event
    where topic = 'booking.news' and payload->>'bookingId' = $1 order by created_at`,
    [bookingId],
  );

describe('a change of a stay that is booked', () => {
  it('is one sum: the new stay in full, and the old one back without what we charge', async () => {
    const old = await own.booked('2026-12-08');
    const { instead, bookingId, totalPrice } = await own.changed(old);
    // Two nights were 14,707.68, three are 21,660.80; cancelling is free but for our 100 and 18 % GST on it.
    expect([old.totalPrice, totalPrice]).toEqual([14_707.68, 21_660.8]);
    expect(instead?.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['paid', 14_707.68],
      ['charge', 118],
      ['back', 14_589.68],
    ]);
    expect(instead?.sum).toMatchObject({ pay: 21_660.8, back: 14_589.68, more: 7_071.12, less: 0 });
    expect(instead?.sum.text).toBe(
      'You pay ₹21,660.80 now; ₹14,589.68 of the old stay is refunded to the card that paid, 6-7 working days after it is ' +
        'cancelled; all in all ₹7,071.12 more.',
    );
    expect(instead?.deadline).toBe('Cancelling the old stay: free until Tue 1 Dec 13:59.');

    const before = await own.show(old.bookingId);
    expect([before.status, changeOf(before, 'old')?.title]).toEqual(['BOOKED', 'Will be cancelled']);
    expect(changeOf(before, 'old')?.sum?.text).toBe(instead?.sum.text);
    expect(changeOf(await own.show(bookingId), 'new')).toMatchObject({
      state: 'open',
      title: 'Replaces another stay',
      otherBookingId: old.bookingId,
    });

    await own.pay(bookingId);
    const after = await own.shows(old.bookingId, (stay) => isCancelled(stay) && stay.refunds.length > 0);
    expect(after.refunds.map(({ amount }) => amount)).toEqual([14_589.68]);
    expect(after.cancellations.map(({ reason, channel }) => [reason, channel])).toEqual([
      ['Replaced by Marunda Grand KSR Station, Tue, 8 Dec to Fri, 11 Dec', 'online'],
    ]);
    const fresh = await own.shows(bookingId, (stay) => changeOf(stay, 'new')?.state === 'done');
    expect(fresh.status).toBe('BOOKED');
    expect(changeOf(fresh, 'new')?.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await own.records(old.bookingId)).toMatchObject([{ state: 'done', why: null, agreed: 1_458_968 }]);
    expect(await own.cases(old.bookingId)).toEqual([]);
  });

  it('is for who arranges it, and for nobody else', async () => {
    const old = await own.booked('2026-12-12');
    const found = await own.another(old, 3, own.asha);
    expectRefusal(await own.change(old.bookingId, found, {}, own.asha), 'booking_not_found');
    expectRefusal(await own.change(old.bookingId, found, {}, own.stranger), 'not_found');
    expect((await own.reviewed(found, old.bookingId, own.asha)).instead).toBeNull();
    expect(await own.records(old.bookingId)).toEqual([]);
  });

  it('is refused where less comes back than was shown, and nothing has changed then', async () => {
    const old = await own.booked('2026-12-12');
    const found = await own.another(old);
    const refused = expectRefusal(
      await own.change(old.bookingId, found, { expectedRefund: rupees(old.back + 0.01) }),
      'price_changed',
    );
    expect(refused.price).toEqual({ old: rupees(old.back + 0.01), new: old.back });
    expect(await own.records(old.bookingId)).toEqual([]);
    expect(changeOf(await own.show(old.bookingId), 'old')).toBeUndefined();
  });

  it('leaves the old stay as it was where the new one is not had, and says so', async () => {
    const old = await own.booked('2026-12-16');
    const { bookingId } = await own.changed(old);
    await own.world.inject({ target: 'tbohotel.Book', kind: 'supplier_error', times: 1 });
    await own.pay(bookingId);
    const stay = await own.shows(old.bookingId, ({ stayChanges }) => stayChanges[0]?.state === 'ended');
    expect([stay.status, stay.cancellations, stay.refunds]).toEqual(['BOOKED', [], []]);
    expect(changeOf(stay, 'old')).toMatchObject({ title: 'The stay was not changed', sum: null });
    expect(await told(old.bookingId)).toEqual([
      {
        text: 'Marunda Grand KSR Station, Wed, 16 Dec to Sat, 19 Dec was not available. This stay is booked as before.',
      },
    ]);
    expect((await own.show(bookingId)).status).toBe('FAILED');
    // It may be tried again.
    await own.changed(old);
    expect((await own.records(old.bookingId)).map(({ state }) => state)).toEqual(['ended', 'open']);
  });

  it('waits for a hotel that confirms later, and nobody cancels the old stay meanwhile', async () => {
    const old = await own.booked('2026-12-21');
    const { bookingId, back } = await own.changed(old);
    await own.world.inject({ target: 'tbohotel.Book', kind: 'pending', times: 1 });
    await own.pay(bookingId);
    await own.shows(bookingId, ({ status }) => status === 'BOOKING_IN_PROCESS');
    const why =
      'It is cancelled automatically as soon as Marunda Grand KSR Station, Mon, 21 Dec to Thu, 24 Dec is booked. Wait for that, ' +
      'then check again.';
    expect(expectRefusal(await own.cancel(old.bookingId, back), 'booking_not_cancellable').message).toBe(why);
    const waiting = await own.show(old.bookingId);
    expect([waiting.status, waiting.cancel.refusal]).toEqual(['BOOKED', why]);
    expect(waiting.allowedActions.find(({ action }) => action === 'change')).toMatchObject({ allowed: false });
    const found = await own.another(old, 4);
    expectRefusal(await own.change(old.bookingId, found, { expectedRefund: back }), 'booking_not_cancellable');
    // Its hotel is polled, and says yes the third time.
    const minuteByMinute = () => {
      own.pass(2);
      return own.show(bookingId);
    };
    await until(minuteByMinute, ({ status }) => status === 'BOOKED');
    const gone = await own.shows(old.bookingId, isCancelled);
    expect(gone.cancellations).toHaveLength(1);
    expect((await own.show(bookingId)).status).toBe('BOOKED');
  });

  it('goes to the travel desk where the old hotel refuses to cancel', async () => {
    const old = await own.booked('2026-12-25');
    const { bookingId } = await own.changed(old);
    await own.world.inject({ target: 'tbohotel.SendChangeRequest', kind: 'supplier_error', times: 1 });
    await own.pay(bookingId);
    const stay = await own.shows(old.bookingId, ({ cancellations }) => cancellations.length === 2);
    // Newest first: the travel desk is asked, as the supplier has said no.
    expect(stay.cancellations.map(({ channel, state }) => [channel, state])).toEqual([
      ['request', 'requested'],
      ['online', 'refused'],
    ]);
    expect((await own.cases(old.bookingId)).map(({ kind }) => kind)).toEqual(['cancel_request']);
    expect(changeOf(stay, 'old')).toMatchObject({
      state: 'cancelling',
      text: expect.stringContaining('The travel desk cancels this stay with the hotel.'),
    });
    expect([stay.status, (await own.show(bookingId)).status]).toEqual(['BOOKED', 'BOOKED']);
  });

  it('goes to the travel desk where the old hotel turns down what it had taken on', async () => {
    await own.world.inject({ target: 'tbohotel.Book', kind: 'cancel_rejected', times: 1 });
    const old = await own.booked('2027-02-01');
    const { bookingId } = await own.changed(old);
    await own.pay(bookingId);
    await own.shows(bookingId, (stay) => changeOf(stay, 'new')?.state === 'done');
    const cases = await until(
      () => {
        own.pass(2);
        return own.cases(old.bookingId);
      },
      ({ length }) => length > 0,
    );
    expect(cases.map(({ kind }) => kind)).toEqual(['unknown_outcome']);
  });

  it('asks about a price that has moved while it is paid, and the sum follows', async () => {
    const old = await own.booked('2027-01-04');
    const { bookingId, totalPrice } = await own.changed(old);
    await own.world.inject({ target: 'tbohotel.PreBook', kind: 'price_up', times: 1 });
    const { price } = expectRefusal(await own.startPaying(bookingId), 'price_changed');
    expect(price?.old).toBe(totalPrice);
    await own.pay(bookingId, { acceptedTotalPrice: price?.new });
    const fresh = await own.shows(bookingId, (stay) => changeOf(stay, 'new')?.state === 'done');
    expect(changeOf(fresh, 'new')?.sum).toMatchObject({ pay: price?.new, back: old.back });
  });

  it('ends where the new stay is removed, and begins anew with another one', async () => {
    const old = await own.booked('2027-01-10');
    const first = await own.changed(old);
    payloadOf(await own.remove(first.bookingId));
    const stay = await own.shows(old.bookingId, ({ history }) => history.some(({ text }) => /not replaced/.test(text)));
    expect([stay.status, stay.stayChanges]).toEqual(['BOOKED', []]);
    expect(await isEnded(old.bookingId, 'withdrawn')).toHaveLength(1);
    const second = await own.changed(old);
    // Another wish replaces the one that nobody paid for.
    const third = await own.changed(old);
    expectRefusal(await own.startPaying(second.bookingId), 'booking_not_found');
    expect(changeOf(await own.show(old.bookingId), 'old')?.otherBookingId).toBe(third.bookingId);
    expect((await own.records(old.bookingId)).map(({ state }) => state)).toEqual(['ended', 'ended', 'open']);
    // And so does another offer chosen for the new stay itself.
    const found = await own.another(old, 4);
    const { bookingId } = payloadOf<{ bookingId: string }>(await own.change(third.bookingId, found));
    expect(changeOf(await own.show(old.bookingId), 'old')?.otherBookingId).toBe(bookingId);
  });

  it('leaves a stay like any other where the old one is cancelled by hand before anything is paid', async () => {
    const old = await own.booked('2027-01-15');
    const { bookingId, back } = await own.changed(old);
    payloadOf(await own.cancel(old.bookingId, back));
    await own.pay(bookingId);
    await own.shows(bookingId, ({ status }) => status === 'BOOKED');
    const gone = await own.shows(old.bookingId, (stay) => isCancelled(stay) && stay.refunds.length > 0);
    expect(gone.cancellations).toHaveLength(1);
    expect(gone.refunds.map(({ amount }) => amount)).toEqual([old.back]);
    expect(await isEnded(old.bookingId, 'old_gone')).toHaveLength(1);
    expect((await own.show(bookingId)).stayChanges).toEqual([]);
  });

  it('is paid for or its old stay is cancelled by hand, whichever comes first, and never both by halves', async () => {
    const old = await own.booked('2027-01-21');
    const { bookingId, back } = await own.changed(old);
    const [paying, cancelling] = await Promise.all([own.startPaying(bookingId), own.cancel(old.bookingId, back)]);
    const [isPaying, isCancelling] = [paying.status === 200, cancelling.status === 200];
    expect(isPaying || isCancelling).toBe(true);
    if (!isCancelling) expectRefusal(cancelling, 'booking_not_cancellable');
    await own.pay(bookingId);
    const gone = await own.shows(old.bookingId, (stay) => isCancelled(stay) && stay.refunds.length > 0);
    expect(gone.cancellations).toHaveLength(1);
    expect(gone.refunds.map(({ amount }) => amount)).toEqual([old.back]);
    await own.shows(bookingId, ({ status }) => status === 'BOOKED');
  });

  it('leaves the old stay as it was where the new one is not approved, and says so', async () => {
    const old = await own.booked('2027-02-05');
    const perNight = { action: 'approval' as const, limit: 1_000 };
    const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, perNight } };
    const { token } = own.vikram();
    await enforcePolicy(own.world, token, await draftPolicy(own.world, token, 'Very cheap stays', rules));
    await own.world.query('update person set approver_id = (select id from person where email = $2) where email = $1', [
      ADMIN,
      APPROVER,
    ]);
    const { bookingId, tripId } = await own.changed(old);
    expectRefusal(await own.startPaying(bookingId), 'approval_missing');
    const { version } = payloadOf<AnswerOf<typeof preFinaliseTrip>>(
      await callOperation(own.world.url, preFinaliseTrip, { query: { tripId } }, own.vikram()),
    );
    const body = { tripId, version, note: 'A night more' };
    const { requestId } = payloadOf<AnswerOf<typeof finaliseTrip>>(
      await callOperation(own.world.url, finaliseTrip, { body }, own.vikram()),
    );
    expect(changeOf(await own.show(old.bookingId), 'old')?.text).toContain('waits for approval');
    const meera = await signIn(own.world, APPROVER);
    const { approval } = payloadOf<AnswerOf<typeof getApproval>>(
      await callOperation(own.world.url, getApproval, { query: { requestId: requestId ?? '' } }, meera),
    );
    const decisions = approval.items.map(({ itemId }) => ({ itemId, decision: 'reject', comment: 'Two are enough' }));
    payloadOf(await callOperation(own.world.url, decideApproval, { body: { requestId, decisions } }, meera));
    const stay = await own.shows(old.bookingId, ({ history }) => history.some(({ text }) => /not approved/.test(text)));
    expect([stay.status, stay.cancellations, changeOf(stay, 'old')?.state]).toEqual(['BOOKED', [], 'open']);
    expect((await told(old.bookingId)).map(({ text }) => text)).toEqual([
      'Marunda Grand KSR Station, Fri, 5 Feb to Mon, 8 Feb was not approved. This stay is booked as before.',
    ]);
    // Nobody may hold it back any more than before.
    payloadOf(await own.cancel(old.bookingId, old.back));
  });
});
