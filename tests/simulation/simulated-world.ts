import { applyChanges } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
import type { SagaChange } from '../../apps/server/src/modules/booking/saga/saga-change.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import type { Act } from './act-as-people.ts';
import type { FakeGateway } from './fake-gateway.ts';
import type { FakeSupplier } from './fake-supplier.ts';
import type { Purse } from './purse.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

/** Something that must not have happened. */
export interface Violation {
  /** The guarantee it breaks (docs/reliability.md). */
  readonly id: string;
  readonly text: string;
}

/** One schedule's world: the bookings as committed, the outside, and the observed violations. */
export interface SimulatedWorld {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly suppliers: readonly FakeSupplier[];
  readonly gateway: FakeGateway;
  readonly purse: Purse;
  readonly memories: ReadonlyMap<string, SagaMemory>;
  readonly violations: readonly Violation[];
  readonly trace: readonly string[];
  /** Orders that somebody claimed to have paid, whether or not it is true. */
  readonly claims: Set<string>;
  /** Called whenever a booking has changed. */
  onCommit: () => void;
  /** Throws for a supplier that the world does not have. */
  supplierById(supplierId: string): FakeSupplier;
  newId(): string;
  memoryOf(bookingId: string): SagaMemory;
  add(memory: SagaMemory): void;
  /** Commits a step's decisions. Throws where a table would refuse them; then nothing is written. */
  commit(bookingId: string, changes: readonly SagaChange[]): void;
  /** Commits a person's action. Answers false where it is refused. */
  act(bookingId: string, name: string, act: Act): boolean;
  /** Takes a booking for a worker, with a new epoch. */
  claim(bookingId: string, leaseMs: number): number;
  /** The lease lasts so long from now, unless somebody else has taken the booking. */
  renew(bookingId: string, epoch: number, lastsMs: number): void;
  violate(id: string, text: string): void;
  note(text: () => string): void;
}

const MOST_TRACED = 4_000;

/** Makes an empty world. `isTraced` keeps a line for everything that happens. */
export function createSimulatedWorld(
  parts: {
    readonly timeline: Timeline;
    readonly random: Random;
    readonly suppliers: readonly FakeSupplier[];
    readonly gateway: FakeGateway;
    readonly purse: Purse;
  },
  isTraced: boolean,
): SimulatedWorld {
  const { timeline } = parts;
  const memories = new Map<string, SagaMemory>();
  const violations: Violation[] = [];
  const trace: string[] = [];
  let ids = 0;
  const startMs = timeline.nowMs();
  const world: SimulatedWorld = {
    ...parts,
    memories,
    violations,
    trace,
    claims: new Set(),
    onCommit: () => undefined,
    supplierById(supplierId) {
      const found = parts.suppliers.find((one) => one.supplierId === supplierId);
      if (!found) throw new Error(`No supplier ${supplierId}`);
      return found;
    },
    newId() {
      ids += 1;
      return `id-${String(ids).padStart(5, '0')}`;
    },
    memoryOf(bookingId) {
      const memory = memories.get(bookingId);
      if (!memory) throw new Error(`No booking ${bookingId}`);
      return memory;
    },
    add(memory) {
      memories.set(memory.booking.id, memory);
    },
    commit(bookingId, changes) {
      memories.set(bookingId, applyChanges(world.memoryOf(bookingId), changes, timeline.now()));
      world.onCommit();
    },
    act(bookingId, name, act) {
      const after = act(world.memoryOf(bookingId), timeline.now());
      world.note(() => `${bookingId} people: ${name}${after === null ? ' (refused)' : ''}`);
      if (after === null) return false;
      memories.set(bookingId, after);
      world.onCommit();
      return true;
    },
    claim(bookingId, leaseMs) {
      const memory = world.memoryOf(bookingId);
      const epoch = memory.booking.epoch + 1;
      const leaseUntil = Temporal.Instant.fromEpochMilliseconds(timeline.nowMs() + leaseMs);
      memories.set(bookingId, { ...memory, leaseUntil, booking: { ...memory.booking, epoch } });
      return epoch;
    },
    renew(bookingId, epoch, lastsMs) {
      const memory = world.memoryOf(bookingId);
      if (memory.booking.epoch !== epoch) return;
      const leaseUntil = Temporal.Instant.fromEpochMilliseconds(timeline.nowMs() + lastsMs);
      memories.set(bookingId, { ...memory, leaseUntil });
    },
    violate(id, text) {
      violations.push({ id, text });
      world.note(() => `!!! ${id}: ${text}`);
    },
    note(text) {
      if (isTraced && trace.length < MOST_TRACED) {
        trace.push(`${((timeline.nowMs() - startMs) / 1000).toFixed(3).padStart(10)}s  ${text()}`);
      }
    },
  };
  return world;
}
