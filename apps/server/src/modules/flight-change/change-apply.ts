import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { changeCaseKey, isMadeTripName, refreshTripDates } from '../booking/index.ts';
import { closeCaseOf } from '../casework/index.ts';
import { findFlights, routeName, tripNameOf } from '../flight-order/index.ts';
import { addTripEvent, changeTrip, findTrip, type Trip } from '../trip/index.ts';
import { findChange } from './change-record.ts';
import { closeWhatIsOver } from './schedule-repository.ts';

const AT_ONCE = 50;
const ACTOR = 'system';

/**
 * Brings trips up to date with changes that airlines have made: their days, their history, and when check-in opens.
 * Answers how many were.
 */
export async function applyMadeChanges(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const due = await findDue(context, 'find_changes_to_apply', AT_ONCE);
  return workThrough(context, due, 'a trip could not be brought up to date with a change yet', (tx, row) =>
    apply(tx, row.organization_id, row.id, now),
  );
}

async function apply(tx: Tx, organizationId: string, changeId: string, now: Temporal.Instant): Promise<boolean> {
  const found = await findChange(tx, changeId);
  const place = found && (await readTrip(tx, found.bookingId));
  const trip = place ? await findTrip(tx, place.trip_id, true) : null;
  const marked = await tx
    .updateTable('booking_change')
    .set({ applied_at: isoOf(now) })
    .where('id', '=', changeId)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  if (!found || !trip || marked.numUpdatedRows === 0n) return false;
  await refreshTripDates(tx, trip.id, now);
  await renameTrip(tx, trip, found.bookingId, now);
  await tx.updateTable('booking_order').set({ check_in_at: null }).where('id', '=', found.orderId).execute();
  await addTripEvent(tx, trip, null, `Changed to other flights: ${found.question.labels.join(', ')}.`, now);
  await closeCaseOf(tx, organizationId, changeCaseKey(changeId), ACTOR, 'Changed.', now);
  await closeWhatIsOver(tx, found.bookingId, now);
  return true;
}

/** A name generated from the flight follows it; one that a person gave stays. */
async function renameTrip(tx: Tx, trip: Trip, bookingId: string, now: Temporal.Instant): Promise<void> {
  const first = (await findFlights(tx, bookingId))?.orders[0]?.detail.slices[0];
  if (!first || !isMadeTripName(trip.name, routeName(first))) return;
  const name = tripNameOf(first);
  if (name !== trip.name) await changeTrip(tx, trip.id, { name }, now);
}

function readTrip(tx: Tx, bookingId: string) {
  return tx.selectFrom('booking').select('trip_id').where('id', '=', bookingId).executeTakeFirst();
}
