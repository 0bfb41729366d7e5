import { fromRupees, type Paise, paise } from '../money/money.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import { isGstStateCode, parseGstin } from '../validation/gstin.ts';
import { type CreditKind, type PortalDocument, SECTIONS, type Section } from './credit-document.ts';
import { negated, sumHeads, type TaxHeads } from './tax-heads.ts';

/** A GSTR-2B, or one of the files that it was split into. */
export interface Gstr2b {
  readonly gstin: string;
  /** YYYY-MM. */
  readonly period: string;
  /** YYYY-MM-DD; null = unsaid. */
  readonly generatedOn: string | null;
  /** How many files the whole has. */
  readonly files: number;
  readonly documents: readonly PortalDocument[];
  /** Parts that Pravas does not read; they stay in the file. */
  readonly unknownSections: readonly string[];
}

/** Why a file is refused: a sentence for the person who chose it. */
interface Gstr2bRefusal {
  readonly rule: 'not_json' | 'not_gstr_2b' | 'bad_document';
  readonly message: string;
}

/** The result of reading. */
export type ReadGstr2b =
  | { readonly ok: true; readonly gstr2b: Gstr2b }
  | { readonly ok: false; readonly refusal: Gstr2bRefusal };

class Unreadable extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a GSTR-2B as the portal hands it out, recognised by its content and not by its name: amounts flat or by item,
 * the file bare or under `data`. Shapes as five public readers have them; the portal publishes none. What it cannot
 * read is refused by its place.
 */
export function readGstr2b(text: string): ReadGstr2b {
  let content: unknown;
  try {
    content = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return refused('not_json', 'This is not a JSON file. Download the GSTR-2B from the GST portal as JSON.');
  }
  const outer = fieldsOf(content);
  const data = fieldsOf(outer.data).docdata === undefined ? outer : fieldsOf(outer.data);
  const period = periodOf(data.rtnprd);
  if (!isFields(data.docdata) || period === null || typeof data.gstin !== 'string') {
    return refused('not_gstr_2b', 'This is not a GSTR-2B: it has no period, GSTIN or documents.');
  }
  const owner = parseGstin(data.gstin);
  if (!owner.ok)
    return refused('not_gstr_2b', `The GSTIN in the file, ${data.gstin.slice(0, 20)}, is not a valid GSTIN.`);
  try {
    return { ok: true, gstr2b: { gstin: owner.gstin.value, period, ...contentOf(data) } };
  } catch (error) {
    if (error instanceof Unreadable) return refused('bad_document', error.message);
    throw error;
  }
}

function contentOf(data: Fields): Omit<Gstr2b, 'gstin' | 'period'> {
  const sections = fieldsOf(data.docdata);
  const known = new Set<string>(SECTIONS);
  return {
    generatedOn: data.gendt === undefined ? null : dayOf(data.gendt, 'gendt'),
    files: filesOf(data.fc),
    documents: SECTIONS.flatMap((section) => documentsOf(section, sections[section])),
    unknownSections: Object.keys(sections)
      .filter((name) => !known.has(name))
      .toSorted()
      .map((name) => name.slice(0, 40))
      .slice(0, 20),
  };
}

function filesOf(stated: unknown): number {
  if (stated === undefined) return 1;
  const files = Number(stated);
  if (!Number.isSafeInteger(files) || files < 1) throw new Unreadable('fc: the number of files is not a number.');
  return files;
}

const IS_NOTE: ReadonlySet<Section> = new Set(['cdnr', 'cdnra']);
const IS_IMPORT: ReadonlySet<Section> = new Set(['impg', 'impgsez']);
const IS_DISTRIBUTED: ReadonlySet<Section> = new Set(['isd', 'isda']);

