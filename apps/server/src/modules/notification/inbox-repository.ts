import type { inboxItem, listInbox as listInboxOperation } from '@pravas/contract/notice/inbox-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** An item as it crosses HTTP. */
export type InboxItem = z.output<typeof inboxItem>;

/** How much waits in an inbox. */
export interface InboxCounts {
  readonly unread: number;
  readonly needsAction: number;
}

/** The change-feed topic of a person's inbox. */
export const inboxTopic = (personId: string): string => `inbox:${personId}`;

/** One page of a person's inbox, newest first unless asked otherwise. */
export async function listInbox(
  tx: Tx,
  personId: string,
  query: QueryOf<typeof listInboxOperation>,
): Promise<PayloadOf<typeof listInboxOperation>> {
  const { unread, needsAction } = query.search ?? {};
  let matching = tx.selectFrom('inbox_item').where('person_id', '=', personId);
  if (unread !== undefined) matching = matching.where('read_at', unread ? 'is' : 'is not', null);
  if (needsAction !== undefined) matching = matching.where('needs_action', '=', needsAction);
  const direction = query.sortBy === 'createdAt' && query.sortOrder.toUpperCase() === 'ASC' ? 'asc' : 'desc';
  const rows = await matching
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(query.rowNumber - 1)
    .limit(query.recordsPerPage)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return {
    data: rows.map(present),
    total,
    rowNumber: query.rowNumber,
    recordsPerPage: query.recordsPerPage,
    ...(await countInbox(tx, personId)),
  };
}

/** The newest items of a person, newest first. */
export async function listNewest(tx: Tx, personId: string, count: number): Promise<readonly InboxItem[]> {
  const rows = await tx
    .selectFrom('inbox_item')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(present);
}

/** How much of a person's inbox is unread, and how much waits for them. */
export async function countInbox(tx: Tx, personId: string): Promise<InboxCounts> {
  const row = await tx
    .selectFrom('inbox_item')
    .select([
      sql<number>`count(*) filter (where read_at is null)`.as('unread'),
      sql<number>`count(*) filter (where needs_action)`.as('needs_action'),
    ])
    .where('person_id', '=', personId)
    .where((where) => where.or([where('read_at', 'is', null), where('needs_action', '=', true)]))
    .executeTakeFirstOrThrow();
  return { unread: row.unread, needsAction: row.needs_action };
}

/** Marks a person's items as read: these, or all of them for null. Throws `not_found` for another person's. */
export async function readItems(
  tx: Tx,
  organizationId: string,
  personId: string,
  ids: readonly string[] | null,
  now: Temporal.Instant,
): Promise<InboxCounts> {
  if (ids !== null) {
    const wanted = [...new Set(ids)];
    const own = await tx
      .selectFrom('inbox_item')
      .select('id')
      .where('person_id', '=', personId)
      .where('id', 'in', wanted)
      .execute();
    if (own.length !== wanted.length) throw new Refusal('not_found');
  }
  let update = tx
    .updateTable('inbox_item')
    .set({ read_at: isoOf(now) })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null);
  if (ids !== null) update = update.where('id', 'in', [...ids]);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows > 0n) await announce(tx, organizationId, inboxTopic(personId));
  return countInbox(tx, personId);
}

function present(row: {
  id: string;
  topic: string;
  trip_id: string | null;
  subject: string;
  body: string;
  link: string;
  needs_action: boolean;
  created_at: Date;
  read_at: Date | null;
}): InboxItem {
  return {
    _id: row.id,
    topic: row.topic,
    tripId: row.trip_id,
    subject: row.subject,
    body: row.body,
    link: row.link,
    needsAction: row.needs_action,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}
