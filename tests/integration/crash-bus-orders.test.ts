import { getBooking, payForBooking } from '@pravas/contract/booking/booking-operations.ts';
import { addBus } from '@pravas/contract/bus/add-bus.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { endsBySigkill, type ServerProcess, startProcess } from '../support/processes.ts';
import { payAtGateway, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { busFinder, setBusFee } from './find-bus.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

type Shown = Extract<AnswerOf<typeof getBooking>['booking'], { readonly service: 'bus' }>;

let world: World;
let api: ServerProcess;
let asha: TravellerClient;
let find: Awaited<ReturnType<typeof busFinder>>;

beforeAll(async () => {
  world = await createWorld({
    inProcess: false,
    buses: true,
    env: {
      PRAVAS_BOOK_DEADLINE_MS: '1500',
      PRAVAS_SLOW_BOOK_DEADLINE_MS: '1500',
      PRAVAS_QUIET_PERIOD_MS: '7000',
      PRAVAS_LEASE_MS: '2500',
    },
  });
  api = await startProcess('api', world.env);
  const worker = await startProcess('worker', world.env);
  await until(
    () =>
      world.query<{ done: boolean }>(
        'select count(*) > 0 and bool_and(fetched_at is not null) as done from bus_station_list',
      ),
    ([row]) => row?.done === true,
  );
  await worker.stop();
  await setBusFee(world);
  asha = await signIn(world);
  find = await busFinder(world, asha);
});
afterEach(() => expectMoneyInOrder(world));
afterAll(async () => {
  await api.stop();
  await world.close();
});

/** Pays for a seat of KV101 and kills the worker at that point. */
async function payAndKillWorker(failpoint: string, seatName: string, daysAhead: number): Promise<string> {
  const doomed = await startProcess('worker', { ...world.env, PRAVAS_FAILPOINT: failpoint });
  const bus = await find.kaveri({ jDate: dayFromNow(daysAhead) });
  const body = {
    ...bus,
    ...{ boardingPointId: '900101', droppingPointId: '900201', newTotalPrice: 1_319 },
    seats: [{ seatName, passenger: { user_id: asha.user.user_id } }],
  };
  const { bookingId } = payloadOf<AnswerOf<typeof addBus>>(await callOperation(world.url, addBus, { body }, asha));
  const form = await callOperation(world.url, payForBooking, { body: { bookingId } }, asha);
  await payAtGateway(payloadOf<AnswerOf<typeof payForBooking>>(form), 'pay');
  await endsBySigkill(doomed);
  return bookingId;
}

/** Another worker goes on until the seats are booked. */
async function goOn(bookingId: string): Promise<Shown> {
  const next = await startProcess('worker', world.env);
  try {
    return await until(
      async () => {
        const answer = await callOperation(world.url, getBooking, { query: { bookingId } }, asha);
        return payloadOf<{ booking: Shown }>(answer).booking;
      },
      ({ status }) => status === 'BOOKED' || status === 'FAILED',
      50_000,
    );
  } finally {
    await next.stop();
  }
}

const ticketNumbers = async () => {
  const answer = await fetch(`${world.sandbox.urls.control}/bus/orders`);
  const { tickets } = (await answer.json()) as { tickets: { tin: string; status: string }[] };
  return tickets.filter(({ status }) => status === 'booked').map(({ tin }) => tin);
};
const sends = (bookingId: string) =>
  world.query<{ state: string; has_left: boolean }>(
    'select state, left_at is not null as has_left from effect where booking_id = $1 order by sent_at',
    [bookingId],
  );

describe('a worker that is killed while it books seats of a bus', () => {
  it('before the order left has them booked by the next one, on the same hold', async () => {
    const bookingId = await payAndKillWorker('book.intended', 'L4', 30);
    expect(await sends(bookingId)).toEqual([{ state: 'sent', has_left: false }]);
    const booked = await goOn(bookingId);
    expect(booked.status).toBe('BOOKED');
    expect(await sends(bookingId)).toEqual([
      { state: 'absent', has_left: false },
      { state: 'done', has_left: true },
    ]);
    expect(await ticketNumbers()).toEqual([booked.orders[0]?.locator]);
  });

  it('after the order was taken has them found by the next one, and nothing is bought twice', async () => {
    const before = await ticketNumbers();
    const bookingId = await payAndKillWorker('book.answered', 'L5', 31);
    const made = (await ticketNumbers()).filter((tin) => !before.includes(tin));
    expect(made).toHaveLength(1);
    const booked = await goOn(bookingId);
    expect([booked.status, booked.orders[0]?.locator]).toEqual(['BOOKED', made[0]]);
    expect(await sends(bookingId)).toEqual([{ state: 'done', has_left: true }]);
    expect(booked.orders[0]?.bus.issued?.number).toBe(made[0]);
  });
});
