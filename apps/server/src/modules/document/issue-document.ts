import {
  needsEInvoice,
  reportableUntil,
  type TurnoverFrom,
  turnoverOn,
} from '@pravas/domain/e-invoice/e-invoice-duty.ts';
import { type BasisPoints, type Paise, paise } from '@pravas/domain/money/money.ts';
import { NUMBER_DIGITS, seriesOf } from '@pravas/domain/tax/document-number.ts';
import type { SezSupply } from '@pravas/domain/tax/service-gst.ts';
import { type RawBuilder, sql } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { reading, readingTogether } from '../../platform/read-together.ts';
import { invoiceInForce } from './invoice-in-force.ts';
import { type KeptEInvoice, keptEInvoiceOf } from './kept-e-invoice.ts';

/** What a document of our own fees does: charges a fee, refunds one, or charges another afterwards. */
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
  /** Null where the customer bought privately, or has no registration. */
  readonly recipientGstin: string | null;
  readonly recipientName: string;
  /** With PIN and State; null where it is unknown. */
  readonly recipientAddress: string | null;
  readonly placeOfSupplyStateCode: string;
  /** To a special economic zone, and under which letter of undertaking; absent = not to one. */
  readonly sez?: SezSupply | undefined;
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
  /** Basis points, all heads together: the rate of the rule, which tax by value is only nearly. */
  readonly rate: BasisPoints;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly facts: Omit<DocumentFacts, 'against' | 'seller'>;
  /** The number that the tax portal has cancelled, and that this one replaces; absent = none. */
  readonly replaces?: string;
  /** The number that a note corrects; absent = the invoice that is in force. */
  readonly against?: string;
}

/** An issued document. */
export interface TaxDocument extends Omit<NewDocument, 'facts' | 'against'> {
  readonly id: string;
  readonly number: string;
  readonly facts: DocumentFacts;
  /** The day of the document it corrects, YYYY-MM-DD; null for an invoice. */
  readonly againstOn: string | null;
  readonly createdAt: Date;
  /** Its state at the tax portal; null where it needs no registration. */
  readonly eInvoice: KeptEInvoice | null;
}

/**
 * Issues a document under the next number of its series, once for each kind and subject, and once for each number that
 * it replaces. Nothing is issued where there is nothing to be taxed. The booking must be locked. The number is drawn as
 * the row is written, along with what follows: the series, which all organisations share, is held for little more than
 * the commit. Where the law requires registration, it waits for the tax portal from then on; the buyer does not.
 */
export async function issueDocument(tx: Tx, wanted: NewDocument, now: Temporal.Instant): Promise<void> {
  if (wanted.taxablePaise === 0) return;
  const { existing, sellers, series, invoices, turnovers } = await readBefore(tx, wanted);
  const { replaces = '' } = wanted;
  if (existing.some((one) => one.replaces === replaces)) return;
  // An earlier one was taken back when its amounts were corrected.
  const invoice = wanted.kind === 'invoice' ? null : invoiceInForce(invoices, wanted.against);
  const seller = invoice?.facts.seller ?? sellers[0] ?? null;
  const facts: DocumentFacts = {
    ...wanted.facts,
    ...(invoice && recipientIn(invoice.facts)),
    seller,
    against: invoice?.number ?? null,
  };
  const registration = series.find(({ gstin }) => gstin === seller?.gstin)?.ordinal ?? 1;
  const id = newId();
  const row = tx.insertInto('tax_document').values({
    organization_id: wanted.organizationId,
    id,
    booking_id: wanted.bookingId,
    kind: wanted.kind,
    number: nextNumber(seriesOf(wanted.kind, wanted.issuedOn, registration)),
    subject: wanted.subject,
    issued_on: wanted.issuedOn,
    taxable_paise: wanted.taxablePaise,
    rate_basis_points: invoice?.rate ?? wanted.rate,
    cgst_paise: wanted.cgstPaise,
    sgst_paise: wanted.sgstPaise,
    igst_paise: wanted.igstPaise,
    facts: JSON.stringify(facts),
    created_at: isoOf(now),
    replaces,
  });
  await enqueueStatement(tx, row);
  const turnover = turnoverOn(turnovers, wanted.issuedOn);
  if (seller === null || !needsEInvoice(turnover, facts.recipientGstin)) return;
  const waiting = tx.insertInto('e_invoice').values({
    organization_id: wanted.organizationId,
    document_id: id,
    report_until: reportableUntil(turnover, wanted.issuedOn),
    run_at: isoOf(now),
  });
  await enqueueStatement(tx, waiting);
}

