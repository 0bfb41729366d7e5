import type { listDirectoryGroups } from '@pravas/contract/access/api-key-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Directory, DirectoryContext } from './directory-context.ts';
import type { UnkeptAttributes } from './kept-attributes.ts';

type WireUnkept = PayloadOf<typeof listDirectoryGroups>['unkept'][number];

/** The most attributes in a list that people read. */
const MOST = 50;
/** A directory sends the same each time; the time is kept to the hour. */
const NOTED_EVERY_MINUTES = 60;

/** Records what a directory sent that is not kept, so that those who look after the connection know. */
export async function noteUnkept(
  tx: Tx,
  context: Pick<DirectoryContext, 'clock'>,
  { actor }: Directory,
  unkept: UnkeptAttributes,
): Promise<void> {
  const { names } = unkept;
  if (names.length === 0) return;
  const now = context.clock.now();
  const stale = isoOf(now.subtract({ minutes: NOTED_EVERY_MINUTES }));
  // In one order, so that two concurrent requests do not deadlock.
  const rows = names.slice(0, MOST).toSorted();
  await sql`
    insert into directory_unkept as u (organization_id, attribute, last_seen_at)
    select ${actor.organizationId}::uuid, sent, ${isoOf(now)}::timestamptz from unnest(${rows}::text[]) as sent
    where exists (select from directory_unkept known where known.attribute = sent)
      or (select count(*) from directory_unkept) < ${MOST}
    on conflict (organization_id, attribute) do update set last_seen_at = excluded.last_seen_at
    where u.last_seen_at < ${stale}::timestamptz`.execute(tx);
}

/** What the organisation's directory sends and Pravas does not keep, by name. */
export async function listUnkept(tx: Tx): Promise<WireUnkept[]> {
  const rows = await tx
    .selectFrom('directory_unkept')
    .select(['attribute', 'last_seen_at'])
    .orderBy('attribute')
    .execute();
  return rows.map((row) => ({ attribute: row.attribute, lastSentAt: row.last_seen_at.toISOString() }));
}
