import { readDay } from '../bank/statement-cells.ts';
import { type Paise, paise } from '../money/money.ts';
import { amountAt, findTable, type Places, type SheetRow, textAt, textsAt } from './statement-headings.ts';

/** A line of a supplier's statement. */
export interface SupplierLine {
  readonly row: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** PNR, ticket, booking or voucher, all that the supplier writes, with blanks between; '' where it has none. */
  readonly reference: string;
  readonly description: string;
  /** `booking`: it bills or credits one · `payment`: what we paid in, or a balance carried forward. */
  readonly kind: 'booking' | 'payment';
  /** Above 0 = we owe it, below 0 = it is refunded. */
  readonly amountPaise: Paise;
}

/** A supplier's statement that was read, or why it cannot be. */
export type ReadSupplierStatement =
  | { readonly ok: true; readonly lines: readonly SupplierLine[] }
  | { readonly ok: false; readonly message: string };

/** What suppliers call their columns, as letters and digits alone, without their unit. */
const HEADINGS = {
  day: ['date', 'transactiondate', 'txndate', 'bookingdate', 'invoicedate', 'voucherdate', 'postingdate', 'issuedate'],
  reference: [
    ...[
      'pnr',
      'airlinepnr',
      'gdspnr',
      'pnrno',
      'pnrnumber',
      'ticketno',
      'ticketnumber',
      'bookingid',
      'bookingreference',
    ],
    ...['bookingref', 'bookingno', 'confirmationno', 'confirmationnumber', 'reference', 'referenceno', 'refno'],
    ...['vouchernumber', 'voucherno', 'voucher', 'orderid', 'documentno', 'transactionid'],
  ],
  description: [
    'description',
    'narration',
    'particulars',
    'details',
    'remarks',
    'transactiondetails',
    'passenger',
    'sector',
  ],
  debit: ['debit', 'dr', 'debitamount', 'charges', 'billed'],
  credit: ['credit', 'cr', 'creditamount', 'refund', 'refunds'],
  amount: ['amount', 'netamount', 'netpayable', 'payable', 'invoiceamount', 'totalamount', 'total', 'netfare'],
  side: ['drcr', 'crdr', 'debitcredit', 'type', 'transactiontype'],
} as const;
type Column = keyof typeof HEADINGS;

const LONGEST_REFERENCE = 100;

/** What a supplier's account has besides bookings. */
const NO_BOOKING =
  /\b(?:payment|receipt|received|top-?up|deposit|opening|closing|brought forward|carried forward|neft|rtgs|imps)\b/i;

/** Reads the statement of a supplier: a debit is what we owe, whichever words its columns have. */
export function readSupplierStatement(rows: readonly SheetRow[]): ReadSupplierStatement {
  const table = findTable<Column>(
    rows,
    HEADINGS,
    (has) => has('day') && has('reference') && ((has('debit') && has('credit')) || has('amount')),
  );
  if (!table) {
    return refused(
      'No row of the file has the column headings of a statement: a date, a reference such as a PNR, and debit and credit or an amount.',
    );
  }
  const lines: SupplierLine[] = [];
  for (const row of table.below) {
    const read = readLine(row, table.places);
    if (typeof read === 'string') return refused(read);
    if (read !== null) lines.push(read);
  }
  const twin = findTwin(lines);
  if (twin !== null) return refused(twin);
  return lines.length === 0 ? refused('The file has no lines below its headings.') : { ok: true, lines };
}

function refused(message: string): ReadSupplierStatement {
  return { ok: false, message };
}

function readLine(row: SheetRow, places: Places<Column>): SupplierLine | string | null {
  const day = readDay(textAt(row, places, 'day'));
  if (day === 'wrong') return `Row ${row.row}: “${textAt(row, places, 'day')}” is not a date.`;
  // A row without a day is a total, or a note below the table.
  if (day === 'none') return null;
  const amount = amountOf(row, places);
  if (typeof amount === 'string') return `Row ${row.row}: ${amount}`;
  if (amount === 0) return null;
  const description = textAt(row, places, 'description');
  const references = new Set(
    textsAt(row, places, 'reference').map((text) => text.toUpperCase().slice(0, LONGEST_REFERENCE)),
  );
  const isPayment = NO_BOOKING.test(description) || NO_BOOKING.test(textAt(row, places, 'side'));
  return {
    row: row.row,
    day: day.day,
    // A PNR has several tickets: each number distinguishes lines, and each may be known to the books.
    reference: [...references].join(' '),
    description: description.slice(0, 300),
    kind: isPayment ? 'payment' : 'booking',
    amountPaise: amount,
  };
}

