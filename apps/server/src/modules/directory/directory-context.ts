import type { Privilege } from '@pravas/contract/privileges.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { accountOf } from '../../platform/security-note.ts';
import { SCIM_NEEDS, SCIM_SCOPE } from '../access/index.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';
import type { Actor } from '../people/index.ts';

/** What a directory's operations need to work. */
export interface DirectoryContext {
  readonly database: Database;
  readonly clock: Clock;
  /** The origin people use; addresses of resources begin with it. */
  readonly publicUrl: string;
}

/** What answering directories needs besides. */
export interface ScimContext extends DirectoryContext {
  readonly security: SecurityLog;
}

/** A directory at work: whose key it holds, with what that key's maker held when it was made. */
export interface Directory {
  readonly actor: Actor;
  readonly baseUrl: string;
}

/** Where directories reach us. */
export const SCIM_PATH = '/scim/v2';

/**
 * The caller of a directory's key: the organisation, with what its maker held when it was made. Throws
 * `privilege_missing` unless the key has the scope `scim` and its maker could manage employees: a directory can never
 * do more than the person who admitted it, and keeps working when that person leaves.
 */
export async function openDirectory(
  tx: Tx,
  context: DirectoryContext,
  caller: Caller,
  requestId: string,
): Promise<Directory> {
  const security = { kind: 'privilege_refused', reason: 'privilege_missing:scim', account: accountOf(caller) } as const;
  if (caller.apiKeyId === null || !caller.scopes.has(SCIM_SCOPE)) throw new Refusal('privilege_missing', { security });
  const key = await tx
    .selectFrom('api_key')
    .select('held_privileges')
    .where('id', '=', caller.apiKeyId)
    .executeTakeFirstOrThrow();
  const privileges = new Set(key.held_privileges as Privilege[]);
  if (!privileges.has(SCIM_NEEDS)) throw new Refusal('privilege_missing', { security });
  const { organizationId } = caller;
  return {
    actor: { organizationId, name: actorOf(caller), personId: null, privileges, requestId },
    baseUrl: `${context.publicUrl}${SCIM_PATH}`,
  };
}

/** Allows one change of groups at a time in an organisation: who gets which role depends on all of them together. */
export async function lockDirectory(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`directory ${organizationId}`}, 0))`.execute(tx);
}

/** Audits what was done to a group. */
export async function recordGroup(
  tx: Tx,
  context: Pick<DirectoryContext, 'clock'>,
  actor: Actor,
  entry: { readonly action: string; readonly groupId: string; readonly details: AuditDetails },
): Promise<void> {
  await recordAudit(tx, {
    organizationId: actor.organizationId,
    at: context.clock.now(),
    actor: actor.name,
    action: entry.action,
    objectType: 'directory_group',
    objectId: entry.groupId,
    details: entry.details,
    ...(actor.requestId === null ? {} : { requestId: actor.requestId }),
  });
}
