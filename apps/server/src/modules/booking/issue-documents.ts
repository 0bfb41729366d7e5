import type { LedgerAccount, Transfer } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { serviceRate, serviceSac } from '@pravas/domain/tax/service-gst.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import {
  type DocumentKind,
  invoiceInForce,
  issueDocument,
  listDocuments,
  type NewDocument,
} from '../document/index.ts';
import { type BillingParty, readBillingParty, readPrivateBuyer } from '../organisation/index.ts';
import type { Booking } from './booking.ts';

/** What documents say of a booking. */
type DocumentedBooking = Pick<Booking, 'organizationId' | 'id' | 'service' | 'travellers'> & {
  readonly facts: Pick<Booking['facts'], 'gst' | 'terms'>;
};

/**
 * Issues the documents of our own fees that some transfers call for, in the transaction that posts them: an invoice for
 * what a purchase charges, a debit note for what a cancellation or a change charges on top, a credit note for what is
 * refunded. The amounts are the transfers' own, so that documents and books cannot disagree. A correction that leaves
 * the invoice unchanged issues nothing. The booking must be locked.
 */
export async function issueDocuments(
  tx: Tx,
  booking: DocumentedBooking & Pick<Booking, 'createdBy'>,
  transfers: readonly Transfer[],
  now: Temporal.Instant,
): Promise<void> {
  const called = documentsFor(booking, transfers, now);
  if (called.length === 0) return;
  const { gst, terms } = booking.facts;
  // A private traveller is the buyer.
  const ofBuyer = () => (terms.personal ? readPrivateBuyer(tx, booking.createdBy) : readBillingParty(tx));
  const buyer = gst === null ? await ofBuyer() : null;
  const documents = buyer ? documentsFor(booking, transfers, now, buyer) : called;
  if (isCorrection(documents)) {
    const issued = await listDocuments(tx, booking.id);
    const standing = invoiceInForce(issued.filter(({ kind }) => kind === 'invoice'));
    if (standing && documents.every((document) => saysTheSame(document, standing))) return;
  }
  for (const document of documents) await issueDocument(tx, document, now);
}

/** True where what was charged before is taken back and charged again at once. */
function isCorrection(documents: readonly NewDocument[]): boolean {
  return (
    documents.some(({ kind, subject }) => kind === 'credit_note' && subject.startsWith('reversal:')) &&
    documents.some(({ kind }) => kind === 'invoice')
  );
}

/**
 * True if a document has the same fee, tax and customer as another one. A note corrects what an invoice charged wrongly
 * (CGST Act section 34), so a full note followed by an identical invoice would correct nothing. The name and address of
 * an unregistered customer may change; the invoice was still right.
 */
export function saysTheSame(one: NewDocument, other: NewDocument): boolean {
  const saidBy = ({ taxablePaise, rate, cgstPaise, sgstPaise, igstPaise, facts }: NewDocument) => [
    ...[taxablePaise, rate, cgstPaise, sgstPaise, igstPaise, facts.sac, facts.placeOfSupplyStateCode],
    ...[facts.recipientGstin, facts.sez?.lutArn],
    ...(facts.recipientGstin === null ? [] : [facts.recipientName, facts.recipientAddress]),
  ];
  const said = saidBy(other);
  return saidBy(one).every((value, index) => value === said[index]);
}

/**
 * The documents that some transfers call for, one for each cause; `buyer` is who has bought without a registration,
 * null = the first traveller.
 */
export function documentsFor(
  booking: DocumentedBooking,
  transfers: readonly Transfer[],
  now: Temporal.Instant,
  buyer: BillingParty | null = null,
): readonly NewDocument[] {
  const issuedOn = indianDay(now);
  const { gst, terms } = booking.facts;
  const [first] = booking.travellers;
  return [...byCause(transfers)].flatMap(([cause, own]) => {
    const feePaise = earned(own, 'revenue_fees');
    if (feePaise === 0) return [];
    const size = (account: LedgerAccount): Paise => paise(Math.abs(earned(own, account)));
    const kind = feePaise < 0 ? 'credit_note' : cause.startsWith('purchase:') ? 'invoice' : 'debit_note';
    return [
      {
        organizationId: booking.organizationId,
        bookingId: booking.id,
        kind,
        subject: cause,
        issuedOn,
        taxablePaise: size('revenue_fees'),
        rate: serviceRate(terms.sez, terms.on),
        cgstPaise: size('cgst_payable'),
        sgstPaise: size('sgst_payable'),
        igstPaise: size('igst_payable'),
        facts: {
          description: describe(kind, cause, booking.travellers.length),
          sac: serviceSac(booking.service),
          recipientGstin: gst?.gstin ?? null,
          recipientName: gst?.legalName ?? buyer?.name ?? `${first.firstName} ${first.lastName}`,
          recipientAddress: gst?.address ?? buyer?.address ?? null,
          placeOfSupplyStateCode: terms.placeOfSupplyStateCode,
          ...(terms.sez ? { sez: terms.sez } : {}),
        },
      },
    ];
  });
}

/** "cancellation:<id>:fee" and "cancellation:<id>:cgst" have one cause, "cancellation:<id>". */
function byCause(transfers: readonly Transfer[]): ReadonlyMap<string, readonly Transfer[]> {
  return Map.groupBy(transfers, ({ key }) => key.slice(0, key.lastIndexOf(':')));
}

/** What an account of ours has earned by some transfers; negative where it refunded. */
function earned(transfers: readonly Transfer[], account: LedgerAccount): Paise {
  let total = 0;
  for (const { credit, debit, amountPaise } of transfers) {
    if (credit === account) total += amountPaise;
    if (debit === account) total -= amountPaise;
  }
  return paise(total);
}

function describe(kind: DocumentKind, cause: string, travellers: number): string {
  const whom = travellers === 1 ? '1 traveller' : `${travellers} travellers`;
  if (kind === 'credit_note') return 'Fee given back';
  if (cause.startsWith('purchase:')) return `Convenience fee for ${whom}`;
  return cause.startsWith('change:') ? 'Charge for changing a flight' : 'Cancellation charge';
}
