import type { BookingChange } from '../../apps/server/src/modules/booking/booking-change.ts';
import type { SagaContext } from '../../apps/server/src/modules/booking/index.ts';
import { runInDatabase } from '../../apps/server/src/modules/booking/saga/run-in-database.ts';
import type { SagaPart } from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import { runBooking } from '../../apps/server/src/modules/booking/saga/saga-program.ts';
import { afterEachDecision } from '../../apps/server/src/modules/booking/saga/testing/after-each-decision.ts';
import { isoOf } from '../../apps/server/src/platform/clock.ts';
import { createLogger, type Logger } from '../../apps/server/src/platform/log.ts';
import { crashingDatabase, SimulatedCrash } from './crashing-database.ts';
import { sendOut } from './network.ts';
import { hooksFor, type PlantedFault, withFault } from './planted-faults.ts';
import { type CallOutside, gatewayPort, supplierPort } from './ports-of-fakes.ts';
import type { Stage } from './stage.ts';
import { TIMING } from './weather.ts';

/**
 * A call of a simulated worker takes no real time, so nothing renews its lease: one that outlasts every call stands for
 * a lease that is renewed, a short one for a worker that stands still in a call while another takes the booking over.
 */
const RENEWED_LEASE_MS = TIMING.bookDeadlineMs + 5_000;
const STILL_LEASE_MS = 10_000;
const STANDS_STILL = 0.4;
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
  /** A request during a look is answered by the look after it. */
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
    const leaseMs = random.chance(STANDS_STILL) ? STILL_LEASE_MS : RENEWED_LEASE_MS;
    const until = isoOf(now.add({ milliseconds: leaseMs }));
    const [claimed] = await stage.database.ask<{ epoch: number }>(
      `update booking set epoch = epoch + 1, lease_until = $2
       where id = $1 and run_at <= $3 and (lease_until is null or lease_until <= $3) returning epoch`,
      [stage.bookingId, until, isoOf(now)],
    );
    if (!claimed) return lookAgain();
    // Nobody else takes it before the lease ends, unless the run has ended by then.
    plan(now.epochMilliseconds + leaseMs);
    const takeoverMs = plannedMs;
    const ended = (dueMs: number | null): void => {
      if (dueMs !== null && plannedMs === takeoverMs) plannedMs = Number.POSITIVE_INFINITY;
      if (dueMs === null) lookAgain();
      else plan(dueMs);
    };
    await runUntilItSleeps(stage, { epoch: claimed.epoch, leaseMs }, fault, ended);
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

/**
 * Starts a worker's run. Resolves when it has ended or waits for an answer; what follows the answer belongs to later.
 * `ended` gets when the booking is due next, or null where the run does not know.
 */
function runUntilItSleeps(
  stage: Stage,
  { epoch, leaseMs }: { readonly epoch: number; readonly leaseMs: number },
  fault: PlantedFault | null,
  ended: (dueMs: number | null) => void,
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
  const context = contextOf(stage, call, {
    quietPeriodMs: hooksFor(fault).quietPeriodMs ?? TIMING.quietPeriodMs,
    leaseMs,
  });
  const program = runBooking(claim, context.timing);
  let dueMs: number | null = null;
  const watched = tellingWhenDue(fault === null ? program : withFault(program, fault), (dueAtMs) => {
    dueMs = dueAtMs;
  });
  const end = (): void => {
    sleeps.resolve();
    ended(dueMs);
  };
  runInDatabase(context, claim, watched).then(end, end);
  return first;
}

/** Reports when a finished run leaves the booking due, by its writes. */
function* tellingWhenDue(program: SagaPart<void>, tell: (dueMs: number) => void): SagaPart<void> {
  let written: BookingChange = {};
  yield* afterEachDecision(program, ({ changes }) => {
    for (const one of changes) if (one.type === 'booking') written = { ...written, ...one.change };
    return null;
  });
  const { runAt, leaseUntil } = written;
  if (leaseUntil === null && runAt !== undefined) tell(runAt?.epochMilliseconds ?? Number.POSITIVE_INFINITY);
}

function contextOf(
  stage: Stage,
  call: CallOutside,
  timing: Pick<SagaContext['timing'], 'quietPeriodMs' | 'leaseMs'>,
): SagaContext {
  const { timeline, random } = stage.world;
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
    supplierById: (supplierId) => supplierPort(supplierId, call, stage.world.supplierById(supplierId).hidesWork),
    timing: { ...timing, bookDeadlineMs: TIMING.bookDeadlineMs },
    checkpoint: () => {
      if (random.chance(stage.weather.crash)) throw new SimulatedCrash();
    },
  };
}
