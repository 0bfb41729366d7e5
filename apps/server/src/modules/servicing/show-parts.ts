import type { bookedCredit, bookedDocument } from '@pravas/contract/servicing/booked-flight-shapes.ts';
import { paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { TaxDocument } from '../document/index.ts';

type WireCredit = z.output<typeof bookedCredit>;

const DOCUMENT_TITLES = { invoice: 'Tax invoice', credit_note: 'Credit note', debit_note: 'Debit note' } as const;

/** A document of our own fees. */
export function presentDocument(document: TaxDocument): z.output<typeof bookedDocument> {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise, facts } = document;
  return {
    _id: document.id,
    kind: document.kind,
    title: DOCUMENT_TITLES[document.kind],
    number: document.number,
    issuedOn: document.issuedOn,
    description: facts.description,
    against: facts.against,
    taxable: taxablePaise,
    CGST: cgstPaise,
    SGST: sgstPaise,
    IGST: igstPaise,
    total: sum([taxablePaise, cgstPaise, sgstPaise, igstPaise]),
    eInvoice: eInvoiceOf(document),
  };
}

/** A refusal by the portal is ours to mend: the customer sees it as waiting. */
function eInvoiceOf({ eInvoice }: TaxDocument): z.output<typeof bookedDocument>['eInvoice'] {
  if (eInvoice === null) return 'not_needed';
  return eInvoice.state === 'refused' ? 'waiting' : eInvoice.state;
}

/** The credits from a booking, earliest expiry first. */
export async function listCredits(tx: Tx, bookingId: string): Promise<WireCredit[]> {
  const rows = await tx
    .selectFrom('flight_credit')
    .selectAll()
    .where('source_booking_id', '=', bookingId)
    .whereRef('amount_paise', '>', 'paid_out_paise')
    .orderBy('expires_on')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    airlineCode: row.airline_code,
    traveler: row.traveller_name,
    amount: subtract(paise(row.amount_paise), paise(row.paid_out_paise)),
    left: paise(row.left_paise),
    expiresOn: row.expires_on,
  }));
}
