import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { digest } from '../../platform/ids.ts';
import { currentIp } from '../../platform/request-origin.ts';
import { sendAlong } from '../../platform/sparing-pool.ts';
import { type AuditDetails, inKeyOrder, sortedEntries } from './canonical-json.ts';

/** One thing that somebody did. `details` must hold no secret; changed fields go under `before` and `after`. */
export interface AuditEntry {
  readonly organizationId: string;
  readonly at: Temporal.Instant;
  /** "person:<person id>", "api_key:<key id>" or the name of the part of Pravas that acted. */
  readonly actor: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly details: AuditDetails;
  readonly requestId?: string;
}

/** What the first row of a chain has for a previous hash. */
export const GENESIS = '0'.repeat(64);

/** How the audit trail names a caller: the person, or the key that acted in a person's name. */
export function actorOf(caller: Pick<Caller, 'personId' | 'apiKeyId'>): string {
  return caller.apiKeyId === null ? `person:${caller.personId}` : `api_key:${caller.apiKeyId}`;
}

/**
 * Writes an audit row in the caller's transaction, chained by hash to the organisation's previous row. The address the
 * request came from is added to the details.
 */
export async function recordAudit(tx: Tx, told: AuditEntry): Promise<void> {
  const ip = currentIp();
  const entry = ip === null ? told : { ...told, details: { ip, ...told.details } };
  const head = (await lockHead(tx, entry.organizationId)) ?? (await beginChain(tx, entry.organizationId));
  const seq = head.seq + 1;
  const hash = chainHash(head.hash, seq, entry);
  // The row and its place at the head of the chain are one statement: every change of anything waits for it.
  const query = tx
    .with('moved', (move) =>
      move.updateTable('audit_head').set({ seq, hash }).where('organization_id', '=', entry.organizationId),
    )
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
    });
  await sendAlong(tx, query);
}

interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** The head of an organisation's chain, kept from others until the transaction ends; null before its first row. */
async function lockHead(tx: Tx, organizationId: string): Promise<Head | null> {
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  return head ?? null;
}

/** Begins a chain, or waits for whoever begins it at the same moment. */
async function beginChain(tx: Tx, organizationId: string): Promise<Head> {
  await tx
    .insertInto('audit_head')
    .values({ organization_id: organizationId, seq: 0, hash: GENESIS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await lockHead(tx, organizationId);
  if (!head) throw new Error(`No chain could be begun for ${organizationId}`);
  return head;
}

/**
 * The link of the chain: SHA-256 over the previous hash and the row's own content, keys in fixed order.
 * scripts/verify-audit.mjs computes the same without Pravas.
 */
export function chainHash(previousHash: string, seq: number, entry: AuditEntry): string {
  const details = sortedEntries(entry.details).map(([key, value]) => [key, inKeyOrder(value)]);
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
