import { financialYearOf } from '../time/financial-year.ts';
import { amountsFit, type Difference, daysApart, differencesOf, fitOf, MOST_DAYS_APART } from './compare-documents.ts';
import type { BookDocument, CreditKind, PortalDocument } from './credit-document.ts';
import { type DocumentPool, poolOf } from './document-pool.ts';
import { type KeptPortalDocument, type Link, type Match, type MatchStatus, sideOf } from './match.ts';
import { lettersOf, likeness, normalNumber } from './normal-number.ts';
import { taxOf } from './tax-heads.ts';

/** Numbers at least this alike are the same one, mistyped. */
const LEAST_LIKENESS = 90;

/**
 * Joins documents of one registration of ours with those that its suppliers filed: what a person joined first, then by
 * number (one document for many bookings and many for one by their sums), by another registration of the same company,
 * by ticket or PNR, by a number that is nearly the same, and by amounts alone, which is only a proposal. What is left
 * cancels out with its own full reversal, or is missing on the other side. Each document is in one match, and their
 * order changes nothing.
 */
export function matchDocuments(
  books: readonly BookDocument[],
  portals: readonly KeptPortalDocument[],
  links: readonly Link[] = [],
): readonly Match[] {
  const pool = poolOf(books, portals);
  takeLinks(pool, links);
  takeAmended(pool);
  takeByNumber(pool);
  takeByCompany(pool);
  takeByTravelKey(pool);
  takeByAmounts(pool, true);
  takeByAmounts(pool, false);
  takeReversals(pool);
  for (const book of pool.books()) pool.take('missing_in_2b', [book], [], []);
  for (const portal of pool.portals()) pool.take('missing_in_books', [], [portal], []);
  return pool.matches;
}

function takeLinks(pool: DocumentPool, links: readonly Link[]): void {
  const books = new Map(pool.books().map((one) => [one.key, one]));
  const portals = new Map(pool.portals().map((one) => [one.id, one]));
  const sorted = links.toSorted((a, b) => (a.portalIds.join() < b.portalIds.join() ? -1 : 1));
  for (const { portalIds, bookKeys } of sorted) {
    const ours = bookKeys.flatMap((key) => books.get(key) ?? []).filter(pool.isFree);
    const theirs = portalIds.flatMap((id) => portals.get(id) ?? []).filter(pool.isFree);
    // One that is gone from either side leaves the remainder to the other rules.
    if (ours.length === 0 || theirs.length === 0) continue;
    pool.take('linked', ours, theirs, differencesOf(ours, theirs));
  }
}

/** A document that was amended counts no more: its amendment states it again. */
function takeAmended(pool: DocumentPool): void {
  const amended = new Set(
    pool
      .portals()
      .flatMap(({ supplierGstin, kind, amends }) =>
        amends ? [[supplierGstin, sideOf(kind), amends.date, amends.number.toUpperCase()].join('|')] : [],
      ),
  );
  for (const portal of pool.portals()) {
    const { supplierGstin, kind, date, number, amends } = portal;
    const name = [supplierGstin, sideOf(kind), date, number.toUpperCase()].join('|');
    if (amends === null && amended.has(name)) pool.take('amended', [], [portal], []);
  }
}

type Bucket = readonly [books: readonly BookDocument[], portals: readonly KeptPortalDocument[]];

function takeByNumber(pool: DocumentPool): void {
  for (const [books, portals] of bucketsOf(pool, ({ supplierGstin }) => supplierGstin)) {
    takePairs(pool, books, portals, (differences) => (fitOf(differences) === 'exact' ? 'exact' : null));
    takePairs(pool, books, portals, (differences) => (fitOf(differences) === 'mismatch' ? null : fitOf(differences)));
    const [ours, theirs] = [books.filter(pool.isFree), portals.filter(pool.isFree)];
    if (ours.length > 0 && theirs.length > 0 && (ours.length === 1 || theirs.length === 1)) {
      const differences = differencesOf(ours, theirs);
      pool.take(fitOf(differences), ours, theirs, differences);
    } else takePairs(pool, ours, theirs, fitOf);
  }
}

