import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { cancelFlight, quoteFlightCancellation } from '@pravas/contract/servicing/cancel-operations.ts';
import { applyCredits, listCredits, listUsableCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { formatInr, formatInrExact, fromRupees, paise, toRupees } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastMailTo } from '../support/company.ts';
import { ADMIN, APPROVER, payAtGateway, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

const GUEST = 'rohan.mehta@guests.example';
let world: World;
let asha: TravellerClient;
let daysAhead = 20;

/** Adds a non-stop one way of an airline to a new trip, each time on a day of its own. */
async function add(airline?: string) {
  daysAhead += 1;
  const flights = await asha.search({ daysAhead });
  const option = flights.flights.find(
    (one) =>
      one.slices.every((slice) => slice.segments.length === 1) &&
      (airline === undefined || one.airlines.every(({ code }) => code === airline)),
  );
  const code = option?.airlines[0]?.code;
  if (!option || !code) throw new Error('No non-stop flight');
  return { ...(await asha.add(flights, option.flightId)), airline: code };
}

async function buy(airline?: string) {
  const added = await add(airline);
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
  return added;
}

const day = (days: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();

/** A credit of an airline in Asha's name, as if from an earlier cancellation. */
async function grant(airline: string, rupees: number, expiresOn = day(200), name = 'Asha Rao'): Promise<string> {
  const id = randomUUID();
  await world.query(
    `insert into flight_credit (organization_id, id, airline_code, supplier_id, traveller_name, person_id, amount_paise,
       left_paise, expires_on, created_at)
     select organization_id, $1, $2, 'duffel', $3, id, $4, $4, $5, now() from person where email like 'asha.rao@%'`,
    [id, airline, name, rupees * 100, expiresOn],
  );
  return id;
}

const leftOf = async (creditId: string) => {
  const [row] = await world.query<{ left: string }>('select left_paise as left from flight_credit where id = $1', [
    creditId,
  ]);
  return Number(row?.left) / 100;
};

const usable = async (flightId: string, who = asha) =>
  payloadOf<AnswerOf<typeof listUsableCredits>>(
    await callOperation(world.url, listUsableCredits, { query: { flightId } }, who),
  );

const apply = (flightId: string, creditIds: readonly string[], who = asha) =>
  callOperation(world.url, applyCredits, { body: { flightId, creditIds: [...creditIds] } }, who);

const list = async (query: { scope?: 'own' | 'all'; show?: 'open' | 'every' } = {}, who = asha) =>
  payloadOf<AnswerOf<typeof listCredits>>(await callOperation(world.url, listCredits, { query }, who));

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'duffel' } });
  asha = await signIn(world);
});
afterAll(() => world.close());

describe('a cancellation whose airline gives a credit', () => {
  it('keeps it for its traveller with a last day, and sends no money', async () => {
    const { flightId, tripId, airline } = await buy();
    const [order] = await world.query<{ ref: string }>(
      `select supplier_order ->> 'bookingRef' as ref from booking_order where booking_id = $1`,
      [flightId],
    );
    await world.commandOrder({ order: order?.ref ?? '', command: 'refund_as_credit' });
    await world.query(
      `update booking set facts = jsonb_set(facts, '{contact,email}', to_jsonb($2::text)) where id = $1`,
      [flightId, GUEST],
    );
    const quote = payloadOf<AnswerOf<typeof quoteFlightCancellation>>(
      await callOperation(world.url, quoteFlightCancellation, { query: { flightId } }, asha),
    );
    expect(quote.refundTo).toBe('A credit of the airline');
    const body = { flightId, expectedRefund: quote.amounts.refund };
    expect((await callOperation(world.url, cancelFlight, { body }, asha)).status).toBe(200);
    const flight = await vi.waitUntil(
      async () => {
        const shown = payloadOf<AnswerOf<typeof getBookedFlight>>(
          await callOperation(world.url, getBookedFlight, { query: { flightId } }, asha),
        ).flight;
        return shown.credits.length > 0 ? shown : null;
      },
      { timeout: 30_000, interval: 150 },
    );
    expect(flight.credits).toMatchObject([{ airlineCode: airline, left: quote.amounts.refund }]);
    expect(flight.cancellations[0]).toMatchObject({ state: 'settled' });
    expect(flight.cancellations[0]?.text).toContain('as a credit');
    const given = `${formatInr(fromRupees(quote.amounts.refund))} is refunded as a credit of `;
    expect(flight.statusText).toContain(given);
    expect(flight.cancellations[0]?.calculation?.lines.at(-1)?.label).toBe('Credit of the airline');
    expect(flight.cancellations[0]?.steps.map((step) => step.label)).not.toContain('Processing refund...');
    const said = flight.history.map((line) => line.text).join(' ');
    expect(said).toContain('is refunded as a credit of the airline');
    expect(said).not.toContain('Refund: ');
    const { tripDetails } = await asha.client.call(getTrip, { query: { tripId } });
    expect(tripDetails.costs.lines[0]?.detail).toContain('was refunded as airline credit');
    expect(await world.query('select 1 from refund where booking_id = $1', [flightId])).toEqual([]);
    const own = await list();
    expect(own.list).toMatchObject([{ airlineCode: airline, state: 'usable', sourceFlightId: flightId }]);
    expect(own.left).toBe(quote.amounts.refund);
    const told = await vi.waitUntil(
      async () =>
        (
          await world.query<{ body: string }>(
            `select body from inbox_item where trip_id = $1 and topic = 'booking.cancelled'`,
            [tripId],
          )
        )[0],
      { timeout: 20_000, interval: 150 },
    );
    expect(told.body).toContain(given);
    expect(told.body).toContain(`to be used by ${longDate(flight.credits[0]?.expiresOn ?? '')}`);
    expect(told.body).not.toMatch(/card|bank/u);
    // A contact outside the organisation hears of it too, though no message about money follows.
    const mailed = await lastMailTo(world, GUEST);
    expect(mailed).toContain('Your flight is cancelled.');
    expect(mailed.replaceAll(/\s+/gu, ' ')).toContain(given);
    await world.query('delete from flight_credit where source_booking_id = $1', [flightId]);
  });
});

