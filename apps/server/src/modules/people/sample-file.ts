import type { Download } from '@pravas/contract/schemas.ts';
import { IMPORT_COLUMNS, type ImportKey } from '@pravas/domain/person/import-row.ts';
import type { Tx } from '../../platform/database.ts';
import { writeCsv, writeExcel } from '../file/index.ts';
import { type Choice, type Choices, readChoices } from './role-guards.ts';

/**
 * A sample for an import: headings and two rows that could be imported unchanged but for their addresses. The
 * workbook's second sheet lists the names of the organisation's roles, grades and departments.
 */
export async function writeSample(tx: Tx, format: 'excel' | 'csv'): Promise<Download> {
  const choices = await readChoices(tx);
  const rows = [IMPORT_COLUMNS.map((column) => column.heading), ...exampleRows(choices)];
  if (format === 'csv') {
    return { fileName: 'employees-sample.csv', mediaType: 'text/csv; charset=utf-8', content: writeCsv(once(rows)) };
  }
  return {
    fileName: 'employees-sample.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeExcel([
      { name: 'Employees', pieces: once(rows) },
      { name: 'Choices', pieces: once(choiceRows(choices)) },
    ]),
  };
}

async function* once(rows: readonly (readonly string[])[]) {
  yield rows;
}

function exampleRows(choices: Choices): readonly (readonly string[])[] {
  const roles = [...choices.roles.values()].filter((role) => role.isActive);
  const approving = roles.find((role) => role.privileges.has('approvals.decide'));
  const plain = roles.find((role) => !role.privileges.has('approvals.decide')) ?? approving;
  const shared = {
    grade: firstName(choices.grades),
    department: firstName(choices.departments),
    costCentre: 'CC-100',
  };
  const examples: readonly Partial<Record<ImportKey, string>>[] = [
    {
      ...shared,
      email: 'lakshmi.nair@yourcompany.example',
      firstName: 'Lakshmi',
      lastName: 'Nair',
      mobile: '9845012345',
      employeeCode: 'E-2001',
      role: approving?.name ?? '',
      designation: 'Team lead',
    },
    {
      ...shared,
      email: 'arjun.menon@yourcompany.example',
      firstName: 'Arjun',
      lastName: 'Menon',
      mobile: '9845054321',
      employeeCode: 'E-2002',
      role: plain?.name ?? '',
      designation: 'Analyst',
      approverEmail: approving ? 'lakshmi.nair@yourcompany.example' : '',
    },
  ];
  return examples.map((example) => IMPORT_COLUMNS.map(({ key }) => example[key] ?? ''));
}

function firstName(choices: ReadonlyMap<string, Choice>): string {
  return [...choices.values()].find((choice) => choice.isActive)?.name ?? '';
}

function choiceRows(choices: Choices): readonly (readonly string[])[] {
  const columns = [choices.roles, choices.grades, choices.departments].map((one) =>
    [...one.values()].filter((choice) => choice.isActive).map((choice) => choice.name),
  );
  const longest = Math.max(...columns.map((column) => column.length));
  const rows = Array.from({ length: longest }, (_, index) => columns.map((column) => column[index] ?? ''));
  return [['Roles', 'Grades', 'Departments'], ...rows];
}
