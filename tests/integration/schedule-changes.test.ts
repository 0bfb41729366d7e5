import { createHmac, randomUUID } from 'node:crypto';
import { getWorkCase } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { downloadFlightCalendar, downloadTicket } from '@pravas/contract/servicing/document-operations.ts';
import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { CANCELLATION_SOURCE } from '@pravas/domain/flight-change/schedule-change.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SANDBOX_DUFFEL_ACCOUNT } from '../../apps/sandbox/src/duffel/account.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { flightsOf } from '../support/flights-of.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, APPROVER, payAtGateway, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';
import { type CancellationQuote, servicingOf } from './servicing-world.ts';

type Flight = AnswerOf<typeof getBookedFlight>['flight'];

let world: World;
let asha: TravellerClient;
let daysAhead = 25;

/** Books a non-stop one way, on a day of its own. */
async function book(who: TravellerClient, inWorld: World) {
  daysAhead += 1;
  const flights = await who.search({ daysAhead });
  const option = flights.flights.find((one) => one.slices.every((slice) => slice.segments.length === 1));
  if (!option) throw new Error('No non-stop flight');
  const added = await who.add(flights, option.flightId);
  await payAtGateway(await who.checkPrice(added.flightId), 'pay');
  await who.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
  const [order] = await inWorld.query<{ id: string; locator: string; sweep_at: Date | null; ref: string }>(
    `select id, locator, sweep_at, supplier_order ->> 'bookingRef' as ref from booking_order where booking_id = $1`,
    [added.flightId],
  );
  if (!order) throw new Error('No order');
  return { ...added, order };
}

async function show(flightId: string, who = asha, url = world.url): Promise<Flight> {
  return payloadOf<AnswerOf<typeof getBookedFlight>>(
    await callOperation(url, getBookedFlight, { query: { flightId } }, who),
  ).flight;
}

/** As if the airline had last said that it leaves then; airport-local. */
async function leaveAt(flightId: string, orderId: string, wall: string): Promise<void> {
  await world.query(
    `update booking set facts = jsonb_set(facts, array['movedForward', $2, '0', 'departure', 'wall'], to_jsonb($3::text))
     where id = $1`,
    [flightId, orderId, wall],
  );
}

async function tripOf(tripId: string) {
  return payloadOf<AnswerOf<typeof getTrip>>(await callOperation(world.url, getTrip, { query: { tripId } }, asha))
    .tripDetails;
}

const changeOf = (flightId: string, who = asha, url = world.url) =>
  vi.waitUntil(async () => (await show(flightId, who, url)).scheduleChanges[0], { timeout: 20_000, interval: 150 });

const decide = (scheduleChangeId: string, decision: string, who = asha, url = world.url) =>
  callOperation(url, decideScheduleChange, { body: { scheduleChangeId, decision } }, who);

const sweepNow = (orderId: string) => world.query('update booking_order set sweep_at = now() where id = $1', [orderId]);

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

