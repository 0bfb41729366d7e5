import type { QueryOf } from '@pravas/contract/operation.ts';
import type { downloadInvoices } from '@pravas/contract/report/report-operations.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ArchivedFile, createArchiveNames, writeArchive, writeTableCsv } from '../file/index.ts';
import { type AskedReport, orderOf } from './asked-report.ts';
import type { Cell } from './report-cells.ts';
import { readPage } from './run-report.ts';
import { expectMaySave, recordSaved, type Saving, type SavingContext } from './save-report.ts';
import { askedReport } from './show-report.ts';

/** The most documents in an archive: each is drawn or read when its turn comes. */
const MOST_DOCUMENTS = 500;
const NAME = 'invoice-list';

/** A document of a booking, as reports know it. */
interface AskedPaper {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly documentId: string;
}

/** A document as a file. */
interface Paper {
  /** "pdf": how its name ends. */
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** Reads a document; null = it is not its own, or its file is missing. */
export type ReadPaper = (asked: AskedPaper, signal: AbortSignal) => Promise<Paper | null>;

/** The sources of invoices: each document is requested from one after another until one has it. */
export interface GatheringContext extends SavingContext {
  readonly papers: readonly ReadPaper[];
}

/**
 * All documents of a filtered report of invoices as an archive: ours as PDFs, those of hotels as they were stored, each
 * named by its number, who issued it and its day, with an index of all. Throws `validation_failed` where they are too
 * many.
 */
export async function saveInvoices(
  context: GatheringContext,
  query: QueryOf<typeof downloadInvoices>,
  saving: Saving,
): Promise<Download> {
  const { caller } = saving;
  const question = await askedReport(context, caller, NAME, query);
  expectMaySave(caller, question);
  orderOf(question);
  const { rows, total, totals } = await context.database.readOrganization(caller.organizationId, (tx) =>
    readPage(tx, question, 0, MOST_DOCUMENTS, null),
  );
  if (total > MOST_DOCUMENTS) {
    const message = `An archive can have at most ${MOST_DOCUMENTS} documents, and this is ${total.toLocaleString('en-IN')}. Choose fewer days`;
    throw new Refusal('validation_failed', { errors: [{ field: 'search', message }] });
  }
  const { from, to } = question.period;
  await recordSaved(context, { report: NAME, format: 'zip', from, to, rows: total, search: query.search }, saving);
  return {
    fileName: `invoices-${from}-to-${to}.zip`,
    mediaType: 'application/zip',
    content: writeArchive(gather(context, question, { rows, totals }, saving)),
  };
}

interface Documents {
  readonly rows: readonly Cell[][];
  readonly totals: readonly Cell[];
}

/** The documents, each read when the one before has been written, then the index, which knows the outcome of each. */
async function* gather(
  { papers }: GatheringContext,
  { definition: { title, columns } }: AskedReport,
  { rows, totals }: Documents,
  { caller, signal }: Saving,
): AsyncGenerator<ArchivedFile> {
  const at = Object.fromEntries(columns.map(({ key }, index) => [key, index]));
  const textOf = (row: readonly Cell[], key: string) => String(row[at[key] ?? -1] ?? '');
  const nameOf = createArchiveNames();
  const index: Cell[][] = [];
  for (const row of rows) {
    const isThere = textOf(row, 'file') === 'There';
    const paper = isThere ? await readPaper(papers, askedPaper(caller, row, textOf), signal) : null;
    const name = paper && nameOf([textOf(row, 'number'), textOf(row, 'issuer'), textOf(row, 'date')], paper.extension);
    const told = isThere && paper === null ? row.with(at.file ?? -1, 'Cannot be read') : row;
    index.push([name ?? '', ...told]);
    if (paper && name) yield { name, pieces: [paper.bytes] };
  }
  const table = {
    name: title,
    columns: [{ heading: 'File name', kind: 'text' as const }, ...columns],
    pieces: (async function* () {
      yield index;
    })(),
    totals: [null, ...totals],
    about: [],
  };
  yield { name: 'index.csv', pieces: writeTableCsv(table) };
}

function askedPaper(
  { organizationId }: Caller,
  row: readonly Cell[],
  textOf: (row: readonly Cell[], key: string) => string,
): AskedPaper {
  return { organizationId, bookingId: textOf(row, 'bookingId'), documentId: textOf(row, 'documentId') };
}

async function readPaper(papers: readonly ReadPaper[], asked: AskedPaper, signal: AbortSignal): Promise<Paper | null> {
  for (const read of papers) {
    const paper = await read(asked, signal);
    if (paper) return paper;
  }
  return null;
}
