import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { endsBySigkill, type ServerProcess, startProcess } from '../support/processes.ts';
import { payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { until } from './servicing-world.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const NOT_THERE = 'the airline shows no such order, so nothing was bought. It is tried again.';

let world: World;
let asha: TravellerClient;
let api: ServerProcess;
let database: Database;

beforeAll(async () => {
  world = await createWorld({
    inProcess: false,
    env: {
      FLIGHT_SUPPLIERS: 'duffel',
      PRAVAS_BOOK_DEADLINE_MS: '1500',
      PRAVAS_QUIET_PERIOD_MS: '7000',
      PRAVAS_LEASE_MS: '2500',
    },
  });
  api = await startProcess('api', world.env);
  asha = await signIn(world);
  database = openDatabase(readConfig(world.env).database, 2, MINUTE_MS);
});
afterEach(() => expectMoneyInOrder(world));
afterAll(async () => {
  await database.close();
  await api.stop();
  await world.close();
});

/** Pays for a flight and kills the worker at that point. */
async function payAndKillWorker(failpoint: string, daysAhead: number) {
  const doomed = await startProcess('worker', { ...world.env, PRAVAS_FAILPOINT: failpoint });
  const flights = await asha.search({ daysAhead });
  const added = await asha.add(flights, pickFlight(flights, '6E'));
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await endsBySigkill(doomed);
  return added;
}

const sends = (flightId: string) =>
  world.query<{ state: string; acknowledged: boolean | null; has_left: boolean }>(
    `select state, acknowledged, left_at is not null as has_left from effect where booking_id = $1 order by sent_at`,
    [flightId],
  );

const casesOf = (flightId: string) =>
  world.query<{ state: string; resolution: string | null }>(
    'select state, resolution from work_case where booking_id = $1 order by created_at',
    [flightId],
  );

/** What the database's own L1 finds at the worker's time. */
async function unforeseen(aheadMs: number): Promise<readonly unknown[]> {
  const clock = { now: () => Temporal.Now.instant().add({ milliseconds: aheadMs }) };
  return (await findBreaches(database, clock)).filter(({ id }) => id === 'L1');
}

/**
 * Another worker goes on, so long after the first; once a person has been called, one stays called until it is over.
 */
async function goOn({ tripId, flightId }: { readonly tripId: string; readonly flightId: string }, aheadMs: number) {
  const next = await startProcess('worker', { ...world.env, PRAVAS_CLOCK_AHEAD_MS: String(aheadMs) });
  try {
    return await until(
      async () => {
        const isCalled = (await casesOf(flightId)).length > 0;
        if (isCalled) expect(await unforeseen(aheadMs)).toEqual([]);
        return asha.booking(tripId);
      },
      ({ flightStatus, refunds }) =>
        ['BOOKED', 'FAILED'].includes(flightStatus) && refunds.every(({ state }) => state === 'refunded'),
      50_000,
    );
  } finally {
    await next.stop();
  }
}

const textsOf = (booking: Awaited<ReturnType<TravellerClient['booking']>>) => JSON.stringify(booking.history);

describe('an order that never left for a supplier that hides what it works on', () => {
  it('is bought after the ordinary quiet period, and its history says why', async () => {
    const trip = await payAndKillWorker('book.intended', 70);
    expect(await sends(trip.flightId)).toEqual([{ state: 'sent', acknowledged: null, has_left: false }]);
    const booking = await goOn(trip, 15 * SECOND_MS);
    expect(booking.flightStatus).toBe('BOOKED');
    const [first, second] = await sends(trip.flightId);
    expect(first).toEqual({ state: 'absent', acknowledged: null, has_left: false });
    expect(second).toEqual({ state: 'done', acknowledged: null, has_left: true });
    expect(textsOf(booking)).toContain(NOT_THERE);
    expect(textsOf(booking)).not.toContain('has answered');
    const orders = (await world.allSupplierOrders()).filter(({ status }) => status === 'ticketed');
    expect(orders).toHaveLength(1);
  });

  it('is put before a person where it is found so late, and stays there until it is over', async () => {
    const trip = await payAndKillWorker('book.intended', 71);
    const booking = await goOn(trip, 21 * MINUTE_MS);
    const [first] = await sends(trip.flightId);
    expect(first).toEqual({ state: 'absent', acknowledged: null, has_left: false });
    expect(textsOf(booking)).toContain('The airline shows no such order, so nothing was bought.');
    expect(textsOf(booking)).not.toContain('has answered');
    expect(await casesOf(trip.flightId)).toEqual([
      { state: 'done', resolution: expect.stringMatching(/^(Booked|Nothing was booked)\./) },
    ]);
  });
});

it('an order that has left, perhaps, is not sent again after the quiet period', async () => {
  const trip = await payAndKillWorker('book.left', 72);
  expect(await sends(trip.flightId)).toEqual([{ state: 'sent', acknowledged: null, has_left: true }]);
  const booking = await goOn(trip, 31 * MINUTE_MS);
  const [first] = await sends(trip.flightId);
  expect(first).toEqual({ state: 'absent', acknowledged: null, has_left: true });
  expect(textsOf(booking)).not.toContain('has answered');
});
