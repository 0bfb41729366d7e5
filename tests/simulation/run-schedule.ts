import {
  approve,
  askToCancel,
  askToChange,
  comeBack,
  nameAnotherTraveller,
  startPaying,
  withdrawApproval,
} from './act-as-people.ts';
import { type ChangeFault, changeStay } from './change-stays.ts';
import { checkProgress, checkWorld } from './check-world.ts';
import { cancellationQuoteOf, somePart } from './choose-parts.ts';
import { type CrashPlan, planClaims, startCrew } from './crew.ts';
import { keepDatedBooks } from './dated-books.ts';
import { decideAtDesk, deskDecision } from './decide-at-desk.ts';
import { type DisputeFault, disputeNowAndThen } from './fake-disputes.ts';
import { createFakeGateway } from './fake-gateway.ts';
import { createFakeSupplier } from './fake-supplier.ts';
import { askForCancelling, enterFinalPrice, improviseAtDesk } from './improvise-at-desk.ts';
import { makeBooking } from './make-booking.ts';
import { hooksFor, type PlantedFault } from './planted-faults.ts';
import { createPurse, leftIn, payFrom } from './purse.ts';
import { createRandom } from './random.ts';
import { begin } from './run-in-memory.ts';
import { followPath, type ScriptedPath } from './scripted-path.ts';
import { EVERYTHING_SOLD, SIMULATED_SERVICES, type Sold, simulated, simulatedOf } from './simulated-services.ts';
import { createSimulatedWorld, type SimulatedWorld, type Violation } from './simulated-world.ts';
import { createTimeline } from './timeline.ts';
import { CALM_MANNERS, type Emphasis, mannersFor, STILL, weatherFor } from './weather.ts';

/** The options of a run. */
export interface ScheduleOptions {
  readonly fault?: PlantedFault | null;
  readonly emphasis?: Emphasis;
  readonly bookings?: number;
  /** How many paid stays are changed as well; absent = none. */
  readonly changedStays?: number;
  readonly changeFault?: ChangeFault | null;
  readonly disputeFault?: DisputeFault | null;
  /** The services on sale; absent = all that the simulation sells. */
  readonly sold?: Sold;
  readonly isTraced?: boolean;
  /** Without any fault of the world but the plan's: for visiting all places of a path. */
  readonly crashPlan?: CrashPlan;
  readonly path?: ScriptedPath;
}

/** The result of a schedule. */
export interface ScheduleResult {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly trace: readonly string[];
  readonly steps: number;
  readonly crashes: number;
  readonly statuses: readonly string[];
  /** How each change of a stay ended. */
  readonly changes: readonly string[];
}

const START_MS = Date.parse('2026-11-25T06:00:00Z');
const MINUTE_MS = 60_000;
/** How long people act and things go wrong; then there are fifteen minutes to settle. */
const FAULTS_MS = 60 * MINUTE_MS;
const BUYING_MINUTES: readonly number[] = [2, 5, 8, 11, 14, 18, 22, 26, 30, 35, 40, 45];
const IDS = { organizationId: 'org', tripId: 'trip', personId: 'person' };

