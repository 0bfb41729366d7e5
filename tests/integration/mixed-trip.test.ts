import {
  cancelBooking,
  getBooking,
  payForBooking,
  settleBookingCancellation,
} from '@pravas/contract/booking/booking-operations.ts';
import { createBudget, getBudget } from '@pravas/contract/budget/budget-operations.ts';
import { createCostCentre } from '@pravas/contract/budget/cost-centre-operations.ts';
import { buyCab, enterCab } from '@pravas/contract/cab/cab-operations.ts';
import { listExpenses } from '@pravas/contract/expense/expense-operations.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { buyTrain, enterTrain } from '@pravas/contract/train/train-operations.ts';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import {
  downloadCalendar,
  downloadItinerary,
  getSharedTrip,
  shareTrip,
} from '@pravas/contract/trip/trip-share-operations.ts';
import { fromRupees, paise, sum } from '@pravas/domain/money/money.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../support/pdf-text.ts';
import { payAtGateway, pickFlight, signIn } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { aCabForm, aTrainForm } from './sample-rides.ts';
import { expectShape, payloadOf, send } from './send-request.ts';
import { servicingOf, until } from './servicing-world.ts';

const offline = useOffline();
let world: OfflineWorld['world'];
let asha: OfflineWorld['asha'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];

beforeAll(() => {
  ({ world, asha, own, desk } = offline());
});

const AHEAD = 40;

const tripOf = async (tripId: string) =>
  payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } })).tripDetails;

async function show(bookingId: string) {
  return payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } })).booking;
}

/** Pays for the travel desk's offer, and waits until the desk is asked to buy it. */
async function pay(bookingId: string): Promise<void> {
  await payAtGateway(
    payloadOf<AnswerOf<typeof payForBooking>>(await own.call(payForBooking, { body: { bookingId } })),
    'pay',
  );
  await until(
    () => show(bookingId),
    ({ status }) => status === 'BOOKING_PAUSED',
  );
}

async function findAndBuyTrain(tripId: string, pnr = '2201893777'): Promise<string> {
  const train = aTrainForm(AHEAD - 1);
  const entered = await desk.call(enterTrain, { body: { tripId, train, fee: 100, cancelFee: 100 } });
  const { bookingId } = payloadOf<AnswerOf<typeof enterTrain>>(entered);
  await pay(bookingId);
  const passengers = [{ travelerIndex: 0, bookingStatus: 'CNF/B14/62/SL', coach: 'B14', berth: '62' }];
  payloadOf(await desk.call(buyTrain, { body: { bookingId, train: { ...train, pnr, passengers } } }));
  return bookingId;
}

async function findAndBuyCab(tripId: string, bookingNumber = 'CCB-777'): Promise<string> {
  const entered = await desk.call(enterCab, { body: { tripId, cab: aCabForm(AHEAD + 1), fee: 50, cancelFee: 0 } });
  const { bookingId } = payloadOf<AnswerOf<typeof enterCab>>(entered);
  await pay(bookingId);
  payloadOf(await desk.call(buyCab, { body: { bookingId, bookingNumber } }));
  return bookingId;
}

async function flyInTrip(tripId: string): Promise<string> {
  const flights = await asha.search({ daysAhead: AHEAD });
  const { searchedFlightId } = flights;
  const body = { searchedFlightId, flightId: pickFlight(flights, '6E'), fareType: '2', tripId };
  const { flightId } = payloadOf<AnswerOf<typeof addFlightToTrip>>(await own.call(addFlightToTrip, { body }));
  await payAtGateway(await asha.checkPrice(flightId), 'pay');
  return flightId;
}

/** A person with the link reads all three, by what they are found, and no price. */
async function expectShared(tripId: string): Promise<void> {
  const { url } = payloadOf<AnswerOf<typeof shareTrip>>(await own.call(shareTrip, { body: { tripId, days: 3 } }));
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
  const opened = await send(world.url, { method: 'GET', path: getSharedTrip.path, token });
  const { trip } = payloadOf<AnswerOf<typeof getSharedTrip>>(opened);
  expectShape(getSharedTrip, { trip });
  expect(trip.items).toMatchObject([
    { service: 'train', pnr: '2201893777', places: ['Coach B14, berth 62'] },
    { service: 'flight' },
    { service: 'cab', vehicle: 'Sedan, AC', driver: null },
  ]);
  expect(opened.text).not.toMatch(/price|paise|1376|3969/i);
}

