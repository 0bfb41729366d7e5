import {
  cancelBooking,
  quoteBookingCancellation,
  settleBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { reportMissingBus } from '@pravas/contract/bus/after-bus.ts';
import { quoteBusInstead } from '@pravas/contract/bus/bus-instead.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { waitForMail } from '../support/mailbox.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import { createBusAfterWorld, type NamedSeat } from './bus-after-world.ts';
import { guest, type ShownBus } from './bus-order-world.ts';
import { setBusFee } from './find-bus.ts';
import { openProviderDesk } from './provider-desk.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

let desk: Awaited<ReturnType<typeof createBusAfterWorld>>;
/** Bookings of the day of the worked cases, by their outcome. */
const booked: Record<string, string> = {};

/** Puts seats into a trip, pays for them and waits until they are booked. */
async function book(...[bus, seats, price]: Parameters<typeof desk.add>): Promise<string> {
  const { bookingId } = await desk.added(bus, seats, price);
  await desk.paid(bookingId);
  await desk.reaches(bookingId, 'BOOKED');
  return bookingId;
}

beforeAll(async () => {
  desk = await createBusAfterWorld();
  const forTwo = { ad: '2' };
  const second = { firstName: 'Arun' };
  booked.late = await book(await desk.find.kaveri(forTwo), [guest('L7'), guest('L9', second)], 2_684);
  booked.replaced = await book(
    await desk.find.kaveri(forTwo),
    [guest('U6', {}, 'Altbus'), guest('U8', second)],
    1_207.5 + 1_102.5 + 59,
  );
  booked.half = await book(await desk.find.kaveri(forTwo), [guest('L13', {}, 'Partfail'), guest('L14', second)], 2_579);
  booked.given = await book(await desk.busAt('Golconda', '21:00'), [guest('L1')], 1_109);
  await setBusFee(desk.world, 'seat');
  booked.three = await book(
    await desk.busAt('Golconda', '21:00', { ad: '3' }),
    [guest('L4'), guest('L5', second), guest('L6', { firstName: 'Ajay' })],
    3 * 1_109,
  );
});
afterAll(() => desk.close());

const of = (what: string): string => booked[what] ?? '';
const seatsOf = (shown: ShownBus, ...names: readonly string[]): NamedSeat[] =>
  names.map((unit) => ({ orderId: shown.orders[0]?.orderId ?? '', unit }));
const refunded = (bookingId: string, count = 1) =>
  until(
    () => desk.show(bookingId),
    ({ refunds }) => refunds.length === count && refunds.every(({ state }) => state === 'refunded'),
  );

describe('seats that are cancelled', () => {
  it('give back their part less the charge and our fees, one of three (worked example C)', async () => {
    const shown = await desk.show(of('three'));
    const { amounts, channel } = await desk.quote(of('three'), seatsOf(shown, 'L4'));
    expect(channel).toBe('online');
    expect(amounts).toMatchObject({ paid: 1_109, penalty: 105, refund: 827 });
    payloadOf(await desk.cancel(of('three'), seatsOf(shown, 'L4')));
    const left = await refunded(of('three'));
    expect(left).toMatchObject({ status: 'BOOKED', refunds: [{ amount: 827 }] });
    expect(left.orders[0]?.bus.seats.map(({ state }) => state)).toEqual(['cancelled', 'held', 'held']);
    const again = await desk.call(quoteBookingCancellation, {
      query: { bookingId: of('three'), units: JSON.stringify(seatsOf(shown, 'L4')) },
    });
    expectRefusal(again, 'booking_not_cancellable');
  });

  it('are a case of the travel desk where the operator cancels but one of two', async () => {
    payloadOf(await desk.cancel(of('half')));
    const shown = await until(
      () => desk.show(of('half')),
      ({ history }) => history.some(({ text }) => text.includes('turned down')),
    );
    expect(shown.refunds).toEqual([]);
    const cases = await desk.world.query('select kind from work_case where booking_id = $1', [of('half')]);
    expect(cases).toEqual([{ kind: 'unknown_outcome' }]);
  });

  it('are cancelled by those alone who may, and for what was shown', async () => {
    const body = { bookingId: of('late'), expectedRefund: 10_000 };
    expectRefusal(await desk.call(cancelBooking, { body }), 'price_changed');
    const others = await Promise.all([EMPLOYEE, STRANGER].map((one) => signIn(desk.world, one)));
    for (const who of others) {
      const answer = await callOperation(desk.world.url, cancelBooking, { body }, who);
      expectRefusal(answer, 'booking_not_found');
    }
  });
});

describe('another bus in the place of a booked one', () => {
  it('is priced with what comes back as one sum, for who may cancel', async () => {
    const bus = await desk.busAt('Tungabhadra', '19:00', { ad: '2' });
    const seats = ['1A', '1B'].map((seatName) => ({ seatName, title: 'Mr', gender: 'male' }));
    const body = { insteadOf: of('late'), ...bus, boardingPointId: '900101', droppingPointId: '900201', seats };
    const { instead } = payloadOf<AnswerOf<typeof quoteBusInstead>>(await desk.call(quoteBusInstead, { body }));
    // Two at 735 and 59 for each, by now; of 2,684 the refund is 2,362.50 less our 118.
    expect(instead).toMatchObject({
      bookingId: of('late'),
      exact: true,
      sum: { pay: 1_588, back: 2_244.5, more: 0, less: 656.5 },
    });
    const total = instead?.lines.filter(({ code }) => code !== 'paid').reduce((all, { amount }) => all + amount, 0);
    expect(total).toBe(2_684);
    const stranger = await signIn(desk.world, STRANGER);
    expectRefusal(await desk.call(quoteBusInstead, { body }, stranger), 'booking_not_found');
  });
});

describe('operators', () => {
  it('that replace a bus give back what their supplier states, once', async () => {
    expect(await desk.takeOver()).toBe(1);
    const shown = await refunded(of('replaced'));
    expect(shown).toMatchObject({
      status: 'BOOKED',
      badge: 'Another bus',
      refunds: [{ amount: 400 }],
      orders: [{ bus: { operatorChange: { kind: 'replaced', refund: 400 } } }],
    });
    expect(await desk.takeOver()).toBe(0);
    expect((await desk.show(of('replaced'))).refunds).toHaveLength(1);
    await waitForMail(desk.world, ADMIN, /runs another bus instead/);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('keep half of L7 on the evening before, and nothing comes back of L9 on the day (case 5)', async () => {
    await desk.goOnTo('2026-11-30T21:00');
    const shown = await desk.show(of('late'));
    const { amounts } = await desk.quote(of('late'), seatsOf(shown, 'L7'));
    expect(amounts).toMatchObject({ penalty: 630, refund: 512 });
    payloadOf(await desk.cancel(of('late'), seatsOf(shown, 'L7')));
    await refunded(of('late'));
    await desk.goOnTo('2026-12-01T08:31');
    expect((await desk.quote(of('late'))).amounts).toMatchObject({ refund: 0 });
    payloadOf(await desk.cancel(of('late')));
    const gone = await until(
      () => desk.show(of('late')),
      ({ status, cancellations }) => status === 'CANCELED' && cancellations.every(({ state }) => state === 'settled'),
    );
    expect(gone.refunds.map(({ amount }) => amount)).toEqual([512]);
    expectRefusal(
      await desk.call(cancelBooking, { body: { bookingId: of('late'), expectedRefund: 0 } }),
      'booking_not_cancellable',
    );
  });

  it('that cancel a bus give everything back, our fee with it (case 13)', async () => {
    await desk.goOnTo('2026-12-01T15:01');
    // A supplier that is down delays no other.
    const [first] = desk.suppliers;
    const down = { ...first?.supplier, operatorCancellations: () => Promise.reject(new Error('It is down')) };
    const suppliers = [{ supplier: down } as unknown as (typeof desk.suppliers)[number], ...desk.suppliers];
    expect(await desk.takeOver({ suppliers })).toBe(2);
    const shown = await refunded(of('given'));
    expect(shown).toMatchObject({
      status: 'CANCELED',
      refunds: [{ amount: 1_109 }],
      orders: [
        { bus: { operatorChange: { kind: 'cancelled', searchPath: expect.stringContaining('jDate=2026-12-01') } } },
      ],
    });
    const others = await refunded(of('three'), 2);
    expect(others).toMatchObject({
      status: 'CANCELED',
      orders: [{ bus: { hold: null, operatorChange: { refund: 2_218 } } }],
    });
    expect(others.refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([827, 2_218]);
    expect(await desk.takeOver()).toBe(0);
    const notes = await desk.world.query(
      'select kind, taxable_paise::int as taxable, cgst_paise::int as cgst from tax_document where booking_id = $1 order by created_at, kind',
      [of('given')],
    );
    expect(notes).toEqual([
      { kind: 'invoice', taxable: 5_000, cgst: 450 },
      { kind: 'credit_note', taxable: 5_000, cgst: 450 },
    ]);
    const mail = await waitForMail(desk.world, ADMIN, /Refund: ₹1,109/);
    expect(mail.subject).toContain('Cancelled by the operator');
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('name the bus two hours before it leaves, and passengers are told', async () => {
    await desk.goOnTo('2026-12-01T18:31');
    await desk.readAgain();
    const issuedOf = async () => (await desk.show(of('replaced'))).orders[0]?.bus.issued;
    const issued = await until(issuedOf, (one) => one?.busNumber != null);
    expect(issued).toMatchObject({ busNumber: expect.stringMatching(/^KA01AB\d{4}$/) });
    expect(issued?.trackingUrl).toBe(`https://track.example/${issued?.number}`);
    await waitForMail(desk.world, ADMIN, /The bus is KA01AB/);
    expect(await desk.readAgain()).toBe(0);
  });

  it('are asked for the money where a bus did not come, once', async () => {
    await desk.goOnTo('2026-12-01T20:45');
    const said = { bookingId: of('replaced'), waitingSince: '2026-12-01T20:10', hasCalled: true, note: 'Nobody came' };
    const stranger = await signIn(desk.world, STRANGER);
    expectRefusal(await desk.call(reportMissingBus, { body: said }, stranger), 'booking_not_found');
    const { report } = payloadOf<{ report: NonNullable<ShownBus['orders'][number]['bus']['report']> }>(
      await desk.call(reportMissingBus, { body: said }),
    );
    expect(report).toMatchObject({
      note: 'Nobody came',
      answerBy: '2026-12-10',
      searchPath: expect.stringContaining('jDate=2026-12-01'),
    });
    expectRefusal(await desk.call(reportMissingBus, { body: said }), 'conflict');
    const shown = await desk.show(of('replaced'));
    expect(shown.orders[0]?.bus.report).toEqual(report);
    const cases = await desk.world.query(
      "select kind, due_at = '2026-12-11T00:00:00+05:30' as is_due from work_case where booking_id = $1",
      [of('replaced')],
    );
    expect(cases).toEqual([{ kind: 'bus_missing', is_due: true }]);
  });

  it('give back what they agreed to, as the travel desk enters it, less what another bus gave back', async () => {
    const units = seatsOf(await desk.show(of('replaced')), 'U6', 'U8').map((seat) => ({ ...seat, kept: 500 }));
    const tooMuch = units.map((unit) => ({ ...unit, kept: 1_000 }));
    const settle = (body: object) =>
      desk.call(settleBookingCancellation, { body: { bookingId: of('replaced'), ...body } });
    // Of U8 1,102.50 were paid, of which 200 have been refunded.
    expect(expectRefusal(await settle({ units: tooMuch }), 'validation_failed').errors).toEqual([
      { field: 'units.1.kept', message: 'Only ₹902.50 was paid for this' },
    ]);
    // What the supplier sold is the provider's money: it is asked, refuses, is asked again and agrees.
    const provider = await openProviderDesk(desk.world);
    const asked = async () => {
      const answer = payloadOf<AnswerOf<typeof settleBookingCancellation>>(await settle({ units }));
      expect(answer.text).toBe('The provider agrees to it first: ₹792 would go back.');
      expect(expectRefusal(await settle({ units }), 'entry_waiting').message).not.toBe('');
      const [question, ...others] = await provider.questions();
      expect(others).toEqual([]);
      expect(question).toMatchObject({
        text: expect.stringContaining('the operator keeps ₹1,000, ₹792 goes back'),
        amount: 910,
      });
      return question ?? { organizationId: '', workCaseId: '' };
    };
    payloadOf(await provider.answer(await asked(), false));
    const before = await desk.show(of('replaced'));
    expect([before.status, before.refunds.length, before.cancellations.length]).toEqual(['BOOKED', 1, 0]);
    payloadOf(await provider.answer(await asked(), true));
    const gone = await refunded(of('replaced'), 2);
    // 1,007.50 and 902.50 less 500 each, and our 118 once.
    expect(gone.refunds.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([400, 792]);
    expect(gone.status).toBe('CANCELED');
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });
});
