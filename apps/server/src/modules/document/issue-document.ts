import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { reading, readingTogether } from '../../platform/read-together.ts';
import type { Schema } from '../../platform/schema.generated.ts';

/** What a document of our own fees does: asks for a fee, gives one back, or asks for one more afterwards. */
export type DocumentKind = 'invoice' | 'credit_note' | 'debit_note';

/** Who sells: the provider as it is registered on the day; null where it has no registration. */
interface Seller {
  readonly gstin: string;
  readonly legalName: string;
  readonly address: string;
  readonly email: string;
}

/** What a document prints besides its amounts; frozen with it, since names and registrations change. */
interface DocumentFacts {
  readonly seller: Seller | null;
  /** What the fee was for, in words: "Convenience fee for 2 travellers". */
  readonly description: string;
  readonly sac: string;
  /** Null where the customer bought for himself, or has no registration. */
  readonly recipientGstin: string | null;
  readonly recipientName: string;
  readonly recipientAddress: string | null;
  readonly placeOfSupplyStateCode: string;
  /** The number of the document it corrects; null for an invoice. */
  readonly against: string | null;
}

/** A document to be issued. `subject` is what made it: the id of a booking, a cancellation or a change. */
export interface NewDocument {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly kind: DocumentKind;
  readonly subject: string;
  /** The day by the Indian calendar, YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly facts: Omit<DocumentFacts, 'against' | 'seller'>;
}

/** An issued document. */
export interface TaxDocument extends Omit<NewDocument, 'facts'> {
  readonly id: string;
  readonly number: string;
  readonly facts: DocumentFacts;
  readonly createdAt: Date;
}

/** Short names of the series; with year and counter a number has at most 16 characters (CGST Rules, rule 46(b)). */
const SERIES = { invoice: 'PI', credit_note: 'PC', debit_note: 'PD' } as const satisfies Record<DocumentKind, string>;

/**
 * Issues a document under the next number of its series, once for each kind and subject. Nothing is issued where there is
 * nothing to be taxed, since nobody is asked for nothing. The booking must be locked. The number is drawn as the row is
 * written, along with what follows: the series, which all organisations share, is held for little more than the commit.
 */
export async function issueDocument(tx: Tx, wanted: NewDocument, now: Temporal.Instant): Promise<void> {
  if (wanted.taxablePaise === 0) return;
  const { existing, sellers, invoices } = await readBefore(tx, wanted);
  if (existing.length > 0) return;
  const facts: DocumentFacts = {
    ...wanted.facts,
    seller: sellers[0] ?? null,
    // The one in force: an earlier one was taken back when its amounts were corrected.
    against: wanted.kind === 'invoice' ? null : (invoices.at(-1) ?? null),
  };
  const row = tx.insertInto('tax_document').values({
    organization_id: wanted.organizationId,
    id: newId(),
    booking_id: wanted.bookingId,
    kind: wanted.kind,
    number: nextNumber(wanted.kind, wanted.issuedOn),
    subject: wanted.subject,
    issued_on: wanted.issuedOn,
    taxable_paise: wanted.taxablePaise,
    cgst_paise: wanted.cgstPaise,
    sgst_paise: wanted.sgstPaise,
    igst_paise: wanted.igstPaise,
    facts: JSON.stringify(facts),
    created_at: isoOf(now),
  });
  await enqueueStatement(tx, row);
}

/** Whether it was issued before; who sells; and the invoice that a note corrects, which it names (CGST Act section 34). */
const readBefore = readingTogether(['kind', 'subject', 'bookingId'], (tx, { kind, subject, bookingId }) => {
  const documents = tx.selectFrom('tax_document').select('number');
  const numberOf = ({ number }: { readonly number: string }) => number;
  const sellers = sql<{ gstin: string; legal_name: string; address: string; email: string }>`
    (select coalesce(json_agg(p), '[]') from provider_registration() as p)`;
  return {
    existing: reading(documents.where('kind', '=', kind).where('subject', '=', subject), {}, numberOf),
    invoices: reading(
      documents.where('booking_id', '=', bookingId).where('kind', '=', 'invoice').orderBy('created_at'),
      {},
      numberOf,
    ),
    sellers: {
      rows: sellers,
      valuesOf: (rows: readonly unknown[]) =>
        (rows as readonly { gstin: string; legal_name: string; address: string; email: string }[]).map(
          ({ legal_name: legalName, ...rest }): Seller => ({ ...rest, legalName }),
        ),
    },
  };
});

/** The documents of a booking, oldest first. */
export async function listDocuments(tx: Tx, bookingId: string): Promise<readonly TaxDocument[]> {
  const rows = await tx
    .selectFrom('tax_document')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  return rows.map(documentOf);
}

/** One document, or null. */
export async function readDocument(tx: Tx, id: string): Promise<TaxDocument | null> {
  const row = await tx.selectFrom('tax_document').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? documentOf(row) : null;
}

/** "PI/26-27/0000001": a series begins anew with each financial year, on 1 April. */
function nextNumber(kind: DocumentKind, issuedOn: string): RawBuilder<string> {
  const from = financialYearOf(issuedOn);
  const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
  const series = `${SERIES[kind]}/${twoDigits(from)}-${twoDigits(from + 1)}`;
  return sql<string>`${series} || '/' || lpad(next_document_number(${series})::text, 7, '0')`;
}

function documentOf(row: Selectable<Schema['tax_document']>): TaxDocument {
  return {
    organizationId: row.organization_id,
    id: row.id,
    bookingId: row.booking_id,
    kind: row.kind as DocumentKind,
    number: row.number,
    subject: row.subject,
    issuedOn: row.issued_on,
    taxablePaise: paise(row.taxable_paise),
    cgstPaise: paise(row.cgst_paise),
    sgstPaise: paise(row.sgst_paise),
    igstPaise: paise(row.igst_paise),
    facts: row.facts as DocumentFacts,
    createdAt: row.created_at,
  };
}
