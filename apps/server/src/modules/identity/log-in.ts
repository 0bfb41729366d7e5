import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { DUMMY_HASH, verifyPassword } from './password.ts';
import { issueAccessToken, issueRefreshToken, SESSION_DAYS, type SessionContext } from './session.ts';

/** Tokens of a session just begun or renewed. `refreshToken` null = the cookie stays as it is. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** Where a login comes from. */
export interface LoginOrigin {
  readonly ip: string;
  readonly userAgent: string | null;
  readonly requestId: string;
}

interface LoginRow {
  organization_id: string;
  person_id: string;
  password_hash: string;
  is_active: boolean;
}

/** Signs in with e-mail and password. One refusal for every reason, in the same time: no address can be probed. */
export async function logIn(
  context: SessionContext,
  credentials: { readonly email: string; readonly password: string },
  origin: LoginOrigin,
): Promise<IssuedTokens> {
  const { rows } = await context.database.system((db) =>
    sql<LoginRow>`select * from find_login(${credentials.email.trim()})`.execute(db),
  );
  const row = rows[0];
  const matches = await verifyPassword(credentials.password, row?.password_hash ?? DUMMY_HASH);
  if (!row || !matches || !row.is_active) throw new Refusal('wrong_credentials');
  const organizationId = row.organization_id;
  const sessionId = newId();
  const now = context.clock.now();
  return context.database.forOrganization(organizationId, async (tx) => {
    await tx
      .insertInto('session')
      .values({
        organization_id: organizationId,
        id: sessionId,
        person_id: row.person_id,
        user_agent: origin.userAgent?.slice(0, 300) ?? null,
        ip: origin.ip,
        created_at: isoOf(now),
        expires_at: isoOf(now.add({ hours: SESSION_DAYS * 24 })),
        end_reason: null,
      })
      .execute();
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: `person:${row.person_id}`,
      action: 'session.started',
      objectType: 'session',
      objectId: sessionId,
      details: { ip: origin.ip },
      requestId: origin.requestId,
    });
    return {
      accessToken: await issueAccessToken(tx, context, organizationId, sessionId),
      refreshToken: await issueRefreshToken(tx, context, organizationId, sessionId),
    };
  });
}
