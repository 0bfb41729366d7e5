import type { Tx } from '../../platform/database.ts';
import { type AuditEntry, chainHash } from './record-audit.ts';

/** Recomputes an organisation's chain; answers the first sequence number that does not fit, or null when all do. */
export async function verifyAuditChain(tx: Tx): Promise<number | null> {
  const rows = await tx.selectFrom('audit_event').selectAll().orderBy('seq').execute();
  let previous = '0'.repeat(64);
  let expectedSeq = 1;
  for (const row of rows) {
    const entry: AuditEntry = {
      organizationId: row.organization_id,
      at: Temporal.Instant.fromEpochMilliseconds(row.at.getTime()),
      actor: row.actor,
      action: row.action,
      objectType: row.object_type,
      objectId: row.object_id,
      details: row.details as AuditEntry['details'],
      ...(row.request_id === null ? {} : { requestId: row.request_id }),
    };
    if (row.seq !== expectedSeq || row.previous_hash !== previous || row.hash !== chainHash(previous, row.seq, entry)) {
      return expectedSeq;
    }
    previous = row.hash;
    expectedSeq += 1;
  }
  const head = await tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  // Rows cut off at the end leave a chain that fits in itself; only the head knows how long it was.
  const complete = head === undefined ? rows.length === 0 : head.seq === rows.length && head.hash === previous;
  return complete ? null : expectedSeq;
}
