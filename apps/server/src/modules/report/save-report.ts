import type { QueryOf } from '@pravas/contract/operation.ts';
import type { ReportName } from '@pravas/contract/report/report-names.ts';
import type { downloadMasterReport } from '@pravas/contract/report/report-operations.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import type { DrawingThreads } from '../../platform/drawing-threads.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  dayText,
  MOST_PAPER_ROWS,
  MOST_SHEET_ROWS,
  type TableRow,
  wallText,
  writeTableCsv,
  writeTableExcel,
  writeTablePdf,
} from '../file/index.ts';
import { type AskedReport, groupingOf, orderOf } from './asked-report.ts';
import { pickPaperColumns } from './paper-columns.ts';
import { pickColumns } from './pick-columns.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { askedReport, type ReportContext } from './show-report.ts';

/** What files of reports work with. */
export interface SavingContext extends ReportContext {
  readonly threads: DrawingThreads;
}

/** Who saves a report, and until when they wait for it. */
export interface Saving {
  readonly caller: Caller;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/**
 * Exporting everybody's travel needs a right of its own; exporting the caller's own people's needs theirs. Throws
 * `privilege_missing`.
 */
export function expectMaySave({ privileges }: Caller, { scope }: AskedReport): void {
  if (scope === 'company' && !privileges.has('reports.download')) throw new Refusal('privilege_missing');
}

/** A report as a file of all rows, all of the same moment, with their totals last. Throws `validation_failed`,
 * `privilege_missing`. */
export async function saveReport(
  context: SavingContext,
  name: ReportName,
  { format, ...query }: QueryOf<typeof downloadMasterReport>,
  { caller, requestId, signal }: Saving,
): Promise<Download> {
  const question = await askedReport(context, caller, name, query);
  expectMaySave(caller, question);
  // An unknown column is refused before anything of the file is sent.
  orderOf(question);
  const { columns } = question.definition;
  const places =
    format === 'pdf' ? pickPaperColumns(name, columns, query.columns) : pickColumns(columns, query.columns);
  const { from, to } = question.period;
  const table = await readTable(context, caller, name, question, places);
  await expectToFit(format, table);
  const told = { report: name, format, from, to, rows: table.rows, search: query.search };
  await recordSaved(context, told, { caller, requestId, signal });
  const fileName = `${name}-${from}-to-${to}`;
  if (format === 'csv') {
    return { fileName: `${fileName}.csv`, mediaType: 'text/csv; charset=utf-8', content: writeTableCsv(table) };
  }
  if (format === 'excel') {
    return {
      fileName: `${fileName}.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: writeTableExcel(table),
    };
  }
  const all = query.columns?.length ?? columns.length;
  const content = await drawPaper(context.threads, table, factsOf(name, question, table, all), signal);
  return { fileName: `${fileName}.pdf`, mediaType: 'application/pdf', content };
}

interface SavedFile {
  readonly report: ReportName;
  readonly format: string;
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  readonly search: AskedReport['search'] | undefined;
}

/** Audits who has exported what. */
export async function recordSaved(
  { database, clock }: SavingContext,
  { search, ...details }: SavedFile,
  { caller, requestId }: Saving,
): Promise<void> {
  const at = clock.now();
  await database.forOrganization(caller.organizationId, (tx) =>
    recordAudit(tx, {
      organizationId: caller.organizationId,
      at,
      actor: actorOf(caller),
      action: 'report.downloaded',
      objectType: 'organization',
      objectId: caller.organizationId,
      details: { ...details, filter: JSON.stringify(search ?? {}) },
      requestId,
    }),
  );
}

type Format = QueryOf<typeof downloadMasterReport>['format'];

async function expectToFit(format: Format, { rows, pieces }: ReadTable): Promise<void> {
  const refusals: Readonly<Record<Format, string | false>> = {
    csv: false,
    excel:
      rows > MOST_SHEET_ROWS &&
      `A sheet can have at most ${MOST_SHEET_ROWS} rows, and this is ${rows}. Save as CSV, or choose fewer days`,
    pdf:
      rows > MOST_PAPER_ROWS &&
      `A PDF can have at most ${countText(MOST_PAPER_ROWS)} rows, and this is ${countText(rows)}. Save as Excel or CSV, or choose fewer days`,
  };
  const message = refusals[format];
  if (message === false) return;
  await pieces.return(undefined);
  throw new Refusal('validation_failed', { errors: [{ field: 'format', message }] });
}

/** Reads the rows, few enough for memory, and only then draws: no transaction waits for a thread. */
async function drawPaper(
  threads: DrawingThreads,
  { name, organization, columns, totals, groups, pieces }: ReadTable,
  facts: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const rows: (readonly TableRow[])[] = [];
  for await (const piece of pieces) rows.push(piece);
  const paper = {
    title: name,
    organization,
    facts,
    columns: columns.map(({ heading, kind, isMean }) => ({ heading, kind, isMean })),
    totals,
    groups: groups.map(({ label, rows: count, totals: sums }) => ({ label, rows: count, totals: sums })),
  };
  return writeTablePdf(threads, paper, rows, signal);
}

/** The head of a paper: its days and what they count, its rows, what it leaves out. */
function factsOf(
  name: ReportName,
  asked: AskedReport,
  { asAt, basis, filters, rows, columns }: ReadTable,
  all: number,
): readonly string[] {
  const wall = wallText(asAt.toString());
  const { period } = asked;
  const grouping = groupingOf(asked);
  const days = `${dayText(period.from)} to ${dayText(period.to)}, counted by ${basis}. Private trips are left out.`;
  return [
    ...(name === 'employees' ? [] : [days]),
    `${countText(rows)} ${rows === 1 ? 'row' : 'rows'}, as at ${dayText(wall)} ${wall.slice(11)} in India. ` +
      (filters.length === 0 ? 'Nothing is filtered.' : `Only ${filters.join('; ')}.`),
    ...(grouping ? [`Grouped by ${grouping.label.toLowerCase()}, with a subtotal after each group.`] : []),
    ...(columns.length < all ? [`${columns.length} of ${all} columns: Excel and CSV have them all.`] : []),
  ];
}

function countText(count: number): string {
  return count.toLocaleString('en-IN');
}
