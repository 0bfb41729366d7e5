import { type BasisPoints, type Paise, paise, sum } from '../money/money.ts';
import { isWithinState, type SezSupply } from '../tax/service-gst.ts';

/**
 * A document that we issued, as our own return reads it. Amounts are as printed, never negative; days are YYYY-MM-DD.
 */
export interface OutwardDocument {
  readonly kind: 'invoice' | 'credit_note' | 'debit_note';
  readonly number: string;
  readonly issuedOn: string;
  /** The invoice that a note corrects, with its whole value; null for an invoice. */
  readonly against: { readonly number: string; readonly issuedOn: string; readonly totalPaise: Paise } | null;
  readonly sellerGstin: string;
  /** Null = the recipient is not registered. */
  readonly recipientGstin: string | null;
  readonly placeOfSupplyStateCode: string;
  readonly sez?: SezSupply | undefined;
  readonly sac: string;
  /** Basis points, all heads together. */
  readonly rate: BasisPoints;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /**
   * True where its registration with the tax portal was cancelled: it counts as issued and cancelled, and nowhere else.
   */
  readonly isCancelled: boolean;
}

/** A table of the return that counts documents: 9B apart by whether the recipient is registered. */
export type OutwardTable = '4' | '5' | '7' | '8' | '9B-R' | '9B-U';

/** The value above which a supply between States to an unregistered customer is reported invoice by invoice. */
interface DatedLimit {
  readonly limitPaise: Paise;
  readonly validFrom: string;
  readonly source: string;
}

/** The newest first. */
const LARGE: readonly DatedLimit[] = [
  { limitPaise: paise(10_000_000), validFrom: '2024-08-01', source: 'Notification 12/2024-Central Tax' },
  { limitPaise: paise(25_000_000), validFrom: '2017-07-01', source: 'CGST Rules, rule 59(4)' },
];

/**
 * The table that a document belongs to. Notes to the unregistered follow their invoice: those of a large one are listed
 * one by one, all others are included in the sums of table 7.
 */
export function tableOf(document: OutwardDocument): OutwardTable {
  const { kind, rate, sez, recipientGstin } = document;
  if (rate === 0 && !sez) return '8';
  const isNote = kind !== 'invoice';
  if (recipientGstin !== null) return isNote ? '9B-R' : '4';
  if (isInState(document) || !isLarge(document)) return '7';
  return isNote ? '9B-U' : '5';
}

/** True where both heads of one State are charged. */
export function isInState({ sellerGstin, placeOfSupplyStateCode, sez }: OutwardDocument): boolean {
  return isWithinState({ supplierStateCode: sellerGstin.slice(0, 2), placeOfSupplyStateCode, sez });
}

function isLarge(document: OutwardDocument): boolean {
  const { against } = document;
  const [value, on] = against ? [against.totalPaise, against.issuedOn] : [totalOf(document), document.issuedOn];
  const limit = LARGE.find(({ validFrom }) => validFrom <= on);
  return limit !== undefined && value > limit.limitPaise;
}

/** Value with tax, as printed. */
export function totalOf({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: OutwardSum): Paise {
  return sum([taxablePaise, cgstPaise, sgstPaise, igstPaise]);
}

/** The sum of documents: credit notes are subtracted. */
export interface OutwardSum {
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** Adds documents up. */
export function sumOutward(documents: readonly OutwardDocument[]): OutwardSum {
  const of = (amount: (document: OutwardDocument) => Paise): Paise =>
    sum(documents.map((one) => (one.kind === 'credit_note' ? paise(-amount(one)) : amount(one))));
  return {
    taxablePaise: of((one) => one.taxablePaise),
    cgstPaise: of((one) => one.cgstPaise),
    sgstPaise: of((one) => one.sgstPaise),
    igstPaise: of((one) => one.igstPaise),
  };
}
