import type { Privilege } from '@pravas/contract/privileges.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import { hashToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccessContext } from './access-change.ts';

/** What every key begins with, which tells a key from a session's token, and lets scanners find a leaked one. */
export const API_KEY_MARK = 'prv_';

/** Not every read needs a write: the time of use is kept to this precision. */
const USE_NOTED_EVERY_SECONDS = 60;

interface KeyRow {
  organization_id: string;
  api_key_id: string;
  person_id: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_name: string;
  role_code: number;
  privileges: Privilege[];
  scopes: string[];
  last_used_at: Date | null;
}

/**
 * The caller with this key: the organisation, in its maker's name and with the key's scopes, which were never more than
 * the maker held then. Later changes to the maker do not affect it. Throws `session_missing` for an unknown key,
 * `session_ended` for one that was revoked or has expired.
 */
export async function findApiKeyCaller(context: AccessContext, key: string): Promise<Caller> {
  const { rows } = await context.database.system((db) =>
    sql<KeyRow>`select * from find_api_key(${hashToken(key)})`.execute(db),
  );
  const row = rows[0];
  if (!row) {
    throw new Refusal('session_missing', { security: { kind: 'key_refused', reason: 'unknown_key', account: null } });
  }
  const now = context.clock.now();
  const isExpired = row.expires_at !== null && row.expires_at.getTime() <= now.epochMilliseconds;
  if (row.revoked_at !== null || isExpired) {
    const reason = row.revoked_at !== null ? 'revoked' : 'expired';
    const account = { organizationId: row.organization_id, subject: `api_key:${row.api_key_id}` };
    throw new Refusal('session_ended', { security: { kind: 'key_refused', reason, account } });
  }
  await noteUse(context, row, now);
  return {
    organizationId: row.organization_id,
    organizationVersion: null,
    personId: row.person_id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    sessionId: null,
    apiKeyId: row.api_key_id,
    isRestricted: false,
    imageId: null,
    scopes: new Set(row.scopes),
    roleName: row.role_name,
    roleCode: 0,
    // Every right of a key is a scope: the rights of its maker's role are only the maker's.
    isAdmin: false,
    // No scope names the provider's power over other organisations, so no key has it.
    isSuperAdmin: false,
    isProvider: false,
    privileges: new Set(row.privileges),
  };
}

async function noteUse(context: AccessContext, row: KeyRow, now: Temporal.Instant): Promise<void> {
  const stale = now.subtract({ seconds: USE_NOTED_EVERY_SECONDS });
  if (row.last_used_at !== null && row.last_used_at.getTime() > stale.epochMilliseconds) return;
  await context.database.forOrganization(row.organization_id, (tx) =>
    tx
      .updateTable('api_key')
      .set({ last_used_at: isoOf(now) })
      .where('id', '=', row.api_key_id)
      // Of many requests at the same moment one writes.
      .where(({ or, eb }) =>
        or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(stale.epochMilliseconds))]),
      )
      .execute(),
  );
}
