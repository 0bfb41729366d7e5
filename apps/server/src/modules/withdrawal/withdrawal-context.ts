import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { actorOf, recordAudit } from '../audit/index.ts';

/** What withdrawals work with. */
export interface WithdrawalContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** Who does something, by which request, and when. */
export interface WithdrawalChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** An account of a customer, as it is kept. */
export type AccountRow = Selectable<Schema['payout_account']>;
/** A withdrawal, as it is kept. */
export type WithdrawalRow = Selectable<Schema['withdrawal']>;

/**
 * The right alone is not enough: a customer's people never decide what the provider's bank pays, whatever their role.
 * Throws `provider_only`.
 */
export function expectProvider(caller: Caller): void {
  if (!caller.isProvider) throw new Refusal('provider_only');
}

/** A refusal that names one field. */
export function wrongField(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, message }] });
}

/**
 * An account of the transaction's organisation, locked until the end, as the caller has seen it. Throws `not_found`,
 * `conflict`.
 */
export async function lockAccount(tx: Tx, accountId: string, version: number): Promise<AccountRow> {
  const account = await tx
    .selectFrom('payout_account')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new Refusal('not_found');
  if (account.version !== version) throw new Refusal('conflict');
  return account;
}

/** Writes to the trail of the organisation whose money it is; the provider's acts appear as the provider's. */
export async function record(
  tx: Tx,
  organizationId: string,
  about: {
    readonly action: string;
    readonly objectType: 'payout_account' | 'withdrawal';
    readonly objectId: string;
    readonly details: Readonly<Record<string, string | number | null>>;
  },
  { caller, requestId, now }: WithdrawalChange,
): Promise<void> {
  const actor = caller.organizationId === organizationId ? actorOf(caller) : `provider:${caller.personId}`;
  await recordAudit(tx, { organizationId, at: now, actor, ...about, requestId });
}

/** "Nisha Verma" by the id of each of these people of the transaction's organisation; unknown people are left out. */
export async function namesOf(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}
