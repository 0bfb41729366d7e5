import { startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { AuditDetails } from './canonical-json.ts';
import { type AuditEntry, GENESIS } from './record-audit.ts';

/** A row of the chain as it is kept. */
export interface ChainRow {
  readonly seq: number;
  readonly entry: AuditEntry;
  readonly previousHash: string;
  readonly hash: string;
}

/** The end of a chain as its head states it: the number and hash of its last row. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
  /** The last row there is, seen at the same moment; differs from `seq` only where rows were added outside Pravas. */
  readonly lastRow: number;
}

/** Rows read at once: few enough that hashing them does not keep other requests waiting. */
const CHUNK_ROWS = 500;

/** The end of this organisation's chain; the start of one where nothing has happened yet. */
export async function readHead(tx: Tx): Promise<ChainHead> {
  const head = await tx
    .selectFrom('audit_head')
    .select(({ selectFrom }) => [
      'seq',
      'hash',
      selectFrom('audit_event').select(sql<number>`coalesce(max(seq), 0)`.as('last')).as('lastRow'),
    ])
    .executeTakeFirst();
  return { seq: head?.seq ?? 0, hash: head?.hash ?? GENESIS, lastRow: head?.lastRow ?? 0 };
}

/** The next rows after `afterSeq` up to `lastSeq`, at most CHUNK_ROWS. */
export async function readChunk(tx: Tx, afterSeq: number, lastSeq: number): Promise<readonly ChainRow[]> {
  const rows = await tx
    .selectFrom('audit_event')
    .selectAll()
    .where('seq', '>', afterSeq)
    .where('seq', '<=', lastSeq)
    .orderBy('seq')
    .limit(CHUNK_ROWS)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    entry: {
      organizationId: row.organization_id,
      at: Temporal.Instant.fromEpochMilliseconds(row.at.getTime()),
      actor: row.actor,
      action: row.action,
      objectType: row.object_type,
      objectId: row.object_id,
      details: row.details as AuditDetails,
      ...(row.request_id === null ? {} : { requestId: row.request_id }),
    },
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}

/** The stretch of the chain that holds every row of a period; null when none is in it. */
export async function findStretch(
  tx: Tx,
  period: Period,
): Promise<{ readonly first: number; readonly last: number } | null> {
  let query = tx
    .selectFrom('audit_event')
    .select([sql<number | null>`min(seq)`.as('first'), sql<number | null>`max(seq)`.as('last')]);
  if (period.from !== null) query = query.where('at', '>=', new Date(period.from));
  if (period.to !== null) query = query.where('at', '<', new Date(period.to));
  const row = await query.executeTakeFirst();
  return row?.first == null || row.last == null ? null : { first: row.first, last: row.last };
}

/** Moments between which rows are wanted; null = open on that side. `to` itself is outside. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** The moments of whole days in India; both days are inside. */
export function periodOf(from: string | null | undefined, to: string | null | undefined): Period {
  const startOf = (day: Temporal.PlainDate): string => startOfIndianDay(day).toString();
  return {
    from: from ? startOf(Temporal.PlainDate.from(from)) : null,
    to: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 })) : null,
  };
}
