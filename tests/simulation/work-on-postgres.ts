import type { SagaContext } from '../../apps/server/src/modules/booking/index.ts';
import { runInDatabase } from '../../apps/server/src/modules/booking/saga/run-in-database.ts';
import { runBooking } from '../../apps/server/src/modules/booking/saga/saga-program.ts';
import { isoOf } from '../../apps/server/src/platform/clock.ts';
import { createLogger, type Logger } from '../../apps/server/src/platform/log.ts';
import { crashingDatabase, SimulatedCrash } from './crashing-database.ts';
import { sendOut } from './network.ts';
import { hooksFor, type PlantedFault, withFault } from './planted-faults.ts';
import { type CallOutside, gatewayPort, supplierPort } from './ports-of-fakes.ts';
import type { Stage } from './stage.ts';
import { TIMING } from './weather.ts';

/**
 * A call of a simulated worker takes no real time, so its lease is never renewed: a call that outlasts the lease is the
 * call of a worker that stands still, and another takes the booking over meanwhile.
 */
const LEASE_MS = 10_000;
const POLL_MS = 1_000;
const SILENT = createLogger('silent', 'simulation');

/** Has the booking worked on whenever it is due, by one worker after the other. */
export function workOn(stage: Stage, fault: PlantedFault | null): { readonly lookAgain: () => void } {
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
  let [isLooking, isAskedAgain] = [false, false];
  /** Whoever asks while one looks is answered by the look after it. */
  const lookAgain = (): void => {
    isAskedAgain = true;
    if (isLooking) return;
    isLooking = true;
    stage.during(async () => {
      while (isAskedAgain) {
        isAskedAgain = false;
        plan(await dueAt(stage));
      }
      isLooking = false;
    });
  };
  const claim = async (): Promise<void> => {
    const now = timeline.now();
    const until = isoOf(now.add({ milliseconds: LEASE_MS }));
    const [claimed] = await stage.database.ask<{ epoch: number }>(
      `update booking set epoch = epoch + 1, lease_until = $2
       where id = $1 and run_at <= $3 and (lease_until is null or lease_until <= $3) returning epoch`,
      [stage.bookingId, until, isoOf(now)],
    );
    if (!claimed) return lookAgain();
    // Nobody else takes it before the lease ends; when the run ends it looks itself.
    plan(now.epochMilliseconds + LEASE_MS);
    await runUntilItSleeps(stage, claimed.epoch, fault, lookAgain);
  };
  return { lookAgain };
}

async function dueAt(stage: Stage): Promise<number> {
  const [row] = await stage.database.ask<{ run_at: Date | null; lease_until: Date | null }>(
    'select run_at, lease_until from booking where id = $1',
    [stage.bookingId],
  );
  return row?.run_at ? Math.max(row.run_at.getTime(), row.lease_until?.getTime() ?? 0) : Number.POSITIVE_INFINITY;
}

/** Starts a worker's run. Resolves when it has ended or waits for an answer; what follows the answer belongs to later. */
function runUntilItSleeps(
  stage: Stage,
  epoch: number,
  fault: PlantedFault | null,
  lookAgain: () => void,
): Promise<void> {
  const { random } = stage.world;
  let sleeps = Promise.withResolvers<void>();
  const first = sleeps.promise;
  const call: CallOutside = (wanted) =>
    new Promise((resolve, reject) => {
      const dies = random.chance(stage.weather.crashInCall);
      const options = { isCalm: false, deadlineMs: TIMING.bookDeadlineMs, hooks: hooksFor(fault) };
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
  const context = contextOf(stage, call, hooksFor(fault).quietPeriodMs ?? TIMING.quietPeriodMs);
  const program = runBooking(claim, context.timing);
  runInDatabase(context, claim, fault === null ? program : withFault(program, fault)).then(end, end);
  return first;
}

function contextOf(stage: Stage, call: CallOutside, quietPeriodMs: number): SagaContext {
  const { timeline, random } = stage.world;
  const port = supplierPort('simulated', call);
  return {
    database: crashingDatabase(stage.database, random, () => stage.weather.crash / 4),
    clock: { now: () => timeline.now() },
    log: Object.assign(Object.create(SILENT) as Logger, {
      error: ({ err }: { readonly err: unknown }) => {
        if (err instanceof SimulatedCrash) stage.crashes += 1;
        else stage.world.violate('I0', err instanceof Error ? `the program threw: ${err.message}` : String(err));
      },
    }),
    gateway: gatewayPort(call),
    supplierById: () => port,
    timing: { quietPeriodMs, bookDeadlineMs: TIMING.bookDeadlineMs, leaseMs: LEASE_MS },
    checkpoint: () => {
      if (random.chance(stage.weather.crash)) throw new SimulatedCrash();
    },
  };
}
