import { type RawBuilder, sql } from 'kysely';
import {
  amountColumn,
  countColumn,
  lastColumn,
  type ReportColumn,
  type ReportDefinition,
  type ReportScope,
} from '../report-definition.ts';
import { CATEGORIES, expensesFrom } from './expense-rows.ts';
import { BY_DEPARTMENT, BY_GRADE } from './groupings.ts';
import { monthColumns, placesByMonth } from './month-columns.ts';

const AMOUNT = sql`l.amount_paise`;
const CLAIMS = countColumn('claims', 'Claims', sql`count(distinct l.claim_id)`);
const inState = (key: string, heading: string, states: readonly string[]) =>
  amountColumn(key, heading, AMOUNT, sql`l.state in (${sql.join(states)})`);
const DAYS_TO_PAY = sql`round((avg(extract(epoch from l.reimbursed_at - l.submitted_at))
  filter (where l.reimbursed_at is not null) / 86400)::numeric, 1)`;
const PAID_IN: ReportColumn = {
  key: 'daysToPay',
  heading: 'Average days to pay',
  kind: 'count',
  value: DAYS_TO_PAY,
  total: DAYS_TO_PAY,
};

/** The columns about people, without those that would always be empty. */
function peopleFrom(scope: ReportScope): RawBuilder<unknown> {
  return sql`(
    select l.person_id, l.traveller_name, l.employee_code, l.department, l.grade, l.claim_id, l.category, l.state, l.amount_paise,
      l.receipt_file_id, l.submitted_at, l.reimbursed_at, l.at, l.event_key, l.day, l.booked_day, l.starts_on
    from ${expensesFrom(scope)}) l where true`;
}

/** What people paid themselves, and its outcome. */
export const EMPLOYEE_EXPENSES: ReportDefinition = {
  title: 'Expenses by employee',
  from: peopleFrom,
  counts: null,
  groupBy: sql`l.person_id`,
  groupKey: sql`l.person_id`,
  page: { place: sql`l.person_id` },
  isReadOnce: true,
  sort: { sortBy: 'approved', sortOrder: 'DESC' },
  groupings: { department: BY_DEPARTMENT, grade: BY_GRADE },
  columns: [
    lastColumn('traveller', 'Employee', 'text', sql`l.traveller_name`),
    lastColumn('employeeCode', 'Employee code', 'text', sql`l.employee_code`),
    lastColumn('department', 'Department', 'text', sql`l.department`),
    lastColumn('grade', 'Grade', 'text', sql`l.grade`),
    CLAIMS,
    ...Object.entries(CATEGORIES).map(([category, heading]) =>
      amountColumn(category, heading, AMOUNT, sql`l.category = ${category}`),
    ),
    amountColumn('claimed', 'Handed in', AMOUNT),
    inState('approved', 'Approved', ['approved', 'reimbursed']),
    inState('rejected', 'Refused', ['rejected']),
    inState('waiting', 'Waiting', ['claimed']),
    inState('paid', 'Paid back', ['reimbursed']),
    PAID_IN,
    countColumn('withoutReceipt', 'Without receipt', sql`count(*) filter (where l.receipt_file_id is null)`),
  ],
};

/** The columns about places, without those that would always be empty. */
function placesFrom(scope: ReportScope): RawBuilder<unknown> {
  return sql`(select l.city, l.claim_id, l.amount_paise, l.day, l.booked_day, l.starts_on from ${expensesFrom(scope)}) l where true`;
}

/** Where people pay themselves, month by month. */
export function locationExpenses({ period }: ReportScope): ReportDefinition {
  return {
    title: 'Expenses by place and month',
    from: placesFrom,
    counts: null,
    groupBy: sql`l.city`,
    groupKey: sql`l.city`,
    isReadOnce: true,
    sort: { sortBy: 'claimed', sortOrder: 'DESC' },
    charts: [placesByMonth(period, AMOUNT)],
    columns: [
      { key: 'city', heading: 'City', kind: 'text', value: sql`coalesce(l.city, 'Not stated')` },
      ...monthColumns(period, AMOUNT),
      amountColumn('claimed', 'Total', AMOUNT),
      CLAIMS,
    ],
  };
}