/** Runs one schedule: the same seed and options give the same schedule, step by step. */
export function runSchedule(seed: number, options: ScheduleOptions = {}): ScheduleResult {
  const random = createRandom(seed);
  const timeline = createTimeline(START_MS);
  const emphasis = options.emphasis ?? 'none';
  const manners = options.path
    ? { ...CALM_MANNERS, showsPending: !options.path.hidesWork }
    : mannersFor(random, emphasis);
  const suppliers = SIMULATED_SERVICES.map((name) =>
    createFakeSupplier(simulated(name), random, manners, timeline.nowMs),
  );
  const gateway = createFakeGateway();
  const world = createSimulatedWorld(
    { timeline, random, suppliers, gateway, purse: createPurse(seed) },
    options.isTraced ?? false,
  );
  const weather = options.path ? STILL : weatherFor(random, emphasis, manners);
  const crew = startCrew(world, {
    weather,
    begin,
    hooks: hooksFor(options.fault ?? null),
    crashPlan: options.crashPlan ?? null,
  });
  if (options.path) followPath(world, IDS, options.path);
  else
    for (let index = 1; index <= (options.bookings ?? 2); index += 1)
      improvise(world, `B${index}`, { emphasis: 'none', fault: null, sold: EVERYTHING_SOLD, ...options });
  const changed = Array.from({ length: options.changedStays ?? 0 }, (_, index) =>
    changeStay(world, `S${index + 1}`, {
      ids: IDS,
      visitGateway: (bookingId, visit, pays) => visitGateway(world, bookingId, visit, pays, options.fault ?? null),
      callDesk: (bookingId) => callDesk(world, bookingId),
      isStormy: () => !crew.isCalm,
      fault: options.changeFault ?? null,
    }),
  );
  const disputes = options.path
    ? null
    : disputeNowAndThen(world, seed, options.disputeFault ?? null, () => !crew.isCalm);
  const books = keepDatedBooks(world, START_MS + FAULTS_MS / 2);
  // The last moment of the month, and every posting in it.
  timeline.after(FAULTS_MS / 2 - 1, books.look);
  try {
    timeline.runUntil(START_MS + FAULTS_MS);
    crew.isCalm = true;
    planClaims(crew);
    for (const supplier of suppliers) supplier.calm();
    timeline.runUntil(START_MS + FAULTS_MS + 15 * MINUTE_MS);
    checkProgress(world);
    timeline.runUntil(START_MS + FAULTS_MS + 60 * MINUTE_MS);
    checkWorld(world);
    for (const one of changed) one.check();
    disputes?.check();
    books.check();
  } catch (error) {
    // A write that a table would refuse must never be tried, and the program must know what to do in every state.
    world.violate('I0', error instanceof Error ? `the program threw: ${error.message}` : String(error));
  }
  return {
    seed,
    violations: world.violations,
    trace: world.trace,
    steps: crew.steps,
    crashes: crew.crashes,
    statuses: [...world.memories.values()].map(({ booking }) => booking.status),
    changes: changed.flatMap((one) => one.ending() ?? []),
  };
}

function improvise(
  world: SimulatedWorld,
  bookingId: string,
  { emphasis, fault, sold }: Required<Pick<ScheduleOptions, 'emphasis' | 'fault' | 'sold'>>,
): void {
  const { random, timeline } = world;
  // A single service draws nothing, so that a seed is the same schedule as before there were others.
  const service = simulated(sold.length === 1 ? sold[0] : random.pick(sold));
  world.add(makeBooking(service, IDS, bookingId, service.wish(random), world.newId, timeline.now()));
  if (service.atDesk && random.chance(0.5)) {
    improviseAtDesk(world, bookingId);
    return;
  }
  const pays = random.chance(0.93) ? (random.chance(emphasis === 'payments' ? 0.5 : 0.15) ? 2 : 1) : 0;
  for (let visit = 1; visit <= Math.max(1, pays); visit += 1) {
    timeline.after(random.int(1, 120) * 1_000 * visit, () => visitGateway(world, bookingId, visit, pays > 0, fault));
  }
  if (random.chance(emphasis === 'approvals' ? 1 : 0.2)) changeMinds(world, bookingId, emphasis);
  if (random.chance(0.2)) {
    timeline.after((12 + random.next() * 30) * MINUTE_MS, () => changeSomething(world, bookingId));
  }
  if (service.atDesk && random.chance(0.3)) {
    timeline.after((8 + random.next() * 40) * MINUTE_MS, () => enterFinalPrice(world, bookingId));
  }
  // Where a person buys, they look more often.
  for (const minutes of service.atDesk ? BUYING_MINUTES : [14, 24, 36, 48]) {
    if (random.chance(0.4)) timeline.after((minutes + random.next() * 8) * MINUTE_MS, () => callDesk(world, bookingId));
  }
  for (const minutes of [15, 30, 45]) {
    if (random.chance(0.25)) {
      timeline.after((minutes + random.next() * 5) * MINUTE_MS, () =>
        (service.atDesk ? askForCancelling : cancelSomething)(world, bookingId),
      );
    }
  }
}