function documentsOf(section: Section, entries: unknown): PortalDocument[] {
  if (entries === undefined) return [];
  if (IS_IMPORT.has(section)) {
    return listOf(entries, section).map((entry, at) => importOf(section, entry, `${section}, entry ${at + 1}`));
  }
  return listOf(entries, section).flatMap((supplier, at) => {
    const where = `${section}, supplier ${at + 1}`;
    const list = IS_NOTE.has(section) ? supplier.nt : IS_DISTRIBUTED.has(section) ? supplier.doclist : supplier.inv;
    return listOf(list ?? [], where).map((entry, index) =>
      documentOf(section, supplier, entry, `${where}, document ${index + 1}`),
    );
  });
}

function documentOf(section: Section, supplier: Fields, entry: Fields, where: string): PortalDocument {
  const isDistributed = IS_DISTRIBUTED.has(section);
  const isNote = IS_NOTE.has(section);
  const named = isNote ? entry.ntnum : isDistributed ? entry.docnum : entry.inum;
  const kind = kindOf(section, entry, where);
  const sign = kind === 'credit_note' ? -1 : 1;
  const [number, date] = isNote
    ? [entry.ontnum, entry.ontdt]
    : isDistributed
      ? [entry.oinvnum, entry.oinvdt]
      : [entry.oinum, entry.oidt];
  return {
    section,
    kind,
    supplierGstin: gstinOf(supplier.ctin, where),
    supplierName: textOf(supplier.trdnm) ?? '',
    number: needed(named, `${where}: the number`),
    date: dayOf(isDistributed ? entry.docdt : entry.dt, `${where}: the date`),
    placeOfSupply: placeOf(entry.pos, where),
    isReverseCharge: entry.rev === 'Y',
    ...amountsOf(entry, sign, where),
    ...availabilityOf(isDistributed ? entry.itcelg : entry.itcavl, entry.rsn),
    filedOn: supplier.supfildt === undefined ? null : dayOf(supplier.supfildt, `${where}: the date of filing`),
    ims: IMS[String(entry.imsStatus)] ?? null,
    amends: amendedBy(number, date, where),
  };
}

function amendedBy(number: unknown, date: unknown, where: string): PortalDocument['amends'] {
  const named = textOf(number);
  if (named === null || date === undefined) return null;
  return { number: named, date: dayOf(date, `${where}: the date of what it amends`) };
}

function importOf(section: Section, entry: Fields, where: string): PortalDocument {
  return {
    section,
    kind: 'invoice',
    supplierGstin: section === 'impgsez' ? gstinOf(entry.ctin, where) : null,
    supplierName: textOf(entry.trdnm) ?? 'Customs',
    number: needed(entry.boenum, `${where}: the number of the bill of entry`),
    date: dayOf(entry.boedt, `${where}: the date of the bill of entry`),
    placeOfSupply: null,
    isReverseCharge: false,
    ...amountsOf(entry, 1, where),
    isAvailable: true,
    unavailable: null,
    filedOn: null,
    ims: null,
    amends: null,
  };
}

const IMS: Readonly<Record<string, PortalDocument['ims']>> = { N: 'none', A: 'accepted', P: 'pending', R: 'rejected' };

function kindOf(section: Section, entry: Fields, where: string): CreditKind {
  const stated = IS_NOTE.has(section) ? entry.typ : IS_DISTRIBUTED.has(section) ? entry.doctyp : null;
  if (stated === null) return 'invoice';
  if (stated === 'C' || stated === 'ISDC' || stated === 'ISDCN') return 'credit_note';
  if (stated === 'D') return 'debit_note';
  if (IS_DISTRIBUTED.has(section)) return 'invoice';
  throw new Unreadable(`${where}: the type of a note must be C or D.`);
}

function availabilityOf(stated: unknown, reason: unknown): Pick<PortalDocument, 'isAvailable' | 'unavailable'> {
  const isAvailable = stated !== 'N';
  const unavailable = reason === 'P' ? 'place_of_supply' : reason === 'C' ? 'filed_late' : null;
  return { isAvailable, unavailable: isAvailable ? null : unavailable };
}

