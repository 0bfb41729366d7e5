import { cancelBooking, getBooking, quoteBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STRANGER, signIn } from '../support/traveller.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';
import { createStayWorld, type StayWorld } from './stay-world.ts';

type Shown = Extract<AnswerOf<typeof getBooking>['booking'], { readonly service: 'hotel' }>;
type Quote = AnswerOf<typeof quoteBookingCancellation>;

let stays: StayWorld;
let asha: string;
let stranger: string;

beforeAll(async () => {
  stays = await createStayWorld();
  asha = (await signIn(stays.world)).token;
  stranger = (await signIn(stays.world, STRANGER)).token;
});
afterAll(() => stays.close());

const call = async (operation: Parameters<typeof callOperation>[1], input: object, token = asha) =>
  callOperation(stays.world.url, operation, input, { token });
const show = async (bookingId: string): Promise<Shown> => {
  const { booking } = payloadOf<{ booking: Shown }>(await call(getBooking, { query: { bookingId } }));
  return booking;
};
const statusWhen = (bookingId: string, ...wanted: readonly string[]) =>
  until(
    () => show(bookingId),
    ({ status }) => wanted.includes(status),
  );
const quote = async (bookingId: string, units?: readonly object[]) => {
  const query = { bookingId, ...(units ? { units: JSON.stringify(units) } : {}) };
  return payloadOf<Quote>(await call(quoteBookingCancellation, { query }));
};
const cancel = async (bookingId: string, units?: readonly object[]) => {
  const { amounts } = await quote(bookingId, units);
  const body = { bookingId, expectedRefund: amounts.refund, ...(units ? { units } : {}) };
  return payloadOf<{ text: string; channel: string }>(await call(cancelBooking, { body }));
};

