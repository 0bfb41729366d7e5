import { type Paise, paise } from '../money/money.ts';
import { namedAccounts } from './named-accounts.ts';
import { readAmount, readDay } from './statement-cells.ts';
import { findUtr } from './utr.ts';

/** A row of a spreadsheet; `row` counts as spreadsheet programs do, from 1. */
export interface StatementRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A line of a bank's statement. */
export interface BankLine {
  readonly row: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly narration: string;
  readonly utr: string | null;
  /** Above 0 for a receipt. */
  readonly amountPaise: Paise;
  /** After it; null where the bank does not say. */
  readonly balancePaise: Paise | null;
}

/** A statement that was read, with the numbers of the accounts that it names, or why it cannot be. */
export type ReadStatement =
  | { readonly ok: true; readonly lines: readonly BankLine[]; readonly accounts: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Banks' names for their columns, as letters and digits alone: HDFC, ICICI, SBI, Axis, Kotak and others. */
const HEADINGS = {
  day: ['date', 'txndate', 'trandate', 'transactiondate', 'postingdate', 'bookingdate', 'valuedate', 'valuedt'],
  narration: [
    ...[
      'narration',
      'description',
      'transactionremarks',
      'particulars',
      'transactionparticulars',
      'remarks',
      'details',
    ],
    'transactiondetails',
  ],
  reference: [
    ...['chqrefno', 'chqrefnumber', 'refnochequeno', 'referenceno', 'refno', 'utr', 'utrno', 'chequenumber', 'chqno'],
    ...['transactionid', 'chequeno', 'tranid', 'referencenumber'],
  ],
  debit: [
    'withdrawalamt',
    'withdrawalamountinr',
    'withdrawalamount',
    'debit',
    'dr',
    'debitamount',
    'withdrawals',
    'withdrawal',
  ],
  credit: ['depositamt', 'depositamountinr', 'depositamount', 'credit', 'cr', 'creditamount', 'deposits', 'deposit'],
  amount: ['amount', 'amountinr', 'transactionamount', 'transactionamountinr'],
  side: ['drcr', 'crdr', 'type', 'debitcredit', 'transactiontype'],
  balance: [
    'closingbalance',
    'balance',
    'balanceinr',
    'bal',
    'availablebalance',
    'runningbalance',
    'availablebalanceinr',
  ],
} as const;
type Column = keyof typeof HEADINGS;
type Places = Partial<Record<Column, number>>;

/** The most rows above the headings: whose account it is, its branch and its address. */
const MOST_PREAMBLE_ROWS = 60;

/**
 * Reads a bank's statement from a spreadsheet, whichever bank issued it. A file that may have lost a row is refused,
 * not guessed at.
 */
export function readBankStatement(rows: readonly StatementRow[]): ReadStatement {
  const headAt = rows.slice(0, MOST_PREAMBLE_ROWS).findIndex(({ cells }) => placesOf(cells) !== null);
  const head = rows[headAt];
  const places = head && placesOf(head.cells);
  if (!places) {
    return refused(
      'No row of the file has the column headings of a bank statement: a date, and debit and credit or an amount.',
    );
  }
  const lines: BankLine[] = [];
  for (const row of rows.slice(headAt + 1)) {
    const read = readLine(row, places);
    if (read === null) continue;
    if ('message' in read) return refused(read.message);
    const before = lines.at(-1);
    if (!('continues' in read)) lines.push(read);
    else if (before) {
      const narration = `${before.narration} ${read.continues}`;
      lines[lines.length - 1] = { ...before, narration, utr: before.utr ?? findUtr(narration, '') };
    }
  }
  if (lines.length === 0) return refused('The file has no lines below its headings.');
  const problem = findGap(lines) ?? findDouble(lines);
  if (problem !== null) return refused(problem);
  return { ok: true, lines, accounts: namedAccounts(rows.slice(0, headAt)) };
}

function refused(message: string): ReadStatement {
  return { ok: false, message };
}

function placesOf(cells: readonly string[]): Places | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const places: Places = {};
  for (const [column, known] of Object.entries(HEADINGS) as [Column, readonly string[]][]) {
    // In the order of preference: where a transaction and a value date are given, the first counts.
    const place = known.map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (place !== undefined) places[column] = place;
  }
  const hasAmounts = (places.debit !== undefined && places.credit !== undefined) || places.amount !== undefined;
  return places.day !== undefined && places.narration !== undefined && hasAmounts ? places : null;
}

