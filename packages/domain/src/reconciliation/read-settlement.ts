import { readDay } from '../bank/statement-cells.ts';
import { isUtr, tidyUtr } from '../bank/utr.ts';
import { type Paise, paise } from '../money/money.ts';
import { indianDay } from '../time/indian-day.ts';
import { type SettledKind, type SettledRow, sidesOf } from './settled-row.ts';
import { findTable, type Places, type SheetRow, signedAt, textAt } from './statement-headings.ts';

/** What a gateway paid out at once. */
export interface ReadSettlement {
  readonly reference: string;
  readonly utr: string | null;
  /** YYYY-MM-DD in India. */
  readonly day: string;
  /** Its stated payout, below 0 where it was owed; null where only the rows say it. */
  readonly statedPaise: Paise | null;
  readonly rows: readonly SettledRow[];
}

/** A settlement file that was read, or why it cannot be. */
export type ReadSettlements =
  | { readonly ok: true; readonly settlements: readonly ReadSettlement[]; readonly unsettled: number }
  | { readonly ok: false; readonly message: string };

/** Headings of fees that say whether the tax is in them. */
const FEES_WITH_TAX = ['feeinclusivetax', 'feeinclusiveoftax', 'feeincludingtax', 'feewithtax'];
const FEES_WITHOUT_TAX = ['feeexclusivetax', 'feeexclusiveoftax', 'feeexcludingtax', 'feewithouttax'];

/** What gateways call their columns, as letters and digits alone, without their unit. */
const HEADINGS = {
  entity: [
    'entityid',
    'transactionid',
    'transactionentityid',
    'txnid',
    'entityreference',
    'paymentid',
    'gatewayreference',
  ],
  kind: ['type', 'entitytype', 'transactiontype', 'transactionentity', 'entity'],
  reference: [
    ...['orderreceipt', 'receipt', 'merchantorderid', 'merchantreference', 'merchanttransactionid', 'merchanttxnid'],
    ...['refundreceipt', 'orderreference', 'orderid', 'ordernumber'],
  ],
  payment: ['paymentid', 'originaltransactionid', 'parentid'],
  dispute: ['disputeid', 'chargebackid', 'casenumber'],
  amount: ['amount', 'grossamount', 'transactionamount', 'txnamount'],
  fee: [...FEES_WITH_TAX, ...FEES_WITHOUT_TAX, 'fee', 'fees', 'mdr', 'commission', 'charges', 'servicecharge'],
  tax: ['tax', 'gst', 'taxes', 'servicetax', 'taxonfee', 'gstonfee', 'feetax'],
  debit: ['debit', 'debitamount', 'dr'],
  credit: ['credit', 'creditamount', 'cr', 'netamount', 'settledamount'],
  settlement: ['settlementid', 'settlementreference', 'settlementno', 'settlementnumber', 'payoutid', 'batchid'],
  utr: ['settlementutr', 'utr', 'utrnumber', 'utrno', 'bankreference', 'bankutr'],
  day: ['settledat', 'settlementdate', 'settledon', 'settleddate', 'payoutdate', 'postedat'],
} as const;
type Column = keyof typeof HEADINGS;

/**
 * Reads a gateway's report of its payouts, in any variant of the file: amounts in rupees or in paise, fees with or
 * without their tax, days or seconds since 1970, the payout as a row of its own or not. A file that says two things of
 * one settlement, or one payment twice in it, is refused with both rows.
 */
export function readSettlementFile(rows: readonly SheetRow[]): ReadSettlements {
  const table = findTable<Column>(
    rows,
    HEADINGS,
    (has) =>
      (has('entity') || has('reference')) &&
      has('settlement') &&
      has('day') &&
      (has('amount') || (has('debit') && has('credit'))),
  );
  if (!table) {
    return refused(
      'No row of the file has the column headings of a settlement: a payment or an order, an amount, the settlement, and when it was settled.',
    );
  }
  const found = new Map<string, Gathered>();
  let unsettled = 0;
  for (const row of table.below) {
    const read = readRow(row, table.places);
    if (read === 'unsettled') unsettled += 1;
    else if (typeof read === 'string') return refused(read);
    else if (read !== null) {
      const problem = gather(found, read);
      if (problem !== null) return refused(problem);
    }
  }
  const gathered = [...found.values()];
  if (gathered.length === 0) return refused('The file has no settled payments below its headings.');
  const settlements = gathered.map(({ reference, utr, day, statedPaise, rows: own }) => ({
    ...{ reference, utr, day, statedPaise },
    rows: own,
  }));
  return { ok: true, settlements, unsettled };
}

function refused(message: string): ReadSettlements {
  return { ok: false, message };
}

interface Gathered extends ReadSettlement {
  readonly rows: SettledRow[];
  readonly seen: Map<string, number>;
  /** The row that named it first. */
  readonly first: number;
}

