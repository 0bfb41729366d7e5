import type { StayChangeEnd } from '@pravas/domain/hotel/stay-change.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { claimDue, type DueRow } from '../../../platform/due-rows.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addHistory, enqueueEvent } from '../../booking/index.ts';
import { closeStayChange, stayName, updateStayChange } from '../../hotel-order/index.ts';
import { cancelOld, handOver } from './cancel-old.ts';
import { type ChangeRead, type FinishContext, readChange, tellOld } from './read-change.ts';

/** How many are checked in one run, and when one that could not advance is tried again. */
const AT_ONCE = 10;
const RETRY_SECONDS = 20;
/** How long the old hotel is asked; then the travel desk cancels by its terms. */
const ASK_MINUTES = 15;

/**
 * Advances changes of paid stays that are due: cancels the old stay once the new one is booked, and closes failed ones.
 * Everything is decided from records, so another worker can take over after a crash. Answers how many there were.
 */
export async function finishStayChanges(context: FinishContext): Promise<number> {
  const rows = await claimDue<DueRow>(context, 'claim_due_stay_changes', { seconds: RETRY_SECONDS }, AT_ONCE);
  for (const row of rows) {
    try {
      await advance(context, row);
    } catch (error) {
      // Its lease runs out by itself, and it is checked again.
      context.log.warn({ err: error, changeId: row.id }, 'a change of a stay could not be brought further');
    }
  }
  return rows.length;
}

async function advance(context: FinishContext, { organization_id: organizationId, id }: DueRow): Promise<void> {
  const { database, clock } = context;
  const read = await database.readOrganization(organizationId, (tx) => readChange(tx, id, false));
  if (!read || read.step.type === 'wait') return;
  if (read.step.type === 'cancel_old') return cancelOrHandOver(context, read, read.step);
  const now = clock.now();
  await database.forOrganization(organizationId, async (tx) => {
    const locked = await readChange(tx, id, true);
    if (locked) await settle(tx, locked, now);
  });
}

async function cancelOrHandOver(
  context: FinishContext,
  read: ChangeRead,
  step: Extract<ChangeRead['step'], { readonly type: 'cancel_old' }>,
): Promise<void> {
  const { change } = read;
  const now = context.clock.now();
  const until = change.askUntil ?? new Date(now.add({ minutes: ASK_MINUTES }).epochMilliseconds);
  if (change.askUntil === null) {
    await context.database.forOrganization(change.organizationId, (tx) =>
      updateStayChange(tx, change, { ask_until: until.toISOString() }),
    );
  }
  if (read.fresh.orders.some(({ state }) => state !== 'booked')) {
    // A guest would have no bed: a person decides, with both stays still booked.
    const message = 'Not all rooms of the new stay were had.';
    return handOver(context, read, new Refusal('booking_not_cancellable', { message }));
  }
  try {
    await cancelOld(context, read, step.by);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'supplier_error') return handOver(context, read, error);
    // A hotel that does not answer may in a moment; then a person cancels by its terms.
    if (now.epochMilliseconds >= until.getTime()) await cancelOld(context, read, 'desk');
  }
}

/** Closes a change, or announces the outcome of its approval; the transaction has its old stay and it locked. */
async function settle(tx: Tx, read: ChangeRead, now: Temporal.Instant): Promise<void> {
  const { change, old, fresh, step } = read;
  switch (step.type) {
    case 'done':
      await closeStayChange(tx, change, null, now);
      await addHistory(tx, old, `${stayName(fresh)} has taken its place.`, now);
      break;
    case 'end':
      await closeStayChange(tx, change, step.why, now);
      await tellEnd(tx, read, step.why, now);
      break;
    case 'tell_declined':
      await updateStayChange(tx, change, { is_decline_told: true, look_at: isoOf(now) });
      await tellOld(tx, old, `${stayName(fresh)} was not approved. This stay is booked as before.`, now);
      break;
    case 'wait':
    case 'cancel_old':
      // Another worker has advanced it meanwhile, or the next run does.
      return;
  }
  await enqueueEvent(tx, old.organizationId, 'trip.changed', { tripId: old.tripId, by: null }, now);
}

async function tellEnd(tx: Tx, { old, fresh }: ChangeRead, why: StayChangeEnd, now: Temporal.Instant): Promise<void> {
  switch (why) {
    case 'old_gone':
      return;
    case 'withdrawn':
      await addHistory(tx, old, `It is not replaced: ${stayName(fresh)} was removed. It is booked as before.`, now);
      return;
    case 'not_had':
      await tellOld(tx, old, `${stayName(fresh)} was not available. This stay is booked as before.`, now);
      return;
    case 'new_cancelled':
      await tellOld(tx, old, `${stayName(fresh)} was cancelled. This stay is not replaced any more.`, now);
      return;
    case 'not_cancelled':
      await tellOld(tx, old, `It could not be cancelled, so that both it and ${stayName(fresh)} are booked.`, now);
  }
}
