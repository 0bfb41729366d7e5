import { randomUUID } from 'node:crypto';
import { getBooking } from '@pravas/contract/booking/booking-operations.ts';
import {
  issuePayLaterKey,
  listPayLaterKeys,
  revokePayLaterKey,
  zipPayBook,
} from '@pravas/contract/desk/pay-later-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { buyTrain, enterTrain } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID, PROVIDER_ID, userIdOf } from '../support/company.ts';
import { EMPLOYEE, pickFlight, STRANGER, signIn } from '../support/traveller.ts';
import { dayFromNow } from './sample-input.ts';
import { aTrainForm } from './sample-rides.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';
import { type ServicingWorld, until, useServicing } from './servicing-world.ts';

type Issued = AnswerOf<typeof issuePayLaterKey>;
type Booked = AnswerOf<typeof zipPayBook>;

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
let admin: ServicingWorld['admin'];
let provider: ServicingWorld['stranger'];
let userId: number;

beforeAll(async () => {
  ({ world, asha, own, admin } = servicing());
  provider = servicing().stranger;
  userId = await userIdOf(world, EMPLOYEE);
});

afterEach(async () => {
  const { payments, refunds } = await world.gatewayTruth();
  expect([payments, refunds]).toEqual([[], []]);
  for (const code of ['customer_suspense', 'refunds_due', 'gateway_clearing']) expect(await balanceOf(code)).toBe(0);
  await world.clearFaults();
});

async function balanceOf(code: string): Promise<number> {
  const [row] = await world.query<{ sum: string }>(
    'select coalesce(sum(balance_paise), 0) as sum from ledger_account where code = $1',
    [code],
  );
  return Number(row?.sum ?? 0);
}

async function issue(limit = 100_000): Promise<Issued> {
  const body = { organizationId: COMPANY_ID, limit, expiresOn: dayFromNow(30) };
  return payloadOf<Issued>(await provider.call(issuePayLaterKey, { body }));
}

let nextDay = 300;

async function addFlight() {
  nextDay += 3;
  const flights = await asha.search({ daysAhead: nextDay });
  return asha.add(flights, pickFlight(flights, '6E'), '2');
}

const wish = (flight: { tripId: string; flightId: string }, paymentKey: string, changes: object = {}) => ({
  body: {
    organizationId: COMPANY_ID,
    flightId: flight.flightId,
    tripId: flight.tripId,
    userId,
    paymentKey,
    ...changes,
  },
});

describe('pay-later keys', () => {
  it('are issued by the provider alone, shown once, and kept as a hash', async () => {
    const { payLaterKey, paymentKey } = await issue(5_000);
    expect(payLaterKey).toMatchObject({ limit: 5_000, state: 'open', hint: paymentKey.slice(-4), bookingId: null });
    const [row] = await world.query<{ kept: string }>('select row_to_json(k)::text as kept from pay_later_key k');
    expect(row?.kept).not.toContain(paymentKey);
    const body = { organizationId: COMPANY_ID, limit: 1, expiresOn: dayFromNow(1) };
    expectRefusal(await admin.call(issuePayLaterKey, { body }), 'provider_only');
    expectRefusal(await own.call(issuePayLaterKey, { body }), 'privilege_missing');
    const listed = payloadOf<AnswerOf<typeof listPayLaterKeys>>(await admin.call(listPayLaterKeys, {}));
    expect(listed.data.map((one) => one._id)).toEqual([payLaterKey._id]);
    expectRefusal(await admin.call(listPayLaterKeys, { query: { organizationId: PROVIDER_ID } }), 'not_found');
    const past = { body: { ...body, expiresOn: dayFromNow(-1) } };
    expect(expectRefusal(await provider.call(issuePayLaterKey, past), 'validation_failed').errors?.[0]?.field).toBe(
      'expiresOn',
    );
    const nothing = { body: { ...body, limit: 0 } };
    expect(expectRefusal(await provider.call(issuePayLaterKey, nothing), 'validation_failed').errors?.[0]?.field).toBe(
      'limit',
    );
  });
});

