import type { QueryOf } from '@pravas/contract/operation.ts';
import type { exportEmployees as operation } from '@pravas/contract/people/employee-operations.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import { IMPORT_COLUMNS, type ImportKey } from '@pravas/domain/person/import-row.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { writeCsv, writeExcel } from '../file/index.ts';
import { conditions, type EmployeeFilter, readListed } from './list-employees.ts';
import { actorFor, type PeopleContext } from './people-context.ts';

type Listed = Awaited<ReturnType<typeof readListed>>[number];

/** The columns of an import, so that an export can be imported elsewhere. */
const IMPORTED: Readonly<Record<ImportKey, (row: Listed) => string | null>> = {
  email: (row) => row.email,
  firstName: (row) => row.first_name,
  lastName: (row) => row.last_name,
  mobile: (row) => row.mobile,
  employeeCode: (row) => row.employee_code,
  role: (row) => row.role_name,
  grade: (row) => row.grade_name,
  department: (row) => row.department_name,
  designation: (row) => row.designation,
  costCentre: (row) => row.cost_centre,
  approverEmail: (row) => row.approver_email,
};
/** What is only to be read. */
const READ: Readonly<Record<string, (row: Listed) => string | null>> = {
  'Approver name': (row) => row.approver_name,
  Active: (row) => (row.is_active ? 'Yes' : 'No'),
  Invitation: (row) => row.invite_status,
  Created: (row) => row.created_at.toISOString(),
  'Last seen': (row) => row.last_seen_at?.toISOString() ?? null,
};
const HEADINGS = [...IMPORT_COLUMNS.map(({ heading }) => heading), ...Object.keys(READ)];
/** Pieces are small, so that others behind one wait only briefly. */
const AT_ONCE = 100;

/** The filtered list as a file, read and written piece by piece; each piece is a transaction of its own. */
export async function exportEmployees(
  context: PeopleContext,
  caller: Caller,
  query: QueryOf<typeof operation>,
  requestId: string,
): Promise<Download> {
  const filter = query.search ?? {};
  const now = context.clock.now();
  await context.database.forOrganization(caller.organizationId, (tx) =>
    recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorFor(caller, requestId).name,
      action: 'people.exported',
      objectType: 'organization',
      objectId: caller.organizationId,
      details: { format: query.format, filter: JSON.stringify(filter) },
      requestId,
    }),
  );
  const rows = readPieces(context, caller.organizationId, filter, now);
  const name = `employees-${now.toString().slice(0, 10)}`;
  if (query.format === 'csv') {
    return { fileName: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', content: writeCsv(rows) };
  }
  return {
    fileName: `${name}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: writeExcel([{ name: 'Employees', pieces: rows }]),
  };
}

async function* readPieces(
  context: PeopleContext,
  organizationId: string,
  filter: EmployeeFilter,
  now: Temporal.Instant,
): AsyncGenerator<readonly (readonly string[])[]> {
  yield [HEADINGS];
  let after = 0;
  for (;;) {
    const piece = await context.database.forOrganization(organizationId, async (tx) => {
      const ids = await sql<{ id: string; user_id: number }>`
        select p.id, p.user_id from person p where ${conditions(filter)} and p.user_id > ${after}
        order by p.user_id limit ${AT_ONCE}`.execute(tx);
      after = ids.rows.at(-1)?.user_id ?? after;
      return readListed(
        tx,
        ids.rows.map((row) => row.id),
        now,
      );
    });
    if (piece.length > 0) yield piece.map(cellsOf);
    if (piece.length < AT_ONCE) return;
  }
}

function cellsOf(row: Listed): readonly string[] {
  const cells = [...IMPORT_COLUMNS.map(({ key }) => IMPORTED[key]), ...Object.values(READ)];
  return cells.map((cell) => cell(row) ?? '');
}