interface OfSettlement extends Omit<SettledRow, 'kind'> {
  readonly kind: SettledKind | 'payout';
  /** Of a payout alone: what was paid out. */
  readonly statedPaise: Paise | null;
  readonly settlement: string;
  readonly utr: string | null;
  readonly day: string;
}

/** Adds a row to its settlement; answers its error. */
function gather(found: Map<string, Gathered>, read: OfSettlement): string | null {
  const { settlement, utr, day, kind, statedPaise, ...rest } = read;
  const known = found.get(settlement);
  const own: Gathered = known ?? {
    reference: settlement,
    utr,
    day,
    statedPaise: null,
    rows: [],
    seen: new Map(),
    first: read.row,
  };
  if (known && known.day !== day) {
    return `Settlement ${settlement} is of ${known.day} in row ${known.first} and of ${day} in row ${read.row}.`;
  }
  if (known && known.utr !== null && utr !== null && known.utr !== utr) {
    return `Settlement ${settlement} has UTR ${known.utr} in row ${known.first} and ${utr} in row ${read.row}.`;
  }
  const key = `${kind} ${read.entity}`;
  const twin = own.seen.get(key);
  if (twin !== undefined)
    return `${read.entity} of settlement ${settlement} appears in row ${twin} and in row ${read.row}.`;
  own.seen.set(key, read.row);
  if (kind !== 'payout') own.rows.push({ kind, ...rest });
  found.set(settlement, { ...own, utr: own.utr ?? utr, statedPaise: statedPaise ?? own.statedPaise });
  return null;
}

type Read = OfSettlement | 'unsettled' | string | null;

function readRow(row: SheetRow, places: Places<Column>): Read {
  const text = (column: Column) => textAt(row, places, column);
  const at = `Row ${row.row}`;
  const settlement = text('settlement');
  const name = text('entity') || text('reference');
  const signed = amountsOf(row, places);
  if (signed === null) return `${at}: an amount cannot be read.`;
  // Totals below the table have amounts and are of nothing.
  if (name === '' && settlement === '') return null;
  if (settlement === '' || /^(?:-|na|n\/a|null|pending)$/i.test(settlement)) return 'unsettled';
  const amounts = withSides(signed);
  const word = text('kind');
  if (isRefundUndone(word) && amounts.amountPaise !== 0 && amounts.debitPaise === 0 && amounts.creditPaise === 0) {
    return `${at}: “${word}” has neither debit nor credit. It is not clear whether it was paid or taken.`;
  }
  const kind = kindOf(word, amounts, isSide(places));
  if (name === '' && kind !== 'payout') return `${at}: it names neither a payment nor an order.`;
  const day = dayOf(text('day'));
  if (day === null) return `${at}: “${text('day')}” is not a date.`;
  if (amounts.debitPaise > 0 && amounts.creditPaise > 0) return `${at}: there is an amount in both debit and credit.`;
  if (kind !== 'payout' && amounts.amountPaise < 0 && amounts.creditPaise > 0) {
    return `${at}: its amount is below zero, and its credit or net amount is not.`;
  }
  const isLong = [name, settlement, text('reference'), text('payment'), text('dispute')].some(
    ({ length }) => length > 100,
  );
  if (isLong) return `${at}: a number of it has more than 100 characters.`;
  const utr = tidyUtr(text('utr'));
  return {
    row: row.row,
    entity: name || settlement,
    reference: text('reference'),
    payment: text('dispute') || text('payment'),
    settlement,
    utr: isUtr(utr) ? utr : null,
    day,
    statedPaise: kind === 'payout' ? statedBy(signed, places) : null,
    ...settledBy(kind, amounts, taxInFee(places, amounts)),
  };
}

/**
 * A payout is on the debit side of the gateway's books, or an amount without a side; amounts on the credit side were
 * owed.
 */
function statedBy({ debitPaise, creditPaise, amountPaise }: Amounts, places: Places<Column>): Paise {
  if (debitPaise !== 0 || creditPaise === 0) return debitPaise || amountPaise;
  const isOwed = places.at.debit !== undefined && isSide(places);
  return isOwed ? paise(0 - Math.abs(creditPaise)) : creditPaise;
}

/** As the file has them: an amount, a net and a debit may be below 0. */
interface Amounts {
  readonly amountPaise: Paise;
  readonly feePaise: Paise;
  readonly taxPaise: Paise;
  readonly debitPaise: Paise;
  readonly creditPaise: Paise;
}

function amountsOf(row: SheetRow, places: Places<Column>): Amounts | null {
  const [amountPaise, feePaise, taxPaise, debitPaise, creditPaise] = [
    signedAt(row, places, 'amount'),
    signedAt(row, places, 'fee'),
    signedAt(row, places, 'tax'),
    signedAt(row, places, 'debit'),
    signedAt(row, places, 'credit'),
  ];
  if (amountPaise === null || feePaise === null || taxPaise === null || debitPaise === null || creditPaise === null) {
    return null;
  }
  // Some write deductions with a minus sign.
  return { amountPaise, feePaise: sizeOf(feePaise), taxPaise: sizeOf(taxPaise), debitPaise, creditPaise };
}