describe('booking on a key', () => {
  it('books at once without a card, and the organisation owes the amount', async () => {
    const owed = await balanceOf('pay_later_receivable');
    const flight = await addFlight();
    const { paymentKey, payLaterKey } = await issue();
    const booked = payloadOf<Booked>(await provider.call(zipPayBook, wish(flight, paymentKey)));
    expect(booked.orderId).toMatch(/\/ZIPFARE$/);
    const shown = await until(
      () => own.show(flight.flightId),
      (one) => one.flightStatus === 'BOOKED',
    );
    expect([shown.origin, shown.cancel.button]).toEqual(['pay_later', 'Send cancel request']);
    expect(await balanceOf('pay_later_receivable')).toBe(owed + Math.round(flight.totalPrice * 100));
    const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(
      await own.call(getTrip, { query: { tripId: flight.tripId } }),
    );
    expect(tripDetails.costs).toMatchObject({ booked: flight.totalPrice, onAccount: flight.totalPrice, pending: 0 });
    expect(tripDetails.costs.lines.map(({ detail }) => detail)).toEqual(['On account']);
    const [key] = payloadOf<AnswerOf<typeof listPayLaterKeys>>(await admin.call(listPayLaterKeys, {})).data;
    expect(key).toMatchObject({ _id: payLaterKey._id, state: 'used', bookingId: flight.flightId, service: 'flight' });
    const query = { organizationId: COMPANY_ID, payLaterKeyId: payLaterKey._id };
    expectRefusal(await provider.call(revokePayLaterKey, { query }), 'payment_key_used');
    const other = await addFlight();
    expectRefusal(await provider.call(zipPayBook, wish(other, paymentKey)), 'payment_key_used');
  });

  it('sets a failed booking against the balance, never to a card', async () => {
    const owed = await balanceOf('pay_later_receivable');
    const flight = await addFlight();
    const { paymentKey } = await issue();
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    payloadOf(await provider.call(zipPayBook, wish(flight, paymentKey)));
    const failed = await until(
      () => own.show(flight.flightId),
      (one) => one.flightStatus === 'FAILED' && one.refunds.every((refund) => refund.state === 'refunded'),
    );
    expect(failed.refunds.map((refund) => refund.amount)).toEqual([flight.totalPrice]);
    expect(failed.statusText).toContain('is set against what your organisation owes');
    const { tripDetails } = payloadOf<AnswerOf<typeof getTrip>>(
      await own.call(getTrip, { query: { tripId: flight.tripId } }),
    );
    expect(tripDetails.costs).toMatchObject({ refunded: flight.totalPrice, setAgainst: flight.totalPrice, total: 0 });
    expect(await balanceOf('pay_later_receivable')).toBe(owed);
  });

  it('uses a key once, however many ask at the same moment', async () => {
    const flights = [await addFlight(), await addFlight()] as const;
    const { paymentKey } = await issue();
    const answers = await Promise.all(flights.map((one) => provider.call(zipPayBook, wish(one, paymentKey))));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.status === 409);
    if (lost) expectRefusal(lost, 'payment_key_used');
    const states = await until(
      () => Promise.all(flights.map(async ({ flightId }) => (await own.show(flightId)).flightStatus)),
      (both) => both.includes('BOOKED'),
    );
    expect(states.toSorted()).toEqual(['BOOKED', 'CREATED']);
  });
});

