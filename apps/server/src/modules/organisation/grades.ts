import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type {
  createGrade as createOperation,
  grade,
  listGrades as listOperation,
} from '@pravas/contract/organisation/master-operations.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { countOf, namedLike, orNameTaken } from './name-rules.ts';
import { type Change, recordChange } from './organization-context.ts';

type Grade = z.output<typeof grade>;
type Fields = BodyOf<typeof createOperation>;

const SORT_COLUMNS = {
  name: sql`lower(grade.name)`,
  employees: sql.ref('employees'),
  isActive: sql.ref('grade.is_active'),
  createdAt: sql.ref('grade.created_at'),
};

/** One page of grades. */
export async function listGrades(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  const { name, isActive } = query.search ?? {};
  let matching = tx.selectFrom('grade');
  if (name) matching = matching.where(namedLike('grade.name', name));
  if (isActive !== undefined) matching = matching.where('is_active', '=', isActive);
  const rows = await selectGrades(matching)
    .orderBy(SORT_COLUMNS[query.sortBy ?? 'name'], query.sortOrder.toUpperCase() === 'DESC' ? 'desc' : 'asc')
    .orderBy('grade.id')
    .offset(query.rowNumber - 1)
    .limit(query.recordsPerPage)
    .execute();
  const { rowNumber, recordsPerPage } = query;
  const { total } = await matching.select(countOf).executeTakeFirstOrThrow();
  return { data: rows.map(present), total, rowNumber, recordsPerPage };
}

/** One grade. Throws `not_found`. */
export async function readGrade(tx: Tx, gradeId: string): Promise<Grade> {
  const row = await selectGrades(tx.selectFrom('grade')).where('grade.id', '=', gradeId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return present(row);
}

/** Adds a grade. Throws `name_taken`. */
export async function createGrade(tx: Tx, fields: Fields, change: Change): Promise<Grade> {
  const { organizationId } = change.caller;
  const id = newId();
  const at = isoOf(change.now);
  await orNameTaken('grade_name', () =>
    tx
      .insertInto('grade')
      .values({ organization_id: organizationId, id, ...fields, created_at: at, updated_at: at })
      .execute(),
  );
  await record(tx, change, 'grade.created', id, {}, fields);
  return readGrade(tx, id);
}

/** Changes a grade's name and description. Throws `not_found`, `name_taken`. */
export async function updateGrade(tx: Tx, gradeId: string, fields: Fields, change: Change): Promise<Grade> {
  const before = await readGrade(tx, gradeId);
  await orNameTaken('grade_name', () =>
    tx
      .updateTable('grade')
      .set({ ...fields, updated_at: isoOf(change.now) })
      .where('id', '=', gradeId)
      .execute(),
  );
  await record(tx, change, 'grade.updated', gradeId, { name: before.name, description: before.description }, fields);
  return readGrade(tx, gradeId);
}

/** Switches a grade on or off. Throws `not_found`, `in_use` where people have it. */
export async function switchGrade(tx: Tx, gradeId: string, isActive: boolean, change: Change): Promise<Grade> {
  // Locked first: a person who is being put into this grade right now is counted or has to wait.
  await tx.selectFrom('grade').select('id').where('id', '=', gradeId).forUpdate().executeTakeFirst();
  const before = await readGrade(tx, gradeId);
  if (before.isActive === isActive) return before;
  if (!isActive && before.employees > 0) {
    throw new Refusal('in_use', { message: `This grade is still in use by ${before.employees} people.` });
  }
  await tx
    .updateTable('grade')
    .set({ is_active: isActive, updated_at: isoOf(change.now) })
    .where('id', '=', gradeId)
    .execute();
  await record(
    tx,
    change,
    isActive ? 'grade.enabled' : 'grade.disabled',
    gradeId,
    { isActive: !isActive },
    { isActive },
  );
  return readGrade(tx, gradeId);
}

function selectGrades(from: ReturnType<typeof gradeTable>) {
  return from
    .select(['grade.id', 'grade.name', 'grade.description', 'grade.is_active', 'grade.created_at'])
    .select(({ selectFrom }) =>
      selectFrom('person')
        .whereRef('person.grade_id', '=', 'grade.id')
        .select(countOf)
        .$asScalar()
        .$notNull()
        .as('employees'),
    );
}

const gradeTable = (tx: Tx) => tx.selectFrom('grade');

function present(row: {
  id: string;
  name: string;
  description: string | null;
  is_active: boolean;
  created_at: Date;
  employees: number;
}): Grade {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
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
    objectType: 'grade',
    objectId,
    details: changedFields(before, after),
  });
}
