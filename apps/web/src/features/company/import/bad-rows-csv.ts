import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listImportRows } from '@pravas/contract/people/import-operations.ts';
import { csvText } from '../../../lib/csv.ts';

/** A row of an import. */
export type ImportRow = AnswerOf<typeof listImportRows>['data'][number];

/** A field of a row. */
interface RowColumn {
  readonly field: keyof ImportRow['values'];
  /** What an import recognises its column by, in whatever language the page is. */
  readonly name: string;
  readonly label: string;
}

/** The fields of a row in the order of the sample, with their headings. */
export const IMPORT_COLUMNS: readonly RowColumn[] = [
  { field: 'email', name: 'Email', label: 'Email' },
  { field: 'first_name', name: 'First name', label: 'First name' },
  { field: 'last_name', name: 'Last name', label: 'Last name' },
  { field: 'mobile', name: 'Mobile number', label: 'Mobile number' },
  { field: 'employeeCode', name: 'Employee code', label: 'Employee code' },
  { field: 'role', name: 'Role', label: 'Role' },
  { field: 'grade', name: 'Grade', label: 'Grade' },
  { field: 'department', name: 'Department', label: 'Department' },
  { field: 'designation', name: 'Designation', label: 'Designation' },
  { field: 'costCentre', name: 'Cost centre', label: 'Cost centre' },
  { field: 'approverEmail', name: 'Approver email', label: 'Approver email' },
];

/** The rows as a CSV file with their reasons in a last column. */
export function badRowsCsv(rows: readonly ImportRow[]): string {
  const head = [...IMPORT_COLUMNS.map((column) => column.name), 'Row', 'Reasons'];
  const lines = rows.map((row) => [
    ...IMPORT_COLUMNS.map(({ field }) => row.values[field]),
    String(row.row),
    row.problems.map((problem) => problem.message).join('; '),
  ]);
  return csvText([head, ...lines]);
}
