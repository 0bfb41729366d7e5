import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { isHeldToFactor, readOrganization } from '../organisation/index.ts';
import { issueAccessToken, issueRefreshToken, type SessionContext } from './session.ts';

/** Tokens of a session just begun or renewed. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Until the session ends in any case; the cookie lives no longer. */
  readonly secondsLeft: number;
}

/** Where a login comes from. */
export interface LoginOrigin {
  readonly ip: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The cookie of known devices as the browser sent it. */
  readonly device: string | null;
}

/** Whose session begins, and how they proved their identity. */
export interface SessionStart {
  readonly organizationId: string;
  readonly personId: string;
  readonly method: 'password' | 'sso' | 'registration';
  readonly origin: LoginOrigin;
}

/**
 * Begins a session, always a new one. Where the organisation demands a second factor of the person, who has none yet,
 * it is restricted to setting one up.
 */
export async function beginSession(tx: Tx, context: SessionContext, start: SessionStart): Promise<IssuedTokens> {
  const { organizationId, personId, method, origin } = start;
  // Locked until the commit, so that a rule switched on at this moment finds this session or is found by it.
  await sql`select from organization for share`.execute(tx);
  const { security } = (await readOrganization(tx)).settings;
  const isRestricted = await isHeldToFactor(tx, security.secondFactor, personId, method);
  const sessionId = newId();
  const now = context.clock.now();
  const secondsLeft = security.sessionDays * 86_400;
  await tx
    .insertInto('session')
    .values({
      organization_id: organizationId,
      id: sessionId,
      person_id: personId,
      user_agent: origin.userAgent?.slice(0, 300) ?? null,
      ip: origin.ip,
      created_at: isoOf(now),
      expires_at: isoOf(now.add({ seconds: secondsLeft })),
      last_seen_at: isoOf(now),
      end_reason: null,
      method,
      is_restricted: isRestricted,
      idle_hours: security.idleHours,
    })
    .execute();
  const tokens = {
    accessToken: await issueAccessToken(tx, context, organizationId, sessionId),
    refreshToken: await issueRefreshToken(tx, context, organizationId, sessionId),
    secondsLeft,
  };
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: `person:${personId}`,
    action: 'session.started',
    objectType: 'session',
    objectId: sessionId,
    details: { ip: origin.ip, method, restricted: isRestricted },
    requestId: origin.requestId,
  });
  return tokens;
}
