import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';

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
    readonly objectType: 'report_view' | 'report_schedule';
    readonly objectId: string;
    readonly details: AuditDetails;
  },
): Promise<void> {
  const { organizationId } = caller;
  return recordAudit(tx, { organizationId, at: now, actor: actorOf(caller), requestId, ...entry });
}
