import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';
import type { FileContext } from '../file/index.ts';

/** What expenses need to work. */
export type ExpenseContext = FileContext;

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
    readonly objectType: 'expense' | 'expense_claim';
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

/** The change-feed topic of a person's expenses and claims. */
export const expenseTopic = (personId: string): string => `expenses:${personId}`;
