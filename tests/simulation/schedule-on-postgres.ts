import type { Booking } from '../../apps/server/src/modules/booking/booking.ts';
import { insertCancellation } from '../../apps/server/src/modules/booking/cancellation/cancellation-repository.ts';
import {
  changeBooking,
  fingerprintOfBooking,
  insertBooking,
  resumeBooking,
  stampApproval,
  startPayment,
  wakeBooking,
} from '../../apps/server/src/modules/booking/index.ts';
import { readSagaState } from '../../apps/server/src/modules/booking/saga/load-saga.ts';
import { EMPTY_TRAIL, type SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { readAvailable, readPromoAvailable } from '../../apps/server/src/modules/ledger/index.ts';
import { type Clock, isoOf } from '../../apps/server/src/platform/clock.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { askToCancel } from './act-as-people.ts';
import { checkProgress, checkWorld } from './check-world.ts';
import { cancellationQuoteOf, somePart } from './choose-parts.ts';
import { deskDecision } from './decide-at-desk.ts';
import { disputeOnPostgres } from './dispute-on-postgres.ts';
import { createFakeGateway } from './fake-gateway.ts';
import { createFakeSupplier } from './fake-supplier.ts';
import { fillPurse } from './fill-purse.ts';
import { type LaneDatabase, openLaneDatabase } from './lane-database.ts';
import { makeBooking } from './make-booking.ts';
import type { PlantedFault } from './planted-faults.ts';
import { gatewayPort } from './ports-of-fakes.ts';
import {
  type At,
  askForCancellingOnPostgres,
  decidingAtDesk,
  enterFinalPriceOnPostgres,
  enterOnPostgres,
} from './postgres-desk.ts';
import { createPurse, payFrom } from './purse.ts';
import { createRandom } from './random.ts';
import { readMemory } from './read-memory.ts';
import type { SimulatedService } from './simulated-service.ts';
import { EVERYTHING_SOLD, SIMULATED_SERVICES, type Sold, simulated, simulatedOf } from './simulated-services.ts';
import { createSimulatedWorld, type Violation } from './simulated-world.ts';
import { type Lane, type Stage, setStage } from './stage.ts';
import { createTimeline } from './timeline.ts';
import { mannersFor, STILL, TIMING, weatherFor } from './weather.ts';
import { workOn } from './work-on-postgres.ts';

/** The result of a schedule on PostgreSQL. */
export interface PostgresScheduleResult {
  readonly violations: readonly Violation[];
  readonly crashes: number;
  readonly status: string;
}

const START_MS = Date.parse('2026-11-25T06:00:00Z');
const MINUTE_MS = 60_000;
const FAULTS_MS = 25 * MINUTE_MS;
const END_MS = START_MS + FAULTS_MS + 60 * MINUTE_MS;

/** The clock when a schedule has ended: each begins at the same moment and lasts as long as any other. */
export const AT_END: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(END_MS) };

/** One schedule by itself, over connections of its own. */
export async function runScheduleOnPostgres(
  target: DatabaseTarget,
  lane: Lane,
  seed: number,
  fault: PlantedFault | null,
  sold: Sold = EVERYTHING_SOLD,
): Promise<PostgresScheduleResult> {
  const database = openLaneDatabase(target, lane.organizationId);
  try {
    return await runScheduleIn(database, lane, seed, fault, sold);
  } finally {
    await database.close();
  }
}

/**
 * One schedule of one booking on PostgreSQL: production's own interpreter and repositories, with a simulated clock and
 * outside. Workers die before, in and after transactions, stand still in calls, and are taken over.
 */
