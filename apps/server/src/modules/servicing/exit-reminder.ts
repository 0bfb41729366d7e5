import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { setExitReminder as operation } from '@pravas/contract/servicing/refund-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enqueueEvent, listCancellations } from '../booking/index.ts';
import { findVisibleBooking, type ServicingContext } from '../flight-change/index.ts';
import { cliffOf, exitCurveOf, momentText } from './exit-view.ts';

/** How many reminders are sent in one run. */
const AT_ONCE = 50;

/**
 * Reminds the caller so many hours before the next step of the charge, at once where that hour has passed; replaces an
 * earlier request. Throws `booking_not_found`, and `no_cliff_ahead` where cancelling does not become dearer.
 */
export async function setReminder(
  context: ServicingContext,
  caller: Caller,
  { flightId, hoursBefore }: BodyOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { booking } = await findVisibleBooking(tx, caller, flightId);
    const found = exitCurveOf(booking, await listCancellations(tx, flightId), now);
    const cliff = found && cliffOf(found.curve);
    if (!cliff) throw new Refusal('no_cliff_ahead');
    const wanted = cliff.at.subtract({ hours: hoursBefore });
    const remindAt = Temporal.Instant.compare(wanted, now) > 0 ? wanted : now;
    await dropReminders(tx, caller.personId, flightId);
    await tx
      .insertInto('exit_reminder')
      .values({
        organization_id: caller.organizationId,
        id: newId(),
        booking_id: flightId,
        person_id: caller.personId,
        remind_at: isoOf(remindAt),
        cliff_at: isoOf(cliff.at),
        created_at: isoOf(now),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'booking_id', 'person_id', 'cliff_at'])
          .doUpdateSet({ remind_at: isoOf(remindAt), sent_at: null }),
      )
      .execute();
    return {
      remindAt: remindAt.toString(),
      cliffAt: cliff.at.toString(),
      text: `We remind you before ${momentText(cliff.wall)}.`,
    };
  });
}

/** Withdraws the caller's waiting reminders of a booking; answers how many there were. Throws `booking_not_found`. */
export async function removeReminder(context: ServicingContext, caller: Caller, flightId: string): Promise<number> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    await findVisibleBooking(tx, caller, flightId);
    return dropReminders(tx, caller.personId, flightId);
  });
}

/** The caller's waiting reminder of a booking, or null. */
export async function findReminder(
  tx: Tx,
  personId: string,
  bookingId: string,
): Promise<{ readonly remindAt: string; readonly cliffAt: string } | null> {
  const row = await tx
    .selectFrom('exit_reminder')
    .select(['remind_at', 'cliff_at'])
    .where('booking_id', '=', bookingId)
    .where('person_id', '=', personId)
    .where('sent_at', 'is', null)
    .orderBy('cliff_at')
    .executeTakeFirst();
  return row ? { remindAt: row.remind_at.toISOString(), cliffAt: row.cliff_at.toISOString() } : null;
}

async function dropReminders(tx: Tx, personId: string, bookingId: string): Promise<number> {
  const gone = await tx
    .deleteFrom('exit_reminder')
    .where('booking_id', '=', bookingId)
    .where('person_id', '=', personId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/**
 * Sends the reminders whose hour has come, each together with its mark, so that none is lost or sent twice. Answers how
 * many were sent.
 */
export async function runDueReminders(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const due = await findDue(context, 'find_due_reminders', isoOf(now), AT_ONCE);
  return workThrough(context, due, 'a reminder could not be sent yet', (tx, row) =>
    remind(tx, row.organization_id, row.id, now),
  );
}

async function remind(tx: Tx, organizationId: string, id: string, now: Temporal.Instant): Promise<boolean> {
  const due = await tx
    .updateTable('exit_reminder')
    .set({ sent_at: isoOf(now) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['booking_id', 'person_id', 'cliff_at'])
    .executeTakeFirst();
  if (!due) return false;
  const { booking_id: bookingId, person_id: personId, cliff_at: cliffAt } = due;
  const payload = { bookingId, personId, cliffAt: cliffAt.toISOString() };
  await enqueueEvent(tx, organizationId, 'booking.exit_reminder', payload, now);
  return true;
}
