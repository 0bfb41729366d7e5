import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type {
  EMPLOYEE_SORT,
  employeeFilter,
  listEmployees as operation,
} from '@pravas/contract/people/employee-operations.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { wordsQuery } from '../../platform/words-query.ts';

/** What a list is narrowed by. */
export type EmployeeFilter = z.output<typeof employeeFilter>;
type EmployeeRow = PayloadOf<typeof operation>['data'][number];
type SortColumn = (typeof EMPLOYEE_SORT)[number];

interface Sort {
  readonly keys: readonly RawBuilder<unknown>[];
  /** True where people without a value come last, whichever way the list is sorted. */
  readonly mayLack?: boolean;
  readonly join?: RawBuilder<unknown>;
}

/** What each column sorts by; no client text becomes SQL. */
const SORTS: Readonly<Record<SortColumn, Sort>> = {
  name: { keys: [sql`lower(p.first_name)`, sql`lower(p.last_name)`] },
  email_: { keys: [sql`lower(p.email)`] },
  employeeCode: { keys: [sql`lower(p.employee_code)`], mayLack: true },
  role: byNameOf('role'),
  grade: byNameOf('grade'),
  department: byNameOf('department'),
  isActive: { keys: [sql`p.is_active`] },
  inviteStatus: { keys: [sql`p.invite_status`] },
  createdAt: { keys: [sql`p.created_at`] },
};

function byNameOf(table: 'role' | 'grade' | 'department'): Sort {
  const id = sql.ref(`p.${table}_id`);
  const join = sql`left join ${sql.table(table)} t on t.organization_id = p.organization_id and t.id = ${id}`;
  return { keys: [sql`lower(t.name)`], mayLack: true, join };
}

/** A page of the organisation's people and how many there are in all. */
export async function listEmployees(
  tx: Tx,
  query: QueryOf<typeof operation>,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof operation>> {
  const { rowNumber, recordsPerPage } = query;
  const where = conditions(query.search ?? {});
  const count = await sql<{ total: number }>`select count(*) as total from person p where ${where}`.execute(tx);
  const total = count.rows[0]?.total ?? 0;
  const ids = await readPage(tx, query, where, total);
  return { data: await readRows(tx, ids, now), total, rowNumber, recordsPerPage };
}

/**
 * The ids of a page. The offset applies only to ids: other columns are looked up for the rows of the page alone. A page
 * beyond the middle is read from the end, so that the last costs as little as the first.
 */
async function readPage(
  tx: Tx,
  query: QueryOf<typeof operation>,
  where: RawBuilder<unknown>,
  total: number,
): Promise<readonly string[]> {
  const skipped = query.rowNumber - 1;
  const rows = Math.min(query.recordsPerPage, total - skipped);
  if (rows <= 0) return [];
  const { keys, mayLack = false, join = sql`` } = SORTS[query.sortBy ?? 'name'];
  const isFromEnd = skipped > total / 2;
  const isDescending = (query.sortOrder.toUpperCase() === 'DESC') !== isFromEnd;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const lacking = isFromEnd ? sql`nulls first` : sql`nulls last`;
  const order = [...keys.map((key) => (mayLack ? sql`${key} ${direction} ${lacking}` : sql`${key} ${direction}`))];
  const page = await sql<{ id: string }>`
    select p.id from person p ${join} where ${where}
    order by ${sql.join([...order, sql`p.user_id ${direction}`])}
    offset ${isFromEnd ? total - skipped - rows : skipped} limit ${rows}`.execute(tx);
  const ids = page.rows.map((row) => row.id);
  return isFromEnd ? ids.reverse() : ids;
}

/** The conditions of a filter, always at least one. */
export function conditions(filter: EmployeeFilter): RawBuilder<unknown> {
  const words = wordsQuery(filter.text ?? '');
  const parts: RawBuilder<unknown>[] = [
    ...((filter.text ?? '').trim() === ''
      ? []
      : words === null
        ? [sql`false`]
        : [sql`p.words @@ to_tsquery('simple', ${words})`]),
    ...equal('role_id', filter.roleId),
    ...equal('grade_id', filter.gradeId),
    ...equal('department_id', filter.departmentId),
    ...equal('is_active', filter.isActive),
    ...equal('invite_status', filter.inviteStatus),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function equal(column: string, value: string | boolean | undefined): readonly RawBuilder<unknown>[] {
  return value === undefined ? [] : [sql`${sql.ref(`p.${column}`)} = ${value}`];
}

interface ReadRow {
  id: string;
  user_id: number;
  employee_code: string | null;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  role_id: string;
  role_name: string;
  grade_id: string | null;
  grade_name: string | null;
  department_id: string | null;
  department_name: string | null;
  designation: string | null;
  cost_centre: string | null;
  approver_user_id: number | null;
  approver_name: string | null;
  approver_email: string | null;
  is_active: boolean;
  invite_status: EmployeeRow['inviteStatus'];
  invite_expired: boolean;
  created_at: Date;
  last_seen_at: Date | null;
  image_id: string | null;
}

/** What the list and its export show of people, in the order of the ids. */
export async function readListed(tx: Tx, ids: readonly string[], now: Temporal.Instant): Promise<readonly ReadRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReadRow>`
    select p.id, p.user_id, p.employee_code, p.first_name, p.last_name, p.email, p.mobile, p.designation, p.cost_centre,
      p.role_id, r.name as role_name, p.grade_id, g.name as grade_name, p.department_id, d.name as department_name,
      a.user_id as approver_user_id, a.first_name || ' ' || a.last_name as approver_name,
      a.email as approver_email, p.is_active, p.invite_status,
      p.created_at, p.last_seen_at, p.image_id,
      p.invite_status = 'Sent' and coalesce((select i.expires_at < ${isoOf(now)}::timestamptz from invitation i
        where i.organization_id = p.organization_id and i.person_id = p.id order by i.created_at desc limit 1), false)
        as invite_expired
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join person p on p.id = wanted.id
    join role r on r.organization_id = p.organization_id and r.id = p.role_id
    left join grade g on g.organization_id = p.organization_id and g.id = p.grade_id
    left join department d on d.organization_id = p.organization_id and d.id = p.department_id
    left join person a on a.organization_id = p.organization_id and a.id = p.approver_id
    order by wanted.place`.execute(tx);
  return rows;
}

async function readRows(tx: Tx, ids: readonly string[], now: Temporal.Instant): Promise<EmployeeRow[]> {
  const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { _id: id, name });
  return (await readListed(tx, ids, now)).map((row) => ({
    user_id: row.user_id,
    employeeCode: row.employee_code,
    first_name: row.first_name,
    last_name: row.last_name,
    email_: row.email,
    mobile: row.mobile,
    role: { _id: row.role_id, name: row.role_name },
    grade: named(row.grade_id, row.grade_name),
    department: named(row.department_id, row.department_name),
    designation: row.designation,
    approver: row.approver_user_id === null ? null : { user_id: row.approver_user_id, name: row.approver_name ?? '' },
    isActive: row.is_active,
    inviteStatus: row.invite_status,
    inviteExpired: row.invite_expired,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    imageId: row.image_id,
  }));
}