/** The same company under another of its registrations: the number and the amounts fit. */
function takeByCompany(pool: DocumentPool): void {
  for (const [books, portals] of bucketsOf(pool, ({ supplierGstin }) => supplierGstin?.slice(2, 12) ?? null)) {
    const isOther = (differences: readonly Difference[]) =>
      differences.every(({ field, isSlight }) => isSlight || field === 'supplier_gstin' || field === 'place_of_supply');
    takePairs(pool, books, portals, (differences) => (isOther(differences) ? 'other_registration' : null));
  }
}

/** Documents of both sides under the same supplier, financial year, side of the account and number. */
function bucketsOf(
  pool: DocumentPool,
  supplierOf: (one: Pick<PortalDocument, 'supplierGstin'>) => string | null,
): readonly Bucket[] {
  const buckets = new Map<string, [BookDocument[], KeptPortalDocument[]]>();
  const bucket = (one: BookDocument | KeptPortalDocument) => {
    const supplier = supplierOf(one);
    if (supplier === null || one.number === null) return null;
    const name = [supplier, financialYearOf(one.date), sideOf(one.kind), normalNumber(one.number, one.date)].join('|');
    const found = buckets.get(name) ?? [[], []];
    buckets.set(name, found);
    return found;
  };
  for (const book of pool.books()) bucket(book)?.[0].push(book);
  for (const portal of pool.portals()) bucket(portal)?.[1].push(portal);
  return [...buckets.values()].filter(([books, portals]) => books.length > 0 && portals.length > 0);
}

function takePairs(
  pool: DocumentPool,
  books: readonly BookDocument[],
  portals: readonly KeptPortalDocument[],
  judge: (differences: readonly Difference[]) => MatchStatus | null,
): void {
  for (const book of books) {
    for (const portal of portals) {
      if (!(pool.isFree(book) && pool.isFree(portal))) continue;
      const differences = differencesOf([book], [portal]);
      const status = judge(differences);
      if (status !== null) pool.take(status, [book], [portal], differences);
    }
  }
}

/** Shorter ones appear in numbers by chance. */
const SHORTEST_KEY = 6;

/**
 * Tickets and PNRs within a supplier's number, the longest first; a return may have two invoices, and a PNR two
 * tickets.
 */
function takeByTravelKey(pool: DocumentPool): void {
  const books = new Map<string, BookDocument[]>();
  for (const book of pool.books()) {
    const keys = new Set(book.travelKeys.map(lettersOf).filter((key) => key.length >= SHORTEST_KEY));
    for (const key of keys) addTo(books, `${sideOf(book.kind)}|${key}`, book);
  }
  const portals = new Map<string, KeptPortalDocument[]>();
  const lengths = new Set([...books.keys()].map((key) => key.length - key.indexOf('|') - 1));
  for (const portal of pool.portals()) {
    const names = partsOf(lettersOf(portal.number), lengths).map((part) => `${sideOf(portal.kind)}|${part}`);
    for (const name of new Set(names)) if (books.has(name)) addTo(portals, name, portal);
  }
  const longestFirst = [...portals.keys()].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  for (const name of longestFirst) {
    const theirs = (portals.get(name) ?? []).filter(pool.isFree);
    const ours = (books.get(name) ?? []).filter(
      (book) => pool.isFree(book) && theirs.every((one) => isOfSupplier(book, one)),
    );
    if (ours.length === 0 || theirs.length === 0) continue;
    const differences = differencesOf(ours, theirs).filter(({ field }) => field !== 'number');
    pool.take(differences.every(({ isSlight }) => isSlight) ? 'suggested' : 'mismatch', ours, theirs, differences);
  }
}

/** The most characters of numbers that are compared. */
const MOST_LETTERS = 60;

function partsOf(text: string, lengths: ReadonlySet<number>): string[] {
  const letters = text.slice(0, MOST_LETTERS);
  return [...lengths].flatMap((length) =>
    Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) => letters.slice(at, at + length)),
  );
}

function addTo<T>(lists: Map<string, T[]>, name: string, one: T): void {
  const list = lists.get(name);
  if (list) list.push(one);
  else lists.set(name, [one]);
}

/**
 * The supplier, the amounts within a rupee and the days fit; with a number nearly the same it is suggested, else
 * proposed.
 */
