import { viewAddress } from '@pravas/contract/report/view-address.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { askedOf, readReaders } from '../../report-view/index.ts';
import type { NoticeEvent } from '../notice.ts';

const deliveryEvent = z.object({ scheduleId: z.uuid(), dueAt: z.string(), personId: z.uuid() });
const notSentEvent = z.object({ scheduleId: z.uuid(), reason: z.string() });

/** Reads what one person gets of a report; null where they may not see reports any more, or its schedule is gone. */
export async function readScheduledReport(tx: Tx, event: NoticeEvent) {
  const { scheduleId, dueAt, personId } = deliveryEvent.parse(event.payload);
  const delivery = await tx
    .selectFrom('report_delivery')
    .select(['from_day', 'to_day', 'rows_found', 'bookings', 'net_paise'])
    .where('schedule_id', '=', scheduleId)
    .where('due_at', '=', new Date(dueAt))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const found = delivery && (await readView(tx, scheduleId));
  const [reader] = await readReaders(tx, [personId]);
  if (!found || !reader?.mayRead) return null;
  const { view, schedule, ownerName } = found;
  const days = { from: delivery.from_day, to: delivery.to_day };
  const { path, values } = viewAddress(askedOf(view, days), days);
  return {
    tripId: null,
    recipients: [personId],
    viewName: view.name,
    // The person who made the schedule need not be told who did.
    scheduledBy: schedule.owner_id === personId ? null : ownerName,
    ...days,
    rows: delivery.rows_found,
    bookings: delivery.bookings,
    netPaise: delivery.net_paise,
    link: `${path}?${new URLSearchParams(values)}`,
  };
}

/** Reads the schedule of which nothing was sent, and why. */
export async function readNotSent(tx: Tx, event: NoticeEvent) {
  const { scheduleId, reason } = notSentEvent.parse(event.payload);
  const found = await readView(tx, scheduleId);
  if (!found) return null;
  const { view, schedule } = found;
  return {
    tripId: null,
    ownerId: schedule.owner_id,
    viewName: view.name,
    isPaused: schedule.paused_at !== null,
    reason,
  };
}

async function readView(tx: Tx, scheduleId: string) {
  const schedule = await tx
    .selectFrom('report_schedule')
    .innerJoin('person', (join) =>
      join
        .onRef('person.organization_id', '=', 'report_schedule.organization_id')
        .onRef('person.id', '=', 'report_schedule.owner_id'),
    )
    .select([
      'report_schedule.view_id',
      'report_schedule.owner_id',
      'report_schedule.paused_at',
      'person.first_name',
      'person.last_name',
    ])
    .where('report_schedule.id', '=', scheduleId)
    .executeTakeFirst();
  if (!schedule) return null;
  const view = await tx
    .selectFrom('report_view')
    .selectAll()
    .where('id', '=', schedule.view_id)
    .executeTakeFirstOrThrow();
  return { schedule, view, ownerName: `${schedule.first_name} ${schedule.last_name}`.trim() };
}