describe('an order that is read again every day', () => {
  it('has its next reading set when it is booked, and nothing to tell while nothing changed', async () => {
    const { flightId, order } = await book(asha, world);
    expect(order.sweep_at?.getTime()).toBeGreaterThan(Date.now());
    await sweepNow(order.id);
    await vi.waitUntil(
      async () => {
        const [row] = await world.query<{ sweep_at: Date }>('select sweep_at from booking_order where id = $1', [
          order.id,
        ]);
        return (row?.sweep_at.getTime() ?? 0) > Date.now() + 3_600_000;
      },
      { timeout: 20_000, interval: 100 },
    );
    expect((await show(flightId)).scheduleChanges).toEqual([]);
  });

  it('that moved by hours is told to the traveller and the desk once, and accepted', async () => {
    const { flightId, tripId, order } = await book(asha, world);
    await world.commandOrder({ order: order.locator, command: 'move_flight', minutes: 155 });
    await sweepNow(order.id);
    const change = await changeOf(flightId);
    expect(change).toMatchObject({ kind: 'changed', state: 'open', severity: 'major', refund: { byLaw: false } });
    expect(change?.options).toEqual(['accept', 'rebook', 'refund']);
    expect(change?.changes.join(' ')).toContain('2h 35m later');
    const before = await tripOf(tripId);
    expect(before.supplierChange).toBe('changed');
    expect(flightsOf(before)[0]).toMatchObject({
      badge: 'Airline changed',
      airlineChange: { kind: 'changed', changes: change?.changes },
    });
    expect(flightsOf(before)[0]?.statusText).toContain('Open it to decide.');
    await sweepNow(order.id);
    const cases = await world.query<{ hours: number }>(
      `select extract(epoch from due_at - created_at)::float8 / 3600 as hours
       from work_case where booking_id = $1 and kind = 'schedule_change'`,
      [flightId],
    );
    // The traveller has two days to answer, however far away the flight is.
    expect(cases).toEqual([{ hours: 48 }]);
    await vi.waitUntil(
      async () =>
        (
          await world.query(`select 1 from inbox_item where trip_id = $1 and subject like 'The airline changed%'`, [
            tripId,
          ])
        ).length === 1,
      { timeout: 20_000, interval: 100 },
    );
    expect((await decide(change?._id ?? '', 'accept')).status).toBe(200);
    await vi.waitUntil(
      async () =>
        (await world.query('select from inbox_item where trip_id = $1 and needs_action', [tripId])).length === 0,
      { timeout: 20_000, interval: 100 },
    );
    const told = await tripOf(tripId);
    expect([told.supplierChange, flightsOf(told)[0]?.airlineChange, flightsOf(told)[0]?.badge]).toEqual([
      null,
      null,
      'Booked',
    ]);
    const after = await show(flightId);
    expect(after.forward.segments[0]?.departureTime).toBe(change?.after[0]?.segments[0]?.departureTime);
    expect(after.scheduleChanges[0]).toMatchObject({ state: 'accepted', options: [] });
    const [trip] = await world.query<{ starts_at: Date }>('select starts_at from trip where id = $1', [tripId]);
    const [first] = after.forward.segments;
    const departs = Temporal.PlainDateTime.from(`${first?.departureDate}T${first?.departureTime}`).toZonedDateTime(
      first?.departureZone ?? 'Asia/Kolkata',
    );
    expect(trip?.starts_at.getTime()).toBe(departs.epochMilliseconds);
    expectRefusal(await decide(change?._id ?? '', 'refund'), 'schedule_change_decided');
    const [closed] = await world.query<{ state: string }>('select state from work_case where booking_id = $1', [
      flightId,
    ]);
    expect(closed?.state).toBe('done');
  });

  it('that was moved forward takes requests until three hours before it leaves now, though nobody has accepted that', async () => {
    const { flightId, order } = await book(asha, world);
    const booked = await show(flightId);
    const stopsAt = booked.cancel.stopsAt ?? '';
    await world.query(
      `insert into exit_reminder (organization_id, id, booking_id, person_id, remind_at, cliff_at, created_at)
       select organization_id, $2, id, created_by, $3::timestamptz - interval '2 hours', $3, now() from booking where id = $1`,
      [flightId, randomUUID(), `${stopsAt}:00+05:30`],
    );
    await world.commandOrder({ order: order.locator, command: 'move_flight', minutes: -95 });
    await sweepNow(order.id);
    const change = await changeOf(flightId);
    const sooner = Temporal.PlainDateTime.from(stopsAt).subtract({ minutes: 95 }).toString({ smallestUnit: 'minute' });
    expect(change?.options).toEqual(['accept', 'rebook']);
    const [opened] = await world.query<{ id: string }>(
      `select id from work_case where booking_id = $1 and kind = 'schedule_change'`,
      [flightId],
    );
    const desk = await signIn(world, ADMIN);
    const { workCase } = await desk.client.call(getWorkCase, { query: { workCaseId: opened?.id ?? '' } });
    expect(workCase.places.map(({ effect }) => effect)).toEqual([
      'Opens the flight, where its new times are accepted for the traveller or other flights are chosen.',
    ]);
    const moved = await show(flightId);
    expect(moved.cancel.stopsAt).toBe(sooner);
    expect(moved.exitCurve?.steps.map((step) => step.requestsUntil).findLast((wall) => wall !== null)).toBe(sooner);
    expect(moved.exitCurve?.reminder).toEqual({
      cliffAt: new Date(`${sooner}:00+05:30`).toISOString(),
      remindAt: new Date(Date.parse(`${sooner}:00+05:30`) - 2 * 3_600_000).toISOString(),
    });
    const mayChange = async () =>
      (await show(flightId)).allowedActions.find(({ action }) => action === 'change')?.allowed;
    expect(await mayChange()).toBe(true);
    // As if it had moved it to two hours from now: other flights cannot be requested any more either.
    const inTwoHours = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ hours: 2 }).toPlainDateTime();
    const leavesSooner = Temporal.PlainDateTime.from(sooner).add({ hours: 3 }).toString({ smallestUnit: 'minute' });
    await leaveAt(flightId, order.id, inTwoHours.toString({ smallestUnit: 'minute' }));
    expect(await mayChange()).toBe(false);
    await leaveAt(flightId, order.id, leavesSooner);
    expect((await decide(change?._id ?? '', 'accept')).status).toBe(200);
    expect((await show(flightId)).cancel.stopsAt).toBe(sooner);
  });

  it('that was cancelled cannot be accepted, and the money comes back by right', async () => {
    const { flightId, tripId, order } = await book(asha, world);
    await world.commandOrder({ order: order.locator, command: 'cancel_flight' });
    await sweepNow(order.id);
    const change = await changeOf(flightId);
    const trip = await tripOf(tripId);
    expect([trip.supplierChange, trip.cancelledBookings]).toEqual(['cancelled', 0]);
    expect(flightsOf(trip)[0]).toMatchObject({ badge: 'Airline cancelled', airlineChange: { kind: 'cancelled' } });
    expect(flightsOf(trip)[0]?.orders.map(({ state }) => state)).toEqual(['supplier_cancelled']);
    expect(change).toMatchObject({ kind: 'cancelled', severity: 'major', options: ['rebook', 'refund'] });
    expect(change?.refund).toMatchObject({ byLaw: true });
    expect((await show(flightId)).history.at(-1)?.text).toMatch(
      /^The airline cancelled the flight\. .* is cancelled\.$/,
    );
    // A flight that does not fly leaves no time to wait for.
    const [opened] = await world.query<{ due_at: Date; created_at: Date }>(
      'select due_at, created_at from work_case where booking_id = $1',
      [flightId],
    );
    expect((opened?.due_at.getTime() ?? 0) - (opened?.created_at.getTime() ?? 0)).toBe(2 * 3_600_000);
    expectRefusal(await decide(change?._id ?? '', 'accept'), 'decision_not_offered');
    for (const email of [APPROVER, STRANGER]) {
      expectRefusal(await decide(change?._id ?? '', 'refund', await signIn(world, email)), 'not_found');
    }
    expectRefusal(await decide(randomUUID(), 'refund'), 'not_found');
    expect((await decide(change?._id ?? '', 'refund')).status).toBe(200);
    // A wish cancels nothing: until it is confirmed they may think better of it.
    const wished = await show(flightId);
    expect(wished.flightStatus).toBe('BOOKED');
    expect(wished.scheduleChanges[0]).toMatchObject({
      state: 'refunding',
      isOver: false,
      options: ['rebook', 'refund'],
    });
    expect((await decide(change?._id ?? '', 'rebook')).status).toBe(200);
    const lines = await world.query<{ text: string }>(
      `select e.text from work_case_event e join work_case c on c.id = e.case_id where c.booking_id = $1 order by e.seq`,
      [flightId],
    );
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringContaining('a refund'), expect.stringContaining('other flights')]),
    );
  });

  it('that was cancelled says so wherever the flight is shown, until somebody has decided', async () => {
    const { flightId, tripId, order } = await book(asha, world);
    await world.commandOrder({ order: order.locator, command: 'cancel_flight' });
    await sweepNow(order.id);
    await changeOf(flightId);
    const { tripDetails } = await asha.client.call(getTrip, { query: { tripId } });
    expect(flightsOf(tripDetails)[0]).toMatchObject({
      flightStatus: 'BOOKED',
      badge: 'Airline cancelled',
      statusText: 'The airline has cancelled a flight of this booking. Open it to choose other flights or a refund.',
    });
    const entries = tripDetails.timeline.days.flatMap((day) =>
      day.lines.flatMap((line) => (line.kind === 'entry' ? [line.entry] : [])),
    );
    expect(entries).toMatchObject([{ isSupplierCancelled: true, isCancelled: false }]);
    const file = async (path: string) => {
      const headers = { authorization: `Bearer ${asha.token}` };
      const answer = await fetch(`${world.url}${path}?flightId=${flightId}`, { headers });
      return Buffer.from(await answer.arrayBuffer());
    };
    const ticket = pdfText(await file(downloadTicket.path)).replaceAll(/\s+/g, ' ');
    expect(ticket).toContain('Cancelled by the airline');
    expect(ticket).not.toContain('Cancel for');
    const calendar = (await file(downloadFlightCalendar.path)).toString();
    expect(calendar).toContain('STATUS:CANCELLED');
    expect(calendar).not.toContain('BEGIN:VALARM');
  });

  it('that was cancelled without a word is found out when the airline charges nothing, and comes back whole', async () => {
    const { flightId, order } = await book(asha, world);
    // The day on which its order is read again is not today, and its look-in is over.
    await world.query(`update booking_order set sweep_at = now() + interval '20 hours' where id = $1`, [order.id]);
    await world.query(`update booking set created_at = created_at - interval '3 days' where id = $1`, [flightId]);
    const own = servicingOf(world, asha.token);
    const before = payloadOf<CancellationQuote>(await own.askQuote(flightId));
    expect(before.amounts.airlinePenalty).toBeGreaterThan(0);
    expect((await show(flightId)).scheduleChanges).toEqual([]);
    await world.commandOrder({ order: order.locator, command: 'cancel_flight' });
    await own.askQuote(flightId);
    expect(await changeOf(flightId)).toMatchObject({ kind: 'cancelled', refund: { byLaw: true } });
    const { amounts } = payloadOf<CancellationQuote>(await own.askQuote(flightId));
    expect(amounts).toMatchObject({ airlinePenalty: 0, serviceCharge: 0, refund: amounts.paid - amounts.notReturned });
  });

  it('that was cancelled gives back the whole fare without any charge of ours, whatever the airline asks', async () => {
    const { flightId, tripId, order } = await book(asha, world);
    await world.commandOrder({ order: order.locator, command: 'cancel_flight' });
    await sweepNow(order.id);
    await changeOf(flightId);
    const flight = await show(flightId);
    expect(flight.slices.map(({ state }) => state)).toEqual(['airline_cancelled']);
    const own = servicingOf(world, asha.token);
    const { amounts, law } = payloadOf<CancellationQuote>(await own.askQuote(flightId));
    // Our convenience fee for the booking stays paid; nothing else is kept.
    expect(amounts).toMatchObject({
      airlinePenalty: 0,
      serviceCharge: 0,
      refund: amounts.paid - amounts.notReturned,
    });
    expect(new Set(flight.exitCurve?.marks.map((mark) => mark.refund))).toEqual(new Set([amounts.refund]));
    expect(law[0]?.text).toContain('The airline itself gave this flight up');
    expect((await own.askCancel(flightId, amounts.refund)).status).toBe(200);
    const settled = await vi.waitUntil(
      async () => (await show(flightId)).cancellations.find((one) => one.guard !== null),
      { timeout: 30_000, interval: 200 },
    );
    expect(settled.calculation?.amounts).toMatchObject({ refund: amounts.refund, airlinePenalty: 0 });
    expect(settled.guard?.findings.map((finding) => finding.source)).toEqual(
      settled.guard?.ok ? [] : [CANCELLATION_SOURCE],
    );
    const isBack = (refunds: readonly { readonly state: string }[]) =>
      refunds.some(({ state }) => state === 'refunded');
    await asha.bookingWhen(tripId, ({ refunds }) => isBack(refunds));
    const [over] = (await show(flightId)).scheduleChanges;
    expect(over).toMatchObject({ isOver: true, options: [] });
    expectRefusal(await decide(over?._id ?? '', 'rebook'), 'schedule_change_decided');
    await vi.waitUntil(
      async () =>
        (
          await world.query(
            `select 1 from work_case where booking_id = $1 and kind = 'flight_cancelled' and state = 'done'`,
            [flightId],
          )
        ).length === 1,
      { timeout: 20_000, interval: 100 },
    );
    await vi.waitUntil(
      async () =>
        (
          await world.query(
            `select from inbox_item where trip_id = $1 and topic = 'schedule.cancelled' and not needs_action`,
            [tripId],
          )
        ).length === 1,
      { timeout: 20_000, interval: 100 },
    );
    await expectBooksInOrder(world);
  });
});

