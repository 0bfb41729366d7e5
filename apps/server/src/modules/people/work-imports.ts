import { type ImportCells, tidyCells } from '@pravas/domain/person/import-row.ts';
import { isoOf } from '../../platform/clock.ts';
import { claimDue, type DueRow } from '../../platform/due-rows.ts';
import { UnreadableSpreadsheet } from '../../platform/unpack-workbook.ts';
import { readStoredFile, typedText } from '../file/index.ts';
import { type ImportContext, type ImportJob, withImport } from './import-job.ts';
import { type JudgedRow, judgeRows, readKnowledge } from './judge-import.ts';
import { readRunner } from './read-runner.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { runBatch } from './run-import.ts';

/** A file that crashed the process this often is not tried again. */
const MAX_TRIES = 5;
const ROWS_A_WRITE = 500;

/** Takes one import that is due and does the next piece of it. Answers how many were taken: one or none. */
export async function workImports(context: ImportContext): Promise<number> {
  const lease = { milliseconds: context.leaseMs };
  const [claimed] = await claimDue<DueRow & { state: string; epoch: number }>(context, 'claim_due_import', lease);
  if (!claimed) return 0;
  const job: ImportJob = { organizationId: claimed.organization_id, id: claimed.id, epoch: claimed.epoch };
  if (claimed.state === 'running') await runBatch(context, job);
  else await readImport(context, job);
  return 1;
}

/** Reads and judges the spreadsheet; the preview is complete when every row is written. */
async function readImport(context: ImportContext, job: ImportJob): Promise<void> {
  const keepLease = setInterval(() => void renewLease(context, job), context.leaseMs / 3);
  try {
    if (job.epoch > MAX_TRIES) throw new UnreadableSpreadsheet('The file could not be read');
    const { rows, unknownHeadings, notes } = await readContent(context, job);
    const tidy: { row: number; cells: ImportCells }[] = [];
    for (const { row, cells } of rows) {
      if (tidy.length % ROWS_A_WRITE === 0) await new Promise((resolve) => setImmediate(resolve));
      const typed = Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, typedText(text)]));
      tidy.push({ row, cells: tidyCells(typed as ImportCells) });
    }
    const known = await context.database.forOrganization(job.organizationId, async (tx) => {
      const { created_by } = await tx
        .selectFrom('employee_import')
        .select('created_by')
        .where('id', '=', job.id)
        .executeTakeFirstOrThrow();
      const actor = await readRunner(tx, job.organizationId, created_by);
      return actor ? readKnowledge(tx, actor, tidy) : null;
    });
    if (!known) throw new UnreadableSpreadsheet('The one who sent the file may no longer manage employees');
    const unread = unknownHeadings.length === 0 ? [] : [`Not imported: ${unknownHeadings.slice(0, 20).join(', ')}`];
    const note = [...notes, ...unread].join(' ');
    await writeRows(context, job, await judgeRows(tidy, known), note === '' ? null : note);
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    await withImport(context, job, 'reading', async (tx) => {
      await tx.deleteFrom('employee_import_row').where('import_id', '=', job.id).execute();
      return { state: 'failed', message: error.message, rows_read: 0, good: 0, bad: 0, lease_until: null };
    });
  } finally {
    clearInterval(keepLease);
  }
}

async function readContent(context: ImportContext, job: ImportJob) {
  const file = await context.database.forOrganization(job.organizationId, async (tx) => {
    const record = await tx
      .selectFrom('employee_import')
      .select('file_id')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    return readStoredFile(tx, context, job.organizationId, record.file_id);
  });
  return readSpreadsheet(file.bytes);
}

async function writeRows(
  context: ImportContext,
  job: ImportJob,
  judged: readonly JudgedRow[],
  note: string | null,
): Promise<void> {
  let bad = 0;
  for (let at = 0; at < judged.length; at += ROWS_A_WRITE) {
    const piece = judged.slice(at, at + ROWS_A_WRITE);
    const read = at + piece.length;
    bad += piece.filter((one) => one.problems.length > 0).length;
    const isLast = read === judged.length;
    const goesOn = await withImport(context, job, 'reading', async (tx) => {
      // What a worker wrote without finishing is written again.
      if (at === 0) await tx.deleteFrom('employee_import_row').where('import_id', '=', job.id).execute();
      await tx
        .insertInto('employee_import_row')
        .values(piece.map((one) => storedRow(job, one)))
        .execute();
      const counts = { rows_total: judged.length, rows_read: read, good: read - bad, bad };
      return isLast ? { ...counts, state: 'ready', message: note, lease_until: null } : counts;
    });
    if (!goesOn) return;
    context.checkpoint('import.rows_written');
  }
}

function storedRow(job: ImportJob, { row, cells, problems }: JudgedRow) {
  return {
    organization_id: job.organizationId,
    import_id: job.id,
    row_number: row,
    state: problems.length === 0 ? 'good' : 'bad',
    cells: JSON.stringify(cells),
    problems: JSON.stringify(problems),
    person_id: null,
  };
}

/** If a lease could not be renewed, another worker may take the import; the epoch keeps them apart. */
async function renewLease(context: ImportContext, job: ImportJob): Promise<void> {
  const until = isoOf(context.clock.now().add({ milliseconds: context.leaseMs }));
  await context.database
    .forOrganization(job.organizationId, (tx) =>
      tx
        .updateTable('employee_import')
        .set({ lease_until: until })
        .where('id', '=', job.id)
        .where('epoch', '=', job.epoch)
        .where('state', '=', 'reading')
        .execute(),
    )
    .catch((error: unknown) => context.log.warn({ err: error }, 'the lease of an import could not be renewed'));
}
