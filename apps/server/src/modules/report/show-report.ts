import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { ReportName } from '@pravas/contract/report/report-names.ts';
import type { getMasterReport } from '@pravas/contract/report/report-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countUntold, readWithSums } from '../booking/index.ts';
import { type AskedReport, orderOf } from './asked-report.ts';
import { pickColumns, takePlaces } from './pick-columns.ts';
import { periodOf } from './report-filter.ts';
import { DEFINITIONS, OWN_DATE, type ServiceReports } from './report-kinds.ts';
import { readRows, readTotals } from './run-report.ts';

/** What reports work with; handed in by compose. */
export interface ReportContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly services: ServiceReports;
}

/** What is asked of a report, besides the page. */
export type AskedQuery = Pick<QueryOf<typeof getMasterReport>, 'search' | 'sortBy' | 'sortOrder' | 'columns'>;

const EVERYTHING = { from: null, to: null };

/** A report as it is asked for. Throws `validation_failed`. */
export function askedReport(
  { clock, services }: ReportContext,
  caller: Caller,
  name: ReportName,
  { search = EVERYTHING, sortBy, sortOrder }: AskedQuery,
): AskedReport {
  if (search.supplierInvoice !== undefined && name !== 'invoice-list') {
    throw new Refusal('validation_failed', {
      errors: [{ field: 'search.supplierInvoice', message: 'Only the report of invoices is narrowed by this' }],
    });
  }
  const scope = { search, period: periodOf(search, OWN_DATE[name], clock.now()) };
  return { ...scope, definition: DEFINITIONS[name](scope, caller, services), sortBy, sortOrder };
}

/** A page of a report. Throws `validation_failed`. */
export async function showReport(
  context: ReportContext,
  caller: Caller,
  name: ReportName,
  query: QueryOf<typeof getMasterReport>,
): Promise<PayloadOf<typeof getMasterReport>> {
  const question = askedReport(context, caller, name, query);
  const places = pickColumns(question.definition.columns, query.columns);
  const { rowNumber, recordsPerPage } = query;
  return readWithSums(context.database, caller.organizationId, async (tx, sums) => {
    const rows = await readRows(tx, question, rowNumber - 1, recordsPerPage, sums);
    const { totals, ...counted } = await readTotals(tx, question, sums);
    return {
      title: question.definition.title,
      ...question.period,
      ...orderOf(question),
      asAt: context.clock.now().toString(),
      untold: await countUntold(tx),
      columns: takePlaces(question.definition.columns, places).map(({ key, heading, kind }) => ({
        key,
        heading,
        kind,
      })),
      rows: rows.map((row) => takePlaces(row, places)),
      totals: takePlaces(totals, places),
      ...counted,
      rowNumber,
      recordsPerPage,
    };
  });
}
