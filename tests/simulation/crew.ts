import type { SagaIo, SagaReply } from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import { type ProgramTiming, runBooking } from '../../apps/server/src/modules/booking/saga/saga-program.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import type { Hooks, Memories } from './planted-faults.ts';
import type { SimulatedWorld } from './simulated-world.ts';
import { TIMING, type Weather } from './weather.ts';

/** A node that works on bookings. It may die and return. */
export interface Node {
  readonly name: string;
  /** Counts its deaths: work begun in a former life belongs to nobody any more. */
  life: number;
  isUp: boolean;
}

/** One program on its way. */
export interface Run {
  readonly node: Node;
  readonly life: number;
  readonly bookingId: string;
  readonly epoch: number;
  readonly program: Generator<SagaIo, void, SagaReply>;
  memories: Memories;
  /** While a call lasts its node renews the lease. */
  isCalling: boolean;
}

/** Decides at each step whether the node dies there: before or after the step's action. */
export interface CrashPlan {
  /** Steps of all programs are counted together. */
  readonly diesBefore: (step: number) => boolean;
  readonly diesAfter: (step: number) => boolean;
}

/** Two nodes over a simulated world, and their current work. */
export interface Crew {
  readonly world: SimulatedWorld;
  readonly hooks: Hooks;
  readonly weather: Weather;
  readonly crashPlan: CrashPlan | null;
  /** Starts a program that a node has claimed a booking for. */
  readonly begin: (crew: Crew, run: Run) => void;
  readonly timing: ProgramTiming & { readonly bookDeadlineMs: number };
  readonly runs: Set<Run>;
  readonly nodes: readonly [Node, Node];
  /** From then on nothing dies and nothing gets lost. */
  isCalm: boolean;
  /** When a node looks next; infinite while nothing is due. */
  plannedMs: number;
  steps: number;
  crashes: number;
}

const POLL_MS = 1_000;
/** A lease is renewed three times in its length, so at least so much of it is left when a node dies or goes on. */
const RENEWED_AFTER_MS = Math.floor((TIMING.leaseMs * 2) / 3);

/** Two nodes begin to work on whatever is due. */
export function startCrew(world: SimulatedWorld, parts: Pick<Crew, 'weather' | 'hooks' | 'crashPlan' | 'begin'>): Crew {
  const crew: Crew = {
    ...parts,
    world,
    timing: { ...TIMING, quietPeriodMs: parts.hooks.quietPeriodMs ?? TIMING.quietPeriodMs },
    runs: new Set(),
    nodes: [
      { name: 'node 1', life: 0, isUp: true },
      { name: 'node 2', life: 0, isUp: true },
    ],
    isCalm: false,
    plannedMs: Number.POSITIVE_INFINITY,
    steps: 0,
    crashes: 0,
  };
  world.onCommit = () => planClaims(crew);
  return crew;
}

/** True when something bad of this rate happens now. */
export function happens({ isCalm, world }: Crew, rate: number): boolean {
  return !isCalm && rate > 0 && world.random.chance(rate);
}

function dueMs({ runAt, leaseUntil }: SagaMemory): number {
  if (runAt === null) return Number.POSITIVE_INFINITY;
  return Math.max(runAt.epochMilliseconds, leaseUntil?.epochMilliseconds ?? 0);
}

/** Has a node look again within a second of the next booking's time. */
export function planClaims(crew: Crew): void {
  const { timeline, random, memories } = crew.world;
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const memory of memories.values()) earliestMs = Math.min(earliestMs, dueMs(memory));
  if (earliestMs === Number.POSITIVE_INFINITY) return;
  const atMs = Math.max(earliestMs, timeline.nowMs()) + random.int(0, POLL_MS);
  if (crew.plannedMs <= atMs) return;
  crew.plannedMs = atMs;
  timeline.after(atMs - timeline.nowMs(), () => {
    if (crew.plannedMs !== atMs) return;
    crew.plannedMs = Number.POSITIVE_INFINITY;
    claimDue(crew);
    planClaims(crew);
  });
}

function claimDue(crew: Crew): void {
  const { world, nodes, timing } = crew;
  for (const [bookingId, memory] of world.memories) {
    if (dueMs(memory) > world.timeline.nowMs()) continue;
    const [first, ...others] = nodes.filter((node) => node.isUp);
    if (!first) return;
    const node = world.random.pick([first, ...others]);
    const epoch = world.claim(bookingId, timing.leaseMs);
    const claimed = world.memoryOf(bookingId);
    const { organizationId } = claimed.booking;
    world.note(() => `${bookingId} ${node.name} claims epoch ${epoch} (${memory.booking.status})`);
    const run: Run = {
      node,
      life: node.life,
      bookingId,
      epoch,
      program: runBooking({ organizationId, bookingId, epoch }, timing),
      memories: { atClaim: claimed, atLoad: claimed },
      isCalling: false,
    };
    crew.runs.add(run);
    crew.begin(crew, run);
  }
}

/** A node dies with everything it was doing, and returns some seconds later. */
export function die(crew: Crew, node: Node): void {
  const { world, runs, timing } = crew;
  crew.crashes += 1;
  node.isUp = false;
  node.life += 1;
  world.note(() => `${node.name} dies`);
  for (const run of runs) {
    if (run.node !== node) continue;
    runs.delete(run);
    if (run.isCalling) keepLease(crew, run, world.random.int(RENEWED_AFTER_MS, timing.leaseMs));
  }
  world.timeline.after(world.random.int(500, 20_000), () => {
    node.isUp = true;
    planClaims(crew);
  });
}

/** While a call lasts its lease is renewed; it ends so long after the call, or after the node. */
export function keepLease(
  crew: Crew,
  run: Run,
  lastsMs = crew.world.random.int(RENEWED_AFTER_MS, crew.timing.leaseMs),
): void {
  crew.world.renew(run.bookingId, run.epoch, lastsMs);
  planClaims(crew);
}
