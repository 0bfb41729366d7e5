import { sql } from 'kysely';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readApprovalSettings } from './approval-settings.ts';
import { canDecide } from './deciders.ts';
import { findTask } from './request-repository.ts';

/** No link lives longer, however far off the deadline is. */
const LONGEST_DAYS = 7;

/**
 * What a link decides on: a task of a request, or a change of a booked flight on the level of its chain that was asked.
 */
export type LinkSubject =
  | { readonly kind: 'task'; readonly taskId: string }
  | { readonly kind: 'change'; readonly changeId: string; readonly level: number };

/** A link as the database keeps it; the token exists nowhere but in the mail. */
export interface ApprovalLink {
  readonly organizationId: string;
  readonly id: string;
  readonly about: LinkSubject;
  readonly personId: string;
  readonly expiresAt: Temporal.Instant;
}

/**
 * Makes the token of a link that lets the holder of a task decide once; call it when the mail is written. Null if no
 * link should be sent: the organisation does not decide by mail, the task is done or overdue, or nobody can decide.
 */
export async function issueApprovalLink(
  tx: Tx,
  context: { readonly clock: Clock },
  taskId: string,
): Promise<string | null> {
  const task = await findTask(tx, taskId);
  if (task?.state !== 'open') return null;
  const { organization_id: organizationId } = await tx
    .selectFrom('approval_task')
    .select('organization_id')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  return insertApprovalLink(tx, context, {
    organizationId,
    about: { kind: 'task', taskId },
    personId: task.assigneeId,
    until: Temporal.Instant.fromEpochMilliseconds(task.dueAt.getTime()),
  });
}

/** A link that is to be made; it ends at `until`, or after seven days where that is sooner. */
export type WantedLink = Pick<ApprovalLink, 'organizationId' | 'about' | 'personId'> & {
  readonly until: Temporal.Instant;
};

/**
 * Makes a link's token. Null where the organisation does not decide by mail, the time is over, or the person cannot
 * decide.
 */
export async function insertApprovalLink(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { organizationId, about, personId, until }: WantedLink,
): Promise<string | null> {
  const now = clock.now();
  if (!(await readApprovalSettings(tx)).decideByMail) return null;
  const latest = now.add({ hours: 24 * LONGEST_DAYS }).epochMilliseconds;
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(Math.min(until.epochMilliseconds, latest));
  if (Temporal.Instant.compare(expiresAt, now) <= 0 || !(await canDecide(tx, personId))) return null;
  const token = newToken();
  await tx
    .insertInto('approval_link')
    .values({
      organization_id: organizationId,
      id: newId(),
      task_id: about.kind === 'task' ? about.taskId : null,
      change_id: about.kind === 'change' ? about.changeId : null,
      change_level: about.kind === 'change' ? about.level : null,
      person_id: personId,
      token_hash: hashToken(token),
      created_at: isoOf(now),
      expires_at: isoOf(expiresAt),
    })
    .execute();
  return token;
}

interface LinkRow {
  organization_id: string;
  id: string;
  task_id: string | null;
  change_id: string | null;
  change_level: number | null;
  person_id: string;
  expires_at: Date;
  used_at: Date | null;
}

/**
 * Finds the link of a token. Throws `link_used` for one that is unknown or spent, `link_expired` for one that has
 * expired.
 */
export async function findApprovalLink(
  database: Database,
  token: string,
  now: Temporal.Instant,
): Promise<ApprovalLink> {
  const { rows } = await database.system((db) =>
    sql<LinkRow>`select * from find_approval_link(${hashToken(token)})`.execute(db),
  );
  const [row] = rows;
  if (!row || row.used_at !== null) throw new Refusal('link_used');
  if (row.expires_at.getTime() <= now.epochMilliseconds) throw new Refusal('link_expired');
  return {
    organizationId: row.organization_id,
    id: row.id,
    about: subjectOf(row),
    personId: row.person_id,
    expiresAt: Temporal.Instant.fromEpochMilliseconds(row.expires_at.getTime()),
  };
}

function subjectOf({ id, task_id: taskId, change_id: changeId, change_level: level }: LinkRow): LinkSubject {
  if (taskId !== null) return { kind: 'task', taskId };
  if (changeId === null || level === null) throw new Error(`Link ${id} decides on nothing`);
  return { kind: 'change', changeId, level };
}

/** Spends a link: of two concurrent uses one wins. Throws `link_used`. */
export async function spendApprovalLink(tx: Tx, linkId: string, now: Temporal.Instant): Promise<void> {
  const spent = await tx
    .updateTable('approval_link')
    .set({ used_at: isoOf(now) })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) throw new Refusal('link_used');
}