function visitGateway(
  world: SimulatedWorld,
  bookingId: string,
  visit: number,
  pays: boolean,
  fault: PlantedFault | null,
): void {
  const { random, timeline, gateway } = world;
  const paymentRef = `${bookingId}-P${visit}`;
  const parts = payFrom(
    world.purse,
    leftIn(world.purse, world.memories.values()),
    world.memoryOf(bookingId).booking.totalPaise,
  );
  const means = parts.map((part) => part.means).join(', ');
  if (!world.act(bookingId, `start paying ${paymentRef} by ${means}`, startPaying(world.newId, paymentRef, parts)))
    return;
  const byCard = parts.find((part) => part.means === 'card');
  if (!byCard) return;
  gateway.open(paymentRef, byCard.amountPaise);
  const back = (delayMs: number, isTrue: boolean) =>
    timeline.after(delayMs, () => {
      if (!isTrue) world.note(() => `a forged return of ${paymentRef}`);
      world.claims.add(paymentRef);
      world.act(bookingId, `return of ${paymentRef}`, comeBack(paymentRef, hooksFor(fault).repeatsCaptures));
    });
  if (random.chance(0.12)) back(random.int(1_000, 300_000), false);
  if (!pays) return;
  // Sometimes a card is charged long after the page has closed.
  const paysAfterMs = random.chance(0.08) ? random.int(15, 30) * MINUTE_MS : random.int(5_000, 400_000);
  timeline.after(paysAfterMs, () => {
    if (random.chance(0.06)) gateway.decline(paymentRef);
    else gateway.pay(paymentRef);
    world.note(() => `${paymentRef} is ${gateway.orders.get(paymentRef)?.state}`);
    for (let times = random.chance(0.7) ? random.int(1, 3) : 0; times > 0; times -= 1) {
      back(random.chance(0.5) ? random.int(100, 3_000) : random.int(3_000, 600_000), true);
    }
  });
}

function changeSomething(world: SimulatedWorld, bookingId: string): void {
  const { random, timeline, gateway } = world;
  const { booking } = world.memoryOf(bookingId);
  const order = booking.orders.find((one) => one.state === 'booked');
  if (!order) return;
  const { changes } = simulatedOf(booking);
  if (!changes) return;
  const paymentRef = `${bookingId}-C1`;
  const isFree = !random.chance(0.6);
  const chosen = changes.offer(order.detail, isFree);
  const left = leftIn(world.purse, world.memories.values());
  const parts = isFree ? [] : payFrom(world.purse, left, chosen.amounts.payPaise);
  const wish = askToChange(world.newId, order.id, chosen, isFree ? null : { paymentRef, parts });
  const means = parts.map((part) => part.means).join(', ');
  if (!world.act(bookingId, `change the first order, paid by ${means || 'nothing'}`, wish)) return;
  const byCard = parts.find((part) => part.means === 'card');
  if (!byCard) return;
  gateway.open(paymentRef, byCard.amountPaise);
  if (!random.chance(0.9)) return;
  timeline.after(random.int(5_000, 200_000), () => {
    gateway.pay(paymentRef);
    world.act(bookingId, `return of ${paymentRef}`, comeBack(paymentRef));
  });
}

function changeMinds(world: SimulatedWorld, bookingId: string, emphasis: Emphasis): void {
  const { random, timeline } = world;
  // The moments that matter are those of the ticket request, a second or so after the payment was found.
  const span = emphasis === 'approvals' ? 150_000 : 420_000;
  for (let times = emphasis === 'approvals' ? 12 : 2; times > 0; times -= 1) {
    timeline.after(random.int(5_000, span), () => {
      if (random.chance(0.3)) world.act(bookingId, 'name another traveller', nameAnotherTraveller);
      else if (random.chance(0.5)) world.act(bookingId, 'withdraw the approval', withdrawApproval);
      else world.act(bookingId, 'approve', approve);
    });
  }
}

/** Where a booking is paused, somebody of the travel desk asks the supplier and decides. */
function callDesk(world: SimulatedWorld, bookingId: string): void {
  const memory = world.memoryOf(bookingId);
  const { orders } = world.supplierById(simulatedOf(memory.booking).supplierId);
  const decision = deskDecision(world.random, memory, orders);
  if (decision) world.act(bookingId, `the desk decides: ${decision.type}`, decideAtDesk(decision));
}

function cancelSomething(world: SimulatedWorld, bookingId: string): void {
  const memory = world.memoryOf(bookingId);
  if (memory.booking.status !== 'BOOKED') return;
  const isWhole = memory.cancellations.every((one) => one.state === 'refused') && world.random.chance(0.35);
  const scopes = isWhole ? null : somePart(world.random, memory);
  if (scopes?.length === 0) return;
  const wish = askToCancel(world.newId(), scopes, cancellationQuoteOf(memory, scopes));
  world.act(bookingId, scopes ? `cancel ${JSON.stringify(scopes)}` : 'cancel everything', wish);
}
