import { announce, wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { newId } from '../../platform/ids.ts';
import { addCaseEvent, CASES_TOPIC } from './case-repository.ts';

/** How many cases are checked in one run. */
const AT_ONCE = 50;
const ACTOR = 'case-clock';

/**
 * Reports overdue open cases, once each: mark, history and message are committed together, so that none is lost or
 * reported twice. Returns how many were reported.
 */
export async function runDueCases(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const due = await findDue(context, 'find_overdue_cases', isoOf(now), AT_ONCE);
  return workThrough(context, due, 'an overdue case could not be told of yet', (tx, row) =>
    tell(tx, row.organization_id, row.id, now),
  );
}

async function tell(tx: Tx, organizationId: string, id: string, now: Temporal.Instant): Promise<boolean> {
  // The condition is checked again under the lock, so that only one of two workers reports it, and no decided case is
  // reported.
  const marked = await tx
    .updateTable('work_case')
    .set({ overdue_told_at: isoOf(now) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('overdue_told_at', 'is', null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return false;
  await addCaseEvent(tx, organizationId, id, ACTOR, 'Its time has passed.', now);
  await tx
    .insertInto('outbox_event')
    .values({
      organization_id: organizationId,
      id: newId(),
      topic: 'case.overdue',
      payload: JSON.stringify({ caseId: id }),
      created_at: isoOf(now),
      run_at: isoOf(now),
      last_error: null,
    })
    .execute();
  await announce(tx, organizationId, CASES_TOPIC);
  await wakeWorker(tx);
  return true;
}
