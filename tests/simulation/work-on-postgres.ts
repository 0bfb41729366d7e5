import { sql } from 'kysely';
import type { SagaContext } from '../../apps/server/src/modules/booking/index.ts';
import { runInDatabase } from '../../apps/server/src/modules/booking/saga/run-in-database.ts';
import { isoOf } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { crashingDatabase, SimulatedCrash } from './crashing-database.ts';
import { sendOut } from './network.ts';
import { type CallOutside, gatewayPort, supplierPort } from './ports-of-fakes.ts';
import type { Stage } from './stage.ts';
import { TIMING } from './weather.ts';

/**
 * A call of a simulated worker takes no real time, so its lease is never renewed: a call that outlasts the lease is the
 * call of a worker that stands still, and another takes the booking over meanwhile.
 */
const LEASE_MS = 10_000;
const POLL_MS = 1_000;

/** Has the booking worked on whenever it is due, by one worker after the other. */
export function workOn(stage: Stage): { readonly lookAgain: () => void } {
  const { timeline, random } = stage.world;
  let plannedMs = Number.POSITIVE_INFINITY;
  const plan = (dueMs: number): void => {
    const atMs = Math.max(dueMs, timeline.nowMs()) + random.int(0, POLL_MS);
    if (plannedMs <= atMs) return;
    plannedMs = atMs;
    timeline.after(atMs - timeline.nowMs(), () => {
      if (plannedMs !== atMs) return;
      plannedMs = Number.POSITIVE_INFINITY;
      stage.during(claim);
    });
  };
  const lookAgain = (): void => stage.during(async () => plan(await dueAt(stage)));
  const claim = async (): Promise<void> => {
    const now = timeline.now();
    const until = isoOf(now.add({ milliseconds: LEASE_MS }));
    const { rows } = await stage.database.forOrganization(stage.lane.organizationId, (tx) =>
      sql<{ epoch: number }>`update booking set epoch = epoch + 1, lease_until = ${until}
        where id = ${stage.bookingId} and run_at <= ${isoOf(now)} and (lease_until is null or lease_until <= ${isoOf(now)})
        returning epoch`.execute(tx),
    );
    const [claimed] = rows;
    if (claimed) await runUntilItSleeps(stage, claimed.epoch, lookAgain);
    lookAgain();
  };
  return { lookAgain };
}

async function dueAt(stage: Stage): Promise<number> {
  const row = await stage.database.forOrganization(stage.lane.organizationId, (tx) =>
    tx
      .selectFrom('booking')
      .select(['run_at', 'lease_until'])
      .where('id', '=', stage.bookingId)
      .executeTakeFirstOrThrow(),
  );
  return row.run_at === null
    ? Number.POSITIVE_INFINITY
    : Math.max(row.run_at.getTime(), row.lease_until?.getTime() ?? 0);
}

/** Starts a worker's run. Resolves when it has ended or waits for an answer; what follows the answer belongs to later. */
function runUntilItSleeps(stage: Stage, epoch: number, lookAgain: () => void): Promise<void> {
  const { random } = stage.world;
  let sleeps = Promise.withResolvers<void>();
  const first = sleeps.promise;
  const call: CallOutside = (wanted) =>
    new Promise((resolve, reject) => {
      const dies = random.chance(stage.weather.crashInCall);
      const options = { isCalm: false, deadlineMs: TIMING.bookDeadlineMs, hooks: { believesCallbacks: false } };
      sendOut(stage.world, wanted, stage.weather, options, (answer) => {
        if (dies) return;
        sleeps = Promise.withResolvers<void>();
        const asleepAgain = sleeps.promise;
        stage.during(() => asleepAgain);
        // The network answers each call with its own kind of answer.
        resolve(answer as never);
      });
      if (dies) reject(new SimulatedCrash());
      else sleeps.resolve();
    });
  const claim = { organizationId: stage.lane.organizationId, bookingId: stage.bookingId, epoch };
  const end = (): void => {
    sleeps.resolve();
    lookAgain();
  };
  runInDatabase(contextOf(stage, call), claim).then(end, end);
  return first;
}

function contextOf(stage: Stage, call: CallOutside): SagaContext {
  const { timeline, random } = stage.world;
  const log = createLogger('silent', 'simulation');
  const port = supplierPort('simulated', call);
  return {
    database: crashingDatabase(stage.database, random, () => stage.weather.crash / 6),
    clock: { now: () => timeline.now() },
    log: Object.assign(log, {
      error: ({ err }: { readonly err: unknown }) => {
        if (err instanceof SimulatedCrash) stage.crashes += 1;
        else stage.world.violate('I0', err instanceof Error ? `the program threw: ${err.message}` : String(err));
      },
    }),
    gateway: gatewayPort(call),
    supplierById: () => port,
    timing: { quietPeriodMs: TIMING.quietPeriodMs, bookDeadlineMs: TIMING.bookDeadlineMs, leaseMs: LEASE_MS },
    checkpoint: () => {
      if (random.chance(stage.weather.crash)) throw new SimulatedCrash();
    },
  };
}
