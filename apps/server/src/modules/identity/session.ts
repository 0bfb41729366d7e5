import type { Privilege } from '@pravas/contract/privileges.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { hashToken, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The list of sessions shows when each was last used, to the minute; a write per read would add nothing. */
const SEEN_EVERY_MS = 60_000;

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
  is_restricted: boolean;
  image_id: string | null;
  last_seen_at: Date | null;
  organization_version: string;
}

/** When a row of `session` ends if nobody uses it further, as `find_access` computes it as well. */
export const idleEndsAt = () =>
  sql<Date>`coalesce(session.last_seen_at, session.created_at) + make_interval(hours => session.idle_hours)`;

/** What sessions need to work. */
export interface SessionContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly providerDomain: string;
  readonly accessTokenSeconds: number;
}

/**
 * The holder of this access token. Read from the database each time, so that a disabled person or a changed role takes
 * effect with the next request. 450 only for an expired token of a living session (decisions §1). `isUse` = false does
 * not count as use of the session: its person did nothing.
 */
export async function findCaller(context: SessionContext, token: string, isUse: boolean): Promise<Caller> {
  const { rows } = await context.database.system((db) =>
    sql<AccessRow>`select * from find_access(${hashToken(token)})`.execute(db),
  );
  const row = rows[0];
  const now = context.clock.now().epochMilliseconds;
  if (!row) throw new Refusal('session_missing');
  if (!row.is_active) {
    const account = { organizationId: row.organization_id, subject: `person:${row.person_id}` };
    throw new Refusal('session_ended', { security: { kind: 'session_refused', reason: 'person_disabled', account } });
  }
  if (row.ended_at !== null || row.session_expires_at.getTime() <= now) {
    throw new Refusal('session_ended');
  }
  if (row.access_expires_at.getTime() <= now) throw new Refusal('access_token_expired');
  if (isUse && now - (row.last_seen_at?.getTime() ?? 0) >= SEEN_EVERY_MS) await recordSeen(context, row);
  const isAdmin = (row.role_code & 1) === 1;
  // Power comes from the provider's own organisation; an address on its domain alone gives none (decisions §2).
  const isProvider = row.is_provider && row.email.toLowerCase().endsWith(`@${context.providerDomain}`);
  return {
    organizationId: row.organization_id,
    organizationVersion: row.organization_version,
    personId: row.person_id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    sessionId: row.session_id,
    apiKeyId: null,
    isRestricted: row.is_restricted,
    imageId: row.image_id,
    scopes: new Set(),
    roleName: row.role_name,
    roleCode: row.role_code,
    isAdmin,
    isSuperAdmin: isAdmin && isProvider,
    isProvider,
    privileges: new Set(row.privileges),
  };
}

async function recordSeen(context: SessionContext, row: AccessRow): Promise<void> {
  const now = context.clock.now();
  const before = new Date(now.epochMilliseconds - SEEN_EVERY_MS);
  // Of many concurrent requests one writes; the others find the row already updated.
  const seen = await context.database.forOrganization(row.organization_id, (tx) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: isoOf(now) })
      .where('id', '=', row.session_id)
      .where((where) => where.or([where('last_seen_at', 'is', null), where('last_seen_at', '<=', before)]))
      .executeTakeFirst(),
  );
  if (seen.numUpdatedRows === 0n) return;
  // A transaction of its own: elsewhere people are locked before their sessions.
  await context.database.forOrganization(row.organization_id, (tx) =>
    tx
      .updateTable('person')
      .set({ last_seen_at: isoOf(now) })
      .where('id', '=', row.person_id)
      .execute(),
  );
}

/** A new access token for a session; earlier ones stay valid until they expire, since each browser tab has its own. */
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
