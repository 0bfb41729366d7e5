import {
  type ClaimFacts,
  claimVoucher,
  type DocumentFacts,
  documentVoucher,
  type PaymentFacts,
  paymentVoucher,
  type SupplierFacts,
  supplierVoucher,
  type Voucher,
} from '@pravas/domain/accounting/voucher.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import {
  COMPANY_BOOKING,
  type Days,
  MOVED,
  neverExported,
  postedWithin,
  STANDING,
  SUPPLIER_PAISE,
} from './find-entries.ts';

/** All entries of some days that were never exported, by day, then documents before what they are paid with. */
export async function readEntries(tx: Tx, days: Days): Promise<readonly Voucher[]> {
  const vouchers = [
    ...(await readDocuments(tx, days)).map(documentVoucher),
    ...(await readSuppliers(tx, days)).map(supplierVoucher),
    ...(await readPayments(tx, days)).map(paymentVoucher),
    ...(await readClaims(tx, days)).map(claimVoucher),
  ].flatMap((voucher) => (voucher === null ? [] : [voucher]));
  return vouchers.toSorted((one, other) => compare(one, other));
}

const ORDER = ['document', 'supplier', 'claim', 'payment'];

function compare(one: Voucher, other: Voucher): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  const byKind = ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind);
  return byKind !== 0 ? byKind : one.key < other.key ? -1 : 1;
}

/** Our invoices and notes, borne by the cost centres of whom the fee was for. */
async function readDocuments(tx: Tx, days: Days): Promise<readonly DocumentFacts[]> {
  const { rows } = await sql<{
    number: string;
    kind: DocumentFacts['kind'];
    day: string;
    description: string | null;
    is_claimable: boolean;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    shares: readonly { readonly costCentre: string | null; readonly weight: number }[];
  }>`
    select t.number, t.kind, t.issued_on::text as day, t.facts ->> 'description' as description,
      t.facts ->> 'recipientGstin' is not null as is_claimable,
      t.taxable_paise, t.cgst_paise, t.sgst_paise, t.igst_paise,
      coalesce((
        select json_agg(json_build_object('costCentre', l.cost_centre, 'weight', abs(l.fee_paise)) order by l.traveller)
        from booking_line l
        where l.organization_id = t.organization_id and l.booking_id = t.booking_id and l.event_key = t.subject
      ), '[]') as shares
    from tax_document t
    where t.issued_on between ${days.from}::date and ${days.to}::date and ${COMPANY_BOOKING} and ${STANDING}
      and ${neverExported(sql`t.number`)}`.execute(tx);
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    day: row.day,
    description: row.description ?? '',
    isClaimable: row.is_claimable,
    taxablePaise: paise(row.taxable_paise),
    cgstPaise: paise(row.cgst_paise),
    sgstPaise: paise(row.sgst_paise),
    igstPaise: paise(row.igst_paise),
    shares: row.shares,
  }));
}

/** What suppliers were paid on the company's behalf, event by event. */
async function readSuppliers(tx: Tx, days: Days): Promise<readonly SupplierFacts[]> {
  const { rows } = await sql<{
    booking_id: string;
    event_key: string;
    event: SupplierFacts['event'];
    day: string;
    service: SupplierFacts['service'];
    vendor: string;
    place: string;
    travellers: readonly { readonly name: string; readonly costCentre: string | null; readonly amount: number }[];
  }>`
    select l.booking_id, l.event_key, min(l.kind) as event, min(l.day)::text as day, min(l.service) as service,
      min(l.vendor) as vendor, min(l.place) as place,
      json_agg(json_build_object('name', l.traveller_name, 'costCentre', l.cost_centre, 'amount', ${SUPPLIER_PAISE})
        order by l.traveller) as travellers
    from booking_line l
    where l.day between ${days.from}::date and ${days.to}::date and not l.is_personal
      and ${neverExported(sql`(l.event_key || ':' || l.booking_id)`)}
    group by l.booking_id, l.event_key`.execute(tx);
  return rows.map(({ booking_id: bookingId, event_key: eventKey, travellers, ...row }) => ({
    ...row,
    bookingId,
    eventKey,
    travellers: travellers.map(({ name, costCentre, amount }) => ({ name, costCentre, amountPaise: paise(amount) })),
  }));
}

/** How it was paid, and paid back. */
async function readPayments(tx: Tx, days: Days): Promise<readonly PaymentFacts[]> {
  const { rows } = await sql<{
    key: string;
    day: string;
    debit: PaymentFacts['debit'];
    credit: PaymentFacts['credit'];
    amount_paise: number;
  }>`
    select t.key, (t.at at time zone 'Asia/Kolkata')::date::text as day, t.debit_account as debit,
      t.credit_account as credit, t.amount_paise
    from ledger_transfer t
    where ${postedWithin(days)} and ${MOVED} and ${COMPANY_BOOKING} and ${neverExported(sql`t.key`)}`.execute(tx);
  return rows.map(({ amount_paise: amount, ...row }) => ({ ...row, amountPaise: paise(amount) }));
}

/** Approved claims, as far as their owners are paid back. */
async function readClaims(tx: Tx, days: Days): Promise<readonly ClaimFacts[]> {
  const { rows } = await sql<{
    number: number;
    day: string;
    owner: string;
    cost_centre: string | null;
    lines: readonly {
      readonly category: ClaimFacts['lines'][number]['category'];
      readonly vendor: string | null;
      readonly amount: number;
    }[];
  }>`
    select c.number, min((t.at at time zone 'Asia/Kolkata')::date)::text as day,
      min(p.first_name || ' ' || p.last_name) as owner, min(p.cost_centre) as cost_centre,
      json_agg(json_build_object('category', e.category, 'vendor', e.vendor, 'amount', t.amount_paise)
        order by e.spent_on, e.id) as lines
    from ledger_transfer t
    join expense_claim c on c.organization_id = t.organization_id and c.id = split_part(t.key, ':', 2)::uuid
    join expense e on e.organization_id = t.organization_id and e.id = split_part(t.key, ':', 3)::uuid
    join person p on p.organization_id = c.organization_id and p.id = c.person_id
    where ${postedWithin(days)} and t.debit_account = 'employee_expense'
      and ${neverExported(sql`('claim:' || c.number)`)}
    group by c.number`.execute(tx);
  return rows.map(({ cost_centre: costCentre, lines, ...row }) => ({
    ...row,
    costCentre,
    lines: lines.map(({ category, vendor, amount }) => ({ category, vendor, amountPaise: paise(amount) })),
  }));
}
