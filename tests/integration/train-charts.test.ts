import { cancelBooking, settleBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { buyTrain } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowGuests, userIdOf } from '../support/company.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { agreeToWaiting } from './provider-desk.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { ROHAN, until } from './servicing-world.ts';
import { boughtForTwo, boughtTrain, FARE_OF_TWO, leaveIn, type TrainWorld, trainsOf } from './train-world.ts';

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let enter: TrainWorld['enter'];
let show: TrainWorld['show'];
let pay: TrainWorld['pay'];

beforeAll(async () => {
  ({ world, own, desk } = offline());
  ({ enter, show, pay } = trainsOf({ own, desk }));
  await allowGuests(world);
});

const WITHOUT_CHARGE = { cancelFee: 0 };

/** A train that is bought, for one who stands as is said; on account where it is not paid by card. */
async function bookOne(daysAhead: number, status: string, isPaid: boolean): Promise<string> {
  const { bookingId } = await enter(daysAhead, {}, WITHOUT_CHARGE);
  return buy(bookingId, boughtTrain(daysAhead, status), isPaid);
}

/** The same for Asha and a guest of hers. */
async function bookTwo(daysAhead: number, statuses: readonly [string, string], isPaid = true): Promise<string> {
  const travelers = [{ user_id: await userIdOf(world, EMPLOYEE) }, ROHAN];
  const made = await own.call(createTrip, { body: { name: 'The two of us', travelers } });
  const tripId = payloadOf<AnswerOf<typeof createTrip>>(made).data._id;
  const passengers = [{ travelerIndex: 0 }, { travelerIndex: 1 }];
  const { bookingId } = await enter(daysAhead, { fare: FARE_OF_TWO, passengers }, { tripId, ...WITHOUT_CHARGE });
  return buy(bookingId, boughtForTwo(daysAhead, statuses), isPaid);
}

async function buy(bookingId: string, train: object, isPaid: boolean): Promise<string> {
  if (isPaid) await pay(bookingId);
  payloadOf(await desk.call(buyTrain, { body: { bookingId, train } }));
  await until(
    () => show(bookingId),
    ({ status }) => status === 'BOOKED',
  );
  return bookingId;
}

const settle = async (bookingId: string, kept: readonly (readonly [string, number])[]) => {
  const [order] = (await show(bookingId)).orders;
  const units = kept.map(([unit, amount]) => ({ orderId: order?.orderId, unit, kept: amount }));
  return desk.call(settleBookingCancellation, { body: { bookingId, units } });
};

const askToCancel = async (bookingId: string, wanted: readonly string[], expectedRefund: number) => {
  const [order] = (await show(bookingId)).orders;
  const units = wanted.map((unit) => ({ orderId: order?.orderId, unit }));
  payloadOf(await own.call(cancelBooking, { body: { bookingId, units, expectedRefund } }));
};

/** Everything that was asked for is settled; answers what came back of each, in the order in which it was asked. */
const settledOf = async (bookingId: string) => {
  const { cancellations, status } = await until(
    () => show(bookingId),
    (shown) => shown.cancellations.length > 0 && shown.cancellations.every(({ state }) => state === 'settled'),
  );
  const amounts = cancellations.map(({ calculation }) => calculation?.amounts);
  return { status, kept: amounts.map((one) => one?.penalty), back: amounts.map((one) => one?.refund) };
};

describe('what the travel desk enters of a cancellation', () => {
  it.each([
    ['paid by card', 44, true],
    ['on account', 45, false],
  ])('names each who was asked for, once: %s', async (_, daysAhead, isPaid) => {
    const bookingId = await bookTwo(daysAhead, ['CNF', 'CNF'], isPaid);
    await askToCancel(bookingId, ['0', '1'], 1932);
    const refusedAt = async (...kept: readonly (readonly [string, number])[]) => {
      const { errors } = expectRefusal(await settle(bookingId, kept), 'validation_failed');
      return errors?.map(({ field }) => field);
    };
    expect(await refusedAt(['0', 189], ['0', 189])).toEqual(['units.1']);
    expect(await refusedAt(['0', 189], ['1', 189], ['0', 0])).toEqual(['units.2']);
    expect(await refusedAt(['0', 189])).toEqual(['units']);
    const both: readonly [string, number][] = [
      ['0', 189],
      ['1', 189],
    ];
    payloadOf(await settle(bookingId, both));
    if (!isPaid) await agreeToWaiting(world);
    expect(await settledOf(bookingId)).toEqual({ status: 'CANCELED', kept: [378], back: [1932] });
  });

  it.each([
    ['paid by card', 46, true],
    ['on account', 47, false],
  ])('may be a train that was cancelled or very late, once it should have left: %s', async (_, daysAhead, isPaid) => {
    const bookingId = await bookOne(daysAhead, 'CNF', isPaid);
    await leaveIn(world, bookingId, -60);
    payloadOf(await settle(bookingId, [['0', 0]]));
    if (!isPaid) await agreeToWaiting(world);
    expect(await settledOf(bookingId)).toEqual({ status: 'CANCELED', kept: [0], back: [1155] });
  });
});
