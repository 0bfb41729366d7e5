import {
  cancelBooking,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
  settleBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { askForCab, buyCab, enterCab, enterDutySlip, setCabDriver } from '@pravas/contract/cab/cab-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payAtGateway } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { aCabForm } from './sample-rides.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

type Entered = AnswerOf<typeof enterCab>;
type Bought = AnswerOf<typeof buyCab>;
type Shown = AnswerOf<typeof getBooking>['booking'];

const offline = useOffline();
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let stranger: OfflineWorld['own'];
let balanceOf: OfflineWorld['balanceOf'];

beforeAll(() => {
  ({ own, desk, stranger, balanceOf } = offline());
});

const place = (text: string) => ({ place: text, city: 'Bengaluru', stateCode: '29' });

const driver = { name: 'Manjunath K', mobile: '98450 12345', vehicleNumber: 'KA 01 AB 1234' };

async function newTrip(): Promise<string> {
  const trip = payloadOf<AnswerOf<typeof createTrip>>(await own.call(createTrip, { body: { name: 'In Bengaluru' } }));
  return trip.data._id;
}

async function enter(daysAhead: number): Promise<Entered> {
  const body = { tripId: await newTrip(), cab: aCabForm(daysAhead), fee: 50, cancelFee: 0 };
  return payloadOf<Entered>(await desk.call(enterCab, { body }));
}

async function show(bookingId: string): Promise<Extract<Shown, { readonly service: 'cab' }>> {
  const { booking } = payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } }));
  if (booking.service !== 'cab') throw new Error('It is no cab');
  return booking;
}

describe('a cab that the travel desk found', () => {
  it('is asked for, quoted, paid by card, booked with its vendor, and cancelled free of charge', async () => {
    const tripId = await newTrip();
    const wish = {
      duty: { kind: 'transfer', hub: 'airport' },
      pickUp: place('12, Residency Road'),
      pickUpAt: `${dayFromNow(20)}T13:30`,
      drop: place('Kempegowda Airport'),
      passengerCount: 1,
    };
    expectRefusal(await stranger.call(askForCab, { body: { tripId, cab: wish } }), 'trip_not_found');
    const { request } = payloadOf<AnswerOf<typeof askForCab>>(
      await own.call(askForCab, { body: { tripId, cab: wish } }),
    );
    expect(request).toMatchObject({ service: 'cab', state: 'open' });
    const body = { tripId, cab: aCabForm(20), fee: 50, cancelFee: 0, requestId: request._id };
    const { bookingId } = payloadOf<Entered>(await desk.call(enterCab, { body }));
    const trip = payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    expectShape(getTrip, trip);
    expect(trip.tripDetails.items).toMatchObject([
      { service: 'cab', totalPrice: 3969.4, orders: [{ ride: { price: { total: 3910.4, isFinal: false } } }] },
    ]);

    const started = payloadOf<AnswerOf<typeof payForBooking>>(await own.call(payForBooking, { body: { bookingId } }));
    await payAtGateway(started, 'pay');
    await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKING_PAUSED',
    );
    payloadOf<Bought>(await desk.call(buyCab, { body: { bookingId, bookingNumber: 'ccb-20' } }));
    await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
    expectShape(getBooking, payloadOf(await own.call(getBooking, { query: { bookingId } })));
    payloadOf(await desk.call(setCabDriver, { body: { bookingId, driver } }));
    const [order] = (await show(bookingId)).orders;
    expect(order).toMatchObject({ locator: 'CCB-20', ride: { driver: { vehicleNumber: 'KA01AB1234' } } });

    const quote = payloadOf<AnswerOf<typeof quoteBookingCancellation>>(
      await own.call(quoteBookingCancellation, { query: { bookingId } }),
    );
    expect(quote).toMatchObject({ scopeText: 'Full cab', amounts: { penalty: 0, refund: 3910.4 } });
    payloadOf(await own.call(cancelBooking, { body: { bookingId, expectedRefund: 3910.4 } }));
    const units = [{ orderId: order?.orderId, unit: 'ride', kept: 0 }];
    payloadOf(await desk.call(settleBookingCancellation, { body: { bookingId, units } }));
    const cancelled = await until(
      () => show(bookingId),
      ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(cancelled).toMatchObject({ status: 'CANCELED', refunds: [{ amount: 3910.4 }] });
  });

  it('is booked on account, and its duty slip corrects what is owed: 8 km more are 117.60 more', async () => {
    const before = await balanceOf('receivable');
    const { bookingId } = await enter(22);
    const quoted = aCabForm(22);
    const other = { ...quoted, vehicle: { vehicleClass: 'suv' }, vendor: { ...quoted.vendor, name: 'Hebbal Travels' } };
    const swapped = await desk.call(buyCab, { body: { bookingId, bookingNumber: 'HT-1', cab: other } });
    const { errors } = expectRefusal(swapped, 'validation_failed');
    expect(errors?.map(({ field }) => field)).toEqual([
      'cab.vehicle.vehicleClass',
      'cab.vehicle.seats',
      'cab.vendor.name',
    ]);
    payloadOf<Bought>(await desk.call(buyCab, { body: { bookingId, bookingNumber: 'CCB-22', cab: quoted } }));
    expect((await balanceOf('receivable')) - before).toBe(396_940);
    const day = dayFromNow(22);
    const slip = {
      number: 'DS-4711',
      startKm: 45_000,
      endKm: 45_120,
      start: `${day}T13:00`,
      end: `${day}T22:40`,
      toll: 125,
      parking: 60,
      signedBy: 'A Rao',
    };
    expectRefusal(await desk.call(enterDutySlip, { body: { bookingId, slip } }), 'booking_not_booked');
    payloadOf(await desk.call(setCabDriver, { body: { bookingId, driver } }));
    expectRefusal(await own.call(enterDutySlip, { body: { bookingId, slip } }), 'privilege_missing');
    const wrong = await desk.call(enterDutySlip, { body: { bookingId, slip: { ...slip, endKm: 44_000 } } });
    expect(expectRefusal(wrong, 'validation_failed').errors?.map(({ field }) => field)).toEqual(['slip.endKm']);
    const answer = payloadOf<Bought>(await desk.call(enterDutySlip, { body: { bookingId, slip } }));
    expect(answer).toMatchObject({ entry: { state: 'confirmed', isCorrection: true }, text: 'Corrected to ₹4,087.' });
    expect((await balanceOf('receivable')) - before).toBe(396_940 + 11_760);
    const driven = await show(bookingId);
    expect(driven).toMatchObject({
      totalPrice: 4087,
      orders: [{ ride: { slip: { number: 'DS-4711', difference: 117.6 }, price: { isFinal: true, total: 4028 } } }],
    });
    expectRefusal(await desk.call(enterDutySlip, { body: { bookingId, slip } }), 'booking_not_booked');
  });
});
