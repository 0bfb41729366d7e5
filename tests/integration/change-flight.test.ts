import { randomUUID } from 'node:crypto';
import { WEBHOOK_TOPICS, type WebhookTopic } from '@pravas/contract/notice/webhook-topics.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import {
  chooseChange,
  payChange,
  requestChange,
  searchChange,
  withdrawChange,
} from '@pravas/contract/servicing/change-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APPROVER, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Flight = AnswerOf<typeof getBookedFlight>['flight'];
type Option = AnswerOf<typeof searchChange>['options'][number];

let world: World;
let asha: TravellerClient;
let daysAhead = 20;

const dayAfter = (days: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString();

/** Books a non-stop one way of an airline, each time on a day of its own. */
async function book(airline = '6E', who = asha) {
  daysAhead += 2;
  const flights = await who.search({ daysAhead });
  const added = await who.add(flights, pickFlight(flights, airline));
  await payAtGateway(await who.checkPrice(added.flightId), 'pay');
  await who.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
  return { ...added, day: daysAhead };
}

async function show(flightId: string, who = asha): Promise<Flight> {
  return payloadOf<AnswerOf<typeof getBookedFlight>>(
    await callOperation(world.url, getBookedFlight, { query: { flightId } }, who),
  ).flight;
}

const wishFor = (flightId: string, day: number) => ({ flightId, slices: [{ index: 0, date: dayAfter(day) }] });

async function optionsFor(flightId: string, day: number): Promise<Option[]> {
  const found = payloadOf<AnswerOf<typeof searchChange>>(
    await callOperation(world.url, searchChange, { body: wishFor(flightId, day) }, asha),
  );
  expect(found).toMatchObject({ channel: 'online', channelNote: null, replaces: [0] });
  return found.options;
}

const choose = (flightId: string, day: number, option: Option, also: Partial<SentOf<typeof chooseChange>> = {}) =>
  callOperation(
    world.url,
    chooseChange,
    {
      body: {
        ...wishFor(flightId, day),
        changeOfferId: option.changeOfferId,
        expectedPay: option.amounts.pay,
        expectedReturn: option.amounts.return,
        ...also,
      },
    },
    asha,
  );

async function chosen(flightId: string, day: number) {
  const [option] = await optionsFor(flightId, day);
  if (!option) throw new Error('Nothing to change to');
  const answer = await choose(flightId, day, option);
  return { option, change: payloadOf<AnswerOf<typeof chooseChange>>(answer).change };
}

const pay = (changeId: string, who = asha) => callOperation(world.url, payChange, { body: { changeId } }, who);
const withdraw = (changeId: string, who = asha) =>
  callOperation(world.url, withdrawChange, { body: { changeId } }, who);

const changeWhen = (flightId: string, state: Flight['changes'][number]['state']) =>
  vi.waitUntil(
    async () => {
      const flight = await show(flightId);
      return flight.changes[0]?.state === state ? flight : null;
    },
    { timeout: 30_000, interval: 150 },
  );

const total = ({ amounts }: Option) =>
  amounts.fareDifference +
  amounts.airlinePenalty +
  amounts.serviceCharge +
  amounts.CGST +
  amounts.SGST +
  amounts.IGST -
  amounts.credit;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

describe('flights a booking may be changed to', () => {
  it('are on the day asked for, add up, and hold for a while', async () => {
    const { flightId, day } = await book();
    const options = await optionsFor(flightId, day + 1);
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) {
      expect(option.slices.map((one) => one.segments[0]?.departureDate)).toEqual([dayAfter(day + 1)]);
      expect(option.amounts.pay - option.amounts.return).toBeCloseTo(total(option), 2);
      expect(option.amounts.serviceCharge).toBeGreaterThan(0);
      expect(Temporal.Instant.compare(option.holdsUntil, Temporal.Now.instant())).toBe(1);
      expect(option).toMatchObject({ needsApproval: false, policy: null });
    }
    const nets = options.map((one) => one.amounts.pay - one.amounts.return);
    expect(nets).toEqual(nets.toSorted((a, b) => a - b));
  });

  it('are not found by strangers, and not for days that have passed or flights that are not booked', async () => {
    const { flightId, day } = await book();
    const ask = (body: SentOf<typeof searchChange>, who = asha) =>
      callOperation(world.url, searchChange, { body }, who);
    for (const email of [APPROVER, STRANGER]) {
      expectRefusal(await ask(wishFor(flightId, day + 1), await signIn(world, email)), 'booking_not_found');
    }
    expectRefusal(await ask(wishFor(randomUUID(), day)), 'booking_not_found');
    expectRefusal(await ask(wishFor(flightId, -1)), 'date_in_past');
    const beyond = { flightId, slices: [{ index: 5, date: dayAfter(day) }] };
    expectRefusal(await ask(beyond), 'validation_failed');
    expectRefusal(await ask({ flightId, slices: [] }), 'validation_failed');
  });

  it('are none within three hours of departure', async () => {
    const { flightId, day } = await book();
    const soon = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ hours: 2 }).toPlainDateTime();
    await world.query(
      `update booking_order set detail = jsonb_set(detail, '{slices,0,segments,0,from,time,wall}', to_jsonb($2::text))
       where booking_id = $1`,
      [flightId, soon.toString({ smallestUnit: 'minute' })],
    );
    const answer = await callOperation(world.url, searchChange, { body: wishFor(flightId, day) }, asha);
    expectRefusal(answer, 'booking_not_changeable');
    expect(answer.text).toContain('3 hours');
  });
});

