import type { ReportName } from '@pravas/contract/report/report-names.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import { readInPieces } from '../../platform/read-in-pieces.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { MOST_SHEET_ROWS, type Table, writeTableCsv, writeTableExcel } from '../file/index.ts';
import { pickColumns, takePlaces } from './pick-columns.ts';
import { type AskedReport, type Cell, orderOf, readAllRows, readTotals } from './run-report.ts';
import { type AskedQuery, askedReport, type ReportContext } from './show-report.ts';

const BY = { booking: 'day of booking', transaction: 'day of payment or refund', travel: 'day of travel' };

/** A report as a file of all rows, all of the same moment, with their totals last. Throws `validation_failed`. */
export async function saveReport(
  context: ReportContext,
  caller: Caller,
  name: ReportName,
  { format, ...query }: AskedQuery & { readonly format: 'csv' | 'excel' },
  requestId: string,
): Promise<Download> {
  const { database, clock } = context;
  const now = clock.now();
  const question = askedReport(context, caller, name, query);
  // A column that there is not is refused before anything of the file is sent.
  orderOf(question);
  const places = pickColumns(question.definition.columns, query.columns);
  const { from, to } = question.period;
  const table = await readTable(context, caller, question, places);
  await database.forOrganization(caller.organizationId, (tx) =>
    recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'report.downloaded',
      objectType: 'organization',
      objectId: caller.organizationId,
      details: { report: name, format, from, to, rows: table.rows, filter: JSON.stringify(query.search ?? {}) },
      requestId,
    }),
  );
  const fileName = `${name}-${from}-to-${to}`;
  if (format === 'csv') {
    return { fileName: `${fileName}.csv`, mediaType: 'text/csv; charset=utf-8', content: writeTableCsv(table) };
  }
  if (table.rows > MOST_SHEET_ROWS) {
    await table.pieces.return(undefined);
    throw new Refusal('validation_failed', {
      errors: [
        { field: 'format', message: `A sheet holds ${MOST_SHEET_ROWS} rows; save ${table.rows} as CSV, or fewer days` },
      ],
    });
  }
  return {
    fileName: `${fileName}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeTableExcel(table),
  };
}

type Totals = Awaited<ReturnType<typeof readTotals>>;

interface ReadTable extends Table {
  readonly rows: number;
  readonly pieces: AsyncGenerator<readonly Cell[][]>;
}

/** Reads totals and the first rows at once: what cannot be read is told in words, before anything is sent. */
async function readTable(
  { database, clock }: ReportContext,
  caller: Caller,
  asked: AskedReport,
  places: readonly number[],
): Promise<ReadTable> {
  const { definition, period, search } = asked;
  const read = readInPieces<Totals | readonly Cell[][]>(database, caller.organizationId, async (tx, handOn) => {
    await handOn(await readTotals(tx, asked));
    for await (const rows of readAllRows(tx, asked)) await handOn(rows.map((row) => takePlaces(row, places)));
  });
  const first = await read.next();
  const totals = first.value as Totals;
  return {
    name: definition.title,
    columns: takePlaces(definition.columns, places),
    pieces: read as AsyncGenerator<readonly Cell[][]>,
    totals: takePlaces(totals.totals, places),
    rows: totals.total,
    about: [
      ['Report', definition.title],
      ['From', period.from],
      ['To', period.to],
      ['Counted by', BY[period.dateOf]],
      ['As at', clock.now().toString()],
      ['Rows', String(totals.total)],
      ['Only', wordsOf(search)],
      ['Left out', 'Private trips'],
    ],
  };
}

function wordsOf(search: AskedReport['search']): string {
  const { from: _, to: __, dateOf: ___, ...rest } = search;
  return Object.entries(rest)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ');
}
