import type { Privilege } from '@pravas/contract/privileges.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { hashToken, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

/** How long a session lives without a new login. */
export const SESSION_DAYS = 14;

interface AccessRow {
  organization_id: string;
  session_id: string;
  person_id: string;
  access_expires_at: Date;
  session_expires_at: Date;
  ended_at: Date | null;
  is_active: boolean;
  is_provider: boolean;
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_name: string;
  role_code: number;
  privileges: Privilege[];
}

/** What sessions need to work. */
export interface SessionContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly providerDomain: string;
  readonly accessTokenSeconds: number;
}

/**
 * Who holds this access token. Read from the database each time, so that a disabled person or a changed role takes
 * effect with the next request. 450 only for a token that has run out while its session goes on (decisions §1).
 */
export async function findCaller(context: SessionContext, token: string): Promise<Caller> {
  const { rows } = await context.database.system((db) =>
    sql<AccessRow>`select * from find_access(${hashToken(token)})`.execute(db),
  );
  const row = rows[0];
  const now = context.clock.now().epochMilliseconds;
  if (!row) throw new Refusal('session_missing');
  if (row.ended_at !== null || !row.is_active || row.session_expires_at.getTime() <= now) {
    throw new Refusal('session_ended');
  }
  if (row.access_expires_at.getTime() <= now) throw new Refusal('access_token_expired');
  const isAdmin = (row.role_code & 1) === 1;
  return {
    organizationId: row.organization_id,
    personId: row.person_id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    sessionId: row.session_id,
    roleName: row.role_name,
    roleCode: row.role_code,
    isAdmin,
    // Power comes from the provider's own organisation; an address on its domain alone gives none (decisions §2).
    isSuperAdmin: isAdmin && row.is_provider && row.email.toLowerCase().endsWith(`@${context.providerDomain}`),
    privileges: new Set(row.privileges),
  };
}

/** A new access token for a session; earlier ones stay valid until they run out, since each browser tab has its own. */
export async function issueAccessToken(
  tx: Tx,
  context: SessionContext,
  organizationId: string,
  sessionId: string,
): Promise<string> {
  const token = newToken();
  const now = context.clock.now();
  await tx
    .insertInto('session_access')
    .values({
      organization_id: organizationId,
      session_id: sessionId,
      token_hash: hashToken(token),
      expires_at: isoOf(now.add({ seconds: context.accessTokenSeconds })),
    })
    .execute();
  return token;
}

/** A new refresh token for a session's cookie. */
export async function issueRefreshToken(
  tx: Tx,
  context: SessionContext,
  organizationId: string,
  sessionId: string,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('session_refresh')
    .values({
      organization_id: organizationId,
      session_id: sessionId,
      token_hash: hashToken(token),
      issued_at: isoOf(context.clock.now()),
    })
    .execute();
  return token;
}
