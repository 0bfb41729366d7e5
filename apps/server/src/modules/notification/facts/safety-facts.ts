import { SAFETY_ANSWERS } from '@pravas/domain/whereabouts/safety-check.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { findAsked } from '../../whereabouts/index.ts';
import type { NoticeEvent } from '../notice.ts';
import { readName } from './trip-facts.ts';

const asked = z.object({ checkedPersonId: z.uuid() });
const answered = z.object({ checkedPersonId: z.uuid(), answer: z.enum(SAFETY_ANSWERS), by: z.uuid() });

/** A person who is asked whether they are safe. */
export async function readSafetyAsked(tx: Tx, event: NoticeEvent) {
  const found = await findAsked(tx, asked.parse(event.payload).checkedPersonId);
  return found && { tripId: null, ownerId: found.personId, ...found };
}

/** What they answered, and who noted it where it was not them. */
export async function readSafetyAnswer(tx: Tx, event: NoticeEvent) {
  const { checkedPersonId, answer, by } = answered.parse(event.payload);
  const found = await findAsked(tx, checkedPersonId);
  return (
    found && { tripId: null, by, answer, notedBy: by === found.personId ? null : await readName(tx, by), ...found }
  );
}
