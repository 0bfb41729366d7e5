import type { endMySession, listSessions, logoutEverywhere } from '@pravas/contract/identity/session-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { revokeOwnKeys } from '../access/index.ts';
import { actorOf } from '../audit/index.ts';
import { describeDevice } from './describe-device.ts';
import { endAllSessions, endEveryonesSessions, endSession } from './end-sessions.ts';
import type { IdentityContext } from './identity-context.ts';
import { type OwnProof, provePresence } from './prove-presence.ts';
import { idleEndsAt, type SessionContext } from './session.ts';

/** The caller's living sessions, the one used last first. */
export async function listOwnSessions(
  context: SessionContext,
  caller: Caller,
): Promise<PayloadOf<typeof listSessions>> {
  const rows = await context.database.forOrganization(caller.organizationId, (tx) =>
    tx
      .selectFrom('session')
      .select(['id', 'user_agent', 'ip', 'method', 'created_at', 'last_seen_at'])
      .where('person_id', '=', caller.personId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(context.clock.now().epochMilliseconds))
      .where(idleEndsAt(), '>', new Date(context.clock.now().epochMilliseconds))
      .execute(),
  );
  const seen = (row: (typeof rows)[number]) => row.last_seen_at ?? row.created_at;
  return {
    data: rows
      .toSorted((a, b) => seen(b).getTime() - seen(a).getTime())
      .map((row) => ({
        _id: row.id,
        isCurrent: row.id === caller.sessionId,
        device: describeDevice(row.user_agent),
        ip: row.ip,
        method: row.method as 'password' | 'sso' | 'registration',
        startedAt: row.created_at.toISOString(),
        lastSeenAt: seen(row).toISOString(),
      })),
  };
}

/** Ends one of the caller's own sessions. Another person's is not found, nor is one that has ended. */
export async function endOwnSession(
  context: IdentityContext,
  caller: Caller,
  { sessionId, ...proof }: BodyOf<typeof endMySession>,
  requestId: string,
): Promise<void> {
  await provePresence(context, caller, proof, { freshSignInWillDo: true });
  await context.database.forOrganization(caller.organizationId, async (tx) => {
    const own = await tx
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where('person_id', '=', caller.personId)
      .executeTakeFirst();
    const options = { actor: actorOf(caller), requestId };
    const ended = own && (await endSession(tx, context, caller.organizationId, sessionId, 'ended_by_owner', options));
    if (!ended) throw new Refusal('not_found');
  });
}

/** Ends all of the caller's sessions, this one included, and, where asked, the API keys they made; answers how many. */
export async function logOutEverywhere(
  context: IdentityContext,
  caller: Caller,
  { endsKeys, ...proof }: BodyOf<typeof logoutEverywhere>,
  requestId: string,
): Promise<PayloadOf<typeof logoutEverywhere>> {
  await provePresence(context, caller, proof, { freshSignInWillDo: true });
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const keysEnded = endsKeys ? await revokeOwnKeys(tx, { caller, requestId, now: context.clock.now() }) : 0;
    const ended = await endAllSessions(tx, context, caller.organizationId, [caller.personId], 'logged_out_everywhere', {
      actor: actorOf(caller),
      requestId,
    });
    return { ended, keysEnded };
  });
}

/** Signs everybody in the organisation out, but for this session of the caller; answers how many sessions ended. */
export async function signEverybodyOut(
  context: IdentityContext,
  caller: Caller,
  proof: OwnProof,
  requestId: string,
): Promise<number> {
  await provePresence(context, caller, proof);
  const options = { exceptSessionId: caller.sessionId, actor: actorOf(caller), requestId };
  return context.database.forOrganization(caller.organizationId, (tx) =>
    endEveryonesSessions(tx, context, caller.organizationId, options),
  );
}
