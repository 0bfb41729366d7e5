import { ACCESS_TOPIC, announce } from '../../platform/change-feed.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { recordAudit } from '../audit/index.ts';

/** How sessions are ended. */
export interface EndSessionsOptions {
  /** The session that continues, e.g. the one that changes the password. */
  readonly exceptSessionId?: string | null;
  /** Who ended them, as the audit trail names them; absent = identity itself. */
  readonly actor?: string;
  readonly requestId?: string;
}

/**
 * Ends every living session of these people: their tokens stop working with the next request and their open streams
 * end. Answers how many sessions ended. Each is an audit row of its own.
 */
export async function endAllSessions(
  tx: Tx,
  context: { readonly clock: Clock },
  organizationId: string,
  personIds: readonly string[],
  reason: string,
  options: EndSessionsOptions = {},
): Promise<number> {
  if (personIds.length === 0) return 0;
  const now = context.clock.now();
  let ending = tx
    .updateTable('session')
    .set({ ended_at: isoOf(now), end_reason: reason })
    .where('person_id', 'in', [...personIds])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now.epochMilliseconds));
  if (options.exceptSessionId) ending = ending.where('id', '!=', options.exceptSessionId);
  const ended = await ending.returning('id').execute();
  for (const { id } of ended) await recordEnd(tx, context, organizationId, id, reason, options);
  if (ended.length > 0) await announce(tx, organizationId, ACCESS_TOPIC);
  return ended.length;
}

/** Ends the sessions of everybody in the organisation, as one row of the audit trail; answers how many. */
export async function endEveryonesSessions(
  tx: Tx,
  context: { readonly clock: Clock },
  organizationId: string,
  options: Required<EndSessionsOptions>,
): Promise<number> {
  const now = context.clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: isoOf(now), end_reason: 'everybody_signed_out' })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now.epochMilliseconds))
    .where('id', '!=', options.exceptSessionId ?? organizationId)
    .executeTakeFirstOrThrow();
  const ended = Number(numUpdatedRows);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: options.actor,
    action: 'sessions.ended',
    objectType: 'organization',
    objectId: organizationId,
    details: { reason: 'everybody_signed_out', ended },
    requestId: options.requestId,
  });
  await announce(tx, organizationId, ACCESS_TOPIC);
  return ended;
}

/** Ends one session; false when it had ended before, or belongs to another organisation. */
export async function endSession(
  tx: Tx,
  context: { readonly clock: Clock },
  organizationId: string,
  sessionId: string,
  reason: string,
  options: EndSessionsOptions = {},
): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: isoOf(context.clock.now()), end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await recordEnd(tx, context, organizationId, sessionId, reason, options);
  await announce(tx, organizationId, ACCESS_TOPIC);
  return true;
}

async function recordEnd(
  tx: Tx,
  context: { readonly clock: Clock },
  organizationId: string,
  sessionId: string,
  reason: string,
  options: EndSessionsOptions,
): Promise<void> {
  await recordAudit(tx, {
    organizationId,
    at: context.clock.now(),
    actor: options.actor ?? 'identity',
    action: 'session.ended',
    objectType: 'session',
    objectId: sessionId,
    details: { reason },
    ...(options.requestId === undefined ? {} : { requestId: options.requestId }),
  });
}
