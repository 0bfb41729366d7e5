import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { findCase } from '../../casework/index.ts';
import type { NoticeEvent } from '../notice.ts';
import { isPersonalTrip } from '../personal-trips.ts';

const caseEvent = z.object({ caseId: z.uuid() });

/**
 * Reads a case with its assignee and the person whose action opened it. Null if it was closed in the meantime, so that
 * nobody is notified.
 */
export async function readCase(tx: Tx, event: NoticeEvent) {
  const { caseId } = caseEvent.parse(event.payload);
  const found = await findCase(tx, caseId);
  if (found?.state !== 'open') return null;
  const by = await readOpener(tx, caseId);
  // Gathered by trip the mail would name it and lead there, where the desk has no access.
  return found.tripId !== null && (await isPersonalTrip(tx, found.tripId))
    ? { tripId: null, found: { ...found, title: 'A private journey.' }, by }
    : { tripId: found.tripId, found, by };
}

async function readOpener(tx: Tx, caseId: string): Promise<string | null> {
  const first = await tx
    .selectFrom('work_case_event')
    .select('actor')
    .where('case_id', '=', caseId)
    .orderBy('seq')
    .executeTakeFirst();
  return first?.actor.startsWith('person:') ? first.actor.slice('person:'.length) : null;
}
