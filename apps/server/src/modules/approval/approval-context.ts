import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';

/** What approvals need to work. */
export interface ApprovalContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** Who changes something, and by which request. */
export interface Change {
  readonly caller: Pick<Caller, 'organizationId' | 'personId' | 'apiKeyId'>;
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
