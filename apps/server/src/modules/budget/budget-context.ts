import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';

/** What budgets and cost centres need to work. */
export interface BudgetContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** Who changes something, and by which request. */
export interface Change {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** Writes down who changed what. */
export function recordChange(
  tx: Tx,
  { caller, requestId, now }: Change,
  entry: {
    readonly action: string;
    readonly objectType: string;
    readonly objectId: string;
    readonly details: AuditDetails;
  },
): Promise<void> {
  return recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    requestId,
    ...entry,
  });
}

/** The id of an owner given by number; null for none. The previous owner may stay though disabled. */
export async function ownerIdOf(
  tx: Tx,
  userId: number | null | undefined,
  presentUserId: number | null,
): Promise<string | null> {
  if (userId === null || userId === undefined) return null;
  const found = await tx
    .selectFrom('person')
    .select(['id', 'is_active'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!found) throw refuseField('not_found', 'ownerUserId', 'This person does not exist');
  if (!found.is_active && userId !== presentUserId) {
    throw refuseField('validation_failed', 'ownerUserId', 'This person is disabled');
  }
  return found.id;
}
