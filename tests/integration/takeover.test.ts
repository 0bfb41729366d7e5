import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { sampleOf } from '../support/depth.ts';
import { type ServerProcess, startProcess } from '../support/processes.ts';
import { payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const WORKER = path.resolve(import.meta.dirname, '../../apps/server/src/main-worker.ts');
const LEASE_MS = 1_500;
/** Another node takes up a dead node's work within this time (reliability L2). */
const TAKEN_OVER_WITHIN_MS = 3_000;

let world: World;
let api: ServerProcess;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld({
    inProcess: false,
    env: { PRAVAS_BOOK_DEADLINE_MS: '1500', PRAVAS_QUIET_PERIOD_MS: '7000', PRAVAS_LEASE_MS: String(LEASE_MS) },
  });
  api = await startProcess('api', world.env);
  asha = await signIn(world);
});
afterEach(() => expectBooksInOrder(world));
afterAll(async () => {
  await api.stop();
  await world.close();
});

/** A worker that can be paused and resumed, as an operating system does with a process that gets no time. */
async function startNode(failpoint: string | null): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER], {
    env: { ...process.env, ...world.env, ...(failpoint === null ? {} : { PRAVAS_FAILPOINT: failpoint }) },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    if (!child.stdout) throw new Error('A worker that says nothing');
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('{"ready"') && resolve());
    child.once('exit', (code, signal) => reject(new Error(`The worker ended with ${signal ?? code}`)));
  });
  return child;
}

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? String(code))));

let daysAhead = 40;

describe('a node dies and another is there', () => {
  it.each(sampleOf(['capture.recorded', 'book.intended', 'book.answered'], 1, 'takeover'))(
    'at %s: it is taken over within seconds, and ends in one ticket',
    async (failpoint) => {
      daysAhead += 1;
      const [doomed, other] = await Promise.all([startNode(failpoint), startNode(null)]);
      // Paused, so that the doomed node is the one that takes the booking.
      other.kill('SIGSTOP');
      const isGone = ended(other);
      try {
        const flights = await asha.search({ daysAhead });
        const added = await asha.add(flights, pickFlight(flights, '6E'));
        const dies = ended(doomed);
        await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
        expect(await dies).toBe('SIGKILL');
        const epochOf = async () =>
          (await world.query<{ epoch: number }>('select epoch from booking where trip_id = $1', [added.tripId]))[0]
            ?.epoch ?? 0;
        // Read while the other node is still paused: once it goes on it may have taken over before anybody looks.
        const before = await epochOf();
        other.kill('SIGCONT');
        await expect.poll(epochOf, { timeout: TAKEN_OVER_WITHIN_MS, interval: 20 }).toBeGreaterThan(before);
        const booking = await asha.bookingWhen(added.tripId, ({ flightStatus }) => flightStatus === 'BOOKED');
        expect(booking.orders.map((order) => order.state)).toEqual(['booked']);
      } finally {
        other.kill('SIGCONT');
        other.kill('SIGTERM');
        await isGone;
      }
    },
  );
});
