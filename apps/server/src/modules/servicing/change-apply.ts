import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { changeCaseKey, findBooking } from '../booking/index.ts';
import { closeCaseOf } from '../casework/index.ts';
import {
  addTripEvent,
  changeTrip,
  findTrip,
  isMadeName,
  refreshTripDates,
  type Trip,
  tripNameOf,
} from '../trip/index.ts';
import { findChange } from './change-record.ts';
import { closeWhatIsOver } from './schedule-repository.ts';
import type { ServicingContext } from './servicing-context.ts';

const AT_ONCE = 50;
const ACTOR = 'system';

/**
 * Brings trips up to date with changes that airlines have made: their days, their history, and when check-in opens.
 * Answers how many were.
 */
export async function applyMadeChanges(
  context: Pick<ServicingContext, 'database' | 'clock'> & { readonly log: Logger },
): Promise<number> {
  const now = context.clock.now();
  const { rows } = await context.database.system((db) =>
    sql<{ organization_id: string; id: string }>`select * from find_changes_to_apply(${AT_ONCE})`.execute(db),
  );
  let applied = 0;
  for (const { organization_id: organizationId, id } of rows) {
    try {
      applied += await context.database.forOrganization(organizationId, (tx) => apply(tx, organizationId, id, now));
    } catch (error) {
      context.log.warn({ err: error, changeId: id }, 'a trip could not be brought up to date with a change yet');
    }
  }
  return applied;
}

async function apply(tx: Tx, organizationId: string, changeId: string, now: Temporal.Instant): Promise<number> {
  const found = await findChange(tx, changeId);
  const place = found && (await readTrip(tx, found.bookingId));
  const trip = place ? await findTrip(tx, place.trip_id, true) : null;
  const marked = await tx
    .updateTable('booking_change')
    .set({ applied_at: isoOf(now) })
    .where('id', '=', changeId)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  if (!found || !trip || marked.numUpdatedRows === 0n) return 0;
  await refreshTripDates(tx, trip.id, now);
  await renameTrip(tx, trip, found.bookingId, now);
  await tx.updateTable('booking_leg').set({ check_in_at: null }).where('id', '=', found.legId).execute();
  await addTripEvent(tx, trip, null, `Changed to other flights: ${found.question.labels.join(', ')}.`, now);
  await closeCaseOf(tx, organizationId, changeCaseKey(changeId), ACTOR, 'Changed.', now);
  await closeWhatIsOver(tx, found.bookingId, now);
  return 1;
}

/** A name that was made from the flight follows it; one that somebody gave stays. */
async function renameTrip(tx: Tx, trip: Trip, bookingId: string, now: Temporal.Instant): Promise<void> {
  const first = (await findBooking(tx, bookingId))?.legs[0]?.offer.slices[0];
  if (!first || !isMadeName(trip.name, first)) return;
  const name = tripNameOf(first);
  if (name !== trip.name) await changeTrip(tx, trip.id, { name }, now);
}

function readTrip(tx: Tx, bookingId: string) {
  return tx.selectFrom('booking').select('trip_id').where('id', '=', bookingId).executeTakeFirst();
}
