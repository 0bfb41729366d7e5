import { randomUUID } from 'node:crypto';
import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import { confirmOfflineEntry, refuseOfflineEntry } from '@pravas/contract/desk/offline-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { Privilege } from '@pravas/contract/privileges.ts';
import { buyTrain, updateTrainChart } from '@pravas/contract/train/train-operations.ts';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
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
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let colleague: OfflineWorld['own'];
let balanceOf: OfflineWorld['balanceOf'];
let enter: TrainWorld['enter'];
let show: TrainWorld['show'];
let pay: TrainWorld['pay'];

beforeAll(() => {
  ({ world, own, desk, colleague, balanceOf } = offline());
  ({ enter, show, pay } = trainsOf({ own, desk }));
});

/** So dear that a second person confirms it. */
const DEAR = { fare: { baseFare: 60_000, gst: 3000, total: 63_000 } };

/** A dear train that is entered as bought and waits. */
async function enterWaiting(daysAhead: number) {
  const { bookingId, tripId } = await enter(daysAhead, DEAR);
  const train = boughtTrain(daysAhead, 'CNF', DEAR);
  const { entry } = payloadOf<Bought>(await desk.call(buyTrain, { body: { bookingId, train } }));
  expect(entry?.state).toBe('waiting');
  return {
    bookingId,
    tripId,
    pnr: train.pnr,
    decision: { body: { offlineEntryId: entry?._id, comment: 'Looked at' } },
  };
}

/** Moves the train's departure into the past, so that its unpaid booking lapses. */
async function depart(bookingId: string): Promise<void> {
  await world.query(
    `update booking_order set detail = jsonb_set(detail, '{departure,wall}', '"2026-01-05T10:00"') where booking_id = $1`,
    [bookingId],
  );
  await world.query('update booking set run_at = now() where id = $1', [bookingId]);
}

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
    await refuse('Remove this one from the trip');
    await pay(bookingId);
    await refuse('Refund the money in its case');
    expect((await show(bookingId)).status).toBe('BOOKING_PAUSED');
    // The boarding point may change at no cost.
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
      'The train costs ₹1,260, and ₹1,258.97 was paid for it. Refund the money in its case and enter the train again, so that the traveller gets a new quote.',
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
    // Tickets are entered one by one; a journey of two can only be planted in the rows yet.
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
      { field: 'orderId', message: 'Choose the order that this is about' },
    ]);
    payloadOf(await desk.call(updateTrainChart, { body: { bookingId, orderId: second, chart } }));
    const charted = await show(bookingId);
    expect(charted.orders.map(({ train }) => train.passengers[0]?.currentStatus)).toEqual(['GNWL/9', 'RAC/2']);
  });
});

