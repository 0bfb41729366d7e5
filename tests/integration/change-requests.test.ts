import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import { getChangeRequest, settleChangeRequest } from '@pravas/contract/desk/change-request-operations.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { requestChange } from '@pravas/contract/servicing/change-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { describe, expect, it } from 'vitest';
import { addPerson } from '../support/company.ts';
import { ADMIN, APPROVER, signIn } from '../support/traveller.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { type BookedFlight, bookFlight, servicingOf, until, useServicing } from './servicing-world.ts';

type Settling = SentOf<typeof settleChangeRequest>;
type Request = AnswerOf<typeof getChangeRequest>;
type Case = AnswerOf<typeof getWorkCase>['workCase'];

const COLLEAGUE = 'tara.desai@meridian.example';

const servicing = useServicing();
let daysAhead = 120;

const dayOf = (flight: BookedFlight, more: number) =>
  Temporal.PlainDate.from(flight.slices[0]?.journey.segments[0]?.departureDate ?? '')
    .add({ days: more })
    .toString();

/** Books a ticket that its airline changes only through a person, and asks the travel desk for the day after. */
async function asked() {
  const { world, asha, own, admin } = servicing();
  daysAhead += 2;
  const { flightId, tripId } = await bookFlight(world, asha, { onward: 'AI', daysAhead });
  const before = await own.show(flightId);
  const day = dayOf(before, 1);
  const body = { flightId, slices: [{ index: 0, date: day }], reason: 'The meeting moved to the next day' };
  payloadOf(await own.call(requestChange, { body }));
  const { data } = payloadOf<AnswerOf<typeof listWorkCases>>(
    await admin.call(listWorkCases, { query: { recordsPerPage: '100' } }),
  );
  const workCase = data.find((one) => one.bookingId === flightId);
  if (!workCase) throw new Error('The travel desk was not told');
  return { flightId, tripId, before, day, workCaseId: workCase._id };
}

const read = async (workCaseId: string) =>
  payloadOf<Request>(await servicing().admin.call(getChangeRequest, { query: { workCaseId } }));

const caseOf = async (workCaseId: string, by = servicing().admin) =>
  payloadOf<{ workCase: Case }>(await by.call(getWorkCase, { query: { workCaseId } })).workCase;
const actionsOf = (one: Case) => one.actions.map(({ action }) => action);

/** Somebody else of the travel desk. */
async function deskColleague() {
  const { world } = servicing();
  const [known] = await world.query('select 1 from person where email = $1', [COLLEAGUE]);
  if (!known) await addPerson(world, COLLEAGUE, 'Travel desk');
  return servicingOf(world, (await signIn(world, COLLEAGUE)).token);
}

function made({ workCaseId, version }: Pick<Request, 'workCaseId' | 'version'>, day: string): Settling {
  return {
    workCaseId,
    version,
    isChanged: true,
    comment: null,
    slices: [
      {
        segments: [
          {
            airline: 'AI',
            flightNumber: '2994',
            from: 'DEL',
            to: 'BOM',
            departureTime: `${day}T18:10`,
            arrivalTime: `${day}T20:25`,
          },
        ],
      },
    ] as Settling['slices'],
    airlinePnr: 'NEWPNR',
    tickets: [{ travelerIndex: 0, ticketNumber: '098-2400000001' }],
    fareDifference: 1_200,
    airlinePenalty: 2_500,
    isFree: false,
  };
}

/** The balance of an account for one booking, in rupees; a debit is above 0. */
async function balanceOf(flightId: string, account: string): Promise<number> {
  const [row] = await servicing().world.query<{ sum: string }>(
    `select coalesce(sum(case when debit_account = $2 then amount_paise else -amount_paise end), 0) as sum
     from ledger_transfer where booking_id = $1 and $2 in (debit_account, credit_account)`,
    [flightId, account],
  );
  return Number(row?.sum ?? 0) / 100;
}