describe('a stay bought from TBO Hotel', () => {
  it('is booked, stands in its trip, and is cancelled free of charge in time', async () => {
    const { bookingId } = await stays.bookAndPay();
    const booked = await statusWhen(bookingId, 'BOOKED');
    expect(booked).toMatchObject({
      badge: 'Booked',
      cancel: { offered: true, button: 'Cancel' },
      orders: [
        {
          state: 'booked',
          stay: {
            nights: 2,
            rooms: [{ guests: [{ name: 'Asha Rao', isLead: true }], state: 'held' }],
            confirmation: { number: null, text: 'Hotel reference pending: we ask for it and write it here.' },
          },
        },
      ],
    });
    expect(booked.orders[0]?.locator).not.toBeNull();
    const trip = payloadOf<AnswerOf<typeof getTrip>>(await call(getTrip, { query: { tripId: booked.tripId } }));
    expect(trip.tripDetails.timeline.days[0]).toMatchObject({
      date: '2026-12-08',
      lines: [{ entry: { kind: 'hotel', travelers: ['Asha Rao'] } }],
    });
    const { amounts, channel } = await quote(bookingId);
    expect([channel, amounts.penalty]).toEqual(['online', 0]);
    expect(amounts.refund).toBe(Math.round((booked.totalPrice - 236) * 100) / 100);
    expect(await cancel(bookingId)).toMatchObject({
      channel: 'online',
      text: 'The hotel is asked to cancel. We write to you when it has answered.',
    });
    const gone = await until(
      () => show(bookingId),
      ({ status, refunds }) =>
        status === 'CANCELED' && refunds.length > 0 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(gone.refunds.map(({ amount }) => amount)).toEqual([amounts.refund]);
    expect((await stays.atSupplier(bookingId)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('is nobody else’s to see or to cancel', async () => {
    const { bookingId } = await stays.bookAndPay();
    await statusWhen(bookingId, 'BOOKED');
    expectRefusal(await call(getBooking, { query: { bookingId } }, stranger), 'booking_not_found');
    expectRefusal(await call(quoteBookingCancellation, { query: { bookingId } }, stranger), 'booking_not_found');
    const body = { bookingId, expectedRefund: 0 };
    expectRefusal(await call(cancelBooking, { body }, stranger), 'booking_not_found');
    expect((await show(bookingId)).status).toBe('BOOKED');
  });

  it('is not bought at a higher price than was agreed to, and the money goes back', async () => {
    const { bookingId, totalPaise } = await stays.bookAndPay({
      hotel: 'BLR-03',
      checkIn: '2026-12-17',
      checkOut: '2026-12-18',
    });
    const ended = await until(
      () => show(bookingId),
      ({ status, refunds }) => status === 'FAILED' && refunds.length > 0,
    );
    expect(ended.refunds.map(({ amount }) => amount)).toEqual([totalPaise / 100]);
    expect(ended.orders[0]?.message).toContain('rate changed from ₹4,927.83 to ₹5,122.78');
    expect(await stays.atSupplier(bookingId)).toEqual([]);
  });

  it('waits where the hotel takes its time, and is then booked once', async () => {
    const { bookingId } = await stays.bookAndPay({ lastNames: ['Pending'] });
    await statusWhen(bookingId, 'BOOKING_IN_PROCESS', 'BOOKED');
    const booked = await until(
      async () => {
        stays.pass(10);
        return show(bookingId);
      },
      ({ status }) => status === 'BOOKED',
    );
    expect(booked.orders[0]?.state).toBe('booked');
    expect(await stays.atSupplier(bookingId)).toHaveLength(1);
  });

  it('whose answer was lost is looked up after two minutes and never sent twice', async () => {
    const { bookingId } = await stays.bookAndPay({ lastNames: ['Timeout'] });
    await statusWhen(bookingId, 'BOOKING_IN_PROCESS');
    await until(
      () => stays.atSupplier(bookingId),
      (held) => held.length === 1,
    );
    expect((await show(bookingId)).status).toBe('BOOKING_IN_PROCESS');
    const booked = await until(
      async () => {
        stays.pass(3);
        return show(bookingId);
      },
      ({ status }) => status === 'BOOKED',
    );
    expect(booked.orders[0]?.locator).not.toBeNull();
    expect(await stays.atSupplier(bookingId)).toHaveLength(1);
  });

  it('of two rooms that were booked one by one loses one alone', async () => {
    const { bookingId } = await stays.bookAndPay({ lastNames: ['Rao', 'Iyer'], oneByOne: true });
    const booked = await statusWhen(bookingId, 'BOOKED');
    const [, second] = booked.cancel.units;
    expect(booked.cancel.units.map(({ text }) => text)).toEqual([
      expect.stringContaining('Asha Rao'),
      expect.stringContaining('Ravi Iyer'),
    ]);
    const units = [{ orderId: second?.orderId, unit: second?.unit }];
    expect((await quote(bookingId, units)).channel).toBe('online');
    await cancel(bookingId, units);
    const part = await until(
      () => show(bookingId),
      ({ cancellations }) => cancellations[0]?.state === 'settled',
    );
    expect(part.status).toBe('BOOKED');
    expect(part.orders.map(({ stay }) => stay.rooms.map(({ state }) => state))).toEqual([['held'], ['cancelled']]);
    const held = await stays.atSupplier(bookingId);
    expect(held.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'confirmed']);
  });

  it('of two rooms in one order the travel desk has one cancelled', async () => {
    const { bookingId } = await stays.bookAndPay({
      hotel: 'BLR-06',
      checkIn: '2027-01-18',
      checkOut: '2027-01-19',
      lastNames: ['Rao', 'Iyer'],
    });
    const booked = await statusWhen(bookingId, 'BOOKED');
    const [first] = booked.cancel.units;
    const asked = await cancel(bookingId, [{ orderId: first?.orderId, unit: first?.unit }]);
    expect(asked.channel).toBe('request');
    expect((await stays.atSupplier(bookingId)).map(({ status }) => status)).toEqual(['confirmed']);
  });

  it('that is bought a day ahead is reconfirmed at once, and a hotel that keeps too much is a case', async () => {
    const { bookingId } = await stays.bookAndPay({
      hotel: 'BLR-08',
      checkIn: '2026-12-02',
      checkOut: '2026-12-04',
      lastNames: ['Wrongfee'],
    });
    const booked = await statusWhen(bookingId, 'BOOKED');
    const [order] = await stays.world.query<{ is_due: boolean }>(
      `select sweep_at <= to_timestamp($2) as is_due from booking_order where booking_id = $1`,
      [bookingId, stays.nowMs() / 1_000],
    );
    expect(order?.is_due).toBe(true);
    expect(
      await stays.world.query(`select * from find_due_check_ins(to_timestamp($1), 100)`, [stays.nowMs() / 1_000]),
    ).toEqual([]);
    const { amounts } = await quote(bookingId);
    expect(amounts.penalty).toBeGreaterThan(0);
    await cancel(bookingId);
    const settled = await until(
      async () => {
        stays.pass(2);
        return show(bookingId);
      },
      ({ cancellations }) => cancellations[0]?.state === 'settled',
    );
    expect(settled.totalPrice).toBe(booked.totalPrice);
    const [opened] = await stays.world.query<{ kind: string; title: string; over: number }>(
      `select kind, title, (facts ->> 'overPaise')::int as over from work_case where booking_id = $1`,
      [bookingId],
    );
    expect(opened).toMatchObject({ kind: 'stay_overcharged', title: expect.stringContaining('more than agreed') });
    expect(opened?.over).toBe(Math.round(amounts.penalty * 10));
  });

  it('whose cancellation the hotel turns down goes to the travel desk, and no money goes back before that', async () => {
    const { bookingId } = await stays.bookAndPay({ lastNames: ['Nocancel'] });
    await statusWhen(bookingId, 'BOOKED');
    await cancel(bookingId);
    const casesOf = () =>
      stays.world.query<{ title: string; state: string }>('select title, state from work_case where booking_id = $1', [
        bookingId,
      ]);
    const cases = await until(
      async () => {
        stays.pass(5);
        return casesOf();
      },
      ({ length }) => length > 0,
    );
    expect(cases).toEqual([
      { title: 'Torvani Grand, 2 nights: the hotel has turned down the cancellation', state: 'open' },
    ]);
    const shown = await show(bookingId);
    expect(shown).toMatchObject({ refunds: [], cancellations: [{ state: 'supplier' }] });
    expect(shown.history.map(({ text }) => text)).toContainEqual(expect.stringContaining('turned down'));
    expect((await stays.atSupplier(bookingId)).map(({ status }) => status)).toEqual(['confirmed']);
  });
});

describe('a stay is read again before check-in', () => {
  const casesOf = (bookingId: string) =>
    stays.world.query<{ kind: string; title: string; state: string }>(
      'select kind, title, state from work_case where booking_id = $1',
      [bookingId],
    );
  const sweepOf = async (bookingId: string) => {
    const [row] = await stays.world.query<{ sweep_at: Date | null }>(
      'select sweep_at from booking_order where booking_id = $1',
      [bookingId],
    );
    return row?.sweep_at ?? null;
  };
  /** Moves the clock on in portions, so that each time for reading it comes. */
  const passDays = async (days: number) => {
    for (let quarter = 0; quarter < days * 4; quarter += 1) {
      stays.pass(6 * 60);
      while ((await stays.readAgain()) > 0);
    }
  };

  it('for the hotel’s own number, and two days ahead to see that the guests are expected', async () => {
    const [checkIn, checkOut] = ['2027-02-16', '2027-02-18'];
    const { bookingId } = await stays.bookAndPay({ hotel: 'BLR-04', checkIn, checkOut });
    const noNumber = await stays.bookAndPay({ hotel: 'BLR-06', checkIn, checkOut, lastNames: ['Nohcn'] });
    await statusWhen(bookingId, 'BOOKED');
    await statusWhen(noNumber.bookingId, 'BOOKED');
    await passDays(Math.floor((Date.parse('2027-02-13T00:00:00Z') - stays.nowMs()) / 86_400_000));
    asha = (await signIn(stays.world)).token;
    const numbered = (await show(bookingId)).orders[0]?.stay.confirmation;
    expect(numbered?.number).toMatch(/\w/);
    expect(numbered?.text).toBe('Tell this number at the desk of the hotel.');
    expect((await show(noNumber.bookingId)).orders[0]?.stay.confirmation.number).toBeNull();
    expect(await casesOf(noNumber.bookingId)).toEqual([]);
    await passDays(3);
    asha = (await signIn(stays.world)).token;
    const reconfirmed = await show(bookingId);
    expect(reconfirmed.orders[0]?.stay.confirmation.text).toMatch(
      /^The hotel confirmed it on Sun, 14 Feb, \d\d:\d\d\.$/,
    );
    expect(reconfirmed.history.map(({ text }) => text)).toContain('The hotel expects the guests.');
    expect(await casesOf(bookingId)).toEqual([]);
    expect(await sweepOf(bookingId)).toBeNull();
    expect(await casesOf(noNumber.bookingId)).toEqual([
      {
        kind: 'stay_unconfirmed',
        title: 'Ring Torvani Grand, +91 80000 12345: the hotel has not numbered it yet',
        state: 'open',
      },
    ]);
    expect(await stays.readAgain()).toBe(0);
  });
});

it('leaves the books balanced', async () => {
  const [all] = await stays.world.query<{ sum: string }>(
    'select coalesce(sum(balance_paise), 0) as sum from ledger_account',
  );
  expect(Number(all?.sum)).toBe(0);
});
