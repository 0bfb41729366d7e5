import { type Paise, paise } from '../money/money.ts';
import type { LedgerAccount } from './posting.ts';

/**
 * What an organisation has or owes with us, each as one account that it sees: its wallet, its credit line, its debt for
 * what the travel desk entered, and for what was paid later.
 */
export const ACCOUNT_BOOKS = ['wallet', 'credit_line', 'on_account', 'pay_later'] as const;
/** One of them. */
export type AccountBook = (typeof ACCOUNT_BOOKS)[number];

/** The parts of a book. Moves among its own accounts, such as a hold, change nothing of its balance. */
interface BookParts {
  readonly label: string;
  /** True where its balance is owed to us: debits make it more. Else it is the organisation's money, and credits do. */
  readonly isOwed: boolean;
  /** Accounts of the ledger. */
  readonly accounts: readonly [LedgerAccount, ...LedgerAccount[]];
  /** Those of them in which money waits for an order or a withdrawal. */
  readonly held: readonly LedgerAccount[];
}

/** Each book with its accounts; no account is in two. */
export const BOOK_PARTS: Readonly<Record<AccountBook, BookParts>> = {
  wallet: {
    label: 'Wallet',
    isOwed: false,
    accounts: ['wallet', 'wallet_held', 'withdrawal_held', 'wallet_promo', 'wallet_promo_held'],
    held: ['wallet_held', 'withdrawal_held', 'wallet_promo_held'],
  },
  credit_line: {
    label: 'Credit line',
    isOwed: true,
    accounts: ['credit_line', 'credit_line_held'],
    held: ['credit_line_held'],
  },
  on_account: { label: 'On account', isOwed: true, accounts: ['receivable'], held: [] },
  pay_later: { label: 'Pay later', isOwed: true, accounts: ['pay_later_receivable'], held: [] },
};

/** A movement between two accounts, as books see it. */
interface Movement {
  readonly debit: string;
  readonly credit: string;
  readonly amountPaise: Paise;
}

/** A movement's effect on a book's balance: 0 where both its accounts, or neither, belong to the book. */
export function changeOf(book: AccountBook, { debit, credit, amountPaise }: Movement): Paise {
  const { accounts, isOwed } = BOOK_PARTS[book];
  const own: readonly string[] = accounts;
  const isDebit = own.includes(debit);
  if (isDebit === own.includes(credit)) return paise(0);
  return isDebit === isOwed ? amountPaise : paise(-amountPaise);
}

/** Sums of a book over some days. */
export interface BookSums {
  readonly opening: Paise;
  readonly in: Paise;
  readonly out: Paise;
  readonly closing: Paise;
  readonly entries: number;
}

/** What moved on a day between two accounts. */
export interface DayMovement extends Movement {
  /** YYYY-MM-DD in India. */
  readonly day: string;
  readonly transfers: number;
}

/** Opening + in − out = closing, of the days from `from` to `to`, both included, out of all days of the account. */
export function sumBook(
  book: AccountBook,
  days: Iterable<DayMovement>,
  { from, to }: { readonly from: string; readonly to: string },
): BookSums {
  let [opening, into, out, entries] = [0, 0, 0, 0];
  for (const one of days) {
    const change = changeOf(book, one);
    if (change === 0 || one.day > to) continue;
    if (one.day < from) {
      opening += change;
      continue;
    }
    entries += one.transfers;
    if (change > 0) into += change;
    else out -= change;
  }
  return {
    opening: paise(opening),
    in: paise(into),
    out: paise(out),
    closing: paise(opening + into - out),
    entries,
  };
}
