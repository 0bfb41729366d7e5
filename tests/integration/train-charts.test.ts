import { cancelBooking, settleBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { buyTrain, updateTrainChart } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowGuests, userIdOf } from '../support/company.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { agreeToWaiting } from './provider-desk.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { ROHAN, until } from './servicing-world.ts';
import { boughtForTwo, boughtTrain, FARE_OF_TWO, leaveIn, type TrainWorld, trainsOf } from './train-world.ts';

type Charted = AnswerOf<typeof updateTrainChart>;

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

/** A bought train, for one passenger with the given status; on account where it is not paid by card. */
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

const chart = async (bookingId: string, statuses: readonly (string | null)[], isCharted = true) => {
  const passengers = statuses.flatMap((currentStatus, travelerIndex) =>
    currentStatus === null ? [] : [{ travelerIndex, currentStatus }],
  );
  return payloadOf<Charted>(
    await desk.call(updateTrainChart, { body: { bookingId, chart: { isCharted, passengers } } }),
  );
};

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

/** Everything that was asked for is settled; answers the refund of each, in the order in which it was asked. */
const settledOf = async (bookingId: string) => {
  const { cancellations, status } = await until(
    () => show(bookingId),
    (shown) => shown.cancellations.length > 0 && shown.cancellations.every(({ state }) => state === 'settled'),
  );
  const amounts = cancellations.map(({ calculation }) => calculation?.amounts);
  return { status, kept: amounts.map((one) => one?.penalty), back: amounts.map((one) => one?.refund) };
};

describe('a ticket that lapses when its chart is prepared', () => {
  it.each([
    ['20 minutes before it leaves, paid by card', 33, 20, true],
    ['after it has left, on account', 34, -30, false],
  ])('costs the clerkage alone: entered %s', async (_, daysAhead, minutes, isPaid) => {
    const bookingId = await bookOne(daysAhead, 'GNWL/4', isPaid);
    await leaveIn(world, bookingId, minutes);
    const answer = await chart(bookingId, ['GNWL/1']);
    expect(answer.lapses).toBe(true);
    expect(answer.text).toMatch(
      /^The railway cancels the ticket\. (Cancelled\. ₹1,092 goes back|This reduces what the)/,
    );
    if (!isPaid) await agreeToWaiting(world);
    expect(await settledOf(bookingId)).toEqual({ status: 'CANCELED', kept: [63], back: [1092] });
  });

  it('is settled as the chart has it, and not as it was before', async () => {
    const confirmedFirst = await bookOne(37, 'CNF', true);
    await chart(confirmedFirst, ['GNWL/1']);
    expect(await settledOf(confirmedFirst)).toMatchObject({ kept: [63] });
    // The railway has already refunded passengers whom it cancelled itself.
    const together = await bookTwo(38, ['GNWL/3', 'GNWL/4']);
    await chart(together, ['CAN', 'GNWL/2']);
    const apart = await bookTwo(39, ['GNWL/3', 'GNWL/4']);
    await chart(apart, ['CAN', null], false);
    await chart(apart, [null, 'GNWL/2']);
    expect((await settledOf(together)).back).toEqual([1092]);
    expect((await settledOf(apart)).back).toEqual([1092]);
  });

  it('is settled beside what a traveller has asked to cancel, which keeps its own answer', async () => {
    const bookingId = await bookTwo(40, ['GNWL/3', 'GNWL/4']);
    await askToCancel(bookingId, ['0'], 1092);
    expect(await show(bookingId)).toMatchObject({
      badge: 'Waiting list',
      statusText: expect.stringMatching(
        /^Booked\. .* A cancel request for a part of it is with the travel desk, about ₹1,092 back\.$/,
      ),
    });
    const answer = await chart(bookingId, ['GNWL/1', 'GNWL/2']);
    expect(answer.text).toBe(
      'The railway cancels the ticket. Cancelled. ₹1,092 goes back. A cancellation of this train was asked for: enter what the railway keeps of that.',
    );
    await until(
      () => show(bookingId),
      ({ cancellations }) => cancellations.some(({ state }) => state === 'settled'),
    );
    payloadOf(await settle(bookingId, [['0', 63]]));
    expect(await settledOf(bookingId)).toEqual({ status: 'CANCELED', kept: [63, 63], back: [1092, 1092] });
  });

  it('counts those alone who still hold a place of it', async () => {
    const bookingId = await bookTwo(41, ['CNF', 'GNWL/4']);
    payloadOf(await settle(bookingId, [['0', 189]]));
    await settledOf(bookingId);
    const answer = await chart(bookingId, ['CNF', 'GNWL/1']);
    expect(answer.lapses).toBe(true);
    expect(await settledOf(bookingId)).toMatchObject({ status: 'CANCELED', kept: [63, 189] });
  });

  it('has its chart kept where an entry waits or a request of what is owed, and says what to do', async () => {
    const waits = await bookOne(42, 'GNWL/4', false);
    await chart(waits, ['GNWL/1']);
    const again = await chart(waits, ['GNWL/1']);
    expect(again.text).toBe(
      'The railway cancels the ticket. An entry about this train is waiting to be confirmed. Once it is confirmed, enter here what the railway keeps.',
    );
    await agreeToWaiting(world);

    const owed = await bookTwo(43, ['GNWL/3', 'GNWL/4'], false);
    await askToCancel(owed, ['0'], 1092);
    const answer = await chart(owed, ['GNWL/1', 'GNWL/2']);
    expect(answer.text).toMatch(
      /A cancellation of this train was asked for: enter .* keeps of that, then of the rest\.$/,
    );
    expect((await show(owed)).orders[0]?.train.chart.preparedAt).not.toBeNull();
    payloadOf(await settle(owed, [['0', 63]]));
    await agreeToWaiting(world);
    await settledOf(owed);
    payloadOf(await settle(owed, [['1', 63]]));
    await agreeToWaiting(world);
    expect(await settledOf(owed)).toEqual({ status: 'CANCELED', kept: [63, 63], back: [1092, 1092] });
  });
});

describe('what the travel desk enters of a cancellation', () => {
  it('names each who was asked for, once', async () => {
    const bookingId = await bookTwo(44, ['CNF', 'CNF'], false);
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
    await agreeToWaiting(world);
    expect(await settledOf(bookingId)).toEqual({ status: 'CANCELED', kept: [378], back: [1932] });
  });

  it('may be a train that was cancelled or very late, once it should have left', async () => {
    const bookingId = await bookOne(46, 'CNF', true);
    await leaveIn(world, bookingId, -60);
    payloadOf(await settle(bookingId, [['0', 0]]));
    expect(await settledOf(bookingId)).toEqual({ status: 'CANCELED', kept: [0], back: [1155] });
  });
});
