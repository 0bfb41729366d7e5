import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeWorld, createChangeWorld, type ShownStay } from './change-world.ts';
import { expectRefusal } from './send-request.ts';
import { until } from './servicing-world.ts';

let own: ChangeWorld;
beforeAll(async () => {
  own = await createChangeWorld();
});
afterEach(() => own.world.clearFaults());
afterAll(() => own.close());

const changeOf = ({ stayChanges }: ShownStay, role: 'old' | 'new') => stayChanges.find((one) => one.role === role);
const isRefunded = ({ status, refunds }: ShownStay) => status === 'CANCELED' && refunds.length > 0;

// Cancelling is free until a week before check-in, then half is kept until the day before, then all. The tests follow
// each other in time, from 10:00 on 1 December on.
describe('a change whose old stay becomes dearer to cancel', () => {
  it('asks again before it is paid, naming both figures, and is done by the new ones', async () => {
    const old = await own.booked('2026-12-08');
    const { bookingId, back } = await own.changed(old);
    expect(back).toBe(14_589.68);
    own.pass(5 * 60);
    const refused = expectRefusal(await own.startPaying(bookingId), 'terms_changed');
    // Half of 14,707.68 is kept, and our 118: 7,235.84 is left.
    expect(refused.errors).toEqual([
      {
        field: 'instead',
        message: 'The refund for the old stay has changed. Before: ₹14,589.68. Now: ₹7,235.84.',
      },
    ]);
    expect(await own.records(old.bookingId)).toMatchObject([{ state: 'open', agreed: 1_458_968, asked: 723_584 }]);
    expect((await own.show(old.bookingId)).status).toBe('BOOKED');
    await own.pay(bookingId, { acceptsTerms: true });
    const gone = await own.shows(old.bookingId, isRefunded);
    expect(gone.refunds.map(({ amount }) => amount)).toEqual([7_235.84]);
    expect(await own.records(old.bookingId)).toMatchObject([{ agreed: 723_584, asked: null }]);
    // The travel desk has nothing to do with what was agreed to.
    expect(await own.cases(old.bookingId)).toEqual([]);
  });

  it('tells the penalty in its sum from the start where it is late already', async () => {
    const old = await own.booked('2026-12-08');
    const { instead, bookingId } = await own.changed(old);
    expect(instead?.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['paid', 14_707.68],
      ['kept', 7_353.84],
      ['charge', 118],
      ['back', 7_235.84],
    ]);
    expect(instead?.sum).toMatchObject({ pay: 21_660.8, back: 7_235.84, more: 14_424.96, less: 0 });
    expect(instead?.deadline).toBeNull();
    await own.pay(bookingId);
    expect((await own.shows(old.bookingId, isRefunded)).refunds.map(({ amount }) => amount)).toEqual([7_235.84]);
  });

  it('is cancelled all the same where that happens while the new one is confirmed, with a case and a word to the traveller', async () => {
    const old = await own.booked('2026-12-10');
    const { bookingId } = await own.changed(old);
    await own.world.inject({ target: 'tbohotel.Book', kind: 'pending', times: 1 });
    await own.pay(bookingId);
    await own.shows(bookingId, ({ status }) => status === 'BOOKING_IN_PROCESS');
    await own.passDays(2);
    const tenByTen = () => {
      own.pass(10);
      return own.show(bookingId);
    };
    await until(tenByTen, ({ status }) => status === 'BOOKED');
    const gone = await own.shows(old.bookingId, isRefunded);
    // Half of 12,628.25 is kept, the odd paisa with it, and our 118.
    expect([old.totalPrice, gone.refunds.map(({ amount }) => amount)]).toEqual([12_628.25, [6_196.12]]);
    expect(await own.cases(old.bookingId)).toEqual([
      {
        kind: 'stay_change',
        title:
          'Marunda Grand KSR Station, Thu, 10 Dec to Sat, 12 Dec, replaced: ₹6,314.13 less is refunded than agreed',
      },
    ]);
    expect(gone.history.map(({ text }) => text)).toContain(
      'The refund is now ₹6,196.12 instead of ₹12,510.25. The travel desk asks the hotel for the rest.',
    );
  });

  it('is not offered after check-in', async () => {
    const old = await own.booked('2026-12-14');
    const { bookingId } = await own.changed(old);
    await own.passDays(11);
    const begun = await own.show(old.bookingId);
    expect(begun.allowedActions.find(({ action }) => action === 'change')).toEqual({
      action: 'change',
      allowed: false,
      reason: 'Check-in has begun, so it can no longer be changed.',
    });
    // The new one begins on the same day, so that it is over as well.
    expectRefusal(await own.startPaying(bookingId), 'booking_not_payable');
    const { booking, kept } = { booking: await own.show(old.bookingId), kept: await own.records(old.bookingId) };
    expect([booking.status, kept.length]).toEqual(['BOOKED', 1]);
    await own.shows(old.bookingId, (stay) => changeOf(stay, 'old')?.state === 'ended');
  });
});