type Read = BankLine | { readonly message: string } | { readonly continues: string } | null;

function readLine({ row, cells }: StatementRow, places: Places): Read {
  const textOf = (column: Column) => (places[column] === undefined ? '' : (cells[places[column]] ?? '').trim());
  const day = readDay(textOf('day'));
  const narration = textOf('narration').replaceAll(/\s+/g, ' ');
  if (day === 'wrong') return { message: `Row ${row}: “${textOf('day')}” is not a date.` };
  const amounts = (['debit', 'credit', 'amount', 'balance'] as const).map((column) => textOf(column)).join('');
  if (day === 'none') {
    // A narration that did not fit into its row goes on below it; what else has no day is the end of the table.
    const isRest = textOf('day') === '' && amounts === '' && narration !== '' && !/^[*\s-]+$/.test(narration);
    return isRest &&
      textOf('reference') === '' &&
      !/^(?:opening|closing|total|statement|generated|end of|this is)\b/i.test(narration)
      ? { continues: narration }
      : null;
  }
  const amount = amountOf(textOf);
  if (amount === 'wrong') return { message: `Row ${row}: the amount cannot be read.` };
  // "Opening balance" and "brought forward" are rows without an amount.
  if (amount === 'none') return null;
  if (amount === 'both') return { message: `Row ${row}: there is an amount in both debit and credit.` };
  const balance = readAmount(textOf('balance'));
  if (balance === 'wrong') return { message: `Row ${row}: the balance cannot be read.` };
  return {
    row,
    day: day.day,
    narration,
    utr: findUtr(narration, textOf('reference')),
    amountPaise: amount,
    balancePaise: balance === 'none' ? null : balance.paise,
  };
}

function amountOf(textOf: (column: Column) => string): Paise | 'none' | 'both' | 'wrong' {
  const [debit, credit, amount] = [
    readAmount(textOf('debit')),
    readAmount(textOf('credit')),
    readAmount(textOf('amount')),
  ];
  if (debit === 'wrong' || credit === 'wrong' || amount === 'wrong') return 'wrong';
  const [out, into] = [debit === 'none' ? 0 : debit.paise, credit === 'none' ? 0 : credit.paise];
  if (out !== 0 && into !== 0) return 'both';
  if (out !== 0 || into !== 0) return paise(into - Math.abs(out));
  if (amount === 'none' || amount.paise === 0) return 'none';
  const isDebit = /^d/i.test(textOf('side'));
  return isDebit ? paise(-Math.abs(amount.paise)) : amount.paise;
}

/** Where every line has a balance, each must follow from the one before it, be it the older or the newer one. */
function findGap(lines: readonly BankLine[]): string | null {
  const balances = lines.map(({ balancePaise }) => balancePaise);
  if (balances.includes(null)) return null;
  const gapOf = (isNewestFirst: boolean) =>
    lines.find((line, at) => {
      const before = lines[at - 1];
      if (!before) return false;
      const [older, newer] = isNewestFirst ? [line, before] : [before, line];
      return Number(older.balancePaise) + newer.amountPaise !== newer.balancePaise;
    });
  const gap = gapOf(false);
  if (gap === undefined || gapOf(true) === undefined) return null;
  return `Row ${gap.row}: its balance does not follow from the row before. Rows are missing or have been changed.`;
}

/** The same UTR twice is the same transfer twice, or a mistake; the file does not say which. */
function findDouble(lines: readonly BankLine[]): string | null {
  const known = new Map<string, BankLine>();
  for (const line of lines) {
    // A payment and its return may have one number.
    const key = line.utr === null ? null : `${line.utr} ${line.amountPaise > 0}`;
    const other = key === null ? undefined : known.get(key);
    if (other) return `UTR ${line.utr} appears in row ${other.row} and in row ${line.row}.`;
    if (key !== null) known.set(key, line);
  }
  return null;
}
