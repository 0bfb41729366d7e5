import {
  cancelBooking,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
  settleBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { askForCab, buyCab, enterCab, enterDutySlip, setCabDriver } from '@pravas/contract/cab/cab-operations.ts';
import { getDeskEntry } from '@pravas/contract/desk/request-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { askForTrain, buyTrain, enterTrain, updateTrainChart } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../support/company.ts';
import { moveRideBack } from '../support/move-ride.ts';
import { payAtGateway } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { aCabForm, aTrainForm } from './sample-rides.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];

beforeAll(() => {
  ({ world, own, desk } = offline());
});

/** Switches trains and cabs, for admins as for everybody else. */
const switchRides = (isOn: boolean) =>
  world.query(
    `update organization set settings = settings || jsonb_build_object(
       'enableTrain', $2::boolean, 'enableCab', $2::boolean, 'enableServiceForAdmin', $2::boolean) where id = $1`,
    [COMPANY_ID, isOn],
  );

afterEach(() => switchRides(true));

async function newTrip(): Promise<string> {
  const trip = payloadOf<AnswerOf<typeof createTrip>>(await own.call(createTrip, { body: { name: 'Switched off' } }));
  return trip.data._id;
}

const trainWish = { from: 'NDLS', to: 'PRYJ', date: dayFromNow(20) };

const place = (text: string) => ({ place: text, city: 'Bengaluru', stateCode: '29' });

const cabWish = {
  duty: { kind: 'transfer', hub: 'airport' },
  pickUp: place('12, Residency Road'),
  pickUpAt: `${dayFromNow(20)}T13:30`,
  drop: place('Kempegowda Airport'),
  passengerCount: 1,
};

const ticketOf = (daysAhead: number, pnr: string) => ({
  ...aTrainForm(daysAhead),
  pnr,
  passengers: [{ travelerIndex: 0, bookingStatus: 'GNWL/9' }],
});

async function enterBoth(daysAhead: number) {
  const tripId = await newTrip();
  const train = { tripId, train: aTrainForm(daysAhead), fee: 100 };
  const cab = { tripId, cab: aCabForm(daysAhead), fee: 50 };
  return {
    tripId,
    trainId: payloadOf<AnswerOf<typeof enterTrain>>(await desk.call(enterTrain, { body: train })).bookingId,
    cabId: payloadOf<AnswerOf<typeof enterCab>>(await desk.call(enterCab, { body: cab })).bookingId,
  };
}

const show = async (bookingId: string) =>
  payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } })).booking;

describe('trains and cabs that are switched off', () => {
  it('are asked for, entered, paid and bought by nobody, and offered to nobody', async () => {
    const { tripId, trainId, cabId } = await enterBoth(20);
    const asked = payloadOf<AnswerOf<typeof askForTrain>>(
      await own.call(askForTrain, { body: { tripId, train: trainWish } }),
    );
    const requestId = asked.request._id;
    await switchRides(false);
    const refused = [
      await own.call(askForTrain, { body: { tripId, train: trainWish } }),
      await own.call(askForCab, { body: { tripId, cab: cabWish } }),
      await desk.call(getDeskEntry, { query: { tripId, requestId } }),
      await desk.call(enterTrain, { body: { tripId, train: aTrainForm(21), requestId } }),
      await desk.call(enterCab, { body: { tripId, cab: aCabForm(21) } }),
      await own.call(payForBooking, { body: { bookingId: trainId } }),
      await own.call(payForBooking, { body: { bookingId: cabId } }),
      await desk.call(buyTrain, { body: { bookingId: trainId, train: ticketOf(20, '2201893001') } }),
      await desk.call(buyCab, { body: { bookingId: cabId, bookingNumber: 'CCB-1' } }),
    ];
    const messages = refused.map((answer) => expectRefusal(answer, 'service_disabled').message);
    expect(new Set(messages)).toEqual(
      new Set([
        'Trains are switched off for your organisation. Ask your company admin.',
        'Cabs are switched off for your organisation. Ask your company admin.',
      ]),
    );
    for (const caller of [own, desk]) {
      const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(await caller.call(getTrip, { query: { tripId } }));
      const offered = tripDetails.items.flatMap(({ allowedActions }) =>
        allowedActions.filter(({ allowed }) => allowed).map(({ action }) => action),
      );
      expect(offered.filter((action) => action === 'pay' || action === 'desk_buy')).toEqual([]);
    }
  });

  it('stay what they are once they are bought: shown, told of, cancelled and settled', async () => {
    const { trainId, cabId } = await enterBoth(22);
    const started = payloadOf<AnswerOf<typeof payForBooking>>(
      await own.call(payForBooking, { body: { bookingId: trainId } }),
    );
    await payAtGateway(started, 'pay');
    await until(
      () => show(trainId),
      ({ status }) => status === 'BOOKING_PAUSED',
    );
    payloadOf(await desk.call(buyCab, { body: { bookingId: cabId, bookingNumber: 'CCB-22' } }));
    await switchRides(false);
    // It is paid for: the travel desk still buys it.
    payloadOf(await desk.call(buyTrain, { body: { bookingId: trainId, train: ticketOf(22, '2201893002') } }));
    const train = await until(
      () => show(trainId),
      ({ status }) => status === 'BOOKED',
    );
    const chart = { isCharted: false, passengers: [{ travelerIndex: 0, currentStatus: 'CNF/B1/7/LB' }] };
    payloadOf(await desk.call(updateTrainChart, { body: { bookingId: trainId, chart } }));
    const { amounts } = payloadOf<AnswerOf<typeof quoteBookingCancellation>>(
      await own.call(quoteBookingCancellation, { query: { bookingId: trainId } }),
    );
    payloadOf(await own.call(cancelBooking, { body: { bookingId: trainId, expectedRefund: amounts.refund } }));
    const units = [{ orderId: train.orders[0]?.orderId, unit: '0', kept: amounts.penalty }];
    payloadOf(await desk.call(settleBookingCancellation, { body: { bookingId: trainId, units } }));
    const cancelled = await until(
      () => show(trainId),
      ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(cancelled).toMatchObject({ status: 'CANCELED', refunds: [{ amount: amounts.refund }] });

    const driver = { name: 'Manjunath K', mobile: '98450 12345', vehicleNumber: 'KA 01 AB 1234' };
    payloadOf(await desk.call(setCabDriver, { body: { bookingId: cabId, driver } }));
    await moveRideBack(world, cabId, 24);
    const day = dayFromNow(-2);
    const [start, end] = [`${day}T13:00`, `${day}T22:40`];
    const slip = { number: 'DS-1', startKm: 45_000, endKm: 45_112, start, end, toll: 125, parking: 60 };
    payloadOf(await desk.call(enterDutySlip, { body: { bookingId: cabId, slip } }));
    expect(await show(cabId)).toMatchObject({ status: 'BOOKED', orders: [{ ride: { slip: { number: 'DS-1' } } }] });
  });
});
