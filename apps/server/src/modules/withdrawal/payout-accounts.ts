import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  addPayoutAccount as addOperation,
  removePayoutAccount as removeOperation,
} from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import {
  type AccountRow,
  lockAccount,
  namesOf,
  record,
  type WithdrawalChange,
  type WithdrawalContext,
  wrongField,
} from './withdrawal-context.ts';

type WireAccount = PayloadOf<typeof addOperation>['account'];

/** Accounts as their organisation sees them, in the same order. */
export async function presentAccounts(tx: Tx, rows: readonly AccountRow[]): Promise<WireAccount[]> {
  const names = await namesOf(
    tx,
    rows.map((row) => row.added_by),
  );
  return rows.map((row) => ({
    _id: row.id,
    bank: row.bank,
    holder: row.holder,
    accountNumber: row.account_number,
    ifsc: row.ifsc,
    state: row.state as WireAccount['state'],
    addedBy: names.get(row.added_by) ?? 'Someone who has left',
    addedAt: row.added_at.toISOString(),
    verifiedAt: row.verified_at?.toISOString() ?? null,
    reason: row.reason,
    version: row.version,
  }));
}

/**
 * Adds an account; it waits until the provider knows whose it is. Throws `validation_failed` for one that exists
 * already.
 */
export async function addAccount(
  { database }: WithdrawalContext,
  { bank, holder, accountNumber, ifsc }: BodyOf<typeof addOperation>,
  change: WithdrawalChange,
): Promise<PayloadOf<typeof addOperation>> {
  const { caller, now } = change;
  const { organizationId, personId } = caller;
  const id = newId();
  try {
    return await database.forOrganization(organizationId, async (tx) => {
      const row = await tx
        .insertInto('payout_account')
        .values({
          organization_id: organizationId,
          id,
          bank,
          holder,
          account_number: accountNumber,
          ifsc,
          state: 'waiting',
          added_by: personId,
          added_at: isoOf(now),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const details = { bank, holder, accountNumber, ifsc };
      await record(tx, organizationId, { action: 'payout_account.added', ...aboutAccount(id), details }, change);
      const [account] = await presentAccounts(tx, [row]);
      if (!account) throw new Error('The saved entry could not be found');
      return { account };
    });
  } catch (error) {
    if (uniqueViolationOf(error) !== 'payout_account_once') throw error;
    throw wrongField('accountNumber', 'You have already added this account');
  }
}

/** Removes an account. Throws `not_found`, `conflict` also while a withdrawal to it is open. */
export async function removeAccount(
  tx: Tx,
  { payoutAccountId, version }: BodyOf<typeof removeOperation>,
  change: WithdrawalChange,
): Promise<void> {
  const account = await lockAccount(tx, payoutAccountId, version);
  if (account.state !== 'waiting' && account.state !== 'verified') throw new Refusal('conflict');
  if (await waitsForMoney(tx, account.id)) {
    throw new Refusal('conflict', {
      message: 'A withdrawal to this account is in progress. Withdraw the request first.',
    });
  }
  await tx
    .updateTable('payout_account')
    .set({ state: 'removed', version: account.version + 1 })
    .where('id', '=', account.id)
    .execute();
  const details = { accountNumber: account.account_number, ifsc: account.ifsc };
  const about = { action: 'payout_account.removed', ...aboutAccount(account.id), details };
  await record(tx, account.organization_id, about, change);
}

/** How the trail names an account. */
export function aboutAccount(objectId: string) {
  return { objectType: 'payout_account', objectId } as const;
}

/** Whether a requested withdrawal waits to be paid to an account. */
async function waitsForMoney(tx: Tx, accountId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('payout_account_id', '=', accountId)
    .where('state', 'in', ['asked', 'approved'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
