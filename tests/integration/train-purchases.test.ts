import { randomUUID } from 'node:crypto';
import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { Privilege } from '@pravas/contract/privileges.ts';
import { buyTrain, updateTrainChart } from '@pravas/contract/train/train-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, beginSession } from '../support/callers.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { servicingOf, until } from './servicing-world.ts';
import { boughtTrain, type TrainWorld, trainsOf } from './train-world.ts';

type Bought = AnswerOf<typeof buyTrain>;

const offline = useOffline();
let world: OfflineWorld['world'];
let desk: OfflineWorld['own'];
let enter: TrainWorld['enter'];
let show: TrainWorld['show'];
let pay: TrainWorld['pay'];

beforeAll(() => {
  const { own, ...rest } = offline();
  ({ world, desk } = rest);
  ({ enter, show, pay } = trainsOf({ own, desk }));
});

describe('a train that the travel desk buys', () => {
  it('is the one that was quoted, whether it is paid or on account: another needs a quote of its own', async () => {
    const { bookingId } = await enter(28);
    const others: readonly [object, readonly string[]][] = [
      [{ trainNumber: '12302', quota: 'TQ' }, ['train.trainNumber', 'train.quota']],
      [{ to: { code: 'CNB' } }, ['train.to.code']],
      [{ departure: `${dayFromNow(28)}T09:00` }, ['train.departure']],
    ];
    const refuse = async (next: string) => {
      for (const [changed, fields] of others) {
        const refused = await desk.call(buyTrain, { body: { bookingId, train: boughtTrain(28, 'CNF', changed) } });
        const { errors } = expectRefusal(refused, 'validation_failed');
        expect(errors?.map(({ field }) => field)).toEqual(fields);
        expect(errors?.[0]?.message).toMatch(new RegExp(`^This is not the train that was quoted.*${next}.*new quote`));
      }
    };
    await refuse('Take this one out of the trip');
    await pay(bookingId);
    await refuse('Give the money back in its case');
    expect((await show(bookingId)).status).toBe('BOOKING_PAUSED');
    // Where the passengers get on may change at no cost.
    const boarding = { boarding: { code: 'CNB' }, boardingDeparture: `${dayFromNow(28)}T14:00` };
    payloadOf(await desk.call(buyTrain, { body: { bookingId, train: boughtTrain(28, 'CNF', boarding) } }));
    await until(
      () => show(bookingId),
      ({ status }) => status === 'BOOKED',
    );
  });

  it('is not bought dearer than it was paid for: its case gives the money back, and a new quote is paid', async () => {
    const { bookingId } = await enter(31);
    await pay(bookingId);
    const fare = { baseFare: 1200, gst: 60, total: 1260 };
    const refused = await desk.call(buyTrain, { body: { bookingId, train: boughtTrain(31, 'CNF', { fare }) } });
    const { message } = expectRefusal(refused, 'price_changed');
    expect(message).toBe(
      'The train costs ₹1,260, and ₹1,258.97 was paid for it. Give the money back in its case and enter the train anew: the traveller gets a new quote for it.',
    );
    const { data } = payloadOf<AnswerOf<typeof listWorkCases>>(
      await desk.call(listWorkCases, { query: { search: JSON.stringify({ kind: 'desk_purchase' }) } }),
    );
    const workCaseId = data.find((one) => one.bookingId === bookingId)?._id ?? '';
    const { workCase } = payloadOf<AnswerOf<typeof getWorkCase>>(
      await desk.call(getWorkCase, { query: { workCaseId } }),
    );
    expect(workCase.actions.map(({ action }) => action)).toEqual(['give_back']);
    const body = { workCaseId, version: workCase.version, action: 'give_back' };
    payloadOf(await desk.call(decideWorkCase, { body }));
    const failed = await until(
      () => show(bookingId),
      ({ status, refunds }) => status === 'FAILED' && refunds.every(({ state }) => state === 'refunded'),
    );
    expect(failed.refunds.map(({ amount }) => amount)).toEqual([1376.97]);
  });

  it('is bought by whoever works at the travel desk, who need not arrange trips for others', async () => {
    const { bookingId, tripId } = await enter(29);
    const [asha] = await world.query<{ organization_id: string }>(
      'select organization_id from person where email = $1',
      [EMPLOYEE],
    );
    const newPerson = async (privileges: readonly Privilege[]) => {
      const personId = await addPerson(world, asha?.organization_id ?? '', privileges);
      return servicingOf(world, await beginSession(world, personId));
    };
    const actionsFor = async (caller: OfflineWorld['own']) => {
      const trip = payloadOf<AnswerOf<typeof getTrip>>(await caller.call(getTrip, { query: { tripId } }));
      const { allowedActions = [] } = trip.tripDetails.items[0] ?? {};
      return Object.fromEntries(allowedActions.map(({ action, allowed }) => [action, allowed]));
    };
    const clerk = await newPerson(['trips.own', 'desk.work']);
    expect(await actionsFor(clerk)).toMatchObject({ desk_buy: true, desk_chart: false, remove: false });
    const arranger = await newPerson(['trips.own', 'trips.others']);
    const seen = await actionsFor(arranger);
    expect(seen).toMatchObject({ remove: true });
    expect(seen).not.toHaveProperty('desk_buy');
    payloadOf<Bought>(await clerk.call(buyTrain, { body: { bookingId, train: boughtTrain(29) } }));
    expect(await actionsFor(clerk)).toMatchObject({ desk_buy: false, desk_chart: true, desk_cancel: true });
  });

  it('has its chart entered for the ticket that is named, where there are several', async () => {
    const { bookingId } = await enter(30);
    payloadOf<Bought>(await desk.call(buyTrain, { body: { bookingId, train: boughtTrain(30, 'GNWL/9') } }));
    const [first] = (await show(bookingId)).orders;
    const second = randomUUID();
    // Tickets are entered one by one; a journey of two comes from nowhere but the rows yet.
    await world.query(
      `insert into booking_order select (jsonb_populate_record(o, jsonb_build_object('id', $2::text, 'position', 1,
         'client_ref', $2::text, 'supplier_order', o.supplier_order || '{"bookingRef": "2"}'))).*
         from booking_order o where o.id = $1`,
      [first?.orderId, second],
    );
    await world.query(
      `insert into booking_unit select (jsonb_populate_record(u, jsonb_build_object('order_id', $2::text))).*
         from booking_unit u where u.order_id = $1`,
      [first?.orderId, second],
    );
    const chart = { isCharted: false, passengers: [{ travelerIndex: 0, currentStatus: 'RAC/2' }] };
    const unnamed = await desk.call(updateTrainChart, { body: { bookingId, chart } });
    expect(expectRefusal(unnamed, 'validation_failed').errors).toEqual([
      { field: 'orderId', message: 'Choose the order that it is about' },
    ]);
    payloadOf(await desk.call(updateTrainChart, { body: { bookingId, orderId: second, chart } }));
    const charted = await show(bookingId);
    expect(charted.orders.map(({ train }) => train.passengers[0]?.currentStatus)).toEqual(['GNWL/9', 'RAC/2']);
  });
});