describe('a change that the travel desk arranges', () => {
  it('is announced as such before anybody asks', async () => {
    const { world, asha, own } = servicing();
    daysAhead += 2;
    const { flightId } = await bookFlight(world, asha, { onward: 'AI', daysAhead });
    const flight = await own.show(flightId);
    expect(flight.change.channel).toBe('request');
    expect(flight.change.note).toContain('travel desk');
    expect(flight.allowedActions).toContainEqual({ action: 'change', allowed: true, reason: null });
    daysAhead += 2;
    const lowCost = await bookFlight(world, asha, { onward: '6E', daysAhead });
    expect((await own.show(lowCost.flightId)).change).toMatchObject({
      channel: 'online',
      note: null,
      slices: [{ channel: 'online', note: null }],
    });
  });

  it('is due soon after it was asked for, however far off the flight is', async () => {
    const { workCaseId } = await asked();
    const { createdAt, dueAt } = await caseOf(workCaseId);
    expect(
      Temporal.Instant.from(dueAt ?? '')
        .since(createdAt)
        .total('hours'),
    ).toBeCloseTo(2, 2);
  });

  it('is entered as made: flights, PNR, tickets, money and messages move together', async () => {
    const { own, admin, asha, world } = servicing();
    const { flightId, tripId, before, day, workCaseId } = await asked();
    const request = await read(workCaseId);
    expect(request).toMatchObject({
      reason: 'The meeting moved to the next day',
      dates: [day],
      owedBy: 'organisation',
      travelers: [{ travelerIndex: 0, name: 'Asha Rao' }],
    });
    expect((await own.show(flightId)).allowedActions).toContainEqual(
      expect.objectContaining({ action: 'change', allowed: false, reason: expect.stringContaining('travel desk') }),
    );
    const charge = request.serviceCharge + request.CGST + request.SGST + request.IGST;
    const pay = 1_200 + 2_500 + charge;
    payloadOf(await admin.call(settleChangeRequest, { body: made(request, day) }));
    const flight = await own.show(flightId);
    expect(flight.changes[0]).toMatchObject({ state: 'done', amounts: { pay, airlinePenalty: 2_500 } });
    expect(flight.slices[0]).toMatchObject({ airlinePnr: 'NEWPNR' });
    expect(flight.slices[0]?.journey.segments[0]).toMatchObject({ flightNumber: '2994', departureDate: day });
    expect(flight.travelers[0]?.slices[0]?.ticketNumber).toBe('098-2400000001');
    expect(flight.totalPrice).toBeCloseTo(before.totalPrice + pay, 2);
    expect(flight.payment?.parts.map((part) => part.amount)).toEqual([before.totalPrice, pay]);
    expect(flight.exitCurve?.paid).toBeCloseTo(flight.totalPrice, 2);
    // Nobody knows the rules of flights that a person has arranged: those of the old fare are not shown for them.
    expect(flight.rules.map((one) => one.note)).toEqual([expect.stringContaining('states no rules')]);
    expect(flight.exitCurve?.exact).toBe(false);
    const { tripDetails } = await asha.client.call(getTrip, { query: { tripId } });
    expect(tripDetails.costs.booked).toBeCloseTo(flight.totalPrice, 2);
    expect(await balanceOf(flightId, 'receivable')).toBeCloseTo(pay, 2);
    expect(await balanceOf(flightId, 'customer_suspense')).toBeCloseTo(0, 2);
    expectRefusal(await admin.call(getChangeRequest, { query: { workCaseId } }), 'case_closed');
    await until(
      () => world.query(`select 1 from inbox_item where trip_id = $1 and topic = 'booking.changed'`, [tripId]),
      (rows) => rows.length === 1,
    );
  });

  it('gives back a lower fare to the card that paid', async () => {
    const { own, admin } = servicing();
    const { flightId, day, workCaseId } = await asked();
    const request = await read(workCaseId);
    const body = { ...made(request, day), fareDifference: -900, airlinePenalty: 0, isFree: true };
    payloadOf(await admin.call(settleChangeRequest, { body }));
    const flight = await until(
      () => own.show(flightId),
      (one) => one.refunds.some((refund) => refund.state === 'refunded'),
    );
    expect(flight.refunds.map((one) => one.amount)).toEqual([900]);
    expect(flight.changes[0]?.amounts).toMatchObject({ pay: 0, return: 900, serviceCharge: 0 });
    expect(await balanceOf(flightId, 'receivable')).toBe(0);
    expect(await balanceOf(flightId, 'customer_suspense')).toBeCloseTo(0, 2);
  });

  it('gives back no more than the flights cost, nor all of it', async () => {
    const { own, admin, world } = servicing();
    const { flightId, day, workCaseId } = await asked();
    const request = await read(workCaseId);
    const [order] = await world.query<{ paise: string }>(
      `select detail #>> '{price,sellPaise}' as paise from booking_order where booking_id = $1`,
      [flightId],
    );
    const fare = Number(order?.paise) / 100;
    const enter = (fareDifference: number) =>
      admin.call(settleChangeRequest, {
        body: { ...made(request, day), fareDifference, airlinePenalty: 0, isFree: true },
      });
    for (const tooLow of [-99_999_999, -fare - 0.01, -fare]) {
      const { errors } = expectRefusal(await enter(tooLow), 'validation_failed');
      expect(errors).toEqual([
        {
          field: 'fareDifference',
          message: expect.stringMatching(/^Fare difference must be above −₹[\d,.]+: the old/),
        },
      ]);
    }
    payloadOf(await enter(-fare + 1));
    await until(
      () => own.show(flightId),
      (one) => one.refunds.some((refund) => refund.state === 'refunded'),
    );
  });

  it('is declined with a reason that the traveller reads', async () => {
    const { own, admin, world } = servicing();
    const { flightId, tripId, before, workCaseId } = await asked();
    const { version } = await read(workCaseId);
    const declined = { workCaseId, version, isChanged: false, comment: null };
    const silent = await admin.call(settleChangeRequest, { body: declined });
    expectRefusal(silent, 'validation_failed');
    const comment = 'Every flight of that day is full.';
    payloadOf(await admin.call(settleChangeRequest, { body: { ...declined, comment } }));
    const flight = await own.show(flightId);
    expect(flight.changes[0]).toMatchObject({ state: 'failed', text: comment });
    expect(flight.totalPrice).toBe(before.totalPrice);
    expect(flight.allowedActions).toContainEqual({ action: 'change', allowed: true, reason: null });
    await until(
      () => world.query(`select 1 from inbox_item where trip_id = $1 and topic = 'booking.change_failed'`, [tripId]),
      (rows) => rows.length === 1,
    );
  });

  it('needs two people above the limit: one enters it, another confirms its sum', async () => {
    const { own, admin } = servicing();
    const colleague = await deskColleague();
    const { flightId, day, workCaseId } = await asked();
    const enter = async () => {
      const body = { ...made(await read(workCaseId), day), fareDifference: 60_000, comment: 'Only business was left' };
      return payloadOf<{ workCase: Case }>(await admin.call(settleChangeRequest, { body })).workCase;
    };
    const decide = async (action: Case['actions'][number]['action'], by = admin, comment: string | null = null) => {
      const { version } = await caseOf(workCaseId, by);
      return by.call(decideWorkCase, { body: { workCaseId, version, action, comment } });
    };
    const { confirmAbove, serviceCharge, CGST, SGST, IGST } = await read(workCaseId);
    expect(confirmAbove).toBe(50_000);
    const owed = 60_000 + 2_500 + serviceCharge + CGST + SGST + IGST;
    const waiting = await enter();
    expect([waiting.state, waiting.atStake, actionsOf(waiting)]).toEqual(['open', owed, ['withdraw_change']]);
    expect(waiting.facts).toContainEqual(
      expect.objectContaining({ label: 'New flights', text: expect.stringContaining('AI 2994 DEL → BOM') }),
    );
    expect((await own.show(flightId)).changes[0]).toMatchObject({ state: 'request', amounts: null });
    expect(await balanceOf(flightId, 'receivable')).toBe(0);
    // While it waits nobody enters another outcome past the second person.
    const declined = { workCaseId, version: waiting.version, isChanged: false, comment: 'Full' };
    expectRefusal(await admin.call(settleChangeRequest, { body: declined }), 'action_not_offered');
    expectRefusal(await decide('confirm_change'), 'action_not_offered');

    expectRefusal(await decide('refuse_change', colleague), 'validation_failed');
    payloadOf(await decide('refuse_change', colleague, 'Ask for economy on Friday'));
    expect(actionsOf(await caseOf(workCaseId))).toEqual(['enter_change']);
    await enter();
    payloadOf(await decide('withdraw_change'));
    expectRefusal(await decide('confirm_change', colleague), 'action_not_offered');
    await enter();
    const stale = { workCaseId, version: waiting.version, action: 'confirm_change', comment: null };
    expectRefusal(await colleague.call(decideWorkCase, { body: stale }), 'conflict');
    const done = payloadOf<{ workCase: Case }>(await decide('confirm_change', colleague)).workCase;
    expect(done).toMatchObject({ state: 'done', resolution: 'The change was made.' });
    expect(done.history.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Only business was left', 'Ask for economy on Friday']),
    );
    const flight = await own.show(flightId);
    expect(flight.changes[0]).toMatchObject({ state: 'done', amounts: { pay: owed } });
    expect(flight.slices[0]).toMatchObject({ airlinePnr: 'NEWPNR' });
    expect(await balanceOf(flightId, 'receivable')).toBeCloseTo(owed, 2);
  });

  it('is confirmed by its sum alone where the journey is private and on a pay-later key', async () => {
    const { own, admin, world } = servicing();
    const colleague = await deskColleague();
    const { flightId, tripId, day, workCaseId } = await asked();
    await world.query('update work_case set owner_id = (select id from person where email = $2) where id = $1', [
      workCaseId,
      ADMIN,
    ]);
    const body = { ...made(await read(workCaseId), day), fareDifference: 60_000 };
    await world.query(`update trip set kind = 'personal' where id = $1`, [tripId]);
    // Nobody owes anything for a private journey that was paid at once.
    const refused = expectRefusal(await admin.call(settleChangeRequest, { body }), 'validation_failed');
    expect(refused.errors?.[0]?.field).toBe('fareDifference');
    await world.query(`update booking set origin = 'pay_later' where id = $1`, [flightId]);
    payloadOf(await admin.call(settleChangeRequest, { body }));
    const seen = await caseOf(workCaseId, colleague);
    expect(actionsOf(seen)).toEqual(['confirm_change', 'refuse_change']);
    const told = JSON.stringify(seen);
    for (const secret of ['NEWPNR', '2994', 'DEL', 'Asha']) expect(told, secret).not.toContain(secret);
    expect(seen.facts.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Difference in fare', "Airline's charge", 'Our charge with GST', 'Owed for the change']),
    );
    expectRefusal(await colleague.call(getChangeRequest, { query: { workCaseId } }), 'case_is_private');
    const confirm = { workCaseId, version: seen.version, action: 'confirm_change', comment: null };
    payloadOf(await colleague.call(decideWorkCase, { body: confirm }));
    expect((await own.show(flightId)).changes[0]).toMatchObject({ state: 'done' });
  });

  it('is settled by the travel desk alone, once, and with everything that it needs', async () => {
    const { own, admin, stranger, world } = servicing();
    const { day, workCaseId } = await asked();
    const request = await read(workCaseId);
    const body = made(request, day);
    expectRefusal(await own.call(settleChangeRequest, { body }), 'privilege_missing');
    expectRefusal(await own.call(getChangeRequest, { query: { workCaseId } }), 'privilege_missing');
    const approver = servicingOf(world, (await signIn(world, APPROVER)).token);
    expectRefusal(await approver.call(settleChangeRequest, { body }), 'privilege_missing');
    const foreign = await stranger.call(settleChangeRequest, { body });
    expect([403, 404]).toContain(foreign.status);
    for (const wrong of [
      { slices: [] },
      { tickets: [] },
      { airlinePnr: undefined },
      { slices: [{ segments: [{ ...body.slices?.[0]?.segments[0], departureTime: `${day}T21:00` }] }] },
    ]) {
      const answer = await admin.call(settleChangeRequest, { body: { ...body, ...wrong } });
      expectRefusal(answer, 'validation_failed');
    }
    expectRefusal(await admin.call(settleChangeRequest, { body: { ...body, version: 99 } }), 'conflict');
    payloadOf(await admin.call(settleChangeRequest, { body }));
    const again = await admin.call(settleChangeRequest, { body });
    expectRefusal(again, 'change_not_open');
  });
});