describe('paying with credits', () => {
  it('sets them aside, has the card pay the rest, and uses them with the ticket', async () => {
    const { flightId, tripId, totalPrice, airline } = await add();
    const credit = await grant(airline, 500);
    expect((await usable(flightId)).list).toMatchObject([{ credit: { _id: credit }, pays: 500, isApplied: false }]);
    const applied = payloadOf<AnswerOf<typeof applyCredits>>(await apply(flightId, [credit]));
    expect(applied.toPay).toBeCloseTo(totalPrice - 500, 2);
    expect(await leftOf(credit)).toBe(0);
    expect((await list({ show: 'every' })).list[0]).toMatchObject({ state: 'reserved' });
    const form = await asha.checkPrice(flightId);
    expect(form.amount).toBeCloseTo(totalPrice - 500, 2);
    expectRefusal(await apply(flightId, []), 'payment_in_progress');
    await payAtGateway(form, 'pay');
    await asha.bookingWhen(tripId, (one) => one.flightStatus === 'BOOKED');
    const uses = await world.query('select state from flight_credit_use where booking_id = $1', [flightId]);
    expect(uses).toEqual([{ state: 'used' }]);
    expect((await list({ show: 'every' })).list[0]).toMatchObject({ state: 'used' });
    await world.query('delete from flight_credit_use where credit_id = $1', [credit]);
    await world.query('delete from flight_credit where id = $1', [credit]);
  });

  it('tells with a cancelled trip what goes to the card by when, and which credit comes back until when', async () => {
    const { flightId, tripId, totalPrice, airline } = await add();
    const credit = await grant(airline, Math.floor(totalPrice) - 500);
    payloadOf(await apply(flightId, [credit]));
    await payAtGateway(await asha.checkPrice(flightId), 'pay');
    await asha.bookingWhen(tripId, (one) => one.flightStatus === 'BOOKED');
    const { refund, text } = await asha.client.call(quoteTripCancellation, { query: { tripId } });
    const quote = await asha.client.call(quoteFlightCancellation, { query: { flightId } });
    const body = { tripId, reason: 'Not needed', acceptedRefund: refund };
    await asha.client.call(cancelTrip, { body, idempotencyKey: randomUUID() });
    const { history } = (await asha.client.call(getTrip, { query: { tripId } })).tripDetails;
    const told = history.find((one) => one.text.startsWith('Cancelled: '))?.text ?? '';
    const settled = await asha.bookingWhen(tripId, (one) => one.flightStatus === 'CANCELED' && one.refunds.length > 0);
    const money = settled.refunds.reduce((total, one) => total + one.amount, 0);
    const [back] = await world.query<{ amount: string; until: string }>(
      'select amount_paise as amount, expires_on::text as until from flight_credit where source_booking_id = $1',
      [flightId],
    );
    expect(told).toMatch(
      /^Cancelled: Not needed\. ₹\S+ goes back to the card that paid, by \w{3}, \d+ \w+ at the latest\. /,
    );
    expect(told).toContain(`${formatInr(fromRupees(money))} goes back to the card that paid`);
    expect(told).toContain(`${formatInr(paise(Number(back?.amount)))} is refunded as a credit of `);
    expect(told).toContain(`to be used by ${longDate(back?.until ?? '')}.`);
    // The person who was asked whether to cancel has read the same before.
    const inCredit = toRupees(paise(Number(back?.amount)));
    expect(quote.creditsBack).toMatchObject([{ amount: inCredit, until: back?.until }]);
    expect(quote.credit).toBe(0);
    const ofIt = `${formatInrExact(paise(Number(back?.amount)))} of it as the airline credits that paid`;
    expect(quote.refundTo).toBe(`The card that paid, within 6-7 working days, but ${ofIt}`);
    expect(quote.text).toContain(`within 6-7 working days, but ${ofIt};`);
    expect(text).toMatch(/ within 6-7 working days, but ₹\S+ of it as the airline credits that paid\./);
    await world.query('delete from flight_credit_use where credit_id = $1', [credit]);
    await world.query('delete from flight_credit where id = $1 or source_booking_id = $2', [credit, flightId]);
  });

  it('gives them free when taken off or when the flight is removed', async () => {
    const { flightId, airline } = await add();
    const credit = await grant(airline, 300);
    await apply(flightId, [credit]);
    await apply(flightId, []);
    expect(await leftOf(credit)).toBe(300);
    await apply(flightId, [credit]);
    await world.query('update booking set removed_at = now() where id = $1', [flightId]);
    await vi.waitUntil(async () => (await leftOf(credit)) === 300, { timeout: 20_000, interval: 150 });
    await world.query('delete from flight_credit_use where credit_id = $1', [credit]);
    await world.query('delete from flight_credit where id = $1', [credit]);
  });

  it('refuses credits that have expired, of other travellers, of other airlines and of other people’s flights', async () => {
    const { flightId, airline } = await add();
    const wrong = [
      await grant(airline, 100, day(-1)),
      await grant(airline, 100, day(100), 'Somebody Else'),
      await grant('ZZ', 100),
    ];
    expect((await usable(flightId)).list).toEqual([]);
    for (const creditId of wrong) {
      expectRefusal(await apply(flightId, [creditId]), 'credit_not_usable');
      expect(await leftOf(creditId)).toBe(100);
    }
    for (const email of [APPROVER, STRANGER]) {
      expectRefusal(await apply(flightId, [], await signIn(world, email)), 'booking_not_found');
    }
    await world.query(`delete from flight_credit where id = any($1)`, [wrong]);
  });

  it('lets only one of two bookings have the last rupee', async () => {
    const first = await add();
    const second = await add(first.airline);
    const credit = await grant(first.airline, 200);
    const answers = await Promise.all([apply(first.flightId, [credit]), apply(second.flightId, [credit])]);
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await leftOf(credit)).toBe(0);
    await world.query('delete from flight_credit_use where credit_id = $1', [credit]);
    await world.query('delete from flight_credit where id = $1', [credit]);
  });
});

