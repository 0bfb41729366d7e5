import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { IssuedTokens } from './begin-session.ts';
import { endSession } from './end-sessions.ts';
import { idleEndsAt, issueAccessToken, issueRefreshToken, type SessionContext } from './session.ts';

/** How long a browser whose answer was lost, or a second tab, may show the previous cookie. */
const GRACE_MS = 10_000;

/**
 * Exchanges a refresh token for a new one and an access token. A token that was already exchanged, beyond a short
 * grace, means that two parties hold the cookie: the whole session ends.
 */
export async function renewSession(context: SessionContext, refreshToken: string | null): Promise<IssuedTokens> {
  if (!refreshToken) throw new Refusal('session_missing');
  const hash = hashToken(refreshToken);
  const { rows } = await context.database.system((db) =>
    sql<{ organization_id: string; session_id: string }>`select * from find_refresh(${hash})`.execute(db),
  );
  const found = rows[0];
  if (!found) throw new Refusal('session_ended');
  const result = await context.database.forOrganization(found.organization_id, (tx) =>
    exchange(tx, context, found.organization_id, found.session_id, hash),
  );
  // Thrown outside the transaction, or ending the session would be rolled back with it.
  if (!result) throw new Refusal('session_ended');
  return result;
}

async function exchange(
  tx: Tx,
  context: SessionContext,
  organizationId: string,
  sessionId: string,
  hash: Buffer,
): Promise<IssuedTokens | null> {
  const now = context.clock.now();
  const session = await tx
    .selectFrom('session')
    .innerJoin('person', (join) =>
      join.onRef('person.id', '=', 'session.person_id').onRef('person.organization_id', '=', 'session.organization_id'),
    )
    .select(['session.expires_at', 'session.ended_at', 'person.is_active', idleEndsAt().as('idle_ends_at')])
    .where('session.id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.ended_at !== null || !session.is_active) return null;
  const secondsLeft = Math.ceil((session.expires_at.getTime() - now.epochMilliseconds) / 1_000);
  if (secondsLeft <= 0 || session.idle_ends_at.getTime() <= now.epochMilliseconds) return null;
  const token = await tx
    .selectFrom('session_refresh')
    .select(['used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  if (token.used_at !== null) {
    if (now.epochMilliseconds - token.used_at.getTime() <= GRACE_MS) {
      // The answer with the next cookie may never have arrived: a page that is left while it loads drops it. So another
      // is given, beside the one that was sent; whichever is used first, the other counts as used with it.
      return renewed(tx, context, organizationId, sessionId, secondsLeft);
    }
    await endSession(tx, context, organizationId, sessionId, 'refresh_token_reused');
    return null;
  }
  await tx
    .updateTable('session_refresh')
    .set({ used_at: isoOf(now) })
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .execute();
  return renewed(tx, context, organizationId, sessionId, secondsLeft);
}

async function renewed(
  tx: Tx,
  context: SessionContext,
  organizationId: string,
  sessionId: string,
  secondsLeft: number,
): Promise<IssuedTokens> {
  return {
    accessToken: await issueAccessToken(tx, context, organizationId, sessionId),
    refreshToken: await issueRefreshToken(tx, context, organizationId, sessionId),
    secondsLeft,
  };
}