/** Each is an expense that the company has paid, with what it costs. */
async function expectSpent(tripId: string, items: readonly { service: string; totalPrice: number }[]): Promise<void> {
  const { data: listed, totals } = await until(
    async () =>
      payloadOf<AnswerOf<typeof listExpenses>>(
        await own.call(listExpenses, { query: { search: JSON.stringify({ tripId }) } }),
      ),
    ({ data }) => data.length === items.length,
  );
  const spent = listed.reduce((all, { amount }) => all + fromRupees(amount), 0) / 100;
  expect(totals).toEqual([{ state: 'approved', amount: spent, paidByCompany: spent, count: items.length }]);
  const costOf = (service: string) => items.find((item) => item.service === service)?.totalPrice;
  expect(Object.fromEntries(listed.map(({ category, amount }) => [category, amount]))).toEqual({
    train: costOf('train'),
    airfare: costOf('flight'),
    car: costOf('cab'),
  });
  expect(listed.map(({ state }) => state)).toEqual(['approved', 'approved', 'approved']);
}

describe('a trip with a flight, a train and a cab', () => {
  it('stands on one timeline, paper and calendar, and is cancelled whole with one quote that adds up', async () => {
    const made = await own.call(createTrip, { body: { name: 'Delhi, Prayagraj, Bengaluru' } });
    const tripId = payloadOf<AnswerOf<typeof createTrip>>(made).data._id;
    const cabId = await findAndBuyCab(tripId);
    const flightId = await flyInTrip(tripId);
    const trainId = await findAndBuyTrain(tripId);
    const booked = await until(
      () => tripOf(tripId),
      ({ items }) => items.length === 3 && items.every(({ status }) => status === 'BOOKED'),
    );
    expect(booked.items.map(({ _id, service }) => [_id, service])).toEqual([
      [trainId, 'train'],
      [flightId, 'flight'],
      [cabId, 'cab'],
    ]);
    const lines = booked.timeline.days
      .flatMap((day) => day.lines)
      .flatMap((line) => (line.kind === 'entry' ? [line.entry.kind] : []));
    expect([...new Set(lines)]).toEqual(['train', 'flight', 'cab']);
    const printed = await fetch(`${world.url}${downloadItinerary.path}?tripId=${tripId}`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
    const paper = pdfText(Buffer.from(await printed.arrayBuffer()));
    for (const told of ['Humsafar', 'IndiGo', 'Cauvery Cabs']) expect(paper).toContain(told);
    const calendar = (await own.call(downloadCalendar, { query: { tripId } })).text;
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3);

    await expectShared(tripId);
    await expectSpent(tripId, booked.items);

    const quote = payloadOf<AnswerOf<typeof quoteTripCancellation>>(
      await own.call(quoteTripCancellation, { query: { tripId } }),
    );
    // Our fees with their GST: of the train's 221.97 the rest is what IRCTC and the agent charged; of the cab it is
    // all.
    expect(quote.items.filter(({ service }) => service !== 'flight')).toMatchObject([
      { notReturned: 221.97, ourFee: 118 },
      { notReturned: 59, ourFee: 59 },
    ]);
    expect(quote.items.map(({ service, outcome }) => [service, outcome])).toEqual([
      ['train', 'refund'],
      ['flight', 'refund'],
      ['cab', 'refund'],
    ]);
    for (const { paid, penalty, serviceCharge, CGST, SGST, IGST, notReturned, refund } of quote.items) {
      const kept = sum([penalty, serviceCharge, CGST, SGST, IGST, notReturned].map(fromRupees));
      expect(fromRupees(paid) - kept).toBe(fromRupees(refund));
    }
    expect(sum(quote.items.map(({ paid }) => fromRupees(paid)))).toBe(
      sum(booked.items.map(({ totalPrice }) => fromRupees(totalPrice))),
    );
    expect(sum(quote.items.map(({ refund }) => fromRupees(refund)))).toBe(fromRupees(quote.refund));
    // The flat charge of the class is 189, and ours for the train 118; the cab is free of charge so early.
    expect(quote.items.map(({ penalty }) => penalty).filter((_, index) => index !== 1)).toEqual([189, 0]);

    const body = { tripId, reason: 'The client moved the meeting', acceptedRefund: quote.refund };
    expect(payloadOf(await own.call(cancelTrip, { body }))).toEqual(quote);
    for (const [bookingId, unit, kept] of [
      [trainId, '0', 189],
      [cabId, 'ride', 0],
    ] as const) {
      const [order] = (await show(bookingId)).orders;
      const units = [{ orderId: order?.orderId, unit, kept }];
      payloadOf(await desk.call(settleBookingCancellation, { body: { bookingId, units } }));
    }
    const cancelled = await until(
      () => tripOf(tripId),
      ({ items }) =>
        items.every(
          ({ status, refunds }) =>
            status === 'CANCELED' && refunds.length > 0 && refunds.every(({ state }) => state === 'refunded'),
        ),
    );
    const back = cancelled.items.flatMap(({ refunds }) => refunds.map(({ amount }) => fromRupees(amount)));
    expect(sum(back)).toBe(fromRupees(quote.refund));
    const { refunds } = await world.gatewayTruth();
    expect(sum(refunds.map(({ amountPaise }) => paise(amountPaise)))).toBe(fromRupees(quote.refund));
  });

  it('is spent from the budget of its cost centre, and what comes back comes off', async () => {
    const finance = servicingOf(world, (await signIn(world, 'nisha.verma@meridian.example')).token);
    const centre = payloadOf<AnswerOf<typeof createCostCentre>>(
      await finance.call(createCostCentre, { body: { code: 'RIDES', name: 'Rides' } }),
    ).costCentre;
    const period = { startsOn: dayFromNow(-30), endsOn: dayFromNow(90) };
    const made = await finance.call(createBudget, {
      body: { scope: 'cost_centre', subjectId: centre._id, name: 'Rides', amount: 50_000, ...period },
    });
    const { _id: budgetId } = payloadOf<AnswerOf<typeof createBudget>>(made).budget;
    const used = async () =>
      payloadOf<AnswerOf<typeof getBudget>>(
        await finance.call(getBudget, { query: { budgetId, part: 'committed' as const } }),
      ).budget;
    const opened = await own.call(createTrip, { body: { name: 'By train and cab', costCentreId: centre._id } });
    const tripId = payloadOf<AnswerOf<typeof createTrip>>(opened).data._id;
    const trainId = await findAndBuyTrain(tripId, '2201893778');
    const cabId = await findAndBuyCab(tripId, 'CCB-778');
    const { items } = await until(
      () => tripOf(tripId),
      (trip) => trip.items.every(({ status }) => status === 'BOOKED'),
    );
    const priceOf = (bookingId: string) => items.find(({ _id }) => _id === bookingId)?.totalPrice ?? 0;
    const total = fromRupees(priceOf(trainId)) + fromRupees(priceOf(cabId));
    const booked = await used();
    expect(fromRupees(booked.usage.committed)).toBe(total);
    expect(booked.usage).toMatchObject({ pending: 0, spent: 0 });
    expect(booked.entries.data.map(({ kind, _id, amount }) => [kind, _id, amount]).toSorted()).toEqual(
      [trainId, cabId].map((bookingId) => ['booking', bookingId, priceOf(bookingId)]).toSorted(),
    );

    payloadOf(await own.call(cancelBooking, { body: { bookingId: trainId, expectedRefund: 848 } }));
    const [order] = (await show(trainId)).orders;
    const units = [{ orderId: order?.orderId, unit: '0', kept: 189 }];
    payloadOf(await desk.call(settleBookingCancellation, { body: { bookingId: trainId, units } }));
    const { refunds } = await until(
      () => show(trainId),
      (one) => one.refunds.length > 0 && one.refunds.every(({ state }) => state === 'refunded'),
    );
    const back = sum(refunds.map(({ amount }) => fromRupees(amount)));
    const { usage } = await used();
    // The charge for the train is spent now; the cab is still to come.
    expect(fromRupees(usage.spent)).toBe(fromRupees(priceOf(trainId)) - back);
    expect(usage).toMatchObject({ spent: 528.97, committed: priceOf(cabId) });
    expect(fromRupees(usage.used)).toBe(total - back);
  });
});
