import { commitWithoutWaiting } from '../../../platform/batching-pool.ts';
import { isoOf } from '../../../platform/clock.ts';
import { claimDue } from '../../../platform/due-rows.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { LeaseLost, type SagaContext } from '../saga-context.ts';
import { stateAfter } from './apply-changes.ts';
import { loadSaga, lockSaga, type SagaReading } from './load-saga.ts';
import { makeCall } from './make-call.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, SagaIo, SagaPart, SagaReply } from './saga-io.ts';
import { type Claim, runBooking } from './saga-program.ts';
import { SAGA_ACTOR, writeChanges } from './write-changes.ts';

const CLAIMED_AT_ONCE = 4;

/** A lease is renewed this often while a call lasts, so that it may be short without ending in the middle of one. */
const RENEWALS_PER_LEASE = 3;

/** Works on every booking that is due. Answers how many there were. */
export async function runDueBookings(context: SagaContext): Promise<number> {
  const rows = await claimDue<{ organization_id: string; booking_id: string; epoch: number }>(
    context,
    'claim_due_bookings',
    { milliseconds: context.timing.leaseMs },
    CLAIMED_AT_ONCE,
  );
  await Promise.all(
    rows.map((row) =>
      runInDatabase(context, { organizationId: row.organization_id, bookingId: row.booking_id, epoch: row.epoch }),
    ),
  );
  return rows.length;
}

/** Runs the program of one claimed booking. A lost lease or a conflict ends it quietly: another worker continues. */
export async function runInDatabase(
  context: SagaContext,
  claim: Claim,
  program: SagaPart<void> = runBooking(claim, context.timing),
): Promise<void> {
  try {
    let reply: SagaReply = { type: 'passed' };
    const memory: Memory = { known: null };
    for (let step = program.next(reply); !step.done; step = program.next(reply)) {
      reply = await interpret(context, claim, step.value, memory);
    }
  } catch (error) {
    if (error instanceof LeaseLost || (error instanceof Refusal && error.code === 'conflict')) return;
    // The lease runs out by itself, so a worker checks the booking again; nothing is forgotten.
    context.log.error({ err: error, bookingId: claim.bookingId }, 'a booking could not be taken further');
  }
}

/** What a run knows of its booking: what it read last, with all that it has written since. */
interface Memory {
  known: SagaReading | null;
}

async function interpret(context: SagaContext, claim: Claim, io: SagaIo, memory: Memory): Promise<SagaReply> {
  const { database, clock } = context;
  switch (io.type) {
    case 'load':
      memory.known = await database.readOrganization(claim.organizationId, (tx) => loadSaga(tx, claim, false));
      return { type: 'loaded', state: memory.known.state };
    case 'now':
      return { type: 'time', now: clock.now() };
    case 'checkpoint':
      context.checkpoint(io.name);
      return { type: 'passed' };
    case 'call': {
      const leave = () => leaveNow(context, claim, io.leaving, memory);
      return { type: 'answered', answer: await whileRenewing(context, claim, () => makeCall(context, io, leave)) };
    }
    case 'transact':
      return { type: 'decided', result: await transact(context, claim, io.decide, memory) };
  }
}

async function transact<T>(context: SagaContext, claim: Claim, decide: Decide<T>, memory: Memory): Promise<T> {
  const { database, clock } = context;
  const { result, after } = await database.forOrganization(claim.organizationId, async (tx) => {
    const before = await lockSaga(tx, claim, memory.known);
    const now = clock.now();
    const decision = decide(before.state, now, newId);
    await writeChanges(tx, before.state, decision.changes, SAGA_ACTOR, now);
    return { result: decision.result, after: readingAfter(before, decision.changes, now) };
  });
  memory.known = after;
  return result;
}

/** Records that a mutation leaves. If that fails, it must not leave, whatever the reason: the failure is reported. */
async function leaveNow(
  context: SagaContext,
  claim: Claim,
  leaving: Decide<boolean> | null,
  memory: Memory,
): Promise<boolean> {
  // A mutation that a look-up cannot miss needs no mark.
  if (leaving === null) return true;
  try {
    if (!(await transact(context, claim, leaving, memory))) return false;
  } catch (error) {
    context.log.warn({ err: error, bookingId: claim.bookingId }, 'an order was not sent, since that could not be kept');
    return false;
  }
  context.checkpoint('book.left');
  return true;
}

/**
 * The state after a step's own changes. They change the booking once, which raises its version by one; other writes
 * meanwhile raise it further, so that the next step finds another version and reads.
 */
function readingAfter(before: SagaReading, changes: readonly SagaChange[], now: Temporal.Instant): SagaReading {
  if (changes.length === 0) return before;
  return { state: stateAfter(before.state, changes, now), version: { ...before.version, own: before.version.own + 1 } };
}

/** Keeps the claim while a call lasts. A worker that hangs renews nothing and is taken over. */
async function whileRenewing<T>(context: SagaContext, claim: Claim, work: () => Promise<T>): Promise<T> {
  const everyMs = Math.max(100, Math.floor(context.timing.leaseMs / RENEWALS_PER_LEASE));
  const timer = setInterval(() => {
    renewLease(context, claim).catch((error: unknown) => {
      context.log.warn({ err: error, bookingId: claim.bookingId }, 'a lease could not be renewed');
    });
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function renewLease(context: SagaContext, claim: Claim): Promise<void> {
  await context.database.forOrganization(claim.organizationId, async (tx) => {
    await commitWithoutWaiting(tx);
    await tx
      .updateTable('booking')
      .set({ lease_until: isoOf(context.clock.now().add({ milliseconds: context.timing.leaseMs })) })
      .where('id', '=', claim.bookingId)
      .where('epoch', '=', claim.epoch)
      .execute();
  });
}
