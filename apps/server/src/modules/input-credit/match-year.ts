import type { BookDocument, PortalDocument } from '@pravas/domain/input-credit/credit-document.ts';
import { type JudgedMatch, judgeMatch, type PortalDecision } from '@pravas/domain/input-credit/judge-match.ts';
import type { KeptPortalDocument, Link } from '@pravas/domain/input-credit/match.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { readClaimingRegistrations } from '../organisation/index.ts';
import { feeCredits } from './fee-credits.ts';
import type { CreditQuestion, CreditSource, InputCreditContext } from './input-credit-context.ts';
import { MOST_AT_ONCE, matchSides } from './match-sides.ts';

type DocumentRow = Selectable<Schema['gst_document']>;

/** A registration of the company. */
interface OwnRegistration {
  readonly id: string;
  readonly gstin: string;
  readonly displayName: string;
}

/** A match of one registration. */
export interface OwnMatch extends JudgedMatch {
  /** Of the first document of our books, else of the portal. */
  readonly key: string;
  readonly registrationId: string;
  /** YYYY-MM of its date. */
  readonly period: string;
}

/** What is compared. */
export interface YearQuestion {
  readonly year: number;
  /** Absent = all registrations. */
  readonly registrationId?: string | undefined;
  /** YYYY-MM-DD in India. */
  readonly today: string;
}

/** All matches of a financial year, with the registrations that are compared. */
export interface MatchedYear {
  readonly registrations: readonly OwnRegistration[];
  readonly matches: readonly OwnMatch[];
  /** The portal's documents by id, as they are kept. */
  readonly rows: ReadonlyMap<string, DocumentRow>;
}

/** The registrations of the organisation, also those switched off: what was bought for one is still claimed by it. */
async function listOwnRegistrations(tx: Tx): Promise<readonly OwnRegistration[]> {
  const rows = await tx
    .selectFrom('gst_registration')
    .select(['id', 'gstin', 'display_name'])
    .where('is_held', '=', false)
    .orderBy('is_default', 'desc')
    .orderBy('display_name')
    .execute();
  return rows.map(({ id, gstin, display_name: displayName }) => ({ id, gstin, displayName }));
}

/**
 * Matches what was booked in a financial year with what suppliers filed; registrations have nothing to do with one
 * another.
 */
export async function matchYear(
  tx: Tx,
  { sources, reading }: Pick<InputCreditContext, 'sources' | 'reading'>,
  { year, registrationId, today }: YearQuestion,
): Promise<MatchedYear> {
  const all = await listOwnRegistrations(tx);
  const registrations = all.filter(({ id }) => registrationId === undefined || id === registrationId);
  const rows = new Map<string, DocumentRow>();
  const matches: OwnMatch[] = [];
  if (registrations.length === 0) return { registrations, matches, rows };
  const [from, to] = [`${year}-04-01`, `${year + 1}-03-31`];
  const claiming = await readClaimingRegistrations(
    tx,
    registrations.map(({ gstin }) => gstin),
  );
  for (const registration of registrations) {
    const terms = claiming.get(registration.gstin);
    if (!terms) continue;
    const question: CreditQuestion = { gstin: registration.gstin, registration: terms, ...terms, from, to };
    const books = await readBooks(tx, [feeCredits, ...sources], question);
    const documents = await readDocuments(tx, registration.id, from, to);
    for (const row of documents) rows.set(row.id, row);
    const links = await readLinks(tx, registration.id, documents);
    const decisionOf = (id: string): PortalDecision | null => {
      const row = rows.get(id);
      return row ? { ims: row.ims as PortalDecision['ims'], claimedIn: row.claimed_in } : null;
    };
    const sides = { books, portals: documents.map(keptDocument) };
    for (const [at, match] of (await matchSides(reading, sides, links)).entries()) {
      // Others are served in between.
      if (at % MOST_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
      const judged = judgeMatch(match, { today, decisionOf });
      const key = match.books[0]?.key ?? match.portals[0]?.id ?? '';
      matches.push({ ...judged, key, registrationId: registration.id, period: judged.date.slice(0, 7) });
    }
  }
  return { registrations, matches, rows };
}

/** The financial years with any documents, the latest first. */
export async function listYears(tx: Tx, today: string): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('gst_document')
    .select((eb) => eb.fn.min('dated_on').as('first'))
    .executeTakeFirst();
  const present = financialYearOf(today);
  const first = Math.min(present - 1, rows?.first ? financialYearOf(rows.first) : present);
  return Array.from({ length: present - first + 1 }, (_, at) => present - at);
}

const NO_CREDIT_KINDS = {
  composition: 'A composition dealer takes no credit.',
  unregistered_branch: 'An unregistered branch takes no credit.',
} as const;

async function readBooks(
  tx: Tx,
  sources: readonly CreditSource[],
  question: CreditQuestion,
): Promise<readonly BookDocument[]> {
  const books: BookDocument[] = [];
  for (const source of sources) books.push(...(await source(tx, question)));
  const { kind } = question.registration;
  if (kind !== 'composition' && kind !== 'unregistered_branch') return books;
  return books.map((book) => ({ ...book, creditPaise: paise(0), whyNot: NO_CREDIT_KINDS[kind] }));
}

/** One that a later 2B omits no longer counts, unless its tax was claimed. */
function readDocuments(tx: Tx, registrationId: string, from: string, to: string): Promise<DocumentRow[]> {
  return tx
    .selectFrom('gst_document')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .where('dated_on', '>=', from)
    .where('dated_on', '<=', to)
    .where((eb) => eb.or([eb('gone_file_id', 'is', null), eb('claimed_in', 'is not', null)]))
    .execute();
}

async function readLinks(tx: Tx, registrationId: string, documents: readonly DocumentRow[]): Promise<readonly Link[]> {
  const rows = await tx
    .selectFrom('gst_link')
    .select(['id', 'book_keys'])
    .where('registration_id', '=', registrationId)
    .execute();
  return rows.map(({ id, book_keys }) => ({
    bookKeys: book_keys,
    portalIds: documents.filter(({ link_id }) => link_id === id).map((row) => row.id),
  }));
}

function keptDocument({ id, period, facts }: DocumentRow): KeptPortalDocument {
  return { ...(facts as unknown as PortalDocument), id, period };
}