/** Newer files state a document's amounts; older ones those of its items. */
function amountsOf(entry: Fields, sign: 1 | -1, where: string): Pick<PortalDocument, 'taxablePaise' | 'heads'> {
  const isFlat = ['txval', 'igst', 'cgst', 'sgst', 'cess'].some((key) => entry[key] !== undefined);
  const rows = isFlat || entry.items === undefined ? [entry] : listOf(entry.items, where);
  const heads = sumHeads(rows.map((row) => headsOf(row, where)));
  const taxable = rows.reduce((total, row) => total + amountOf(row.txval, `${where}: txval`), 0);
  return { taxablePaise: paise(sign * taxable), heads: sign < 0 ? negated(heads) : heads };
}

function headsOf(row: Fields, where: string): TaxHeads {
  return {
    igstPaise: amountOf(row.igst, `${where}: igst`),
    cgstPaise: amountOf(row.cgst, `${where}: cgst`),
    sgstPaise: amountOf(row.sgst, `${where}: sgst`),
    cessPaise: amountOf(row.cess, `${where}: cess`),
  };
}

/** More than any document of a country is worth: a larger amount is a mistake, and sums of it stay exact. */
const MOST_RUPEES = 10_000_000_000;

/** The portal writes amounts without sign: the type of a document decides it. */
function amountOf(stated: unknown, where: string): Paise {
  if (stated === undefined || stated === null || stated === '') return paise(0);
  const rupees = typeof stated === 'string' ? Number(stated) : stated;
  if (typeof rupees !== 'number' || !(Math.abs(rupees) <= MOST_RUPEES))
    throw new Unreadable(`${where} is not an amount.`);
  if (rupees < 0) throw new Unreadable(`${where} is below zero; amounts of a GSTR-2B have no sign.`);
  return fromRupees(rupees);
}

function periodOf(stated: unknown): string | null {
  if (typeof stated !== 'string' || !/^(0[1-9]|1[0-2])20\d\d$/.test(stated)) return null;
  return `${stated.slice(2)}-${stated.slice(0, 2)}`;
}

/** DD-MM-YYYY to YYYY-MM-DD. */
function dayOf(stated: unknown, where: string): string {
  const parts = typeof stated === 'string' ? /^(\d\d)-(\d\d)-(\d{4})$/.exec(stated) : null;
  if (parts) {
    const day = `${parts[3]}-${parts[2]}-${parts[1]}`;
    if (isCalendarDay(day)) return day;
  }
  throw new Unreadable(`${where}: write the date as DD-MM-YYYY, such as 05-11-2026.`);
}

function gstinOf(stated: unknown, where: string): string {
  const text = typeof stated === 'string' ? stated.trim().toUpperCase() : '';
  if (!/^[0-9A-Z]{15}$/.test(text)) throw new Unreadable(`${where}: the supplier's GSTIN is not valid.`);
  return text;
}

function placeOf(stated: unknown, where: string): string | null {
  if (stated === undefined || stated === null || stated === '') return null;
  const code = String(stated).padStart(2, '0');
  // 96 is a place outside India, 99 the centre's jurisdiction.
  if (isGstStateCode(code) || code === '96' || code === '99') return code;
  throw new Unreadable(`${where}: the place of supply is not a State.`);
}

const LONGEST_TEXT = 200;

function textOf(stated: unknown): string | null {
  const text = typeof stated === 'string' || typeof stated === 'number' ? String(stated).trim() : '';
  return text === '' ? null : text.replaceAll(/\p{Cc}/gu, ' ').slice(0, LONGEST_TEXT);
}

function needed(stated: unknown, where: string): string {
  const text = textOf(stated);
  if (text === null) throw new Unreadable(`${where} is missing.`);
  return text;
}

function listOf(stated: unknown, where: string): readonly Fields[] {
  if (Array.isArray(stated) && stated.every(isFields)) return stated;
  throw new Unreadable(`${where}: this must be a list of entries.`);
}

function isFields(stated: unknown): stated is Fields {
  return typeof stated === 'object' && stated !== null && !Array.isArray(stated);
}

function fieldsOf(stated: unknown): Fields {
  return isFields(stated) ? stated : {};
}

function refused(rule: Gstr2bRefusal['rule'], message: string): ReadGstr2b {
  return { ok: false, refusal: { rule, message } };
}