/** What a document says of its recipient, of what is supplied and where: a note takes it from its invoice. */
function recipientIn({
  recipientGstin,
  recipientName,
  recipientAddress,
  placeOfSupplyStateCode,
  sez,
  sac,
}: DocumentFacts) {
  return { recipientGstin, recipientName, recipientAddress, placeOfSupplyStateCode, sez, sac };
}

/**
 * Whether it was issued before; who sells, in which series; and the invoice that a note corrects, which it names (CGST
 * Act section 34).
 */
const readBefore = readingTogether(['kind', 'subject', 'bookingId'], (tx, { kind, subject, bookingId }) => {
  const documents = tx.selectFrom('tax_document').select(['number', 'facts', 'rate_basis_points', 'replaces']);
  const standing = (row: {
    readonly number: string;
    readonly facts: unknown;
    readonly rate_basis_points: number;
    readonly replaces: string;
  }) => ({
    replaces: row.replaces,
    number: row.number,
    facts: row.facts as DocumentFacts,
    rate: row.rate_basis_points,
  });
  const sellers = sql<{ gstin: string; legal_name: string; address: string; email: string }>`
    (select coalesce(json_agg(p), '[]') from provider_registration() as p)`;
  return {
    existing: reading(documents.where('kind', '=', kind).where('subject', '=', subject), {}, standing),
    invoices: reading(
      documents.where('booking_id', '=', bookingId).where('kind', '=', 'invoice').orderBy('created_at'),
      {},
      standing,
    ),
    series: {
      rows: sql`(select coalesce(json_agg(s), '[]') from list_provider_series() as s)`,
      valuesOf: (rows: readonly unknown[]) => rows as readonly { readonly gstin: string; readonly ordinal: number }[],
    },
    turnovers: {
      rows: sql`(select coalesce(json_agg(t), '[]') from list_provider_turnovers() t)`,
      valuesOf: (rows: readonly unknown[]) =>
        (rows as readonly { valid_from: string; turnover: TurnoverFrom['turnover'] }[]).map(
          ({ valid_from: validFrom, turnover }): TurnoverFrom => ({ validFrom, turnover }),
        ),
    },
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
  const rows = await documentRows(tx)
    .where('d.booking_id', '=', bookingId)
    .orderBy('d.created_at')
    .orderBy('d.number')
    .execute();
  return rows.map(documentOf);
}

/** One document, or null. */
export async function readDocument(tx: Tx, id: string): Promise<TaxDocument | null> {
  const row = await documentRows(tx).where('d.id', '=', id).executeTakeFirst();
  return row ? documentOf(row) : null;
}

/** Documents with the day of the one that each corrects. */
function documentRows(tx: Tx) {
  return tx
    .selectFrom('tax_document as d')
    .leftJoin('tax_document as a', (join) =>
      join.onRef('a.organization_id', '=', 'd.organization_id').on('a.number', '=', sql<string>`d.facts ->> 'against'`),
    )
    .leftJoin('e_invoice as e', (join) =>
      join.onRef('e.organization_id', '=', 'd.organization_id').onRef('e.document_id', '=', 'd.id'),
    )
    .selectAll('d')
    .select(['a.issued_on as against_on', 'e.state', 'e.report_until', 'e.sent_at', 'e.attempts'])
    .select(['e.irn', 'e.ack_no', 'e.ack_at', 'e.signed_qr']);
}

/** The next number of a series. One with more digits than fit is refused by the table, never cut. */
function nextNumber(series: string): RawBuilder<string> {
  return sql<string>`(select ${series} || '/' || lpad(n::text, greatest(${NUMBER_DIGITS}::int, length(n::text)), '0')
    from next_document_number(${series}) as n)`;
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['executeTakeFirstOrThrow']>>;

function documentOf(row: DocumentRow): TaxDocument {
  return {
    organizationId: row.organization_id,
    id: row.id,
    bookingId: row.booking_id,
    kind: row.kind as DocumentKind,
    number: row.number,
    subject: row.subject,
    issuedOn: row.issued_on,
    taxablePaise: paise(row.taxable_paise),
    rate: row.rate_basis_points,
    cgstPaise: paise(row.cgst_paise),
    sgstPaise: paise(row.sgst_paise),
    igstPaise: paise(row.igst_paise),
    facts: row.facts as DocumentFacts,
    replaces: row.replaces,
    againstOn: row.against_on,
    createdAt: row.created_at,
    eInvoice: keptEInvoiceOf(row),
  };
}
