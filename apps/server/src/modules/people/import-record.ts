import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getImport, listImportRows } from '@pravas/contract/people/import-operations.ts';
import type { FieldProblem } from '@pravas/domain/person/extra-fields.ts';
import type { ImportCells, ImportKey } from '@pravas/domain/person/import-row.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';

/** An import as the database holds one. */
export type ImportRecord = Selectable<Schema['employee_import']>;
type WireImport = PayloadOf<typeof getImport>['import'];
type WireRow = PayloadOf<typeof listImportRows>['data'][number];

/** The change-feed topic of an import's progress. */
export function importTopic(importId: string): string {
  return `import:${importId}`;
}

/** Finds an import of this transaction's organisation. Throws `not_found`. */
export async function expectImport(tx: Tx, importId: string, lock = false): Promise<ImportRecord> {
  let query = tx.selectFrom('employee_import').selectAll().where('id', '=', importId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** An import as the wire shows it. */
export function presentImport(record: ImportRecord): WireImport {
  return {
    _id: record.id,
    fileName: record.file_name,
    state: record.state as WireImport['state'],
    message: record.message,
    rows: record.rows_total,
    rowsRead: record.rows_read,
    good: record.good,
    bad: record.bad,
    imported: record.imported,
    createdAt: record.created_at.toISOString(),
  };
}

/** A page of an import's rows, in the order of the spreadsheet. Throws `not_found`. */
export async function pageRows(
  tx: Tx,
  query: { importId: string; onlyBad: boolean; rowNumber: number; recordsPerPage: number },
): Promise<PayloadOf<typeof listImportRows>> {
  await expectImport(tx, query.importId);
  const states = query.onlyBad ? ['bad', 'skipped'] : ['good', 'bad', 'imported', 'skipped'];
  const matching = tx
    .selectFrom('employee_import_row')
    .where('import_id', '=', query.importId)
    .where('state', 'in', states);
  const rows = await matching
    .selectAll()
    .orderBy('row_number')
    .offset(query.rowNumber - 1)
    .limit(query.recordsPerPage)
    .execute();
  const { total } = await matching.select((one) => one.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    data: rows.map(presentRow),
    total,
    rowNumber: query.rowNumber,
    recordsPerPage: query.recordsPerPage,
  };
}

/** The wire's names of columns that differ. */
const WIRE_NAMES: Partial<Record<ImportKey, string>> = { firstName: 'first_name', lastName: 'last_name' };

function presentRow(row: Selectable<Schema['employee_import_row']>): WireRow {
  const { firstName, lastName, ...cells } = row.cells as ImportCells;
  return {
    row: row.row_number,
    state: row.state as WireRow['state'],
    values: { ...cells, first_name: firstName, last_name: lastName },
    problems: (row.problems as FieldProblem[]).map(({ field, message }) => ({
      field: WIRE_NAMES[field as ImportKey] ?? field,
      message,
    })),
  };
}
