import { negated, type TaxHeads, taxOf } from '@pravas/domain/input-credit/tax-heads.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { CreditSource } from './input-credit-context.ts';

interface Row {
  readonly id: string;
  readonly booking_id: string;
  readonly kind: 'invoice' | 'debit_note' | 'credit_note';
  readonly number: string;
  readonly issued_on: string;
  readonly seller_gstin: string | null;
  readonly seller_name: string | null;
  readonly place: string;
  readonly taxable_paise: number;
  readonly cgst_paise: number;
  readonly sgst_paise: number;
  readonly igst_paise: number;
}

/** Our own invoices and notes of fees: they are filed like any other supplier's. */
export const feeCredits: CreditSource = async (tx, { gstin, from, to }) => {
  const { rows } = await sql<Row>`
    select d.id, d.booking_id, d.kind, d.number, d.issued_on::text as issued_on, d.facts -> 'seller' ->> 'gstin' as seller_gstin,
      d.facts -> 'seller' ->> 'legalName' as seller_name, d.facts ->> 'placeOfSupplyStateCode' as place,
      d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise
    from tax_document d
    where d.facts ->> 'recipientGstin' = ${gstin} and d.issued_on between ${from}::date and ${to}::date
      and not exists (select from tax_document n where n.organization_id = d.organization_id and n.replaces = d.number)`.execute(
    tx,
  );
  return rows.map((row) => {
    const isNote = row.kind === 'credit_note';
    const charged: TaxHeads = {
      igstPaise: paise(row.igst_paise),
      cgstPaise: paise(row.cgst_paise),
      sgstPaise: paise(row.sgst_paise),
      cessPaise: paise(0),
    };
    const heads = isNote ? negated(charged) : charged;
    return {
      key: `fee:${row.id}`,
      kind: row.kind,
      bookingIds: [row.booking_id],
      supplierGstin: row.seller_gstin,
      supplierName: row.seller_name ?? 'Pravas',
      number: row.number,
      date: row.issued_on,
      suppliedOn: row.issued_on,
      placeOfSupply: row.place,
      taxablePaise: paise(isNote ? -row.taxable_paise : row.taxable_paise),
      heads,
      taxPaise: taxOf(heads),
      creditPaise: taxOf(heads),
      whyNot: null,
      travelKeys: [],
    };
  });
};
