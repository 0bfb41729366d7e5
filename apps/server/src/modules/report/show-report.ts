import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { getMasterReport } from '@pravas/contract/report/report-operations.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { writeCsv, writeExcel } from '../file/index.ts';
import type { ReportDefinition } from './report-definition.ts';
import { dayColumn, type Period, periodOf } from './report-filter.ts';
import { EMPLOYEE_SPEND, locationSpend, MASTER } from './reports.ts';
import { type AskedReport, type Cell, orderOf, readRows, readTotals } from './run-report.ts';

type Asked = Pick<QueryOf<typeof getMasterReport>, 'search' | 'sortBy' | 'sortOrder'>;

/** What reports work with; handed in by compose. */
export interface ReportContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** The reports there are, by the ends of their addresses. */
export type ReportName = 'master-report' | 'employee-wise-spend' | 'location-wise-spend';

const EVERYTHING = { from: null, to: null };
const MOST_MONTHS = 12;

function asked(
  name: ReportName,
  { search = EVERYTHING, sortBy, sortOrder }: Asked,
  now: Temporal.Instant,
): AskedReport {
  const period = periodOf(search, name === 'master-report' ? 'booking' : 'transaction', now);
  return { definition: definitionOf(name, period), period, search, sortBy, sortOrder };
}

function definitionOf(name: ReportName, period: Period): ReportDefinition {
  if (name === 'master-report') return MASTER;
  if (name === 'employee-wise-spend') return EMPLOYEE_SPEND;
  return locationSpend(monthsOf(period), dayColumn(period));
}

/** The last twelve months of a period, and whether it began before them. */
function monthsOf({ from, to }: Period) {
  const [first, last] = [from, to].map((day) => Temporal.PlainDate.from(day).toPlainYearMonth());
  if (!first || !last) throw new Error('A period without days');
  const all = first.until(last, { largestUnit: 'months' }).months + 1;
  const count = Math.min(MOST_MONTHS, all);
  const months = Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString());
  return { months, hasEarlier: all > count };
}

/** A page of a report. Throws `validation_failed`. */
export async function showReport(
  { database, clock }: ReportContext,
  caller: Caller,
  name: ReportName,
  query: QueryOf<typeof getMasterReport>,
): Promise<PayloadOf<typeof getMasterReport>> {
  const now = clock.now();
  const question = asked(name, query, now);
  const { rowNumber, recordsPerPage } = query;
  return database.readOrganization(caller.organizationId, async (tx) => {
    const rows = await readRows(tx, question, rowNumber - 1, recordsPerPage);
    return {
      title: question.definition.title,
      ...question.period,
      ...orderOf(question),
      asAt: now.toString(),
      columns: question.definition.columns.map(({ key, heading, kind }) => ({ key, heading, kind })),
      rows: rows.map((row) => [...row]),
      ...(await readTotals(tx, question)),
      rowNumber,
      recordsPerPage,
    };
  });
}

/** So many rows are read and written in one go. */
const AT_ONCE = 500;

/** The same as a file of all rows, with their totals last. Throws `validation_failed`. */
export async function saveReport(
  { database, clock }: ReportContext,
  caller: Caller,
  name: ReportName,
  { format, ...query }: Asked & { readonly format: 'csv' | 'excel' },
  requestId: string,
): Promise<Download> {
  const now = clock.now();
  const question = asked(name, query, now);
  // A column that there is not is refused before anything of the file is sent.
  orderOf(question);
  const { from, to } = question.period;
  await database.forOrganization(caller.organizationId, (tx) =>
    recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'report.downloaded',
      objectType: 'organization',
      objectId: caller.organizationId,
      details: { report: name, format, from, to, filter: JSON.stringify(query.search ?? {}) },
      requestId,
    }),
  );
  // The first rows are read before anything is sent: what cannot be read is told in words then.
  const first = await database.readOrganization(caller.organizationId, (tx) => readRows(tx, question, 0, AT_ONCE));
  const pieces = readPieces(database, caller.organizationId, question, first);
  const fileName = `${name}-${from}-to-${to}`;
  if (format === 'csv') {
    return { fileName: `${fileName}.csv`, mediaType: 'text/csv; charset=utf-8', content: writeCsv(pieces) };
  }
  return {
    fileName: `${fileName}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeExcel([{ name: question.definition.title, pieces }]),
  };
}

async function* readPieces(
  database: Database,
  organizationId: string,
  question: AskedReport,
  first: Awaited<ReturnType<typeof readRows>>,
): AsyncGenerator<readonly (readonly string[])[]> {
  const { columns } = question.definition;
  yield [columns.map(({ heading }) => heading)];
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows =
      offset === 0
        ? first
        : await database.readOrganization(organizationId, (tx) => readRows(tx, question, offset, AT_ONCE));
    yield rows.map((row) => row.map((cell, index) => textOf(cell, columns[index]?.kind)));
    if (rows.length < AT_ONCE) break;
  }
  const { totals } = await database.readOrganization(organizationId, (tx) => readTotals(tx, question));
  yield [totals.map((cell, index) => (index === 0 ? 'Total' : textOf(cell, columns[index]?.kind)))];
}

function textOf(cell: Cell, kind: string | undefined): string {
  if (cell === null) return '';
  return kind === 'amount' ? Number(cell).toFixed(2) : String(cell);
}
