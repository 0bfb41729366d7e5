import type { accountBalance } from '@pravas/contract/ledger/ledger-shapes.ts';
import {
  ACCOUNT_BOOKS,
  type AccountBook,
  BOOK_PARTS,
  type BookSums,
  sumBook,
} from '@pravas/domain/ledger/account-books.ts';
import { type Paise, paise, subtract } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { AskedDays } from './asked-days.ts';

type Balance = z.output<typeof accountBalance>;

const PROMOTIONAL = 'wallet_promo';

/** The balances of all books at this moment. */
export async function readBalances(tx: Tx): Promise<readonly Balance[]> {
  const rows = await tx.selectFrom('ledger_account').select(['code', 'balance_paise']).execute();
  const line = await tx.selectFrom('credit_line').select('limit_paise').executeTakeFirst();
  const debits = new Map(rows.map(({ code, balance_paise }) => [code, balance_paise]));
  const sumOf = (accounts: readonly string[]) => accounts.reduce((sum, account) => sum + (debits.get(account) ?? 0), 0);
  return ACCOUNT_BOOKS.map((account) => {
    const { label, isOwed, accounts, held } = BOOK_PARTS[account];
    const balance = paise(isOwed ? sumOf(accounts) : positiveZero(-sumOf(accounts)));
    const waiting = paise(positiveZero(-sumOf(held)));
    return {
      account,
      label,
      isOwed,
      balance,
      held: waiting,
      available: isOwed ? creditLeft(account, line?.limit_paise, balance + waiting) : subtract(balance, waiting),
      promotional: paise(account === 'wallet' ? positiveZero(-sumOf([PROMOTIONAL])) : 0),
    };
  });
}

/** What is left of a granted credit; null where the account is not a credit line, or nothing was granted. */
function creditLeft(account: AccountBook, limitPaise: number | undefined, usedPaise: number): Paise | null {
  return account === 'credit_line' && limitPaise !== undefined ? paise(limitPaise - usedPaise) : null;
}

function positiveZero(value: number): number {
  return value === 0 ? 0 : value;
}

/** The sums of a book's days, from sums of days alone. */
export async function readBookSums(tx: Tx, book: AccountBook, days: AskedDays): Promise<BookSums> {
  const { accounts } = BOOK_PARTS[book];
  const rows = await tx
    .selectFrom('ledger_day')
    .select(['day', 'debit_account', 'credit_account', 'transfers', 'amount_paise'])
    .where('day', '<=', days.to)
    .where((where) => where.or([where('debit_account', 'in', accounts), where('credit_account', 'in', accounts)]))
    .execute();
  return sumBook(
    book,
    rows.map((row) => ({
      day: row.day,
      debit: row.debit_account,
      credit: row.credit_account,
      amountPaise: row.amount_paise as Paise,
      transfers: row.transfers,
    })),
    days,
  );
}