describe('credits that end', () => {
  it('are told once for each warning and written off on the day after', async () => {
    const soon = await grant('6E', 400, day(7));
    const gone = await grant('6E', 250, day(-1));
    const warnings = () =>
      world.query<{ days: number }>(
        `select (payload ->> 'daysLeft')::int as days from outbox_event where topic = 'credit.expiring'
         and payload ->> 'creditId' = $1`,
        [soon],
      );
    await vi.waitUntil(async () => (await warnings()).length === 1, { timeout: 20_000, interval: 150 });
    expect(await warnings()).toEqual([{ days: 7 }]);
    await vi.waitUntil(
      async () =>
        (await world.query('select 1 from ledger_transfer where key = $1', [`credit:${gone}:expired`])).length === 1,
      { timeout: 20_000, interval: 150 },
    );
    const { list: open } = await list();
    expect(open.map((one) => one._id)).toEqual([soon]);
    expect(open[0]?.warning).toBe('This credit can be used for 7 more days.');
    expect((await list({ show: 'every' })).list.find((one) => one._id === gone)).toMatchObject({ state: 'expired' });
    await vi.waitUntil(
      async () => (await world.query(`select 1 from inbox_item where topic = 'credit.expiring'`)).length === 1,
      { timeout: 20_000, interval: 150 },
    );
    expect(await warnings()).toHaveLength(1);
  });

  it('are written off in full when what was set aside of them is free again after their last day', async () => {
    const { flightId, airline } = await add();
    const credit = await grant(airline, 90_000);
    await apply(flightId, [credit]);
    const left = await leftOf(credit);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(90_000);
    const writtenOff = async () =>
      (
        await world.query<{ amount: string }>(
          `select amount_paise as amount from ledger_transfer where key like $1 order by at`,
          [`credit:${credit}:expired%`],
        )
      ).map(({ amount }) => Number(amount) / 100);
    await world.query('update flight_credit set expires_on = $2 where id = $1', [credit, day(-1)]);
    await vi.waitUntil(async () => (await writtenOff()).length > 0, { timeout: 20_000, interval: 150 });
    expect(await writtenOff()).toEqual([left]);
    await world.query('update booking set removed_at = now() where id = $1', [flightId]);
    await vi.waitUntil(async () => (await writtenOff()).length > 1, { timeout: 20_000, interval: 150 });
    const [first, second] = await writtenOff();
    expect((first ?? 0) + (second ?? 0)).toBeCloseTo(90_000, 2);
    await world.query('delete from flight_credit_use where credit_id = $1', [credit]);
    await world.query('delete from flight_credit where id = $1', [credit]);
  });

  it('are seen by their owner and the travel desk alone', async () => {
    const meera = await signIn(world, APPROVER);
    expect((await list({}, meera)).list).toEqual([]);
    expectRefusal(await callOperation(world.url, listCredits, { query: { scope: 'all' } }, meera), 'privilege_missing');
    const vikram = await signIn(world, ADMIN);
    expect((await list({ scope: 'all' }, vikram)).list.length).toBeGreaterThan(0);
    const dev = await signIn(world, STRANGER);
    expect((await list({ show: 'every' }, dev)).list).toEqual([]);
  });
});
