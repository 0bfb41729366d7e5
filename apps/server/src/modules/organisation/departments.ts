import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type {
  createDepartment as createOperation,
  department,
  listDepartments as listOperation,
} from '@pravas/contract/organisation/master-operations.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { countOf, namedLike, orNameTaken } from './name-rules.ts';
import { type Change, recordChange, refuseField } from './organization-context.ts';

type Department = z.output<typeof department>;
type Fields = BodyOf<typeof createOperation>;

const SORT_COLUMNS = {
  name: sql`lower(department.name)`,
  employees: sql.ref('employees'),
  isActive: sql.ref('department.is_active'),
  createdAt: sql.ref('department.created_at'),
};

/** One page of departments. */
export async function listDepartments(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  const { name, isActive } = query.search ?? {};
  let matching = tx.selectFrom('department');
  if (name) matching = matching.where(namedLike('department.name', name));
  if (isActive !== undefined) matching = matching.where('department.is_active', '=', isActive);
  const rows = await selectDepartments(matching)
    .orderBy(SORT_COLUMNS[query.sortBy ?? 'name'], query.sortOrder.toUpperCase() === 'DESC' ? 'desc' : 'asc')
    .orderBy('department.id')
    .offset(query.rowNumber - 1)
    .limit(query.recordsPerPage)
    .execute();
  const { rowNumber, recordsPerPage } = query;
  const { total } = await matching.select(countOf).executeTakeFirstOrThrow();
  return { data: rows.map(present), total, rowNumber, recordsPerPage };
}

/** One department. Throws `not_found`. */
export async function readDepartment(tx: Tx, departmentId: string): Promise<Department> {
  const row = await selectDepartments(tx.selectFrom('department'))
    .where('department.id', '=', departmentId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return present(row);
}

/** Adds a department. Throws `name_taken`. */
export async function createDepartment(tx: Tx, fields: Fields, change: Change): Promise<Department> {
  const { organizationId } = change.caller;
  const id = newId();
  const at = isoOf(change.now);
  const { head_id, ...named } = await columnsOf(tx, fields, null);
  await orNameTaken('department_name', () =>
    tx
      .insertInto('department')
      .values({ organization_id: organizationId, id, ...named, head_id, created_at: at, updated_at: at })
      .execute(),
  );
  const created = await readDepartment(tx, id);
  await record(tx, change, 'department.created', id, {}, auditView(created));
  return created;
}

/** Changes a department's name and description. Throws `not_found`, `name_taken`. */
export async function updateDepartment(
  tx: Tx,
  departmentId: string,
  fields: Fields,
  change: Change,
): Promise<Department> {
  const before = await readDepartment(tx, departmentId);
  const columns = await columnsOf(tx, fields, before.head?.user_id ?? null);
  await orNameTaken('department_name', () =>
    tx
      .updateTable('department')
      .set({ ...columns, updated_at: isoOf(change.now) })
      .where('id', '=', departmentId)
      .execute(),
  );
  const after = await readDepartment(tx, departmentId);
  await record(tx, change, 'department.updated', departmentId, auditView(before), auditView(after));
  return after;
}

/** The columns of the typed fields. A head must be active in the organisation; the previous head may stay. */
async function columnsOf(tx: Tx, { name, description, headUserId }: Fields, presentUserId: number | null) {
  if (headUserId === undefined || headUserId === null) return { name, description, head_id: null };
  const head = await tx
    .selectFrom('person')
    .select(['id', 'is_active'])
    .where('user_id', '=', headUserId)
    .executeTakeFirst();
  if (!head) throw refuseField('not_found', 'headUserId', 'This person does not exist');
  if (!head.is_active && headUserId !== presentUserId) {
    throw refuseField('validation_failed', 'headUserId', 'This person is disabled');
  }
  return { name, description, head_id: head.id };
}

function auditView({ name, description, head }: Department): AuditDetails {
  return { name, description, head: head?.name ?? null };
}

/** Switches a department on or off. Throws `not_found`, `in_use` where people have it. */
export async function switchDepartment(
  tx: Tx,
  departmentId: string,
  isActive: boolean,
  change: Change,
): Promise<Department> {
  // Locked first: a person who is being put into this department right now is counted or has to wait.
  await tx.selectFrom('department').select('id').where('id', '=', departmentId).forUpdate().executeTakeFirst();
  const before = await readDepartment(tx, departmentId);
  if (before.isActive === isActive) return before;
  if (!isActive && before.employees > 0) {
    throw new Refusal('in_use', { message: `This department is still in use by ${before.employees} people.` });
  }
  await tx
    .updateTable('department')
    .set({ is_active: isActive, updated_at: isoOf(change.now) })
    .where('id', '=', departmentId)
    .execute();
  await record(
    tx,
    change,
    isActive ? 'department.enabled' : 'department.disabled',
    departmentId,
    { isActive: !isActive },
    { isActive },
  );
  return readDepartment(tx, departmentId);
}

function selectDepartments(from: ReturnType<typeof departmentTable>) {
  return from
    .leftJoin('person as head', (join) =>
      join.onRef('head.organization_id', '=', 'department.organization_id').onRef('head.id', '=', 'department.head_id'),
    )
    .select([
      'department.id',
      'department.name',
      'department.description',
      'department.is_active',
      'department.created_at',
      'head.user_id as headUserId',
      'head.first_name as headFirstName',
      'head.last_name as headLastName',
    ])
    .select(({ selectFrom }) =>
      selectFrom('person')
        .whereRef('person.department_id', '=', 'department.id')
        .select(countOf)
        .$asScalar()
        .$notNull()
        .as('employees'),
    );
}

const departmentTable = (tx: Tx) => tx.selectFrom('department');

function present(row: {
  id: string;
  name: string;
  description: string | null;
  is_active: boolean;
  created_at: Date;
  employees: number;
  headUserId: number | null;
  headFirstName: string | null;
  headLastName: string | null;
}): Department {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    head:
      row.headUserId === null ? null : { user_id: row.headUserId, name: `${row.headFirstName} ${row.headLastName}` },
    isActive: row.is_active,
    employees: row.employees,
    createdAt: row.created_at.toISOString(),
  };
}

function record(
  tx: Tx,
  change: Change,
  action: string,
  objectId: string,
  before: AuditDetails,
  after: AuditDetails,
): Promise<void> {
  return recordChange(tx, change, change.caller.organizationId, {
    action,
    objectType: 'department',
    objectId,
    details: changedFields(before, after),
  });
}
