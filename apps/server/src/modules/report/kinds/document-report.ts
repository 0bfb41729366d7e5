import { type RawBuilder, sql } from 'kysely';
import { inWords, ownAmount, ownColumn, type ReportDefinition, type ReportScope } from '../report-definition.ts';
import { linesWhere, wholeBookingsAlone } from '../report-filter.ts';
import { BY_DEPARTMENT, groupingBy, groupingByMonth } from './groupings.ts';

/**
 * Documents of suppliers as services keep them: a query of the columns `id`, `booking_id`, `number`, `issued_on`,
 * `issuer`, `issuer_gstin`, `buyer_gstin`, `rate`, `taxable_paise`, `cgst_paise`, `sgst_paise`, `igst_paise`,
 * `total_paise` and `file` ("There", "Missing").
 */
export type SupplierDocuments = RawBuilder<unknown>;

const KINDS = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  supplier: 'Invoice of the supplier',
};

/** Our documents with those of suppliers; credit notes are negative. */
function documentsFrom({ search, period }: ReportScope, ofSuppliers: readonly SupplierDocuments[]) {
  const own = sql`
    select d.id, d.booking_id, d.number, d.kind, d.issued_on, d.facts ->> 'against' as against, 'Pravas' as issuer,
      d.facts -> 'seller' ->> 'gstin' as issuer_gstin, d.facts ->> 'recipientGstin' as buyer_gstin,
      d.facts ->> 'placeOfSupplyStateCode' as place_of_supply, d.facts ->> 'sac' as sac,
      (d.rate_basis_points / 100.0) as rate, s.sign * d.taxable_paise as taxable_paise, s.sign * d.cgst_paise as cgst_paise,
      s.sign * d.sgst_paise as sgst_paise, s.sign * d.igst_paise as igst_paise,
      s.sign * (d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise) as total_paise, 'There' as file, e.irn
    from tax_document d cross join lateral (select case when d.kind = 'credit_note' then -1 else 1 end as sign) s
    left join e_invoice e on e.document_id = d.id and e.state = 'registered'
    -- Another one stands for what the tax portal has cancelled.
    where not exists (select from tax_document n where n.organization_id = d.organization_id and n.replaces = d.number)`;
  const suppliers = ofSuppliers.map(
    (query) => sql`
    select q.id, q.booking_id, q.number, 'supplier', q.issued_on, null, q.issuer, q.issuer_gstin, q.buyer_gstin, null, null,
      q.rate, q.taxable_paise, q.cgst_paise, q.sgst_paise, q.igst_paise, q.total_paise, q.file, null from (${query}) q`,
  );
  return sql`(
    select o.*, o.issued_on as day, f.traveller_name, f.person_id, f.trip_id, f.department, f.grade, f.cost_centre, f.project,
      f.city, f.vendor, f.outcome, f.service, f.origin, f.booked_day, f.starts_on, f.is_personal
    from (${sql.join([own, ...suppliers], sql` union all `)}) o
    cross join lateral (select l.* from booking_line l where l.booking_id = o.booking_id order by l.at, l.traveller limit 1) f
  ) l where ${linesWhere(search, period)} and ${wholeBookingsAlone(search)} and ${ofSuppliersAlone(search)}`;
}

/** Those of suppliers that are there, or that are missing; all documents by default. */
function ofSuppliersAlone({ supplierInvoice }: ReportScope['search']) {
  if (supplierInvoice === undefined) return sql`true`;
  return sql`l.kind = 'supplier' and l.file = ${supplierInvoice === 'missing' ? 'Missing' : 'There'}`;
}

/** Which documents there are, and which are missing. */
export function documentReport(ofSuppliers: readonly SupplierDocuments[]): ReportDefinition {
  return {
    title: 'Invoices',
    from: (scope) => documentsFrom(scope, ofSuppliers),
    counts: { bookings: sql`count(distinct l.booking_id)`, trips: sql`count(distinct l.trip_id)` },
    groupBy: null,
    groupKey: sql`l.issued_on, l.number, l.booking_id`,
    isReadOnce: true,
    sort: { sortBy: 'date', sortOrder: 'DESC' },
    groupings: {
      kind: groupingBy('Kind', inWords(sql`l.kind`, KINDS)),
      rate: groupingBy('Rate', sql`trim(to_char(l.rate, 'FM990.0')) || ' %'`),
      issuer: groupingBy('Issued by', sql`l.issuer`),
      department: BY_DEPARTMENT,
      month: groupingByMonth('Month', sql`l.issued_on`),
    },
    charts: [
      {
        key: 'supplierInvoices',
        from: (scope) => sql`${documentsFrom(scope, ofSuppliers)} and l.kind = 'supplier'`,
        by: { name: sql`case l.file when 'Missing' then 'missing' else 'present' end` },
        names: { present: 'With the supplier’s invoice', missing: 'Without it' },
        narrows: { name: 'supplierInvoice' },
        series: [{ key: 'bills', label: 'Invoices of suppliers', unit: 'count', value: sql`count(*)` }],
      },
    ],
    columns: [
      ownColumn('number', 'Document no.', 'text', sql`l.number`),
      ownColumn('kind', 'Kind', 'text', inWords(sql`l.kind`, KINDS)),
      ownColumn('date', 'Date', 'day', sql`l.issued_on::text`),
      ownColumn('against', 'Against', 'text', sql`l.against`),
      ownColumn('bookingId', 'Booking ID', 'text', sql`l.booking_id::text`),
      ownColumn('tripId', 'Trip ID', 'text', sql`l.trip_id::text`),
      ownColumn('traveller', 'Traveller', 'text', sql`l.traveller_name`),
      ownColumn('department', 'Department', 'text', sql`l.department`),
      ownColumn('issuer', 'Issued by', 'text', sql`l.issuer`),
      ownColumn('issuerGstin', 'GSTIN of the issuer', 'text', sql`l.issuer_gstin`),
      ownColumn('buyerGstin', 'GSTIN of the buyer', 'text', sql`l.buyer_gstin`),
      ownColumn('placeOfSupply', 'Place of supply', 'text', sql`l.place_of_supply`),
      ownColumn('sac', 'SAC', 'text', sql`l.sac`),
      ownAmount('taxable', 'Taxable', sql`l.taxable_paise`),
      ownColumn('rate', 'Rate', 'percent', sql`l.rate`),
      ownAmount('cgst', 'CGST', sql`l.cgst_paise`),
      ownAmount('sgst', 'SGST', sql`l.sgst_paise`),
      ownAmount('igst', 'IGST', sql`l.igst_paise`),
      ownAmount('total', 'Total', sql`l.total_paise`),
      ownColumn('irn', 'IRN', 'text', sql`l.irn`),
      ownColumn('file', 'File', 'text', sql`l.file`),
      ownColumn('documentId', 'Document ID', 'text', sql`l.id::text`),
    ],
  };
}
