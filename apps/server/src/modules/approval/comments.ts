import type { tripComment } from '@pravas/contract/approval/approval-shapes.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

/** A comment on the wire. */
export type WireComment = z.output<typeof tripComment>;

/** The comments on a trip, oldest first. */
export async function listComments(tx: Tx, tripId: string): Promise<readonly WireComment[]> {
  const { rows } = await sql<{ id: string; name: string; text: string; at: Date }>`
    select c.id, p.first_name || ' ' || p.last_name as name, c.text, c.at from approval_comment c
    join person p on p.organization_id = c.organization_id and p.id = c.person_id
    where c.trip_id = ${tripId} order by c.at, c.id`.execute(tx);
  return rows.map((row) => ({ _id: row.id, by: row.name, text: row.text, at: row.at.toISOString() }));
}

/** Writes a comment on a trip; comments are never changed. Answers its id. */
export async function insertComment(
  tx: Tx,
  comment: {
    readonly organizationId: string;
    readonly tripId: string;
    readonly personId: string;
    readonly text: string;
    readonly now: Temporal.Instant;
  },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('approval_comment')
    .values({
      organization_id: comment.organizationId,
      id,
      trip_id: comment.tripId,
      person_id: comment.personId,
      text: comment.text,
      at: isoOf(comment.now),
    })
    .execute();
  return id;
}
