import type { getLedgerEntry as operation } from '@pravas/contract/ledger/ledger-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { ACCOUNT_BOOKS, type AccountBook, BOOK_PARTS } from '@pravas/domain/ledger/account-books.ts';
import { eventOfKey } from '@pravas/domain/ledger/ledger-events.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { OWN_ACCOUNTS } from '@pravas/domain/report/spend-event.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type EntryRow, entriesWhere, toldOf } from './ledger-entries.ts';
import { withBalances } from './list-ledger.ts';
import { presentEntry } from './present-entry.ts';

type Payload = PayloadOf<typeof operation>;
type Line = Payload['lines'][number];

/** An entry of a book with the journal that it is of. Throws `not_found`. */
export async function showEntry(tx: Tx, book: AccountBook, entryId: string): Promise<Payload> {
  const one = sql`select e.* from ${entriesWhere(book, sql`t.id = ${entryId}`)} e`;
  const { rows } = await toldOf(withBalances(book, one), sql`p.id`).execute(tx);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return {
    entry: presentEntry(book, row),
    service: row.is_personal ? null : row.service,
    lines: [...(await readJournal(tx, row))],
  };
}

interface TransferRow {
  readonly key: string;
  readonly at: Date;
  readonly reason: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount_paise: number;
}

/** All of its booking, in their order; without one, what was posted with it. */
async function readJournal(tx: Tx, row: EntryRow): Promise<readonly Line[]> {
  const transfers = tx
    .selectFrom('ledger_transfer')
    .select(['key', 'at', 'reason', 'debit_account', 'credit_account', 'amount_paise'])
    .orderBy('at')
    .orderBy('id');
  const found: readonly TransferRow[] = await (row.booking_id === null
    ? transfers.where('at', '=', sql<Date>`(select at from ledger_transfer where id = ${row.id})`).execute()
    : transfers.where('booking_id', '=', row.booking_id).execute());
  const own =
    row.booking_id === null ? found.filter(({ key }) => eventAndSubject(key) === eventAndSubject(row.key)) : found;
  return own.length > MOST_TRANSFERS ? linesOf(own.slice(-MOST_TRANSFERS)) : linesOf(own);
}

const MOST_TRANSFERS = 500;

/** Where the organisation's own money is or is owed. */
const SEEN = new Set<string>([...OWN_ACCOUNTS, ...ACCOUNT_BOOKS.flatMap((book) => BOOK_PARTS[book].accounts)]);

/** What our accounts are called outside: margins from suppliers, and costs that we bear, are only for us. */
const CALLED: Readonly<Record<string, string>> = {
  supplier_payable: 'Suppliers',
  supplier_margin: 'Suppliers',
  goodwill: 'Pravas',
  claim_receivable: 'Pravas',
  promo_cost: 'Pravas',
  gateway_fees: 'Pravas',
  revenue_fees: 'Fees of Pravas',
  customer_suspense: 'Paid, not yet spent',
  gateway_clearing: 'Card or UPI',
  bank_clearing: 'Bank',
  refunds_due: 'Refunds due',
  receivable: 'On account',
  pay_later_receivable: 'Pay later',
};

/** "CGST payable". */
function accountText(code: string): string {
  const called = CALLED[code];
  if (called !== undefined) return called;
  const words = code.replaceAll('_', ' ').replace(/^(?:cgst|sgst|igst|tds)\b/, (tax) => tax.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function eventAndSubject(key: string): string {
  return key.split(':', 2).join(':');
}

/** Two lines of each movement that concerns the organisation; movements that differ only in our own books are one. */
function linesOf(transfers: readonly TransferRow[]): readonly Line[] {
  const moved = new Map<string, TransferRow & { amount_paise: number }>();
  for (const transfer of transfers) {
    const { debit_account: debit, credit_account: credit } = transfer;
    const [from, to] = [accountText(debit), accountText(credit)];
    if (!(SEEN.has(debit) || SEEN.has(credit)) || from === to) continue;
    const group = JSON.stringify([transfer.at.getTime(), eventAndSubject(transfer.key), from, to]);
    const known = moved.get(group);
    if (known) known.amount_paise += transfer.amount_paise;
    else moved.set(group, { ...transfer, debit_account: from, credit_account: to });
  }
  return [...moved.values()].flatMap((one) => {
    const line = { key: eventOfKey(one.key), at: one.at.toISOString(), reason: one.reason };
    const amount = paise(one.amount_paise);
    return [
      { ...line, account: one.debit_account, debit: amount, credit: paise(0) },
      { ...line, account: one.credit_account, debit: paise(0), credit: amount },
    ];
  });
}