describe('a supplier that tells', () => {
  let second: World;
  let traveller: TravellerClient;

  beforeAll(async () => {
    second = await createWorld({ env: { FLIGHT_SUPPLIERS: 'duffel' } });
    traveller = await signIn(second);
  });
  afterAll(() => second.close());

  const send = (body: string, signature: string) =>
    fetch(`${second.url}/suppliers/duffel/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-duffel-signature': signature },
      body,
    });
  const sign = (body: string, secondsAgo = 0, secret: string = SANDBOX_DUFFEL_ACCOUNT.webhookSecret) => {
    const at = Math.floor(Date.now() / 1_000) - secondsAgo;
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  };
  const messages = () => second.query<{ event_id: string }>('select event_id from supplier_message');

  it('of a moved flight is believed after the order was read, without waiting for the next day', async () => {
    const { flightId, order } = await book(traveller, second);
    await second.commandOrder({ order: order.ref, command: 'move_flight', minutes: 400 });
    const change = await changeOf(flightId, traveller, second.url);
    expect(change).toMatchObject({ kind: 'changed', severity: 'major', refund: { byLaw: true } });
    expect((await decide(change?._id ?? '', 'accept', traveller, second.url)).status).toBe(200);
    const after = await show(flightId, traveller, second.url);
    expect(after.forward.segments[0]?.departureTime).toBe(change?.after[0]?.segments[0]?.departureTime);
  });

  it('is not believed without its signature, with another’s, too late, or of another account', async () => {
    const before = await messages();
    const body = JSON.stringify({
      id: 'evt_forged',
      type: 'order.airline_initiated_change_detected',
      data: { object: { id: 'ord_x' } },
    });
    const wrong = [
      await send(body, ''),
      await send(body, sign(body, 0, 'another secret')),
      await send(body, sign(body, 301)),
      await send(`${body} `, sign(body)),
      await fetch(`${second.url}/suppliers/nobody/events`, { method: 'POST', body }),
    ];
    expect(wrong.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    expect((await send('x'.repeat(300_000), sign('x'))).status).toBe(413);
    expect(await messages()).toEqual(before);
  });

  it('twice is heard once', async () => {
    const body = JSON.stringify({ id: 'evt_twice', type: 'ping.triggered', data: { object: {} } });
    const answers = await Promise.all([send(body, sign(body)), send(body, sign(body)), send(body, sign(body))]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await messages()).filter((one) => one.event_id === 'evt_twice')).toHaveLength(1);
  });
});
