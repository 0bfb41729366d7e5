import type { Privilege } from '@pravas/contract/privileges.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';
import { PRIVILEGE_WORDS } from './privilege-words.ts';

/** What access' operations need to work. */
export interface AccessContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** What operations that make keys need besides. */
export interface KeyContext extends AccessContext {
  /** Asks a person for proof that they are there. Throws what the contract's PROOF_ERRORS name. */
  readonly prove: (caller: Caller, proof: { password?: string | undefined; otp?: string | undefined }) => Promise<void>;
}

/** Who changes somebody's rights, and by which request. */
export interface AccessChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** Writes down a change of rights. */
export async function recordAccess(
  tx: Tx,
  { caller, requestId, now }: AccessChange,
  entry: {
    readonly action: string;
    readonly objectType: string;
    readonly objectId: string;
    readonly details: AuditDetails;
  },
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    requestId,
    ...entry,
  });
}

/** A person cannot give a privilege that they lack. Throws `privilege_not_held`, naming what is lacking. */
export function expectHeld(caller: Caller, privileges: Iterable<Privilege>, field: string): void {
  const lacking = [...privileges].filter((privilege) => !caller.privileges.has(privilege));
  if (lacking.length === 0) return;
  const names = lacking.map((privilege) => PRIVILEGE_WORDS[privilege].name).join(', ');
  throw new Refusal('privilege_not_held', { errors: [{ field, message: `You do not have: ${names}` }] });
}
