import {
  cancelBooking,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
  settleBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { downloadBusCalendar, downloadBusTicket, reportMissingBus } from '@pravas/contract/bus/after-bus.ts';
import { buyBus, enterBus } from '@pravas/contract/bus/desk-bus.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { COMPANY_ID } from '../support/company.ts';
import { pdfText } from '../support/pdf-text.ts';
import { payAtGateway } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { aBusForm } from './sample-buses.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

type Entered = AnswerOf<typeof enterBus>;
type Shown = Extract<AnswerOf<typeof getBooking>['booking'], { readonly service: 'bus' }>;

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let asha: OfflineWorld['asha'];
let stranger: OfflineWorld['own'];

beforeAll(async () => {
  ({ world, own, desk, asha, stranger } = offline());
  await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify({ modules: [{ id: 8, active: true }] }),
    COMPANY_ID,
  ]);
});

async function newTrip(): Promise<string> {
  return payloadOf<AnswerOf<typeof createTrip>>(await own.call(createTrip, { body: { name: 'To Ooty' } })).data._id;
}

async function show(bookingId: string): Promise<Shown> {
  const { booking } = payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } }));
  if (booking.service !== 'bus') throw new Error('It is no bus');
  return booking;
}

const buy = (bookingId: string, body: object = {}) =>
  desk.call(buyBus, { body: { bookingId, ticketNumber: `X${bookingId.slice(-6)}`, ...body } });

async function enterAndPay(days: number): Promise<string> {
  const body = { tripId: await newTrip(), bus: aBusForm(days), fee: 50, cancelFee: 100 };
  const { bookingId } = payloadOf<Entered>(await desk.call(enterBus, { body }));
  await payAtGateway(
    payloadOf<AnswerOf<typeof payForBooking>>(await own.call(payForBooking, { body: { bookingId } })),
    'pay',
  );
  await until(
    () => show(bookingId),
    ({ status }) => status === 'BOOKING_PAUSED',
  );
  return bookingId;
}

const download = (path: string, bookingId: string) =>
  fetch(`${world.url}${path}?${new URLSearchParams({ bookingId })}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });

describe('a bus that the travel desk found', () => {
  it('is entered, paid, bought under its ticket number, printed, and cancelled on its terms', async () => {
    const tripId = await newTrip();
    const body = { tripId, bus: aBusForm(40), fee: 50, cancelFee: 100 };
    expectRefusal(await own.call(enterBus, { body }), 'privilege_missing');
    payloadOf<Entered>(await desk.call(enterBus, { body }));
    const trip = payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    expectShape(getTrip, trip);
    // 600 and 5 %, and 50 with 18 %.
    expect(trip.tripDetails.items).toMatchObject([
      { service: 'bus', totalPrice: 689, orders: [{ bus: { operator: { name: 'Nandi Bus Lines' } } }] },
    ]);

    const bookingId = await enterAndPay(41);
    expectRefusal(await own.call(downloadBusTicket, { query: { bookingId } }), 'booking_not_booked');
    const other = { bookingId, ticketNumber: 'X1', bus: { ...aBusForm(41), operator: 'Another' } };
    expect(expectRefusal(await desk.call(buyBus, { body: other }), 'validation_failed').errors).toMatchObject([
      { field: 'bus.operator' },
    ]);
    payloadOf(await buy(bookingId, { busNumber: 'KA 09 F 1234' }));
    const booked = await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
    const number = `X${bookingId.slice(-6)}`.toUpperCase();
    expect(booked.orders[0]).toMatchObject({
      locator: number,
      bus: { issued: { number, busNumber: 'KA 09 F 1234' }, seats: [{ text: 'Seat 1A', name: 'Asha Rao' }] },
    });

    const ticket = await download(downloadBusTicket.path, bookingId);
    expect(ticket.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(Buffer.from(await ticket.arrayBuffer())).replaceAll(/\s+/g, ' ');
    for (const words of ['Mysuru → Ooty', number, 'Asha Rao', 'Be there by 06:45', 'KA 09 F 1234']) {
      expect(text).toContain(words);
    }
    const calendar = await (await download(downloadBusCalendar.path, bookingId)).text();
    expect(calendar).toMatch(/DTSTART;TZID=Asia\/Kolkata:\d{8}T070000/);
    for (const operation of [downloadBusTicket, downloadBusCalendar]) {
      expectRefusal(await stranger.call(operation, { query: { bookingId } }), 'booking_not_found');
    }

    const quote = payloadOf<AnswerOf<typeof quoteBookingCancellation>>(
      await own.call(quoteBookingCancellation, { query: { bookingId } }),
    );
    // 10 % of 600 with its part of the tax, and our 118.
    expect(quote).toMatchObject({ channel: 'request', amounts: { penalty: 63, refund: 449 } });
    payloadOf(await own.call(cancelBooking, { body: { bookingId, expectedRefund: 449 } }));
    const units = [{ orderId: booked.orders[0]?.orderId, unit: '1A', kept: 63 }];
    payloadOf(await desk.call(settleBookingCancellation, { body: { bookingId, units } }));
    const cancelled = await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(cancelled).toMatchObject({ status: 'CANCELED', refunds: [{ amount: 449 }] });
    await expectMoneyInOrder(world);
  });

  it('is not entered where it cannot be, and each field says why', async () => {
    const { seats, boarding } = aBusForm(42);
    const wrong = {
      ...aBusForm(42),
      to: 'mysuru',
      seats: [...seats, ...seats],
      boarding: { ...boarding, phone: '12' },
    };
    const enterIt = async (bus: object) =>
      expectRefusal(await desk.call(enterBus, { body: { tripId: await newTrip(), bus } }), 'validation_failed').errors;
    expect(await enterIt(wrong)).toMatchObject([{ field: 'bus.boarding.phone' }]);
    const fields = (await enterIt({ ...wrong, boarding }))?.map(({ field }) => field);
    expect(fields).toEqual(['bus.to', 'bus.seats.1.seatName', 'bus.seats.1.travelerIndex']);
    expect(await enterIt(aBusForm(-1))).toMatchObject([{ field: 'bus.boarding.at' }]);
    const stranger = { ...aBusForm(42), seats: [{ ...seats[0], travelerIndex: 3 }] };
    expect(await enterIt(stranger)).toMatchObject([{ field: 'bus.seats.0.travelerIndex' }]);
  });

  it('is no bus that did not come before it is due', async () => {
    const bookingId = await enterAndPay(43);
    const said = { bookingId, waitingSince: `${new Date().toISOString().slice(0, 10)}T00:01` };
    expectRefusal(await own.call(reportMissingBus, { body: said }), 'booking_not_booked');
    payloadOf(await buy(bookingId));
    const booked = await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
    expect(booked.allowedActions.find(({ action }) => action === 'report_missing')).toMatchObject({ allowed: false });
    const refused = expectRefusal(await own.call(reportMissingBus, { body: said }), 'validation_failed');
    expect(refused.errors).toMatchObject([{ field: 'waitingSince' }]);
    expectRefusal(await stranger.call(reportMissingBus, { body: said }), 'booking_not_found');
  });
});
