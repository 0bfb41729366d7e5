import type { bookSide, creditMatch, portalSide } from '@pravas/contract/input-credit/input-credit-shapes.ts';
import type { BookDocument, PortalDocument } from '@pravas/domain/input-credit/credit-document.ts';
import type { CreditParts } from '@pravas/domain/input-credit/judge-match.ts';
import type { KeptPortalDocument } from '@pravas/domain/input-credit/match.ts';
import { type TaxHeads, taxOf } from '@pravas/domain/input-credit/tax-heads.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { gstStateByCode } from '@pravas/reference/gst-states.ts';
import type { z } from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { MatchedYear, OwnMatch } from './match-year.ts';

type WireMatch = z.output<typeof creditMatch>;

/** The key of the travel desk's case about a document of ours. */
export function chaseKey(bookKey: string): string {
  return `gst-credit:${bookKey}`;
}

/** A match's tax in parts, as the wire names them. */
export function presentParts({ claimedPaise, claimablePaise, waitingPaise, atRiskPaise, lostPaise }: CreditParts) {
  return {
    claimed: claimedPaise,
    claimable: claimablePaise,
    waiting: waitingPaise,
    atRisk: atRiskPaise,
    lost: lostPaise,
  };
}

/** The tax of a match: the portal's where it is confirmed or our books lack it, else ours. */
export function taxOfMatch({ books, portals, isConfirmed }: OwnMatch) {
  const isPortals = isConfirmed || books.length === 0;
  return sum(isPortals ? portals.map(({ heads }) => taxOf(heads)) : books.map(({ taxPaise }) => taxPaise));
}

/** The supplier as our books name it, else as the portal does. */
export function supplierOf({ books, portals }: OwnMatch): string {
  return books[0]?.supplierName || portals[0]?.supplierName || portals[0]?.supplierGstin || 'Unknown supplier';
}

/** What may be done with a match now; the screen offers nothing else. */
export function actionsOf({ status, books, portals, isConfirmed, claimedIn, parts, next }: OwnMatch): string[] {
  const isFound = ['suggested', 'proposed', 'mismatch', 'other_registration'].includes(status);
  const isOpen = claimedIn === null && portals.length > 0 && status !== 'cancelled_out' && status !== 'amended';
  const isNote = status === 'missing_in_books' && parts.claimablePaise < 0;
  const offers: readonly (readonly [string, boolean])[] = [
    ['accept', isFound],
    ['link', !isConfirmed && (isFound || status === 'missing_in_2b' || status === 'missing_in_books')],
    ['unlink', status === 'linked' && claimedIn === null],
    ['claim', claimedIn === null && (isConfirmed || isNote) && parts.claimablePaise !== 0],
    ['undo_claim', claimedIn !== null],
    ['ims', isOpen],
    ['chase', books.length > 0 && next.owner === 'desk'],
  ];
  return offers.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

/** Matches with their context: trips, cases of the desk, and earlier versions of documents. */
export async function presentMatches(
  tx: Tx,
  matches: readonly OwnMatch[],
  { rows }: Pick<MatchedYear, 'rows'>,
): Promise<WireMatch[]> {
  const trips = await readTrips(tx, [
    ...new Set(matches.flatMap(({ books }) => books.flatMap(({ bookingIds }) => bookingIds))),
  ]);
  const cases = await readCases(
    tx,
    matches.flatMap(({ books }) => books.map(({ key }) => chaseKey(key))),
  );
  const former = await readFormer(
    tx,
    matches.flatMap(({ portals }) => portals.map(({ id }) => id)),
  );
  return matches.map((match) => ({
    key: match.key,
    status: match.status,
    registrationId: match.registrationId,
    period: match.period,
    date: match.date,
    ageDays: match.ageDays,
    supplierName: supplierOf(match),
    tax: taxOfMatch(match),
    books: match.books.map((book) => presentBook(book, trips)),
    portals: match.portals.map((portal) => presentPortal(portal, rows, former)),
    differences: match.differences.map((difference) => ({ ...difference })),
    ...presentParts(match.parts),
    outside: match.outsidePaise,
    whyLost: match.whyLost,
    isConfirmed: match.isConfirmed,
    claimedIn: match.claimedIn,
    ims: match.ims,
    next: { ...match.next },
    chasedAt: match.books.map(({ key }) => cases.get(chaseKey(key))).find((at) => at !== undefined) ?? null,
    allowedActions: actionsOf(match),
  }));
}

function presentBook(book: BookDocument, trips: ReadonlyMap<string, string>): z.output<typeof bookSide> {
  const { key, kind, supplierName, supplierGstin, number, date, placeOfSupply, bookingIds } = book;
  return {
    ...{ key, kind, supplierName, supplierGstin, number, date, placeOfSupply },
    placeOfSupplyName: stateNameOf(placeOfSupply),
    taxable: book.taxablePaise,
    heads: book.heads && presentHeads(book.heads),
    tax: book.taxPaise,
    bookingIds: [...bookingIds],
    tripId: bookingIds.map((id) => trips.get(id)).find((id) => id !== undefined) ?? null,
  };
}

function presentPortal(
  portal: KeptPortalDocument,
  rows: MatchedYear['rows'],
  former: ReadonlyMap<string, PortalDocument>,
): z.output<typeof portalSide> {
  const { id, section, kind, supplierName, supplierGstin, number, date, period, placeOfSupply } = portal;
  const before = former.get(id);
  return {
    ...{ _id: id, section, kind, supplierName, supplierGstin, number, date, period, placeOfSupply },
    placeOfSupplyName: stateNameOf(placeOfSupply),
    isReverseCharge: portal.isReverseCharge,
    taxable: portal.taxablePaise,
    heads: presentHeads(portal.heads),
    tax: taxOf(portal.heads),
    isAvailable: portal.isAvailable,
    filedOn: portal.filedOn,
    isGone: (rows.get(id)?.gone_file_id ?? null) !== null,
    formerTax: before ? taxOf(before.heads) : null,
  };
}

function stateNameOf(code: string | null): string | null {
  return code === null ? null : (gstStateByCode(code)?.name ?? null);
}

function presentHeads({ igstPaise, cgstPaise, sgstPaise, cessPaise }: TaxHeads) {
  return { igst: igstPaise, cgst: cgstPaise, sgst: sgstPaise, cess: cessPaise };
}

async function readTrips(tx: Tx, bookingIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await tx.selectFrom('booking').select(['id', 'trip_id']).where('id', 'in', bookingIds).execute();
  return new Map(rows.map(({ id, trip_id }) => [id, trip_id]));
}

async function readCases(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('work_case')
    .select(['key', 'created_at'])
    .where('key', 'in', keys)
    .where('state', '=', 'open')
    .execute();
  return new Map(rows.map(({ key, created_at }) => [key, created_at.toISOString()]));
}

/** What documents said before they were last changed. */
async function readFormer(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PortalDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('gst_document_version')
    .select(['document_id', 'facts'])
    .where('document_id', 'in', ids)
    .orderBy('at')
    .execute();
  return new Map(rows.map(({ document_id, facts }) => [document_id, facts as unknown as PortalDocument]));
}
