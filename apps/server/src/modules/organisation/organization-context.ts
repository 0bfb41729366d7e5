import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';
import type { FileContext } from '../file/index.ts';

/** What the organisation's operations need to work. */
export type OrganizationContext = FileContext;

/** Who changes something of an organisation, and by which request. */
export interface Change {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * The organisation a request is about: the caller's own, or any for an admin of the provider. Another's answers
 * `not_found` to everyone else, so that nothing reveals its existence.
 */
export function chosenOrganization(caller: Caller, organizationId: string | undefined): string {
  if (organizationId === undefined || organizationId === caller.organizationId) return caller.organizationId;
  if (!caller.isSuperAdmin) throw new Refusal('not_found');
  return organizationId;
}

/** Audits who did it; the provider's admins appear in a customer's trail as the provider. */
export async function recordChange(
  tx: Tx,
  change: Change,
  organizationId: string,
  entry: {
    readonly action: string;
    readonly objectType: string;
    readonly objectId: string;
    readonly details: AuditDetails;
  },
): Promise<void> {
  const { caller, requestId, now } = change;
  const actor = caller.organizationId === organizationId ? actorOf(caller) : `provider:${caller.personId}`;
  await recordAudit(tx, { organizationId, at: now, actor, requestId, ...entry });
}

/** A refusal that names one field of the request. */
export function refuseField(code: Refusal['code'], field: string, message: string): Refusal {
  return new Refusal(code, { errors: [{ field, message }] });
}