export async function runScheduleIn(
  database: LaneDatabase,
  lane: Lane,
  seed: number,
  fault: PlantedFault | null,
  sold: Sold = EVERYTHING_SOLD,
): Promise<PostgresScheduleResult> {
  const random = createRandom(seed);
  const timeline = createTimeline(START_MS);
  const manners = mannersFor(random, 'none');
  const suppliers = SIMULATED_SERVICES.map((name) =>
    createFakeSupplier(simulated(name), random, manners, timeline.nowMs),
  );
  const world = createSimulatedWorld(
    { timeline, random, suppliers, gateway: createFakeGateway(), purse: createPurse(seed) },
    false,
  );
  const bookingId = newId();
  const stage = setStage({ database, lane, bookingId, world, weather: weatherFor(random, 'none', manners) });
  await fillPurse(world.purse, stage);
  const service = await addBooking(stage, sold);
  const { lookAgain } = workOn(stage, fault);
  actOn(stage, service, lookAgain);
  const dispute = disputeOnPostgres(stage, seed, lookAgain);
  await stage.playUntil(START_MS + FAULTS_MS);
  stage.weather = STILL;
  for (const supplier of suppliers) supplier.calm();
  await stage.playUntil(START_MS + FAULTS_MS + 15 * MINUTE_MS);
  world.add(await readMemory(stage));
  checkProgress(world);
  await stage.playUntil(END_MS);
  await dispute.check();
  await deliverEvents(stage);
  const memory = await readMemory(stage);
  world.add(memory);
  checkWorld(world);
  return { violations: world.violations, crashes: stage.crashes, status: memory.booking.status };
}

/**
 * No worker of a schedule delivers events, so each counts as delivered at the end: I15's part about untried deliveries
 * is the only one that a schedule cannot show.
 */
async function deliverEvents({ database, lane }: Stage): Promise<void> {
  await database.ask('update outbox_event set delivered_at = $2 where organization_id = $1 and delivered_at is null', [
    lane.organizationId,
    isoOf(AT_END.now()),
  ]);
}

async function addBooking({ database, lane, bookingId, world }: Stage, sold: Sold): Promise<SimulatedService> {
  const { random, timeline } = world;
  const service = simulated(sold.length === 1 ? sold[0] : random.pick(sold));
  const { booking } = makeBooking(service, lane, bookingId, service.wish(random), newId, timeline.now());
  const [first, ...others] = booking.orders;
  if (!first) throw new Error('A booking without an order');
  await database.forOrganization(lane.organizationId, async (tx) => {
    const now = timeline.now();
    await insertBooking(tx, {
      ...booking,
      createdBy: lane.personId,
      orders: [first, ...others],
      quotedAt: now,
      now,
    });
    await stampApproval(tx, booking, approvalOf(booking), now);
  });
  return service;
}

const approvalOf = (booking: Booking) => ({
  status: 'Approved' as const,
  fingerprint: fingerprintOfBooking(booking, null),
  bandPaise: booking.totalPaise,
});

/** The actions of people, by the same use cases as their requests. */
function actOn(stage: Stage, { atDesk }: SimulatedService, lookAgain: () => void): void {
  const { random, timeline } = stage.world;
  const at: At = (fromMs, toMs, act) =>
    timeline.after(random.int(fromMs, toMs), () =>
      stage.during(async () => {
        await act();
        lookAgain();
      }),
    );
  if (atDesk && random.chance(0.5)) {
    enterOnPostgres(stage, at);
    for (const chance of [0.5, 0.3])
      if (random.chance(chance)) cancelWithin(at, () => askForCancellingOnPostgres(stage, at));
    return;
  }
  for (let visits = random.chance(0.15) ? 2 : 1; visits > 0; visits -= 1) at(1_000, 60_000, () => pay(stage, at));
  for (let changes = random.chance(0.25) ? 3 : 0; changes > 0; changes -= 1) {
    const isBack = random.chance(0.5);
    at(5_000, 180_000, () =>
      stage.changing(async (tx, booking) => {
        if (booking.status !== 'CREATED' && booking.status !== 'BOOKING_IN_PROCESS') return;
        await stampApproval(
          tx,
          booking,
          isBack ? approvalOf(booking) : { status: 'Pending For Approval' },
          timeline.now(),
        );
      }),
    );
  }
  if (atDesk && random.chance(0.3)) at(6 * MINUTE_MS, 40 * MINUTE_MS, () => enterFinalPriceOnPostgres(stage));
  // Where a person buys, they look more often.
  for (const minutes of atDesk ? [2, 4, 6, 8, 10, 14, 30, 40] : [14, 30]) {
    if (random.chance(0.5)) at(minutes * MINUTE_MS, (minutes + 8) * MINUTE_MS, () => callDesk(stage));
  }
  for (const chance of [0.4, 0.3]) {
    if (random.chance(chance)) cancelWithin(at, () => (atDesk ? askForCancellingOnPostgres(stage, at) : cancel(stage)));
  }
}