describe('a train on a key', () => {
  const aQuote = async (daysAhead: number) => {
    const trip = payloadOf<AnswerOf<typeof createTrip>>(await own.call(createTrip, { body: { name: 'To Prayagraj' } }));
    const body = { tripId: trip.data._id, train: aTrainForm(daysAhead), fee: 100 };
    const { bookingId, tripId } = payloadOf<AnswerOf<typeof enterTrain>>(await admin.call(enterTrain, { body }));
    return { tripId, flightId: bookingId };
  };
  const show = async (bookingId: string) =>
    payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } })).booking;

  it('is paid once, bought by the travel desk, and owed by the organisation', async () => {
    const owed = await balanceOf('pay_later_receivable');
    const train = await aQuote(20);
    const { paymentKey } = await issue();
    expectRefusal(await provider.call(zipPayBook, wish(train, 'ZIP-guessed')), 'payment_key_wrong');
    const headers = { 'idempotency-key': randomUUID() };
    const { token } = await signIn(world, STRANGER);
    const ask = () => callOperation(world.url, zipPayBook, wish(train, paymentKey), { token, headers });
    const booked = payloadOf<Booked>(await ask());
    expect(booked).toMatchObject({
      flightId: train.flightId,
      amount: 1376.97,
      text: '₹1,376.97 will be paid later. The travel desk buys the ticket.',
    });
    expect(payloadOf(await ask())).toEqual(booked);
    expectRefusal(await provider.call(zipPayBook, wish(train, paymentKey)), 'payment_key_used');
    const another = await issue();
    expectRefusal(await provider.call(zipPayBook, wish(train, another.paymentKey)), 'booking_not_payable');
    await until(
      () => show(train.flightId),
      ({ status }) => status === 'BOOKING_PAUSED',
    );
    expect(await balanceOf('pay_later_receivable')).toBe(owed + 137_697);
    const passengers = [{ travelerIndex: 0, bookingStatus: 'CNF/B14/62/SL', coach: 'B14', berth: '62' }];
    const ticket = { ...aTrainForm(20), pnr: '2201893135', passengers };
    payloadOf(await admin.call(buyTrain, { body: { bookingId: train.flightId, train: ticket } }));
    const shown = await until(
      () => show(train.flightId),
      ({ status }) => status === 'BOOKED',
    );
    expect(shown).toMatchObject({ origin: 'pay_later', totalPrice: 1376.97 });
    expect(await balanceOf('pay_later_receivable')).toBe(owed + 137_697);
  });

  it('is refused once it has left, before the worker has ended it and after', async () => {
    const train = await aQuote(21);
    const { paymentKey } = await issue();
    await world.query(
      `update booking_order set detail = jsonb_set(detail, '{departure,wall}', '"2026-01-05T10:00"')
         where booking_id = $1`,
      [train.flightId],
    );
    const left = expectRefusal(await provider.call(zipPayBook, wish(train, paymentKey)), 'booking_not_payable');
    expect(left.message).toContain('The train has left');
    await world.query('update booking set run_at = now() where id = $1', [train.flightId]);
    await until(
      () => show(train.flightId),
      ({ status }) => status === 'EXPIRED',
    );
    expectRefusal(await provider.call(zipPayBook, wish(train, paymentKey)), 'booking_not_payable');
  });
});

describe('a key that cannot pay', () => {
  it('is refused with its reason', async () => {
    const flight = await addFlight();
    const ask = (paymentKey: string) => provider.call(zipPayBook, wish(flight, paymentKey));
    expect(expectRefusal(await ask(' '), 'validation_failed').errors).toEqual([
      { field: 'paymentKey', message: 'ZIPPAY key is required' },
    ]);
    expectRefusal(await ask('ZIP-guessed'), 'payment_key_wrong');
    const [told] = await world.query<{ actor: string }>(
      `select actor from audit_event where action = 'pay_later_key.refused'`,
    );
    expect(told?.actor).toMatch(/^provider:/);
    const old = await issue();
    await world.query(`update pay_later_key set expires_at = now() - interval '1 second' where id = $1`, [
      old.payLaterKey._id,
    ]);
    expectRefusal(await ask(old.paymentKey), 'payment_key_expired');
    const gone = await issue();
    const query = { organizationId: COMPANY_ID, payLaterKeyId: gone.payLaterKey._id };
    payloadOf(await provider.call(revokePayLaterKey, { query }));
    expectRefusal(await ask(gone.paymentKey), 'payment_key_used');
    const low = await issue(flight.totalPrice - 0.01);
    expectRefusal(await ask(low.paymentKey), 'payment_key_limit');
    expect((await own.show(flight.flightId)).flightStatus).toBe('CREATED');
  });

  it('pays up to its limit exactly', async () => {
    const flight = await addFlight();
    const exact = await issue(flight.totalPrice);
    payloadOf(await provider.call(zipPayBook, wish(flight, exact.paymentKey)));
    await until(
      () => own.show(flight.flightId),
      (one) => one.flightStatus === 'BOOKED',
    );
  });

  it('is of no use to others, in other organisations, or for people who do not travel', async () => {
    const flight = await addFlight();
    const { paymentKey } = await issue();
    expectRefusal(await admin.call(zipPayBook, wish(flight, paymentKey)), 'provider_only');
    expectRefusal(await own.call(zipPayBook, wish(flight, paymentKey)), 'privilege_missing');
  });
});
