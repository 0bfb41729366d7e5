import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { findCase } from '../casework/index.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { isPersonalTrip } from './personal-trips.ts';
import { caseWords } from './templates/case-words.ts';

const caseEvent = z.object({ caseId: z.uuid() });

/**
 * Tells everybody who works at the travel desk of a new case, and whoever looks after it, else everybody, of one that is
 * overdue. Nobody is told of what is done meanwhile, nor of what he opened himself.
 */
export async function caseNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { caseId } = caseEvent.parse(event.payload);
  const found = await findCase(tx, caseId);
  if (found?.state !== 'open') return NOBODY_TOLD;
  const isOverdue = event.topic === 'case.overdue';
  const desk = await readDesk(tx);
  const people = isOverdue && found.ownerId !== null ? [found.ownerId] : desk;
  const isPrivate = found.tripId !== null && (await isPersonalTrip(tx, found.tripId));
  const words = caseWords(
    isPrivate ? { ...found, title: 'A private journey.' } : found,
    isOverdue ? 'overdue' : 'opened',
  );
  const openedBy = isOverdue ? null : await readOpener(tx, caseId);
  // Gathered by trip the mail would name it and lead there, which is nobody's of the desk to open.
  return {
    tripId: isPrivate ? null : found.tripId,
    notices: noticesFor(people, openedBy, words, 'later', 'reminderEmail'),
    guest: null,
  };
}

/** Everybody whose role lets him work at the travel desk. */
async function readDesk(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p
    join role_privilege g on g.organization_id = p.organization_id and g.role_id = p.role_id
    where g.privilege = 'desk.work' and p.is_active order by p.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** The person whose doing opened a case; null where no person's did. */
async function readOpener(tx: Tx, caseId: string): Promise<string | null> {
  const first = await tx
    .selectFrom('work_case_event')
    .select('actor')
    .where('case_id', '=', caseId)
    .orderBy('seq')
    .executeTakeFirst();
  return first?.actor.startsWith('person:') ? first.actor.slice('person:'.length) : null;
}