const cancelWithin = (at: At, act: () => Promise<unknown>): void => at(12 * MINUTE_MS, 22 * MINUTE_MS, act);

function pay(stage: Stage, at: At): Promise<void> {
  const { random, timeline, gateway, purse } = stage.world;
  const paysAtMs = random.int(5_000, 120_000);
  const returns = random.int(0, 2);
  return stage.changing(async (tx, booking) => {
    if (booking.status !== 'CREATED') return;
    const now = timeline.now();
    const available = { ...(await readAvailable(tx, true)), promo: await readPromoAvailable(tx, now) };
    const parts = payFrom(purse, available, booking.totalPaise);
    const { paymentRef, amountPaise } = await startPayment(tx, booking, {
      gateway: gatewayPort(() => Promise.reject(new Error('Starting asks nobody'))),
      returnUrl: 'http://pravas.invalid/return',
      expiryMinutes: 15,
      firstCheckSeconds: 30,
      actor: `person:${stage.lane.personId}`,
      privileges: new Set(['pay.card', 'pay.wallet', 'pay.later']),
      // Nobody chooses promotional credit: it comes with the wallet.
      payWith: [...new Set(parts.map(({ means }) => (means === 'promo' ? 'wallet' : means)))],
      requestId: 'simulated',
      now,
    });
    if (amountPaise === 0) return;
    gateway.open(paymentRef, amountPaise);
    timeline.after(paysAtMs, () => (random.chance(0.06) ? gateway.decline(paymentRef) : gateway.pay(paymentRef)));
    for (let left = returns; left > 0; left -= 1) {
      at(paysAtMs, paysAtMs + 60_000, () =>
        wakeBooking(
          stage.database,
          { now: () => timeline.now() },
          stage.lane.organizationId,
          stage.bookingId,
          paymentRef,
        ),
      );
    }
  });
}

/**
 * Where a booking is paused, somebody of the travel desk asks the supplier and decides; a refused decision changes
 * nothing.
 */
async function callDesk(stage: Stage): Promise<void> {
  const { random, timeline } = stage.world;
  const actor = `person:${stage.lane.personId}`;
  await decidingAtDesk(stage, async (tx, booking) => {
    const { id } = booking;
    const state = await readSagaState(tx, id, true);
    const { orders } = stage.world.supplierById(simulatedOf(booking).supplierId);
    const decision = state && deskDecision(random, state, orders);
    if (decision)
      await resumeBooking(tx, id, decision, { actor, now: timeline.now(), quietPeriodMs: TIMING.quietPeriodMs });
  });
}

function cancel(stage: Stage): Promise<void> {
  const { random, timeline } = stage.world;
  return stage.changing(async (tx, booking) => {
    if (booking.status !== 'BOOKED') return;
    const state = await readSagaState(tx, booking.id, true);
    if (!state) return;
    const memory: SagaMemory = { ...state, runAt: null, leaseUntil: null, trail: EMPTY_TRAIL };
    const isWhole = memory.cancellations.every((one) => one.state === 'refused') && random.chance(0.35);
    const scopes = isWhole ? null : somePart(random, memory);
    const wish = askToCancel(newId(), scopes, cancellationQuoteOf(memory, scopes))(memory, timeline.now());
    const wanted = wish?.cancellations.at(-1);
    if (!wanted || scopes?.length === 0) return;
    await insertCancellation(
      tx,
      stage.lane.organizationId,
      { ...wanted, requestedBy: stage.lane.personId },
      timeline.now(),
    );
    await changeBooking(tx, booking, { runAt: timeline.now() }, timeline.now());
  });
}
