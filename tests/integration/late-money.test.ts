import { randomUUID } from 'node:crypto';
import { removeFlight } from '@pravas/contract/flight/book-flight.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterEach(() => expectBooksInOrder(world));
afterAll(() => world.close());

let daysAhead = 20;

/** A flight whose payment was begun more than an hour ago and came to nothing. */
async function lapsed() {
  daysAhead += 1;
  const flights = await asha.search({ daysAhead });
  const added = await asha.add(flights, pickFlight(flights, '6E'), '2');
  const form = await asha.checkPrice(added.flightId);
  await lookAfter(added.flightId, '1 hour');
  const booking = await asha.bookingWhen(added.tripId, (one) => one.paymentStatus === 'FAILED');
  expect(booking.flightStatus).toBe('CREATED');
  return { ...added, form };
}

/** Lets a while pass for the payment of a booking, after which the gateway is asked. */
async function lookAfter(bookingId: string, while_: string): Promise<void> {
  await world.query(
    `update payment set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval,
       verify_at = now() where booking_id = $1`,
    [bookingId, while_],
  );
  await world.query('update booking set run_at = now() where id = $1', [bookingId]);
}

async function refundOf(bookingId: string) {
  const [row] = await world.query<{ state: string; amount_paise: number; refund_ref: string }>(
    'select state, amount_paise, refund_ref from refund where booking_id = $1',
    [bookingId],
  );
  return row;
}

describe('money for a payment that had been given up', () => {
  it('is found although no browser came back, and goes back', async () => {
    const { form, flightId, tripId } = await lapsed();
    expect(await payAtGateway(form, 'pay_lost')).toBeNull();
    await lookAfter(flightId, '1 minute');
    const booking = await asha.bookingWhen(tripId, (one) => one.refunds[0]?.state === 'refunded');
    expect([booking.flightStatus, booking.refunds.map((refund) => refund.amount)]).toEqual(['CREATED', [form.amount]]);
  });

  it('goes back where the traveller took the flight out of the trip meanwhile, who is told', async () => {
    const { form, flightId, tripId } = await lapsed();
    await asha.client.call(removeFlight, { query: { flightId }, body: {}, idempotencyKey: randomUUID() });
    expect(await payAtGateway(form, 'pay')).toContain(tripId);
    await expect.poll(async () => (await refundOf(flightId))?.state, { timeout: 20_000 }).toBe('refunded');
    expect(await refundOf(flightId)).toMatchObject({ amount_paise: Math.round(form.amount * 100) });
    expect((await world.supplierBookings()).length).toBe(0);
    const told = () => world.query<{ topic: string }>('select topic from inbox_item where trip_id = $1', [tripId]);
    await expect.poll(async () => (await told()).map((one) => one.topic)).toContain('booking.late_payment');
  });
});
