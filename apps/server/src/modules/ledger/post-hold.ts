import { HOLDING, postHold } from '@pravas/domain/ledger/post-hold.ts';
import { balancesOf, type LedgerAccount, type Transfer } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise, ZERO } from '@pravas/domain/money/money.ts';
import type { HeldMeans } from '@pravas/domain/wallet/means.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { expectMovesMoney } from '../../platform/request-origin.ts';
import { postTransfers } from './post-transfers.ts';

/** Money to be set aside for a booking. */
interface Hold {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly paymentRef: string;
  readonly means: HeldMeans;
  readonly amountPaise: Paise;
}

/**
 * Sets money aside in the caller's transaction, if as much is available: the guard and the change are one statement, so that no
 * other booking can spend the same money. False = not as much is there, and nothing was written.
 */
export async function holdMoney(tx: Tx, hold: Hold, at: Temporal.Instant): Promise<boolean> {
  const { organizationId, bookingId, paymentRef, means, amountPaise } = hold;
  if (!(await takeGuarded(tx, organizationId, HOLDING[means].account, amountPaise))) return false;
  const transfers = postHold(paymentRef, means, amountPaise);
  await postTransfers(tx, organizationId, bookingId, transfers, at, HOLDING[means].account);
  return true;
}

/**
 * Takes what transfers debit out of the wallet, if as much is there: guard and change are one statement, as for a booking. False =
 * not as much is there, and nothing was written.
 */
export async function postFromWallet(
  tx: Tx,
  organizationId: string,
  transfers: readonly Transfer[],
  at: Temporal.Instant,
): Promise<boolean> {
  const amountPaise = paise(balancesOf(transfers).get('wallet') ?? 0);
  if (!(await takeGuarded(tx, organizationId, 'wallet', amountPaise))) return false;
  await postTransfers(tx, organizationId, null, transfers, at, 'wallet');
  return true;
}

/** Moves the balance where its limit allows it: nothing for a wallet, what was granted for a credit line. */
async function takeGuarded(tx: Tx, organizationId: string, account: LedgerAccount, amount: Paise): Promise<boolean> {
  expectMovesMoney();
  if (account === 'credit_line') await openCreditLine(tx, organizationId);
  const limit =
    account === 'credit_line'
      ? sql`(select limit_paise from credit_line where organization_id = ${organizationId})`
      : sql`0`;
  const { numAffectedRows = 0n } = await sql`
    update ledger_account set balance_paise = balance_paise + ${amount}
    where organization_id = ${organizationId} and code = ${account} and balance_paise + ${amount} <= ${limit}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** A credit line owes nothing before it is first used, so its account is not there yet. */
async function openCreditLine(tx: Tx, organizationId: string): Promise<void> {
  await sql`insert into ledger_account (organization_id, code, balance_paise) values (${organizationId}, 'credit_line', 0)
    on conflict do nothing`.execute(tx);
}

/** What can be spent now; nothing of a credit line that was not granted, or is spent beyond its limit. */
type Available = Readonly<Record<HeldMeans, Paise>>;

/**
 * Reads what can be spent now. `lock` keeps it so until the transaction ends, for what is paid with several means at once.
 */
export async function readAvailable(tx: Tx, lock = false): Promise<Available> {
  const accounts = await tx
    .selectFrom('ledger_account')
    .select(['code', 'balance_paise'])
    .where('code', 'in', ['credit_line', 'wallet'])
    .orderBy('code')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const line = await tx.selectFrom('credit_line').select('limit_paise').executeTakeFirst();
  const balance = (code: string) => accounts.find((one) => one.code === code)?.balance_paise ?? 0;
  const credit = Math.max(0, (line?.limit_paise ?? 0) - balance('credit_line'));
  return { wallet: paise(Math.max(0, -balance('wallet'))), credit_line: line ? paise(credit) : ZERO };
}
