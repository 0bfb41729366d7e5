import { sql } from 'kysely';
import { announce, wakeWorker } from '../../platform/change-feed.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { addCaseEvent, CASES_TOPIC } from './case-repository.ts';

/** How many cases are looked at before the loop looks again. */
const AT_ONCE = 50;
const ACTOR = 'case-clock';

/**
 * Tells of open cases whose time has passed, once for each: mark, history and message are written together, so that none
 * is lost or told twice. Answers how many were told of.
 */
export async function runDueCases(context: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<number> {
  const now = context.clock.now();
  const { rows } = await context.database.system((db) =>
    sql<{ organization_id: string; id: string }>`
      select * from find_overdue_cases(${isoOf(now)}::timestamptz, ${AT_ONCE})`.execute(db),
  );
  let told = 0;
  for (const { organization_id: organizationId, id } of rows) {
    try {
      told += await context.database.forOrganization(organizationId, (tx) => tell(tx, organizationId, id, now));
    } catch (error) {
      context.log.warn({ err: error, caseId: id }, 'an overdue case could not be told of yet');
    }
  }
  return told;
}

async function tell(tx: Tx, organizationId: string, id: string, now: Temporal.Instant): Promise<number> {
  // The condition is asked again under the lock: of two workers one tells, and nobody is told of what is decided.
  const marked = await tx
    .updateTable('work_case')
    .set({ overdue_told_at: isoOf(now) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('overdue_told_at', 'is', null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return 0;
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
  return 1;
}