describe('a PNR', () => {
  it('names one train, also among those that wait for their second person', async () => {
    const { pnr } = await enterWaiting(33);
    const { bookingId } = await enter(34);
    const refused = await desk.call(buyTrain, { body: { bookingId, train: { ...boughtTrain(34), pnr } } });
    expect(expectRefusal(refused, 'validation_failed').errors).toEqual([
      { field: 'train.pnr', message: 'Another train was entered with this PNR' },
    ]);
    await pay(bookingId);
    const paid = await desk.call(buyTrain, { body: { bookingId, train: { ...boughtTrain(34), pnr } } });
    expect(expectRefusal(paid, 'validation_failed').errors?.[0]?.field).toBe('train.pnr');
    payloadOf(await desk.call(buyTrain, { body: { bookingId, train: boughtTrain(34) } }));
  });

  it('is looked at again when what waits is confirmed', async () => {
    const owed = await balanceOf('receivable');
    const [first, second] = [await enterWaiting(35), await enterWaiting(36)];
    await world.query(
      'update offline_entry set references_given = replace(references_given::text, $1, $2)::jsonb where id = $3',
      [second.pnr, first.pnr, second.decision.body.offlineEntryId],
    );
    payloadOf(await colleague.call(confirmOfflineEntry, first.decision));
    const refused = await colleague.call(confirmOfflineEntry, second.decision);
    expect(expectRefusal(refused, 'booking_not_payable').message).toBe(
      `Another train was entered with the PNR ${first.pnr} in the meantime. Refuse this entry, or the train would be charged twice.`,
    );
    payloadOf(await colleague.call(refuseOfflineEntry, second.decision));
    expect((await balanceOf('receivable')) - owed).toBe(6_311_800);
  });

  it('is entered by one of two who enter it at once', async () => {
    const rounds = [37, 38, 39, 40];
    for (const daysAhead of rounds) {
      const { pnr } = boughtTrain(daysAhead);
      const quoted = [await enter(daysAhead), await enter(daysAhead)];
      const train = { ...boughtTrain(daysAhead), pnr };
      const answers = await Promise.all(
        quoted.map(({ bookingId }, index) =>
          (index === 0 ? desk : colleague).call(buyTrain, { body: { bookingId, train } }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });
});

describe('a train that is bought and waits for its second person', () => {
  it('reads as being confirmed, and nobody is told to pay for it', async () => {
    const { bookingId, tripId, decision } = await enterWaiting(44);
    const { badge, next } = await show(bookingId);
    expect([badge, next]).toEqual(['Being confirmed', null]);
    const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    expect([tripDetails.unpaid, tripDetails.costs.lines[0]?.detail]).toEqual([0, 'Being confirmed']);
    payloadOf(await colleague.call(refuseOfflineEntry, decision));
    expect((await show(bookingId)).badge).toBe('Not paid');
  });

  it('stays where its trip is to be cancelled', async () => {
    const { bookingId, tripId, decision } = await enterWaiting(41);
    const quote = payloadOf<AnswerOf<typeof quoteTripCancellation>>(
      await own.call(quoteTripCancellation, { query: { tripId } }),
    );
    const note =
      'The travel desk has entered this train as bought; a second person confirms it. There is nothing to pay.';
    expect(quote.items).toMatchObject([{ bookingId, outcome: 'stays', note }]);
    const body = { tripId, reason: 'Called off', acceptedRefund: 0 };
    const refused = expectRefusal(await own.call(cancelTrip, { body }), 'trip_not_editable');
    expect(refused.errors).toEqual([{ field: bookingId, message: note }]);
    payloadOf(await colleague.call(refuseOfflineEntry, decision));
    payloadOf(await own.call(cancelTrip, { body }));
  });

  it('does not lapse when it departs, and is confirmed after that', async () => {
    const { bookingId, decision } = await enterWaiting(42);
    await depart(bookingId);
    await untilLookedAt(bookingId);
    expect((await show(bookingId)).status).toBe('CREATED');
    payloadOf(await colleague.call(confirmOfflineEntry, decision));
    expect((await show(bookingId)).status).toBe('BOOKED');
  });

  it('lapses after all once it is refused', async () => {
    const { bookingId, decision } = await enterWaiting(43);
    await depart(bookingId);
    await untilLookedAt(bookingId);
    payloadOf(await colleague.call(refuseOfflineEntry, decision));
    await until(
      () => show(bookingId),
      ({ status }) => status === 'EXPIRED',
    );
  });

  it('can be refused although it was taken out of its trip', async () => {
    const { bookingId, decision } = await enterWaiting(44);
    await world.query('update booking set removed_at = now() where id = $1', [bookingId]);
    payloadOf(await colleague.call(refuseOfflineEntry, decision));
    const cases = await world.query<{ state: string }>('select state from work_case where booking_id = $1', [
      bookingId,
    ]);
    expect(cases).toEqual([{ state: 'done' }]);
  });
});

/** Until the worker has checked a booking and finds nothing more to do about it. */
async function untilLookedAt(bookingId: string): Promise<void> {
  const due = () => world.query('select from booking where id = $1 and run_at is not null', [bookingId]);
  await expect.poll(due, { timeout: 20_000 }).toEqual([]);
}
