import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { digest } from '../../platform/ids.ts';

/** One thing that somebody did. `details` must hold no secret. */
export interface AuditEntry {
  readonly organizationId: string;
  readonly at: Temporal.Instant;
  /** "person:<user id>" or the name of the part of Pravas that acted. */
  readonly actor: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly requestId?: string;
}

const GENESIS = '0'.repeat(64);

/** Writes an audit row in the caller's transaction, chained by hash to the organisation's previous row. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_head')
    .values({ organization_id: entry.organizationId, seq: 0, hash: GENESIS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('organization_id', '=', entry.organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const seq = head.seq + 1;
  const hash = chainHash(head.hash, seq, entry);
  await tx
    .insertInto('audit_event')
    .values({
      organization_id: entry.organizationId,
      seq,
      at: isoOf(entry.at),
      actor: entry.actor,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      details: JSON.stringify(entry.details),
      request_id: entry.requestId ?? null,
      previous_hash: head.hash,
      hash,
    })
    .execute();
  await tx.updateTable('audit_head').set({ seq, hash }).where('organization_id', '=', entry.organizationId).execute();
}

/** The link of the chain: SHA-256 over the previous hash and the row's own content, keys in fixed order. */
export function chainHash(previousHash: string, seq: number, entry: AuditEntry): string {
  const details = Object.entries(entry.details).sort(([a], [b]) => (a < b ? -1 : 1));
  return digest(
    JSON.stringify([
      previousHash,
      entry.organizationId,
      seq,
      isoOf(entry.at),
      entry.actor,
      entry.action,
      entry.objectType,
      entry.objectId,
      details,
      entry.requestId ?? null,
    ]),
  );
}
