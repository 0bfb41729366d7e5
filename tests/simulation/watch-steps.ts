import { fingerprintOfBooking } from '../../apps/server/src/modules/booking/approval-standing.ts';
import type { SagaChange } from '../../apps/server/src/modules/booking/saga/saga-change.ts';
import type { SagaIo } from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { paidAtMs } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { simulatedOf } from './simulated-services.ts';
import type { SimulatedWorld } from './simulated-world.ts';

const KIND_OF_CALL: Readonly<Record<string, string>> = {
  book: 'book',
  confirm_held: 'confirm_held',
  release_held: 'release_held',
  cancel: 'cancel',
  change: 'change',
};
/** As long as the database's own L1 waits. */
const LATE_MS = 1_200_000;
const RANK_OF_CANCELLATION = { requested: 0, supplier: 1, settled: 2, refused: 2 } as const;

/**
 * Watches one transaction: fencing, approval at the intent, leases, people called, and that cancelling only goes
 * forward.
 */
export function watchTransaction(
  world: SimulatedWorld,
  run: { readonly epoch: number; readonly leaseMs: number },
  before: SagaMemory,
  changes: readonly SagaChange[],
): void {
  const { booking } = before;
  const after = world.memoryOf(booking.id);
  if (changes.length > 0 && booking.epoch !== run.epoch)
    world.violate('I11', `${booking.id}: written by epoch ${run.epoch}`);
  const buys = changes.some(
    (change) => change.type === 'effect_opened' && ['book', 'confirm_held'].includes(change.effect.kind),
  );
  if (buys && !isApproved(before)) world.violate('I5', `${booking.id}: a ticket is asked for without approval`);
  const leaseLeftMs = (after.leaseUntil?.epochMilliseconds ?? 0) - world.timeline.nowMs();
  if (leaseLeftMs > run.leaseMs) world.violate('L2', `${booking.id}: leased for ${leaseLeftMs} ms`);
  for (const cancellation of after.cancellations) {
    const earlier = before.cancellations.find((one) => one.id === cancellation.id);
    if (earlier && RANK_OF_CANCELLATION[cancellation.state] < RANK_OF_CANCELLATION[earlier.state]) {
      world.violate('I14', `${booking.id}: a cancellation went from ${earlier.state} back to ${cancellation.state}`);
    }
  }
  const isLate = world.timeline.nowMs() - (paidAtMs(after) ?? Number.POSITIVE_INFINITY) > LATE_MS;
  const isCalled = after.trail.cases.some((one) => one.state === 'open') || simulatedOf(after.booking).atDesk;
  if (after.booking.status === 'BOOKING_IN_PROCESS' && isLate && !isCalled) {
    world.violate('L1', `${booking.id}: under way for so long after its payment, and no person has been called`);
  }
  if (after.booking.status !== booking.status && !changes.some((change) => change.type === 'audit')) {
    const isTold = after.booking.status === 'EXPIRED' || after.booking.status === 'BOOKING_IN_PROCESS';
    if (!isTold) world.violate('I6', `${booking.id}: became ${after.booking.status} without an audit row`);
  }
}

/** Judged again, without the program's own guard. */
function isApproved({ booking }: SagaMemory): boolean {
  const { status, fingerprint, bandPaise, actor } = booking.approval;
  const mayBuy = status === 'Approved' || status === 'Not Required' || (status === 'Bypass' && actor !== null);
  return mayBuy && fingerprint === fingerprintOfBooking(booking, null) && booking.totalPaise <= (bandPaise ?? -1);
}

/** Watches one mutation as it leaves: its intent is committed and open, and its time is not over. */
export function watchCall(
  world: SimulatedWorld,
  bookingId: string,
  io: Extract<SagaIo, { readonly type: 'call' }>,
): void {
  const kind = KIND_OF_CALL[io.call.call];
  if (kind === undefined) return;
  if (io.notAfterMs === null) world.violate('I11', `${bookingId}: ${kind} leaves without an end`);
  else if (world.timeline.nowMs() > io.notAfterMs) world.violate('I11', `${bookingId}: ${kind} leaves after its end`);
  const isIntended = world.memoryOf(bookingId).effects.some((effect) => effect.kind === kind);
  if (!isIntended) world.violate('I2', `${bookingId}: ${kind} leaves without an intent`);
}
