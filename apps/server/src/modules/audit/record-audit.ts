import { sql } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { digest } from '../../platform/ids.ts';
import { currentIp } from '../../platform/request-origin.ts';
import { type AuditDetails, inKeyOrder, sortedEntries } from './canonical-json.ts';
import { isPrivateJourney, withoutWords } from './private-journeys.ts';

/**
 * One thing that somebody did. `details` must hold no secret; changed fields go under `before` and `after`. Of a
 * private journey no words are kept.
 */
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
 * request came from is added to the details. The database, which holds the head of the chain, computes the link: every
 * change of anything waits for it, so it is locked for one statement and the commit.
 */
export async function recordAudit(tx: Tx, told: AuditEntry): Promise<void> {
  const ip = currentIp();
  const entry = ip === null ? told : { ...told, details: { ip, ...told.details } };
  const { organizationId: organization } = entry;
  const { rest, details } = textsOf(entry);
  const query = sql`
    with moved as (
      insert into audit_head as head (organization_id, seq, previous_hash, hash)
      values (${organization}, 1, ${GENESIS}, audit_link(${GENESIS}, ${organization}, 1, ${rest}))
      on conflict (organization_id) do update set
        seq = head.seq + 1,
        previous_hash = head.hash,
        hash = audit_link(head.hash, head.organization_id, head.seq + 1, ${rest})
      returning organization_id, seq, previous_hash, hash
    )
    insert into audit_event (organization_id, seq, at, actor, action, object_type, object_id, details, request_id,
      previous_hash, hash)
    select organization_id, seq, ${isoOf(entry.at)}::timestamptz, ${entry.actor}, ${entry.action}, ${entry.objectType},
      ${entry.objectId}, ${details}::jsonb, ${entry.requestId ?? null}, previous_hash, hash
    from moved`;
  await enqueueStatement(tx, { compile: () => query.compile(tx) });
}

/** What is hashed of a row, and its details; of a journey that the database knows to be private, both without words. */
function textsOf(entry: AuditEntry): { readonly rest: unknown; readonly details: unknown } {
  const isPrivate = isPrivateJourney(entry);
  const whole = writtenOut(entry);
  const told = isPrivate && writtenOut({ ...entry, details: withoutWords(entry.details) });
  if (!told || told.details === whole.details) return whole;
  const chosen = (key: 'rest' | 'details') =>
    sql<string>`case when ${isPrivate} then ${told[key]} else ${whole[key]} end`;
  return { rest: chosen('rest'), details: chosen('details') };
}

function writtenOut(entry: AuditEntry): { readonly rest: string; readonly details: string } {
  return { rest: JSON.stringify(contentOf(entry)).slice(1), details: JSON.stringify(entry.details) };
}

/**
 * The link of the chain: SHA-256 over the previous hash and the row's own content, keys in fixed order.
 * `audit_link` in the database and scripts/verify-audit.mjs compute the same.
 */
export function chainHash(previousHash: string, seq: number, entry: AuditEntry): string {
  return digest(JSON.stringify([previousHash, entry.organizationId, seq, ...contentOf(entry)]));
}

/** What a row's hash is over, besides its place in the chain. */
function contentOf(entry: AuditEntry): readonly unknown[] {
  const { at, actor, action, objectType, objectId, requestId } = entry;
  const details = sortedEntries(entry.details).map(([key, value]) => [key, inKeyOrder(value)]);
  return [isoOf(at), actor, action, objectType, objectId, details, requestId ?? null];
}
