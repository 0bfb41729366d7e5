import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { sampleOf } from '../support/depth.ts';
import { endsBySigkill, ONCE_THEY_ARE_OVER, type ServerProcess, startProcess } from '../support/processes.ts';
import { payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

/** Every gap between two durable steps from "pay" to "booked", on the way to a ticket. */
const ON_THE_WAY_TO_A_TICKET = [
  'capture.verified',
  'capture.recorded',
  'book.intended',
  'book.answered',
  'book.recorded',
  'confirm_held.intended',
  'confirm_held.answered',
  'confirm_held.recorded',
] as const;

/** And on the way to a refund, when the second flight is sold out after the first was held. */
const ON_THE_WAY_TO_A_REFUND = [
  'release_held.intended',
  'release_held.answered',
  'release_held.recorded',
  'refund.intended',
  'refund.answered',
  'refund.recorded',
] as const;

let world: World;
let asha: TravellerClient;
let api: ServerProcess;

beforeAll(async () => {
  world = await createWorld({
    inProcess: false,
    env: { PRAVAS_BOOK_DEADLINE_MS: '1500', PRAVAS_QUIET_PERIOD_MS: '7000', PRAVAS_LEASE_MS: '2500' },
  });
  api = await startProcess('api', world.env);
  asha = await signIn(world);
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});
afterAll(async () => {
  await api.stop();
  await world.close();
});

let daysAhead = 20;

/**
 * Adds a domestic return: one order that is held first, one that is bought at once. Each on dates of its own, since a
 * full-service airline refuses the same traveller on the same flight twice.
 */
async function addReturn() {
  daysAhead += 1;
  const flights = await asha.search({ roundTrip: true, daysAhead });
  const added = await asha.add(flights, pickFlight(flights, '6E', 'AI'), '2');
  return { ...added, form: await asha.checkPrice(added.flightId) };
}

const atRest = (booking: { flightStatus: string; refunds: readonly { state: string }[] }) =>
  ['BOOKED', 'FAILED'].includes(booking.flightStatus) && booking.refunds.every((refund) => refund.state === 'refunded');

async function payAndKillWorker(failpoint: string, soldOut: boolean) {
  const [doomed, trip] = await Promise.all([
    startProcess('worker', { ...world.env, PRAVAS_FAILPOINT: failpoint }),
    addReturn(),
  ]);
  if (soldOut) await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
  await payAtGateway(trip.form, 'pay');
  await endsBySigkill(doomed);
  const next = await startProcess('worker', { ...world.env, ...ONCE_THEY_ARE_OVER });
  try {
    return { trip, booking: await asha.bookingWhen(trip.tripId, atRest) };
  } finally {
    await next.stop();
  }
}

describe('the worker is killed', () => {
  it.each(sampleOf(ON_THE_WAY_TO_A_TICKET, 1, 'ticket'))('at %s: both tickets are there, once', async (failpoint) => {
    const before = (await world.supplierBookings()).length;
    const { booking } = await payAndKillWorker(failpoint, false);
    expect(booking.flightStatus).toBe('BOOKED');
    expect(booking.orders.map((order) => order.state)).toEqual(['booked', 'booked']);
    expect(booking.refunds).toEqual([]);
    expect((await world.supplierBookings()).length).toBe(before + 2);
  });

  it.each(sampleOf(ON_THE_WAY_TO_A_REFUND, 1, 'refund'))(
    'at %s, sold out: everything is refunded, once',
    async (failpoint) => {
      const { trip, booking } = await payAndKillWorker(failpoint, true);
      expect(booking.flightStatus).toBe('FAILED');
      expect(booking.refunds.map((refund) => refund.amount)).toEqual([trip.totalPrice]);
      const { refunds } = await world.gatewayTruth();
      expect(refunds.filter((refund) => refund.orderId === trip.form.orderId)).toHaveLength(1);
    },
  );
});

describe('the server is killed while the browser comes back', () => {
  it.each(sampleOf(['return.received', 'return.recorded'], 1, 'return'))(
    'at %s: the payment is found all the same',
    async (failpoint) => {
      const trip = await addReturn();
      await api.stop();
      const doomed = await startProcess('api', { ...world.env, PRAVAS_FAILPOINT: failpoint });
      await payAtGateway(trip.form, 'pay').catch(() => null);
      await endsBySigkill(doomed);
      const [next, worker] = await Promise.all([
        startProcess('api', world.env),
        startProcess('worker', { ...world.env, ...ONCE_THEY_ARE_OVER }),
      ]);
      api = next;
      try {
        expect((await asha.bookingWhen(trip.tripId, atRest)).flightStatus).toBe('BOOKED');
      } finally {
        await worker.stop();
      }
    },
  );
});