function takeByAmounts(pool: DocumentPool, isByLikeness: boolean): void {
  const shelf = new Map<string, KeptPortalDocument[]>();
  for (const portal of pool.portals()) {
    const day = dayNumber(portal.date);
    addTo(shelf, [sideOf(portal.kind), Math.round(taxOf(portal.heads) / 100), day].join('|'), portal);
  }
  const pairs = pool.books().flatMap((book) =>
    nearby(book)
      .flatMap((name) => shelf.get(name) ?? [])
      .filter((portal) => isOfSupplier(book, portal) && amountsFit([book], [portal]))
      .filter((portal) => !isByLikeness || isLike(book, portal))
      .map((portal) => ({ book, portal, gap: closeness(book, portal) })),
  );
  // The nearest first; ties keep the pool's own order, which no order of documents changes.
  for (const { book, portal } of pairs.toSorted((a, b) => a.gap - b.gap)) {
    if (!(pool.isFree(book) && pool.isFree(portal))) continue;
    const differences = differencesOf([book], [portal]);
    if (!isByLikeness) pool.take('proposed', [book], [portal], differences);
    else if (fitOf(differences) !== 'mismatch') pool.take('suggested', [book], [portal], differences);
  }
}

/** The keys of documents with nearly the tax and nearly the day of a book's. */
function nearby(book: BookDocument): string[] {
  const rupees = Math.round(book.taxPaise / 100);
  const day = dayNumber(book.date);
  const days = Array.from({ length: 2 * MOST_DAYS_APART + 1 }, (_, at) => day - MOST_DAYS_APART + at);
  return [rupees - 1, rupees, rupees + 1].flatMap((near) => days.map((on) => [sideOf(book.kind), near, on].join('|')));
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
}

function isLike(book: BookDocument, portal: PortalDocument): boolean {
  if (book.number === null || financialYearOf(book.date) !== financialYearOf(portal.date)) return false;
  return likeness(normalNumber(book.number, book.date), normalNumber(portal.number, portal.date)) >= LEAST_LIKENESS;
}

/** An invoice and the note that takes all of it back, on one side alone, are no difference between the two. */
function takeReversals(pool: DocumentPool): void {
  const ours = reversalsOf(pool.books(), ({ supplierGstin, taxablePaise, taxPaise }) =>
    supplierGstin === null || taxablePaise === null
      ? null
      : [supplierGstin, Math.abs(taxablePaise), Math.abs(taxPaise)],
  );
  for (const pair of ours) pool.take('cancelled_out', pair, [], []);
  const theirs = reversalsOf(pool.portals(), ({ supplierGstin, taxablePaise, heads }) =>
    supplierGstin === null ? null : [supplierGstin, Math.abs(taxablePaise), Math.abs(taxOf(heads))],
  );
  for (const pair of theirs) pool.take('cancelled_out', [], pair, []);
}

function reversalsOf<T extends { readonly kind: CreditKind; readonly date: string }>(
  all: readonly T[],
  nameOf: (one: T) => readonly (string | number)[] | null,
): readonly (readonly T[])[] {
  const charges = new Map<string, T[]>();
  for (const one of all) {
    const name = nameOf(one)?.join('|');
    if (name !== undefined && sideOf(one.kind) === 'charge') addTo(charges, name, one);
  }
  return all.flatMap((note) => {
    if (sideOf(note.kind) === 'charge') return [];
    const open = charges.get(nameOf(note)?.join('|') ?? '') ?? [];
    // They are sorted by day: what is taken back was asked for before.
    const [reversed] = open.splice(0, open[0] && open[0].date <= note.date ? 1 : 0);
    return reversed ? [[reversed, note]] : [];
  });
}

function isOfSupplier({ supplierGstin }: BookDocument, portal: PortalDocument): boolean {
  return supplierGstin === null || supplierGstin === portal.supplierGstin;
}

/** Paise count more than days. */
function closeness(book: BookDocument, portal: PortalDocument): number {
  return Math.abs(book.taxPaise - taxOf(portal.heads)) * (MOST_DAYS_APART + 1) + daysApart(book.date, portal.date);
}
