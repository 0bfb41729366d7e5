import { type RawBuilder, sql } from 'kysely';
import { countColumn, momentOf, ownColumn, type ReportDefinition, type ReportScope } from '../report-definition.ts';
import { BY_DEPARTMENT, BY_GRADE, groupingBy } from './groupings.ts';

/** What a profile should have; the share present is how complete it is. */
const ASKED = [
  'title',
  'gender',
  'date_of_birth',
  'mobile',
  'nationality',
  'employee_code',
  'department_id',
  'grade_id',
];
const FILLED = sql.join(
  ASKED.map((name) => sql`(${sql.ref(`p.${name}`)} is not null)::int`),
  sql` + `,
);
const STATUS = sql`case when not l.is_active then 'Not active' when l.invite_status = 'Sent' then 'Invited' else 'Active' end`;

/** Everybody, with the names that other rows have, each looked up on demand. Days do not apply to people. */
function peopleFrom({ search }: ReportScope): RawBuilder<unknown> {
  const { department, grade, costCentre, user_id } = search;
  const excluded = new Set<string>(search.exclude ?? []);
  const wanted = (name: string, column: RawBuilder<unknown>, values: readonly string[] | undefined) => {
    if (!values) return [];
    const isIn = sql`coalesce(${column}, 'Not stated') = any(${sql.val([...values])}::text[])`;
    return [excluded.has(name) ? sql`not (${isIn})` : isIn];
  };
  const conditions = [
    sql`true`,
    ...wanted('department', sql`l.department`, department),
    ...wanted('grade', sql`l.grade`, grade),
    ...wanted('costCentre', sql`l.cost_centre`, costCentre),
    ...(user_id === undefined ? [] : [sql`l.user_id = ${user_id}`]),
    ...(search.people === undefined ? [] : [sql`l.id = any(${sql.val([...search.people])}::uuid[])`]),
  ];
  return sql`(
    select p.id, p.user_id, p.first_name || ' ' || p.last_name as name, p.employee_code, p.email, p.mobile,
      (select d.name from department d where d.id = p.department_id) as department,
      (select g.name from grade g where g.id = p.grade_id) as grade, p.designation,
      (select a.first_name || ' ' || a.last_name from person a where a.id = p.approver_id) as approver, p.cost_centre,
      (select r.name from role r where r.id = p.role_id) as role,
      p.is_active, p.invite_status, p.last_seen_at, round(100.0 * (${FILLED}) / ${ASKED.length}, 1) as complete
    from person p
  ) l where ${sql.join(conditions, sql` and `)}`;
}

/** Who may travel, and whose profile is not ready. `seesPassports`: whether expiry days of passports are shown. */
export function peopleReport(seesPassports: boolean): ReportDefinition {
  const passport = ownColumn(
    'passportEnds',
    'Passport ends',
    'day',
    sql`(select max(d.expires_on)::text from person_document d where d.person_id = l.id and d.type = 'passport')`,
  );
  return {
    title: 'Employees',
    from: peopleFrom,
    counts: null,
    groupBy: null,
    groupKey: sql`l.id`,
    sort: { sortBy: 'name', sortOrder: 'ASC' },
    groupings: {
      department: BY_DEPARTMENT,
      grade: BY_GRADE,
      role: groupingBy('Role', sql`l.role`),
      status: groupingBy('Status', STATUS),
    },
    charts: [
      {
        key: 'departments',
        by: { name: sql`l.department` },
        narrows: { name: 'department' },
        most: { points: 15, isAddedUp: true },
        series: [{ key: 'people', label: 'People', unit: 'count', value: sql`count(*)` }],
      },
    ],
    columns: [
      ownColumn('name', 'Name', 'text', sql`l.name`),
      ownColumn('employeeCode', 'Employee code', 'text', sql`l.employee_code`),
      ownColumn('email', 'E-mail', 'text', sql`l.email`),
      ownColumn('mobile', 'Mobile', 'text', sql`l.mobile`),
      ownColumn('department', 'Department', 'text', sql`l.department`),
      ownColumn('grade', 'Grade', 'text', sql`l.grade`),
      ownColumn('designation', 'Designation', 'text', sql`l.designation`),
      ownColumn('approver', 'Approver', 'text', sql`l.approver`),
      ownColumn('costCentre', 'Cost centre', 'text', sql`l.cost_centre`),
      ownColumn('role', 'Role', 'text', sql`l.role`),
      ownColumn('status', 'Status', 'text', STATUS),
      ownColumn('lastSeen', 'Last here', 'moment', momentOf(sql`l.last_seen_at`)),
      ownColumn('complete', 'Profile filled in', 'percent', sql`l.complete`),
      ...(seesPassports ? [passport] : []),
      ownColumn(
        'trips',
        'Trips in 12 months',
        'count',
        sql`(select count(distinct b.trip_id) from booking_line b where b.person_id = l.id and not b.is_personal
          and b.day > current_date - 365)`,
      ),
      {
        ...countColumn('ready', 'Ready to travel', sql`0`),
        value: sql`case when l.complete = 100 then 1 else 0 end`,
        total: sql`count(*) filter (where l.complete = 100)`,
      },
    ],
  };
}