function sizeOf(value: number): Paise {
  return paise(Math.abs(value));
}

/** A negative credit or net amount is a debit; if a debit next to it says the same, it does not count twice. */
function withSides(signed: Amounts): Amounts {
  const debitPaise = sizeOf(signed.debitPaise);
  const takenPaise = sizeOf(Math.min(0, signed.creditPaise));
  if (takenPaise === 0) return { ...signed, debitPaise };
  const isOwn = debitPaise !== 0 && debitPaise !== takenPaise;
  return { ...signed, debitPaise: debitPaise || takenPaise, creditPaise: isOwn ? takenPaise : paise(0) };
}

/** A refund that failed, or was returned. */
function isRefundUndone(word: string): boolean {
  return /refund/i.test(word) && /revers|fail/i.test(word);
}

/** Whether the column taken for credits holds credits, and not the net of each row. */
function isSide({ names: { credit = '' } }: Places<Column>): boolean {
  return credit.startsWith('cr');
}

function kindOf(
  word: string,
  { amountPaise, debitPaise, creditPaise }: Amounts,
  isCredit: boolean,
): SettledKind | 'payout' {
  if (/^(?:settlement|payout)/i.test(word)) return 'payout';
  // What is paid to us is no refund, whatever its name: it was returned, or never made.
  if (/refund/i.test(word)) return isRefundUndone(word) || (isCredit && creditPaise > 0) ? 'adjustment' : 'refund';
  if (word === '') return debitPaise > 0 || amountPaise < 0 ? 'refund' : 'payment';
  // A payment below 0 is no payment; its owner is unknown.
  const isPayment = /^(?:payment|capture|sale|purchase|charge$)/i.test(word) && amountPaise >= 0;
  return isPayment ? 'payment' : 'adjustment';
}

/** Whether the heading of the fee says that the tax is in it. */
type TaxInFee = 'within' | 'beside' | 'unsaid';

function taxInFee({ names: { fee = '', credit } }: Places<Column>, amounts: Amounts): TaxInFee {
  if (FEES_WITH_TAX.includes(fee)) return 'within';
  if (FEES_WITHOUT_TAX.includes(fee)) return 'beside';
  // A payment that its fee takes whole moves nothing, and its net says so.
  const { amountPaise, feePaise, taxPaise } = amounts;
  if (credit === undefined || amountPaise <= 0) return 'unsaid';
  if (amountPaise === feePaise) return 'within';
  return amountPaise === feePaise + taxPaise ? 'beside' : 'unsaid';
}

/**
 * What a row moves. Where the file has no debit and credit they follow from amount and fee; where it has them, they
 * show whether the tax is within the fee or beside it.
 */
function settledBy(
  kind: SettledKind | 'payout',
  amounts: Amounts,
  tax: TaxInFee,
): Amounts & Pick<OfSettlement, 'kind' | 'taxGuess'> {
  const { taxPaise, debitPaise, creditPaise } = amounts;
  const movedPaise = creditPaise - debitPaise;
  const hasSides = movedPaise !== 0;
  const amountPaise = sizeOf(amounts.amountPaise || movedPaise);
  const isTaken = kind === 'refund' || (kind === 'adjustment' && (hasSides ? debitPaise > 0 : amounts.amountPaise < 0));
  const grossPaise = isTaken ? paise(0 - amountPaise) : amountPaise;
  const withTax = paise(amounts.feePaise + taxPaise);
  const saidPaise = tax === 'beside' ? withTax : amounts.feePaise;
  if (!hasSides) {
    const isTold = kind === 'payout' || tax !== 'unsaid' || amounts.feePaise === 0 || taxPaise === 0;
    const taxGuess = isTold ? null : 'unsaid';
    return { ...sidesOf(grossPaise - saidPaise), kind, amountPaise, feePaise: saidPaise, taxPaise, taxGuess };
  }
  const proven = { ...amounts, kind, taxGuess: null };
  if (kind === 'payout' || kind === 'adjustment') {
    return { ...proven, amountPaise: sizeOf(movedPaise), feePaise: paise(0), taxPaise: paise(0) };
  }
  // Fees beside their tax become one with it, if the sides say so.
  const keptPaise = grossPaise - movedPaise;
  const feePaise = [withTax, amounts.feePaise].find((fee) => fee === keptPaise) ?? saidPaise;
  return { ...proven, amountPaise, feePaise };
}

/** A day as it is written, or as seconds since 1970. */
function dayOf(text: string): string | null {
  if (/^\d{10}$/.test(text)) return indianDay(Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000));
  const read = readDay(text);
  return typeof read === 'string' ? null : read.day;
}
