import { type Paise, toRupees } from '../money/money.ts';
import type { Gstr1, SacGroup } from './gstr-1.ts';
import { isInState, type OutwardDocument, type OutwardSum, type OutwardTable, totalOf } from './outward-document.ts';

/** A value of the file: keys and shapes are those of the return's offline tool. */
type Json = string | number | readonly Json[] | { readonly [key: string]: Json };

/** The names of our services in table 12. */
const SAC_WORDS: Readonly<Record<string, string>> = {
  '998551': 'Reservation services for transportation',
  '998552': 'Reservation services for accommodation',
};
/** How documents are counted in table 13, by nature. */
const NATURES = { invoice: 1, debit_note: 4, credit_note: 5 } as const;
const NATURE_WORDS = {
  invoice: 'Invoices for outward supply',
  debit_note: 'Debit Note',
  credit_note: 'Credit Note',
} as const;

/**
 * The return as the file that is uploaded. Documents have their amounts as printed; what table 7 and table 12 sum up
 * can be negative, where more went back in a month than was charged. Sections without a line are left out.
 */
export function writeGstr1(gstin: string, month: string, { tables, bySac, byPlace, issued }: Gstr1): Json {
  const [year, two] = month.split('-');
  const of = (table: OutwardTable) => tables.find((one) => one.table === table)?.documents ?? [];
  const sections = {
    b2b: byRecipient(of('4'), 'inv', invoiceOf),
    b2cl: byPlaceOf(of('5')),
    b2cs: byPlace.map((group) => ({
      sply_ty: group.isInState ? 'INTRA' : 'INTER',
      pos: group.place,
      typ: 'OE',
      ...amountsOf(group, group.rate, group.isInState),
    })),
    cdnr: byRecipient(of('9B-R'), 'nt', noteOf),
    cdnur: of('9B-U').map((document) => ({ typ: 'B2CL', ...noteOf(document) })),
  };
  const filled = Object.entries(sections).filter(([, lines]) => lines.length > 0);
  return {
    gstin,
    fp: `${two}${year}`,
    version: 'GST3.2.1',
    ...Object.fromEntries(filled),
    hsn: { hsn_b2b: bySac.registered.map(sacLine), hsn_b2c: bySac.others.map(sacLine) },
    doc_issue: { doc_det: issuedLines(issued) },
  };
}

function byRecipient(
  documents: readonly OutwardDocument[],
  key: 'inv' | 'nt',
  lineOf: (document: OutwardDocument) => { readonly [key: string]: Json },
): readonly Json[] {
  const recipients = [...Map.groupBy(documents, ({ recipientGstin }) => recipientGstin ?? '')];
  return recipients.map(([ctin, own]) => ({
    ctin,
    [key]: own.map((one) => ({ ...lineOf(one), rchrg: 'N', inv_typ: typeOf(one) })),
  }));
}

function byPlaceOf(documents: readonly OutwardDocument[]): readonly Json[] {
  const places = [...Map.groupBy(documents, ({ placeOfSupplyStateCode }) => placeOfSupplyStateCode)];
  return places.map(([pos, own]) => ({ pos, inv: own.map((one) => withoutPlace(invoiceOf(one))) }));
}

function withoutPlace({ pos: _pos, ...line }: { readonly [key: string]: Json }) {
  return line;
}

function typeOf({ sez }: OutwardDocument): string {
  if (!sez) return 'R';
  return sez.lutArn === null ? 'SEWP' : 'SEWOP';
}

function invoiceOf(document: OutwardDocument): { readonly [key: string]: Json } {
  return { inum: document.number, idt: fileDay(document.issuedOn), ...contentOf(document) };
}

function noteOf(document: OutwardDocument): { readonly [key: string]: Json } {
  const { number, issuedOn, kind } = document;
  const ntty = kind === 'credit_note' ? 'C' : 'D';
  return { ntty, nt_num: number, nt_dt: fileDay(issuedOn), ...contentOf(document) };
}

function contentOf(document: OutwardDocument): { readonly [key: string]: Json } {
  return {
    val: toRupees(totalOf(document)),
    pos: document.placeOfSupplyStateCode,
    itms: [{ num: 1, itm_det: amountsOf(document, document.rate, isInState(document)) }],
  };
}

function amountsOf(amounts: OutwardSum, rate: number, within: boolean): { readonly [key: string]: Json } {
  const heads: Readonly<Record<string, Paise>> = within
    ? { camt: amounts.cgstPaise, samt: amounts.sgstPaise }
    : { iamt: amounts.igstPaise };
  const rupees = Object.entries(heads).map(([key, amount]) => [key, toRupees(amount)]);
  return { txval: toRupees(amounts.taxablePaise), rt: rate / 100, ...Object.fromEntries(rupees), csamt: 0 };
}

function sacLine(group: SacGroup, index: number): Json {
  return {
    num: index + 1,
    hsn_sc: group.sac,
    desc: SAC_WORDS[group.sac] ?? 'Services',
    uqc: 'NA',
    qty: 0,
    rt: group.rate / 100,
    txval: toRupees(group.taxablePaise),
    iamt: toRupees(group.igstPaise),
    camt: toRupees(group.cgstPaise),
    samt: toRupees(group.sgstPaise),
    csamt: 0,
  };
}

function issuedLines(issued: Gstr1['issued']): readonly Json[] {
  const kinds = [...Map.groupBy(issued, ({ kind }) => kind)];
  return kinds.map(([kind, own]) => ({
    doc_num: NATURES[kind],
    doc_typ: NATURE_WORDS[kind],
    docs: own.map(({ from, to, total, cancelled }, index) => ({
      ...{ num: index + 1, from, to, totnum: total, cancel: cancelled },
      net_issue: total - cancelled,
    })),
  }));
}

/** DD-MM-YYYY. */
function fileDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${month}-${year}`;
}
