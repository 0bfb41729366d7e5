import type { WorkCaseKind } from '@pravas/domain/desk/work-case-kinds.ts';
import { type Selectable, sql } from 'kysely';
import { announce, wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import type { NewWorkCase, WorkCase } from './work-case.ts';

/** The change-feed topic of an organisation's queue; screens that show it listen to this. */
export const CASES_TOPIC = 'work-cases';

/**
 * Opens a case, or adds a line to the one that is open for the same cause. Answers its id and whether it is new. The
 * organisation's cases are numbered without a gap, so cases are opened one after the other.
 */
export async function openCase(
  tx: Tx,
  organizationId: string,
  wanted: NewWorkCase,
  actor: string,
  now: Temporal.Instant,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work-case:${organizationId}`}, 0))`.execute(tx);
  const open = await tx
    .selectFrom('work_case')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('key', '=', wanted.key)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open) {
    await addCaseEvent(tx, organizationId, open.id, actor, wanted.title, now);
    return { id: open.id, isNew: false };
  }
  const { last } = await tx
    .selectFrom('work_case')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const id = newId();
  await tx
    .insertInto('work_case')
    .values({
      organization_id: organizationId,
      id,
      number: Number(last) + 1,
      kind: wanted.kind,
      key: wanted.key,
      booking_id: wanted.bookingId ?? null,
      trip_id: wanted.tripId ?? null,
      title: wanted.title,
      facts: JSON.stringify(wanted.facts),
      state: 'open',
      due_at: wanted.dueAt ? isoOf(wanted.dueAt) : null,
      created_at: isoOf(now),
    })
    .execute();
  await addCaseEvent(tx, organizationId, id, actor, wanted.title, now);
  await tellOpened(tx, organizationId, id, now);
  return { id, isNew: true };
}

/** Notifies everybody of the travel desk of a case that is open from now on. */
export async function tellOpened(tx: Tx, organizationId: string, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('outbox_event')
    .values({
      organization_id: organizationId,
      id: newId(),
      topic: 'case.opened',
      payload: JSON.stringify({ caseId: id }),
      created_at: isoOf(now),
      run_at: isoOf(now),
      last_error: null,
    })
    .execute();
  await announce(tx, organizationId, CASES_TOPIC);
  await wakeWorker(tx);
}

/** Closes a case with the decision. Does nothing to one that is done. */
export async function closeCase(
  tx: Tx,
  organizationId: string,
  caseId: string,
  actor: string,
  resolution: string,
  now: Temporal.Instant,
): Promise<void> {
  const closed = await tx
    .updateTable('work_case')
    .set((eb) => ({ state: 'done', resolution, closed_at: isoOf(now), version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', caseId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) return;
  await addCaseEvent(tx, organizationId, caseId, actor, resolution, now);
  await announce(tx, organizationId, CASES_TOPIC);
}

/** Closes the open case of a cause, if there is one. */
export async function closeCaseOf(
  tx: Tx,
  organizationId: string,
  key: string,
  actor: string,
  resolution: string,
  now: Temporal.Instant,
): Promise<void> {
  const open = await findOpenCase(tx, organizationId, key);
  if (open) await closeCase(tx, organizationId, open.id, actor, resolution, now);
}

/** Adds a line to the history of the open case of a cause, if there is one. */
export async function noteInCaseOf(
  tx: Tx,
  organizationId: string,
  key: string,
  actor: string,
  text: string,
  now: Temporal.Instant,
): Promise<void> {
  const open = await findOpenCase(tx, organizationId, key);
  if (!open) return;
  await addCaseEvent(tx, organizationId, open.id, actor, text, now);
  await announce(tx, organizationId, CASES_TOPIC);
}

/** The open case of a cause by its id and number; undefined where there is none. */
export function findOpenCase(
  tx: Tx,
  organizationId: string,
  key: string,
): Promise<{ readonly id: string; readonly number: number } | undefined> {
  return tx
    .selectFrom('work_case')
    .select(['id', 'number'])
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Adds a line to a case's history. Lines are numbered, so a writer waits for those who hold the case. */
export async function addCaseEvent(
  tx: Tx,
  organizationId: string,
  caseId: string,
  actor: string,
  text: string,
  now: Temporal.Instant,
): Promise<void> {
  // Read by a statement of its own: one that waited for the lock would still see the lines as they were before.
  await tx.selectFrom('work_case').select('id').where('id', '=', caseId).forUpdate().execute();
  const { last } = await tx
    .selectFrom('work_case_event')
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), sql<number>`0`).as('last'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('work_case_event')
    .values({ organization_id: organizationId, case_id: caseId, seq: Number(last) + 1, at: isoOf(now), actor, text })
    .execute();
}

/** A case of the organisation, or null. `lock` keeps others from deciding it meanwhile. */
export async function findCase(tx: Tx, caseId: string, lock = false): Promise<WorkCase | null> {
  let query = tx.selectFrom('work_case').selectAll().where('id', '=', caseId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? caseOf(row) : null;
}

/** Assigns a case to a person, or to nobody. The case must have been read with a lock. */
export async function assignCase(tx: Tx, found: Pick<WorkCase, 'id'>, ownerId: string | null): Promise<void> {
  await tx
    .updateTable('work_case')
    .set((eb) => ({ owner_id: ownerId, version: eb('version', '+', 1) }))
    .where('id', '=', found.id)
    .execute();
}

/** A row as a case. */
function caseOf(row: Selectable<Schema['work_case']>): WorkCase {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind as WorkCaseKind,
    key: row.key,
    bookingId: row.booking_id,
    tripId: row.trip_id,
    title: row.title,
    facts: row.facts,
    state: row.state as WorkCase['state'],
    ownerId: row.owner_id,
    dueAt: row.due_at,
    resolution: row.resolution,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    version: row.version,
  };
}
