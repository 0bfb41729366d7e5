import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { AWAITED_CHANGES } from '../booking/index.ts';
import { askedToday, findChange, waitedFor } from '../flight-change/index.ts';
import { inboxTopic } from './inbox-repository.ts';
import type { NoticeEvent } from './notice.ts';
import { listOpenTasks } from './open-approval-tasks.ts';
import {
  approvalLink,
  changeLink,
  claimLink,
  flightLink,
  safetyLink,
  stayLink,
  webhookLink,
} from './templates/words.ts';

const ids = z.object({
  changeId: z.optional(z.uuid()),
  requestId: z.optional(z.uuid()),
  checkId: z.optional(z.uuid()),
  personId: z.optional(z.nullable(z.uuid())),
  claimId: z.optional(z.uuid()),
  bookingId: z.optional(z.uuid()),
  by: z.optional(z.nullable(z.uuid())),
});

/** Events after which an airline's change no longer waits for anybody, unless it is still open. */
const ENDS_SCHEDULE: ReadonlySet<string> = new Set(['schedule.decided', 'schedule.withdrawn', 'schedule.closed']);

/**
 * Ends the waiting of older items that this event has settled, so that no inbox says that something waits which is
 * done. Called before the event's own items are written.
 */
export async function settleActions(
  tx: Tx,
  event: NoticeEvent,
  tripId: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const { requestId, checkId, personId, claimId, changeId, bookingId, by } = ids.safeParse(event.payload).data ?? {};
  const settled: RawBuilder<boolean>[] = [];
  if (event.topic.startsWith('approval.') && requestId !== undefined) {
    // People who still have to decide keep their item; for everybody else who was asked it ends.
    const waitedFor = (await listOpenTasks(tx, requestId)).map((task) => task.personId);
    settled.push(sql`topic in ('approval.requested', 'approval.reminder', 'approval.escalated')
      and link = ${approvalLink(requestId)}
      and person_id <> all (${waitedFor}::uuid[])`);
  }
  if (event.topic.startsWith('change.') && changeId !== undefined) {
    const change = await findChange(tx, changeId);
    const waiting = change ? [...waitedFor(change), ...(await askedToday(tx, change, now))] : [];
    settled.push(sql`topic in ('change.approval_requested', 'change.approval_reminder', 'change.approval_overdue')
      and link = ${changeLink(changeId)} and person_id <> all (${waiting}::uuid[])`);
  }
  if (event.topic !== 'expense.claimed' && event.topic.startsWith('expense.') && claimId !== undefined) {
    settled.push(sql`topic in ('expense.claimed', 'expense.reassigned') and link = ${claimLink(claimId)}`);
  }
  if (tripId !== null && ASKS_ANEW.has(event.topic)) {
    settled.push(sql`topic in ('approval.decided', 'approval.changes_requested', 'booking.failed')
      and trip_id = ${tripId} and created_at <= ${event.createdAt}`);
  }
  if (tripId !== null && event.topic === 'booking.booked') {
    settled.push(sql`topic = 'approval.decided' and trip_id = ${tripId}
      and not exists (select from booking b where b.organization_id = i.organization_id and b.trip_id = ${tripId}
        and b.removed_at is null and b.status = 'CREATED' and b.approval_status in ('Approved', 'Bypass', 'Rejected'))`);
  }
  if (ENDS_SCHEDULE.has(event.topic) && bookingId !== undefined && tripId !== null) {
    // Another order of the booking may still wait for an answer.
    settled.push(sql`topic in ('schedule.changed', 'schedule.cancelled')
      and link = ${flightLink({ id: bookingId, tripId })}
      and not exists (select from schedule_change c where c.organization_id = i.organization_id
        and c.booking_id = ${bookingId} and c.state in (${sql.join([...AWAITED_CHANGES])}))`);
  }
  if (event.topic === 'stay.sharing_answered' && by !== undefined && bookingId !== undefined && tripId !== null) {
    settled.push(sql`topic = 'stay.sharing_asked' and person_id = ${by}
      and link = ${stayLink({ id: bookingId, tripId })}`);
  }
  if (event.topic === 'safety.answered' && checkId !== undefined && personId) {
    settled.push(sql`topic = 'safety.asked' and person_id = ${personId} and link = ${safetyLink(checkId)}`);
  }
  for (const condition of settled) {
    await endWaiting(tx, event.organizationId, sql`event_id <> ${event.id} and ${condition}`);
  }
}

/** A person has attended to a webhook that had paused itself. */
export async function settlePause(tx: Tx, organizationId: string, webhookId: string): Promise<void> {
  await endWaiting(tx, organizationId, sql`topic = 'webhook.paused' and link = ${webhookLink(webhookId)}`);
}

async function endWaiting(tx: Tx, organizationId: string, settled: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    update inbox_item i set needs_action = false where needs_action and ${settled} returning person_id`.execute(tx);
  for (const personId of new Set(rows.map((row) => row.person_id))) {
    await announce(tx, organizationId, inboxTopic(personId));
  }
}

/** After these events nothing earlier waits for the requester any more. */
const ASKS_ANEW: ReadonlySet<string> = new Set(['approval.requested', 'trip.finalised', 'trip.cancelled']);
