import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  askWithdrawal as askOperation,
  getWithdrawals as listOperation,
} from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { postWithdrawalHeld } from '@pravas/domain/ledger/post-withdrawal.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { nextWithdrawal, type WithdrawalState } from '@pravas/domain/withdrawal/withdrawal.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enqueueEvent } from '../booking/index.ts';
import { postFromWallet, readAvailable } from '../ledger/index.ts';
import { presentAccounts } from './payout-accounts.ts';
import { namesOf, record, type WithdrawalChange, type WithdrawalRow, wrongField } from './withdrawal-context.ts';

type WireWithdrawal = PayloadOf<typeof askOperation>['withdrawal'];

/** So many of the newest are listed. */
const MOST_WITHDRAWALS = 100;

/** What may be withdrawn, to which accounts, and what was asked for. */
export async function showWithdrawals(tx: Tx): Promise<PayloadOf<typeof listOperation>> {
  const accounts = await tx
    .selectFrom('payout_account')
    .selectAll()
    .where('state', '<>', 'removed')
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  const rows = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_WITHDRAWALS)
    .execute();
  return {
    available: (await readAvailable(tx)).wallet,
    accounts: await presentAccounts(tx, accounts),
    withdrawals: await presentWithdrawals(tx, rows),
  };
}

/** Withdrawals as their organisation sees them, in the same order. */
export async function presentWithdrawals(tx: Tx, rows: readonly WithdrawalRow[]): Promise<WireWithdrawal[]> {
  if (rows.length === 0) return [];
  const accounts = await tx
    .selectFrom('payout_account')
    .select(['id', 'bank', 'account_number'])
    .where('id', 'in', [...new Set(rows.map((row) => row.payout_account_id))])
    .execute();
  const names = await namesOf(
    tx,
    rows.map((row) => row.asked_by),
  );
  return rows.map((row) => {
    const account = accounts.find(({ id }) => id === row.payout_account_id);
    const state = row.state as WithdrawalState;
    return {
      _id: row.id,
      amount: paise(row.amount_paise),
      state,
      bank: account?.bank ?? '',
      accountNumber: account?.account_number ?? '',
      askedBy: names.get(row.asked_by) ?? 'Someone who has left',
      askedAt: row.asked_at.toISOString(),
      approvedAt: row.approved_at?.toISOString() ?? null,
      utr: row.utr,
      paidOn: row.paid_on,
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      version: row.version,
      mayTakeBack: nextWithdrawal(state, 'take_back') !== null,
    };
  });
}

/**
 * Asks for money of the wallet, and sets it aside in the same statement that sees it there: no booking and no second
 * request can use it any more. Throws `not_found`, `validation_failed`, `wallet_insufficient`.
 */
export async function askWithdrawal(
  tx: Tx,
  { payoutAccountId, amount }: BodyOf<typeof askOperation>,
  change: WithdrawalChange,
): Promise<PayloadOf<typeof askOperation>> {
  const { caller, now } = change;
  const { organizationId, personId } = caller;
  if (amount <= 0) throw wrongField('amount', 'Amount must be above 0');
  // Locked, so that the provider cannot refuse it meanwhile.
  const account = await tx
    .selectFrom('payout_account')
    .selectAll()
    .where('id', '=', payoutAccountId)
    .forUpdate()
    .executeTakeFirst();
  if (!account || account.state === 'removed') throw new Refusal('not_found');
  if (account.state !== 'verified') {
    throw wrongField('payoutAccountId', 'Pravas has to verify this account before it can pay anything to it');
  }
  const id = newId();
  if (!(await postFromWallet(tx, organizationId, postWithdrawalHeld(id, amount), now))) {
    const { wallet } = await readAvailable(tx);
    const message = `${formatInrExact(wallet)} can be withdrawn: what was paid in and is neither spent nor set aside.`;
    throw new Refusal('wallet_insufficient', { message, errors: [{ field: 'amount', message }] });
  }
  const row = await tx
    .insertInto('withdrawal')
    .values({
      organization_id: organizationId,
      id,
      payout_account_id: account.id,
      amount_paise: amount,
      state: 'asked',
      asked_by: personId,
      asked_at: isoOf(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const details = { amountPaise: amount, accountNumber: account.account_number, ifsc: account.ifsc };
  const about = { action: 'withdrawal.asked', objectType: 'withdrawal', objectId: id, details } as const;
  await record(tx, organizationId, about, change);
  await enqueueEvent(tx, organizationId, 'withdrawal.asked', { withdrawalId: id }, now);
  const [withdrawal] = await presentWithdrawals(tx, [row]);
  if (!withdrawal) throw new Error('The saved entry could not be found');
  return { withdrawal };
}
