import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';
import type { ReplayService } from './replay-service.ts';

/** What policies need to work. */
export interface PolicyContext {
  readonly database: Database;
  readonly clock: Clock;
  /** The services whose searches and bookings drafts are tried on. */
  readonly replayed: readonly ReplayService[];
  /** Notifies the rest of Pravas of an event when the transaction commits. */
  readonly tellEvent: (
    tx: Tx,
    organizationId: string,
    topic: string,
    payload: unknown,
    now: Temporal.Instant,
  ) => Promise<void>;
}

/** Who changes something, and by which request. */
export interface Change {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** What open screens of the organisation's policies listen to. */
export const POLICIES_TOPIC = 'policies';

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
