import { formatInrPaise, type Paise, paise, sum } from '../money/money.ts';
import type { BookDocument, PortalDocument } from './credit-document.ts';
import { HEAD_NAMES, sumHeads, type TaxHeads, taxOf } from './tax-heads.ts';

/** What differs between our books and the portal, in words for both sides. */
export interface Difference {
  readonly field:
    | 'supplier_gstin'
    | 'number'
    | 'date'
    | 'place_of_supply'
    | 'reverse_charge'
    | 'taxable'
    | 'heads'
    | 'tax';
  readonly ours: string;
  readonly theirs: string;
  /**
   * True for what suppliers and customers round or write differently: an amount within one rupee, another form of a
   * number.
   */
  readonly isSlight: boolean;
}

/** How well two sides of a match fit. */
type Fit = 'exact' | 'suggested' | 'mismatch';

/** Suppliers and customers round: each amount may be off by this much. */
const TOLERANCE_PAISE = 100;
/** Documents of two numbers are the same only within this many days. */
export const MOST_DAYS_APART = 10;

/** Compares documents of our books with those of the portal; of several the sums are compared. */
export function differencesOf(
  books: readonly BookDocument[],
  portals: readonly PortalDocument[],
): readonly Difference[] {
  return [...namesDiffer(books, portals), ...amountsDiffer(books, portals)];
}

/** Exact where nothing differs, suggested where only slight things do. */
export function fitOf(differences: readonly Difference[]): Fit {
  const counted = differences.filter(({ field }) => field !== 'date' && field !== 'number');
  if (counted.length === 0 && differences.every(({ field }) => field !== 'number')) return 'exact';
  return differences.every(({ isSlight }) => isSlight) ? 'suggested' : 'mismatch';
}

/** True where each amount is the same within one rupee. */
export function amountsFit(books: readonly BookDocument[], portals: readonly PortalDocument[]): boolean {
  const within = (ours: number, theirs: number) => Math.abs(ours - theirs) <= TOLERANCE_PAISE;
  const theirs = sumHeads(portals.map((one) => one.heads));
  const taxable = allOf(books, ({ taxablePaise }) => taxablePaise);
  const heads = allOf(books, (one) => one.heads);
  const isTaxable = taxable === null || within(sum(taxable), sum(portals.map(({ taxablePaise }) => taxablePaise)));
  if (!isTaxable) return false;
  if (heads === null) return within(sum(books.map(({ taxPaise }) => taxPaise)), taxOf(theirs));
  const ours = sumHeads(heads);
  return HEAD_NAMES.every(([head]) => within(ours[head], theirs[head]));
}

/** Days between two of YYYY-MM-DD. */
export function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}

function namesDiffer(books: readonly BookDocument[], portals: readonly PortalDocument[]): Difference[] {
  const found: Difference[] = [];
  const compare = (field: Difference['field'], ours: string | null, theirs: string | null, isSlight: boolean) => {
    if (ours !== null && theirs !== null && ours !== theirs) found.push({ field, ours, theirs, isSlight });
  };
  compare(
    'supplier_gstin',
    only(books, (one) => one.supplierGstin),
    only(portals, (one) => one.supplierGstin),
    false,
  );
  const written = (number: string | null) => number?.trim().toUpperCase() ?? null;
  compare(
    'number',
    only(books, (one) => written(one.number)),
    only(portals, (one) => written(one.number)),
    true,
  );
  const [ourDay, theirDay] = [only(books, ({ date }) => date), only(portals, ({ date }) => date)];
  const isNear = ourDay !== null && theirDay !== null && daysApart(ourDay, theirDay) <= MOST_DAYS_APART;
  // Where the document has not arrived, the day is that of the supply, which does not contradict a match.
  if (books.every(({ number }) => number !== null)) compare('date', ourDay, theirDay, isNear);
  compare(
    'place_of_supply',
    only(books, (one) => one.placeOfSupply),
    only(portals, (one) => one.placeOfSupply),
    false,
  );
  if (portals.some(({ isReverseCharge }) => isReverseCharge)) compare('reverse_charge', 'No', 'Yes', false);
  return found;
}

function amountsDiffer(books: readonly BookDocument[], portals: readonly PortalDocument[]): Difference[] {
  const found: Difference[] = [];
  const compare = (field: Difference['field'], ours: Paise, theirs: Paise) => {
    if (ours === theirs) return;
    const isSlight = Math.abs(ours - theirs) <= TOLERANCE_PAISE;
    found.push({ field, ours: formatInrPaise(ours), theirs: formatInrPaise(theirs), isSlight });
  };
  const taxable = allOf(books, ({ taxablePaise }) => taxablePaise);
  if (taxable !== null) compare('taxable', sum(taxable), sum(portals.map(({ taxablePaise }) => taxablePaise)));
  const heads = allOf(books, (one) => one.heads);
  const theirs = sumHeads(portals.map((one) => one.heads));
  const difference = heads === null ? null : headsDiffer(sumHeads(heads), theirs);
  if (difference !== null) found.push(difference);
  if (heads === null) compare('tax', sum(books.map(({ taxPaise }) => taxPaise)), taxOf(theirs));
  return found;
}

function headsDiffer(ours: TaxHeads, theirs: TaxHeads): Difference | null {
  const gaps = HEAD_NAMES.map(([head]) => Math.abs(ours[head] - theirs[head]));
  if (gaps.every((gap) => gap === 0)) return null;
  const isSlight = gaps.every((gap) => gap <= TOLERANCE_PAISE);
  return { field: 'heads', ours: headsText(ours), theirs: headsText(theirs), isSlight };
}

/** "CGST ₹450.00 + SGST ₹450.00". */
function headsText(heads: TaxHeads): string {
  const parts = HEAD_NAMES.flatMap(([head, name]) =>
    heads[head] === 0 ? [] : [`${name} ${formatInrPaise(heads[head])}`],
  );
  return parts.length === 0 ? `No tax, ${formatInrPaise(paise(0))}` : parts.join(' + ');
}

/** The value common to a side; null where there is none, or one is unknown. */
function only<T>(all: readonly T[], read: (one: T) => string | null): string | null {
  const [first, ...rest] = all.map(read);
  return first !== undefined && rest.every((one) => one === first) ? first : null;
}

function allOf<T, V>(all: readonly T[], read: (one: T) => V | null): V[] | null {
  const values = all.flatMap((one) => read(one) ?? []) as V[];
  return values.length === all.length ? values : null;
}
