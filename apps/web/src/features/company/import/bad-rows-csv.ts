import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listImportRows } from '@pravas/contract/people/import-operations.ts';
import { csvText } from '../../../lib/csv.ts';

/** A row of an import. */
export type ImportRow = AnswerOf<typeof listImportRows>['data'][number];

/** The fields of a row in the order of the sample, with their headings. */
export const IMPORT_COLUMNS: readonly { readonly field: keyof ImportRow['values']; readonly label: string }[] = [
  { field: 'email', label: 'Email' },
  { field: 'first_name', label: 'First name' },
  { field: 'last_name', label: 'Last name' },
  { field: 'mobile', label: 'Mobile number' },
  { field: 'employeeCode', label: 'Employee code' },
  { field: 'role', label: 'Role' },
  { field: 'grade', label: 'Grade' },
  { field: 'department', label: 'Department' },
  { field: 'designation', label: 'Designation' },
  { field: 'costCentre', label: 'Cost centre' },
  { field: 'approverEmail', label: 'Approver email' },
];

/** The rows as a CSV file with their reasons in a last column. */
export function badRowsCsv(rows: readonly ImportRow[]): string {
  const head = [...IMPORT_COLUMNS.map((column) => column.label), 'Row', 'Reasons'];
  const lines = rows.map((row) => [
    ...IMPORT_COLUMNS.map(({ field }) => row.values[field]),
    String(row.row),
    row.problems.map((problem) => problem.message).join('; '),
  ]);
  return csvText([head, ...lines]);
}