const TWO_THINGS = 'the amount and its column disagree about debit and credit.';

function amountOf(row: SheetRow, places: Places<Column>): Paise | string {
  const [debit, credit, amount] = [
    amountAt(row, places, 'debit'),
    amountAt(row, places, 'credit'),
    amountAt(row, places, 'amount'),
  ];
  if (debit === 'wrong' || credit === 'wrong' || amount === 'wrong') return 'the amount cannot be read.';
  const [owed, back] = [debit === 'none' ? 0 : debit.paise, credit === 'none' ? 0 : credit.paise];
  if (owed !== 0 && back !== 0) return 'there is an amount in both debit and credit.';
  if (owed !== 0) return suffixAt(row, places, 'debit') === 'cr' ? TWO_THINGS : paise(Math.abs(owed));
  if (back !== 0) return suffixAt(row, places, 'credit') === 'dr' ? TWO_THINGS : paise(0 - Math.abs(back));
  if (amount === 'none') return paise(0);
  const suffix = suffixAt(row, places, 'amount');
  const isCredit = IS_CREDIT.test(textAt(row, places, 'side'));
  if (isCredit && suffix === 'dr') return TWO_THINGS;
  if (isCredit || suffix === 'cr') return paise(0 - Math.abs(amount.paise));
  return suffix === 'dr' ? paise(Math.abs(amount.paise)) : amount.paise;
}

/** Suppliers' names for a refund line. */
const IS_CREDIT = /^(?:c$|cr\b|credit|cancel|refund)/i;

/** The side given after an amount: in a supplier's books, Dr is what we owe. */
function suffixAt(row: SheetRow, places: Places<Column>, column: Column): 'dr' | 'cr' | null {
  const [, side] = /(dr|cr)\.?$/i.exec(textAt(row, places, column)) ?? [];
  if (side === undefined) return null;
  return side.toLowerCase() === 'dr' ? 'dr' : 'cr';
}

/** A line that says the same as another is the same twice, or a mistake; the file does not say which. */
function findTwin(lines: readonly SupplierLine[]): string | null {
  const known = new Map<string, number>();
  for (const line of lines) {
    if (line.kind === 'payment') continue;
    const key = supplierLineKey(line);
    const other = known.get(key);
    if (other !== undefined)
      return `${line.reference || line.description} is the same in row ${other} and in row ${line.row}.`;
    known.set(key, line.row);
  }
  return null;
}

/** All that a line says; the same in every statement that has the line. */
export function supplierLineKey({
  day,
  reference,
  description,
  amountPaise,
}: Omit<SupplierLine, 'row' | 'kind'>): string {
  return JSON.stringify([day, reference, description, amountPaise]);
}

const NUMBER = /^[A-Z0-9][A-Z0-9_-]{4,39}$/;
/** So many numbers of a line are looked up. */
const MOST_NUMBERS = 12;

/**
 * The numbers that a line may be known by: what its reference says, as a whole and in parts, else what its description
 * says.
 */
export function numbersOfLine({
  reference,
  description,
}: Pick<SupplierLine, 'reference' | 'description'>): readonly string[] {
  const parts = (text: string) =>
    text
      .toUpperCase()
      .split(/[\s,;:/|()]+/)
      .filter((part) => NUMBER.test(part));
  const own = [...new Set([...(reference === '' ? [] : [reference]), ...parts(reference)])];
  return [...own, ...parts(description).filter((part) => !own.includes(part) && /\d|^[A-Z]{6}$/.test(part))].slice(
    0,
    MOST_NUMBERS,
  );
}
