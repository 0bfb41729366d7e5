import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { addCaseEvent, CASES_TOPIC, tellOpened } from './case-repository.ts';

/** Why a case is opened again, and by when it must be decided now. */
interface Reopened {
  readonly text: string;
  readonly dueAt: Temporal.Instant;
  /** A person who opens it sees it already; a case that opens by the clock is reported like a new one. */
  readonly isTold: boolean;
}

/**
 * Opens a case again whose cause continues: under its own number, with its history and its assignee. Does nothing to
 * one that is open. Answers whether it was opened.
 */
export async function reopenCase(
  tx: Tx,
  organizationId: string,
  caseId: string,
  actor: string,
  { text, dueAt, isTold }: Reopened,
  now: Temporal.Instant,
): Promise<boolean> {
  const reopened = await tx
    .updateTable('work_case')
    .set((eb) => ({
      state: 'open',
      resolution: null,
      closed_at: null,
      due_at: isoOf(dueAt),
      overdue_told_at: null,
      version: eb('version', '+', 1),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', caseId)
    .where('state', '=', 'done')
    .executeTakeFirst();
  if (reopened.numUpdatedRows === 0n) return false;
  await addCaseEvent(tx, organizationId, caseId, actor, text, now);
  if (isTold) await tellOpened(tx, organizationId, caseId, now);
  else await announce(tx, organizationId, CASES_TOPIC);
  return true;
}
