import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { endsBySigkill, type ServerProcess, startProcess } from '../support/processes.ts';
import { type ChangeWorld, createChangeWorld } from './change-world.ts';

/** The leases of a change that a dead worker had taken are over by then. */
const LATER = { PRAVAS_CLOCK_AHEAD_MS: '40000' } as const;

let own: ChangeWorld;
let processes: { readonly api: ServerProcess; worker: ServerProcess };
beforeAll(async () => {
  own = await createChangeWorld(async ({ env }) => {
    processes = { api: await startProcess('api', env), worker: await startProcess('worker', env) };
  });
});
afterEach(() => expectMoneyInOrder(own.world));
afterAll(async () => {
  await Promise.all([processes.api.stop(), processes.worker.stop()]);
  await own.close();
});

describe('the worker is killed while a booked stay is changed', () => {
  // Days on which the hotel plays no tricks, one for each test.
  it.each([
    ['stay_change.quoted', 0, '2027-01-04'],
    ['stay_change.asked', 1, '2027-01-11'],
  ])('at %s: another one cancels the old stay, once', async (failpoint, asked, cid) => {
    const { env } = own.world;
    const old = await own.booked(cid);
    const { bookingId } = await own.changed(old);
    await processes.worker.stop();
    const doomed = await startProcess('worker', { ...env, PRAVAS_FAILPOINT: failpoint });
    await own.pay(bookingId);
    await endsBySigkill(doomed);
    const between = await own.show(old.bookingId);
    expect([between.status, between.cancellations.length]).toEqual(['BOOKED', asked]);
    expect((await own.show(bookingId)).status).toBe('BOOKED');
    processes.worker = await startProcess('worker', { ...env, ...LATER });
    const gone = await own.shows(old.bookingId, ({ status, refunds }) => status === 'CANCELED' && refunds.length > 0);
    expect(gone.cancellations).toHaveLength(1);
    expect(gone.refunds.map(({ amount }) => amount)).toEqual([old.back]);
    await own.shows(bookingId, ({ stayChanges }) => stayChanges[0]?.state === 'done');
  });
});