describe('a change that is paid', () => {
  it('tells until it is paid what cancelling the new flights costs more', async () => {
    const { flightId, day } = await book();
    // The fare that was bought is cancelled for a rupee.
    await world.query(
      `update booking_order set detail = detail || jsonb_build_object('refundable', true, 'rules', jsonb_build_array(
         jsonb_build_object('kind', 'cancel', 'fromHours', null, 'toHours', 0, 'charge',
           jsonb_build_object('type', 'amount', 'perTravellerPaise', 100), 'indicative', false, 'text', null))) where booking_id = $1`,
      [flightId],
    );
    const { option, change } = await chosen(flightId, day + 1);
    // Of a lower fare the screen also says that nothing is refunded for it.
    const dearer = /(?:^|\. )(?:Cancelling the new flight costs ₹.* instead of ₹1\.|If you cancel the new flight)/;
    expect(option.amounts.note).toMatch(dearer);
    expect(change.amounts?.note).toBe(option.amounts.note);
    expect((await show(flightId)).changes[0]?.amounts?.note).toBe(option.amounts.note);
    payloadOf(await withdraw(change._id));
    expect((await show(flightId)).changes[0]?.amounts?.note ?? '').not.toMatch(dearer);
  });

  it('is bought, moves flights, price, trip and ledger, and is told once', async () => {
    const { flightId, tripId, day } = await book();
    const before = await show(flightId);
    const { option, change } = await chosen(flightId, day + 1);
    expect(change).toMatchObject({ state: 'chosen', approvalStatus: 'Not Required', amounts: option.amounts });
    expect(change.allowedActions).toContainEqual({ action: 'pay', allowed: true, reason: null });
    const { payment } = payloadOf<AnswerOf<typeof payChange>>(await pay(change._id));
    expect(payment?.amount).toBe(option.amounts.pay);
    if (!payment) throw new Error('Nothing to pay');
    await payAtGateway(payment, 'pay');
    const after = await changeWhen(flightId, 'done');
    expect(after.flightStatus).toBe('BOOKED');
    const reason = 'Seats, meals and bags can be changed until the booking is paid.';
    expect(after.allowedActions).toContainEqual({ action: 'extras', allowed: false, reason });
    expect(after.forward.segments[0]?.departureDate).toBe(dayAfter(day + 1));
    expect(after.forward.segments[0]?.departureDate).not.toBe(before.forward.segments[0]?.departureDate);
    const [rules] = await world.query<{ stated: readonly unknown[]; kept: readonly unknown[] }>(
      `select c.offer -> 'fare' -> 'rules' as stated, l.detail -> 'rules' as kept
       from booking_change c join booking_order l on l.id = c.order_id where c.id = $1`,
      [change._id],
    );
    expect(rules?.stated.length).toBeGreaterThan(0);
    expect(rules?.kept).toEqual(rules?.stated.map((one) => ({ ...Object(one), sliceIndex: 0 })));
    expect((await asha.booking(tripId)).rules.map((one) => one.note)).toEqual([null]);
    expectRefusal(await pay(change._id), 'change_not_open');
    expectRefusal(await withdraw(change._id), 'change_not_open');
    const [sum] = await world.query<{ left: string }>(
      `select coalesce(sum(case when credit_account = 'customer_suspense' then amount_paise else -amount_paise end), 0) as left
       from ledger_transfer where booking_id = $1 and 'customer_suspense' in (debit_account, credit_account)`,
      [flightId],
    );
    expect(Number(sum?.left)).toBe(0);
    await vi.waitUntil(
      async () => {
        const { tripDetails } = await asha.client.call(getTrip, { query: { tripId } });
        // The name that was made from the flight names its new day.
        return tripDetails.startDate === dayAfter(day + 1) && tripDetails.name.endsWith(shortDate(dayAfter(day + 1)));
      },
      { timeout: 20_000, interval: 150 },
    );
    await vi.waitUntil(
      async () =>
        (await world.query(`select 1 from inbox_item where trip_id = $1 and topic = 'booking.changed'`, [tripId]))
          .length === 1,
      { timeout: 20_000, interval: 150 },
    );
    // A company that keeps its own books hears of it as of the purchase.
    const told = await world.query<{ topic: WebhookTopic }>(
      `select topic from outbox_event where payload ->> 'bookingId' = $1 order by created_at`,
      [flightId],
    );
    const open = told.map(({ topic }) => topic).filter((topic) => topic in WEBHOOK_TOPICS);
    expect(open).toEqual(['booking.booked', 'booking.changed']);
  });

  it('is paid for once, and a payment that was given up before is no payment of the flight', async () => {
    const { flightId, tripId, day } = await book();
    const { change } = await chosen(flightId, day + 1);
    const payments = async () => (await asha.booking(tripId)).payments.map(({ orderId, status }) => [orderId, status]);
    const [bought] = await payments();
    const abandoned = payloadOf<AnswerOf<typeof payChange>>(await pay(change._id)).payment;
    expect(await payments()).toEqual([bought, [abandoned?.orderId, 'IN_PROGRESS']]);
    const { payment } = payloadOf<AnswerOf<typeof payChange>>(await pay(change._id));
    if (!payment) throw new Error('Nothing to pay');
    expect(await payments()).toEqual([bought, [payment.orderId, 'IN_PROGRESS']]);
    await payAtGateway(payment, 'pay');
    await changeWhen(flightId, 'done');
    expect(await payments()).toEqual([bought, [payment.orderId, 'SUCCESSFUL']]);
  });

  it('is looked up, not sent twice, where the airline’s answer was lost', async () => {
    const { flightId, day } = await book();
    const { change } = await chosen(flightId, day + 1);
    const { payment } = payloadOf<AnswerOf<typeof payChange>>(await pay(change._id));
    if (!payment) throw new Error('Nothing to pay');
    await world.inject({ target: 'tbo.TicketReIssue', kind: 'timeout_after_success', times: 1 });
    await payAtGateway(payment, 'pay');
    // Read meanwhile, the order flies differently already, which is our doing and not the airline's.
    const isRead = async () => {
      const of = 'select from booking_order l join effect e on e.order_id = l.id where l.booking_id = $1';
      const sent = await world.query(`${of} and e.kind = 'change' and e.sent_at < now() - '1 second'::interval`, [
        flightId,
      ]);
      if (sent.length === 0) return false;
      await world.query('update booking_order set sweep_at = now() where booking_id = $1', [flightId]);
      return true;
    };
    await vi.waitUntil(isRead, { timeout: 20_000, interval: 100 });
    await changeWhen(flightId, 'done');
    expect((await show(flightId)).scheduleChanges).toEqual([]);
    const sends = await world.query(
      `select outcome ->> 'ok' as looked_up from effect where booking_id = $1 and kind = 'change'`,
      [flightId],
    );
    expect(sends).toEqual([{ looked_up: 'true' }]);
  });

  it('gives way to another choice, and a payment for the old one goes back', async () => {
    const { flightId, day } = await book();
    const first = await chosen(flightId, day + 1);
    const { payment } = payloadOf<AnswerOf<typeof payChange>>(await pay(first.change._id));
    if (!payment) throw new Error('Nothing to pay');
    const second = await chosen(flightId, day + 2);
    expect(second.change._id).not.toBe(first.change._id);
    await payAtGateway(payment, 'pay');
    await vi.waitUntil(
      async () =>
        (await world.query(`select 1 from refund where booking_id = $1 and refund_ref like 'rl-%'`, [flightId]))
          .length === 1,
      { timeout: 20_000, interval: 150 },
    );
    const { changes } = await show(flightId);
    expect(changes.map((one) => one.state)).toEqual(['chosen', 'withdrawn']);
    expectRefusal(await withdraw(second.change._id, await signIn(world, STRANGER)), 'not_found');
    expectRefusal(await withdraw(second.change._id, await signIn(world, APPROVER)), 'not_found');
    expect((await withdraw(second.change._id)).status).toBe(200);
    expectRefusal(await pay(second.change._id), 'change_not_open');
  });

  it('is refused for less than was shown, and for flights that nobody offered', async () => {
    const { flightId, day } = await book();
    const [option] = await optionsFor(flightId, day + 1);
    if (!option) throw new Error('Nothing to change to');
    const lower = await choose(flightId, day + 1, option, { expectedPay: option.amounts.pay - 1 });
    expectRefusal(lower, 'price_changed');
    expectRefusal(await choose(flightId, day + 1, option, { changeOfferId: 'none' }), 'offer_unavailable');
    expect((await show(flightId)).changes).toEqual([]);
  });
});

describe('a change that the airline makes only through a person', () => {
  it('goes to the travel desk with what was asked for', async () => {
    const { flightId, day } = await book('AI');
    const found = payloadOf<AnswerOf<typeof searchChange>>(
      await callOperation(world.url, searchChange, { body: wishFor(flightId, day + 1) }, asha),
    );
    expect(found).toMatchObject({ channel: 'request', options: [] });
    const body = { ...wishFor(flightId, day + 1), reason: 'The meeting moved to the evening' };
    const asked = await callOperation(world.url, requestChange, { body }, asha);
    const { change } = payloadOf<AnswerOf<typeof requestChange>>(asked);
    expect(change).toMatchObject({ state: 'request', amounts: null });
    const cases = () =>
      world.query<{ state: string }>(`select state from work_case where booking_id = $1 and kind = 'change_request'`, [
        flightId,
      ]);
    expect(await cases()).toEqual([{ state: 'open' }]);
    expect((await withdraw(change._id)).status).toBe(200);
    expect(await cases()).toEqual([{ state: 'done' }]);
  });
});
