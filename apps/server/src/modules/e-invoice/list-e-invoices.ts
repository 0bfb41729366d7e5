import type { listEInvoices as operation } from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import {
  nextEInvoiceState,
  type ShownEInvoiceState,
  shownEInvoiceState,
} from '@pravas/domain/e-invoice/e-invoice-state.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

type Listed = PayloadOf<typeof operation>;
type Line = Listed['data'][number];

interface Row {
  readonly organization_id: string;
  readonly document_id: string;
  readonly organization_name: string;
  readonly kind: Line['kind'];
  readonly number: string;
  readonly issued_on: string;
  readonly total_paise: number;
  readonly recipient_name: string;
  readonly recipient_gstin: string;
  readonly state: 'waiting' | 'registered' | 'refused' | 'cancelled';
  readonly report_until: string | null;
  readonly irn: string | null;
  readonly ack_no: string | null;
  readonly ack_at: Date | null;
  readonly problems: readonly { readonly code?: string; readonly message: string }[] | null;
  readonly waits_for: string | null;
}

/**
 * One page of the documents that are registered with the tax portal or should be, of all customers, with their numbers
 * by state.
 */
export async function listDocuments(
  database: Database,
  { search, rowNumber, recordsPerPage }: QueryOf<typeof operation>,
  today: string,
): Promise<Listed> {
  const state = search?.state ?? null;
  const { rows, counts } = await database.system(async (db) => ({
    rows: (
      await sql<Row>`
        select organization_id, document_id, organization_name, kind, number, issued_on::text, total_paise, recipient_name,
          recipient_gstin, state, report_until::text, irn, ack_no, ack_at, problems, waits_for
        from list_e_invoices(${state}, ${today}::date, ${rowNumber - 1}, ${recordsPerPage})`.execute(db)
    ).rows,
    counts: (
      await sql<{ state: Line['state']; many: number }>`
        select state, many from count_e_invoices(${today}::date)`.execute(db)
    ).rows.map(({ state: one, many }) => ({ state: one, count: Number(many) })),
  }));
  const total = counts.reduce((all, one) => all + (state === null || one.state === state ? one.count : 0), 0);
  return { data: rows.map((row) => present(row, today)), counts, total, rowNumber, recordsPerPage };
}

function present(row: Row, today: string): Line {
  const shown = shownEInvoiceState({ state: row.state, reportUntil: row.report_until }, today);
  return {
    organizationId: row.organization_id,
    taxDocumentId: row.document_id,
    organization: row.organization_name,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    total: paise(Number(row.total_paise)),
    recipient: row.recipient_name,
    gstin: row.recipient_gstin,
    state: shown as Exclude<ShownEInvoiceState, 'not_needed'>,
    reportUntil: row.report_until,
    irn: row.irn,
    ackNo: row.ack_no,
    ackAt: row.ack_at?.toISOString() ?? null,
    problems: row.problems?.map(wordsOf) ?? (row.waits_for === null ? [] : [row.waits_for]),
    mayRetry: nextEInvoiceState(row.state, 'retry') !== null,
  };
}

function wordsOf({ code, message }: { readonly code?: string; readonly message: string }): string {
  return code === undefined ? message : `${message} (${code})`;
}
