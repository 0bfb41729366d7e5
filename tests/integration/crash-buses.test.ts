import { cancelBooking, quoteBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { sampleOf } from '../support/depth.ts';
import { endsBySigkill, ONCE_THEY_ARE_OVER, type ServerProcess, startProcess } from '../support/processes.ts';
import { createBusOrderWorld, guest, type ShownBus } from './bus-order-world.ts';
import { callOperation, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

/** Every gap between two durable steps from "pay" to a ticket that the operator has sold. */
const SOLD = ['book.intended', 'book.answered', 'book.recorded'] as const;
/** And from "cancel" to the refund. */
const CANCELLED = ['cancel.intended', 'cancel.answered', 'cancel.recorded', 'cancel.settled'] as const;
/**
 * How long after the hold a seat is free again whose order left and came to nothing: eight minutes of the hold, and
 * three for an answer.
 */
const FREE_AFTER_MS = 11 * 60_000;

const DAY = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 20 }).toString();

let desk: Awaited<ReturnType<typeof createBusOrderWorld>>;
let api: ServerProcess;
let worker: ServerProcess | null = null;
beforeAll(async () => {
  desk = await createBusOrderWorld({
    env: { PRAVAS_BOOK_DEADLINE_MS: '1500', PRAVAS_QUIET_PERIOD_MS: '7000', PRAVAS_LEASE_MS: '2500' },
    start: async ({ env }) => {
      api = await startProcess('api', env);
      worker = await startProcess('worker', env);
    },
  });
  await stopWorker();
});
afterEach(() => expectMoneyInOrder(desk.world));
afterAll(async () => {
  await Promise.all([api.stop(), stopWorker()]);
  await desk.world.close();
});

async function stopWorker(): Promise<void> {
  await worker?.stop();
  worker = null;
}

async function supplierClock(offsetMs: number): Promise<void> {
  const answer = await fetch(`${desk.world.sandbox.urls.control}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetMs }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Seats that nobody has yet, two for each booking. */
const FREE = ['L3', 'L6', 'L7', 'L8', 'L9', 'L12', 'L13', 'L14', 'L15', 'U1', 'U2', 'U3', 'U5', 'U6'];

/** A booking of a seat that is about to be paid, and its seat. */
async function aSeat() {
  const seatName = FREE.shift() ?? '';
  const bus = await desk.find.kaveri({ jDate: DAY });
  const { seats } = await desk.find.seats(bus);
  const fare = seats?.find((seat) => seat.seatName === seatName)?.fare ?? 0;
  return { seatName, ...(await desk.added(bus, [guest(seatName)], fare + 59)) };
}

/** Does something that the worker continues, kills the worker there, and lets another one go on until that holds. */
async function killedAt(
  failpoint: string,
  act: () => Promise<unknown>,
  later: Readonly<Record<string, string>>,
  rests: () => Promise<ShownBus>,
): Promise<ShownBus> {
  const { env } = desk.world;
  const doomed = await startProcess('worker', { ...env, PRAVAS_FAILPOINT: failpoint });
  await act();
  await endsBySigkill(doomed);
  worker = await startProcess('worker', { ...env, ...later });
  try {
    return await rests();
  } finally {
    await stopWorker();
  }
}

const isOver = ({ status, refunds }: ShownBus) =>
  ['BOOKED', 'FAILED', 'CANCELED'].includes(status) && refunds.every(({ state }) => state === 'refunded');
const restsWhen = (bookingId: string, holds: (shown: ShownBus) => boolean) => () =>
  until(() => desk.show(bookingId), holds);
const ticketsFor = async (seatName: string) =>
  (await desk.atSupplier()).tickets.filter((ticket) => ticket.seats.some((seat) => seat.seatName === seatName));

describe('the worker is killed while seats of a bus are bought', () => {
  it.each(sampleOf(SOLD, 1, 'bus sold'))('at %s: there is one ticket', async (failpoint) => {
    const { seatName, bookingId } = await aSeat();
    const pay = () => desk.paid(bookingId);
    const shown = await killedAt(failpoint, pay, ONCE_THEY_ARE_OVER, restsWhen(bookingId, isOver));
    expect([shown.status, shown.refunds]).toEqual(['BOOKED', []]);
    const tickets = await ticketsFor(seatName);
    expect(tickets.map(({ tin, status }) => [tin, status])).toEqual([[shown.orders[0]?.locator, 'booked']]);
  });

  it('as the order leaves: nothing was sold, and all of the money goes back once the seat is surely free', async () => {
    const { seatName, bookingId, totalPrice } = await aSeat();
    // The supplier answers no client whose clock is minutes off its own.
    const pay = async () => {
      await desk.paid(bookingId);
      await supplierClock(FREE_AFTER_MS);
    };
    const later = { PRAVAS_CLOCK_AHEAD_MS: String(FREE_AFTER_MS) };
    const shown = await killedAt('book.left', pay, later, restsWhen(bookingId, isOver));
    await supplierClock(0);
    expect(shown.status).toBe('FAILED');
    expect(shown.refunds.map(({ amount }) => amount)).toEqual([totalPrice]);
    expect(await ticketsFor(seatName)).toEqual([]);
  });
});

describe('the worker is killed while a seat of a bus is cancelled', () => {
  it.each(sampleOf(CANCELLED, 1, 'bus cancelled'))('at %s: it is cancelled and refunded, once', async (failpoint) => {
    const { seatName, bookingId } = await aSeat();
    worker = await startProcess('worker', desk.world.env);
    await desk.paid(bookingId);
    await desk.reaches(bookingId, 'BOOKED');
    await stopWorker();
    const call = (...asked: [Parameters<typeof callOperation>[1], object]) =>
      callOperation(desk.world.url, asked[0], asked[1], desk.vikram);
    const quote = payloadOf<AnswerOf<typeof quoteBookingCancellation>>(
      await call(quoteBookingCancellation, { query: { bookingId } }),
    );
    const expectedRefund = quote.amounts.refund;
    expect(expectedRefund).toBeGreaterThan(0);
    const shown = await killedAt(
      failpoint,
      async () => payloadOf(await call(cancelBooking, { body: { bookingId, expectedRefund } })),
      ONCE_THEY_ARE_OVER,
      restsWhen(bookingId, (one) => one.status === 'CANCELED' && one.refunds.length > 0 && isOver(one)),
    );
    expect(shown.refunds.map(({ amount }) => amount)).toEqual([expectedRefund]);
    const tickets = await ticketsFor(seatName);
    expect(tickets.map(({ status }) => status)).toEqual(['cancelled']);
  });
});
