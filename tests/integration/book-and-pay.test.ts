import type { ApiError } from '@pravas/contract/client.ts';
import { formatInrExact, fromRupees } from '@pravas/domain/money/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_RETURN_PATH } from '../../apps/server/src/modules/payment/index.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});
afterAll(() => world.close());

// A full-service airline refuses the same traveller on the same flight twice, so every journey has dates of its own.
let daysAhead = 20;
const searchAfresh = (options: Parameters<TravellerClient['search']>[0] = {}) => {
  daysAhead += 1;
  return asha.search({ ...options, daysAhead });
};
const addOneWay = async (airline = '6E') => {
  const flights = await searchAfresh();
  return asha.add(flights, pickFlight(flights, airline), '2');
};
const ended = (booking: { flightStatus: string; refunds: readonly { state: string }[] }) =>
  ['BOOKED', 'FAILED'].includes(booking.flightStatus) && booking.refunds.every((refund) => refund.state === 'refunded');

describe('paying for a flight', () => {
  it('ends with a PNR and a ticket, and one order at the supplier', async () => {
    const before = (await world.supplierBookings()).length;
    const added = await addOneWay();
    const form = await asha.checkPrice(added.flightId);
    expect(form.amount).toBe(added.totalPrice);
    const location = await payAtGateway(form, 'pay');
    expect(location).toBe(`/trip/details?tripId=${added.tripId}&payment=returned`);
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('BOOKED');
    expect(booking.orders[0]?.airlinePnr).toMatch(/^X/);
    expect(booking.orders[0]?.tickets).toHaveLength(1);
    expect((await world.supplierBookings()).length).toBe(before + 1);
  });

  it('holds and tickets on a full-service airline', async () => {
    const added = await addOneWay('AI');
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('BOOKED');
    expect(booking.history.map((event) => event.text).join()).toContain('seat held');
  });

  it('books a domestic return as two orders with a PNR each', async () => {
    const flights = await searchAfresh({ roundTrip: true });
    const added = await asha.add(flights, pickFlight(flights, '6E', 'AI'), '2');
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.orders.map((order) => [order.direction, order.state])).toEqual([
      ['onward', 'booked'],
      ['return', 'booked'],
    ]);
    expect(new Set(booking.orders.map((order) => order.airlinePnr)).size).toBe(2);
  });

  it('books a special return as one order', async () => {
    const flights = await searchAfresh({ roundTrip: true });
    const added = await asha.add(flights, pickFlight(flights, '6E', '6E'), '3');
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('BOOKED');
    expect(booking.orders.map((order) => order.direction)).toEqual(['whole']);
  });

  it('books an international flight with the traveller’s passport', async () => {
    const flights = await searchAfresh({ from: 'BOM', to: 'DXB' });
    expect(flights.isIntl).toBe(true);
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    expect((await asha.bookingWhen(added.tripId, ended)).flightStatus).toBe('BOOKED');
  });

  it('stays unpaid and payable when the gateway declines', async () => {
    const added = await addOneWay();
    await payAtGateway(await asha.checkPrice(added.flightId), 'fail');
    const declined = await asha.bookingWhen(added.tripId, (booking) => booking.paymentStatus === 'FAILED');
    expect(declined.flightStatus).toBe('CREATED');
    expect(declined.statusText).toContain('you can pay again');
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    expect((await asha.bookingWhen(added.tripId, ended)).flightStatus).toBe('BOOKED');
  });

  it('finds a payment whose browser never came back', async () => {
    const added = await addOneWay();
    expect(await payAtGateway(await asha.checkPrice(added.flightId), 'pay_lost')).toBeNull();
    expect((await asha.bookingWhen(added.tripId, ended)).flightStatus).toBe('BOOKED');
  });

  it('does the work once when the gateway answers twice', async () => {
    const before = (await world.supplierBookings()).length;
    const added = await addOneWay();
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay_twice');
    await asha.bookingWhen(added.tripId, ended);
    expect((await world.supplierBookings()).length).toBe(before + 1);
  });

  it('believes no forged return', async () => {
    const added = await addOneWay();
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'worldline.return', kind: 'forged_callback', times: 1 });
    await payAtGateway(form, 'fail');
    const booking = await asha.bookingWhen(added.tripId, (one) => one.paymentStatus === 'FAILED');
    expect(booking.flightStatus).toBe('CREATED');
  });

  it('ignores a return that nobody can read', async () => {
    const answer = await fetch(world.url + PAYMENT_RETURN_PATH, {
      method: 'POST',
      body: new URLSearchParams({ merchantResponse: 'deadbeef'.repeat(8) }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/home2/trip/list/?payment=unknown');
  });

  it('sends late money of an abandoned order straight back', async () => {
    const added = await addOneWay();
    const first = await asha.checkPrice(added.flightId);
    const second = await asha.checkPrice(added.flightId);
    await payAtGateway(second, 'pay');
    await asha.bookingWhen(added.tripId, ended);
    await payAtGateway(first, 'pay');
    const booking = await asha.bookingWhen(added.tripId, (one) =>
      one.refunds.some((refund) => refund.state === 'refunded'),
    );
    expect(booking.flightStatus).toBe('BOOKED');
    expect(booking.refunds.map((refund) => refund.amount)).toEqual([first.amount]);
  });
});

describe('when the supplier misbehaves', () => {
  it('tickets once although the answer to the ticket was lost', async () => {
    const before = (await world.supplierBookings()).length;
    const added = await addOneWay();
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'timeout_after_success', times: 1 });
    await payAtGateway(form, 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('BOOKED');
    expect((await world.supplierBookings()).length).toBe(before + 1);
  });

  it('sends again only after the supplier has said for certain that nothing arrived', async () => {
    const added = await addOneWay();
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'timeout', times: 1 });
    await payAtGateway(form, 'pay');
    expect((await asha.bookingWhen(added.tripId, ended)).flightStatus).toBe('BOOKED');
    const [effects] = await world.query<{ states: string[]; quiet: boolean }>(
      `select array_agg(state order by attempt) as states, max(sent_at) - min(sent_at) >= interval '8 seconds' as quiet
       from effect where booking_id = $1`,
      [added.flightId],
    );
    expect(effects).toEqual({ states: ['absent', 'done'], quiet: true });
  });

  it('fails and refunds everything when the fare is sold out', async () => {
    const added = await addOneWay();
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await payAtGateway(form, 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('FAILED');
    expect(booking.refunds).toEqual([expect.objectContaining({ amount: added.totalPrice, state: 'refunded' })]);
    const sentBack = formatInrExact(fromRupees(added.totalPrice));
    const why = 'The airline no longer sells this fare. Please choose another flight, or ask the travel desk.';
    expect(booking.statusText).toBe(
      `${why} ${sentBack} was sent back to your card; banks show it within 6-7 working days.`,
    );
    expect(booking.orders.map(({ message }) => message)).toEqual([why]);
    expect(booking.history.map(({ text }) => text).join()).not.toContain('Please contact admin');
  });

  it('never pays more than was agreed: a price that moves at ticketing fails and refunds', async () => {
    const added = await addOneWay();
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'price_up', times: 1, byPaise: 50_000 });
    await payAtGateway(form, 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('FAILED');
    expect(booking.refunds[0]?.amount).toBe(added.totalPrice);
  });

  it('keeps the flight that was booked and refunds the one that was not', async () => {
    const flights = await searchAfresh({ roundTrip: true });
    const added = await asha.add(flights, pickFlight(flights, '6E', 'QP'), '2');
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'latency', latencyMs: 1, times: 1 });
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await payAtGateway(form, 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.orders.map((order) => order.state).sort()).toEqual(['booked', 'failed']);
    expect(booking.badge).toBe('Partly booked');
    expect(booking.refunds).toHaveLength(1);
  });

  it('gives a held seat back when the other flight cannot be booked, and refunds everything', async () => {
    const flights = await searchAfresh({ roundTrip: true });
    const added = await asha.add(flights, pickFlight(flights, '6E', 'AI'), '2');
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await payAtGateway(form, 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('FAILED');
    expect(booking.history.map((event) => event.text).join()).toContain('the held seat was given back');
    expect(booking.refunds[0]?.amount).toBe(added.totalPrice);
  });

  it('refunds once although the gateway’s answer was lost', async () => {
    const added = await addOneWay();
    const form = await asha.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await world.inject({ target: 'worldline.doRefundRequest', kind: 'http_500_after_success', times: 1 });
    await payAtGateway(form, 'pay');
    await asha.bookingWhen(added.tripId, ended);
    const { refunds } = await world.gatewayTruth();
    expect(refunds.filter((refund) => refund.orderId === form.orderId)).toHaveLength(1);
  });
});

describe('when the price moves before paying', () => {
  it('refuses with both prices and charges only what the traveller then agrees to', async () => {
    const added = await addOneWay();
    await world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 60_000 });
    const refusal = await asha.checkPrice(added.flightId).then(
      () => null,
      (error: ApiError) => error.envelope,
    );
    expect(refusal).toMatchObject({
      status: 409,
      code: 'price_changed',
      price: { old: added.totalPrice, new: added.totalPrice + 600 },
    });
    expect(refusal?.message).toMatch(
      /^Price changed from ₹[\d,]+ to ₹[\d,]+\. Please recheck the price before continuing\.$/,
    );
    const wrong = await asha.checkPrice(added.flightId, added.totalPrice + 500).then(
      () => null,
      (error: ApiError) => error.envelope.price,
    );
    expect(wrong).toEqual({ old: added.totalPrice, new: added.totalPrice + 600 });
    const form = await asha.checkPrice(added.flightId, added.totalPrice + 600);
    expect(form.amount).toBe(added.totalPrice + 600);
    await payAtGateway(form, 'pay');
    const booking = await asha.bookingWhen(added.tripId, ended);
    expect([booking.flightStatus, booking.totalPrice]).toEqual(['BOOKED', added.totalPrice + 600]);
  });
});
