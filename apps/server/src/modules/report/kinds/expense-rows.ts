import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReportScope } from '../report-definition.ts';
import { linesWhere } from '../report-filter.ts';

/** Categories as people read them. */
export const CATEGORIES: Readonly<Record<ExpenseCategory, string>> = {
  airfare: 'Airfare',
  hotel: 'Hotel',
  train: 'Train',
  bus: 'Bus',
  car: 'Car',
  conveyance: 'Taxi and conveyance',
  fuel_toll_parking: 'Fuel, toll, parking',
  food: 'Food',
  laundry: 'Laundry',
  incidental: 'Incidentals',
  miscellaneous: 'Miscellaneous',
};
const CATEGORY = sql`case x.category ${sql.join(
  Object.entries(CATEGORIES).map(([category, text]) => sql`when ${category} then ${text}`),
  sql` `,
)} end`;

/** What the trip is charged to; looked up on demand. */
const codeOf = (column: 'cost_centre_id' | 'project_id') => sql`(
  select c.code from trip t join cost_centre c on c.id = ${sql.ref(`t.${column}`)} where t.id = x.trip_id)`;

/**
 * What people paid themselves and have submitted, with who they are: a row for each expense, under the names that lines
 * of bookings have. It counts by the day on which it was submitted ("booking"), decided ("transaction") or spent
 * ("travel").
 */
export const EXPENSE_ROWS: RawBuilder<unknown> = sql`(
  select x.organization_id, x.id, x.trip_id, null::uuid as booking_id, x.person_id,
    p.first_name || ' ' || p.last_name as traveller_name, p.employee_code, d.name as department, g.name as grade,
    coalesce(${codeOf('cost_centre_id')}, p.cost_centre) as cost_centre, ${codeOf('project_id')} as project, 'expense'::text as service, 'own'::text as origin,
    coalesce(x.vendor, ${CATEGORY}) as vendor, ${CATEGORY} as place,
    coalesce((select b.city from booking_line b where b.trip_id = x.trip_id and b.city is not null order by b.starts_on, b.id limit 1),
      x.location) as city,
    null::text as outcome, false as is_personal,
    (coalesce(c.decided_at, c.submitted_at, x.created_at) at time zone 'Asia/Kolkata')::date as day,
    (coalesce(c.submitted_at, x.created_at) at time zone 'Asia/Kolkata')::date as booked_day,
    x.spent_on as starts_on, x.spent_on as ends_on, x.created_at as at, x.id::text as event_key, 0 as traveller,
    x.category, x.state, x.claim_id, x.amount_paise, x.receipt_file_id, c.submitted_at, c.reimbursed_at
  from expense x
  join person p on p.id = x.person_id
  left join expense_claim c on c.id = x.claim_id
  left join department d on d.id = p.department_id
  left join grade g on g.id = p.grade_id
  where x.removed_at is null and x.kind <> 'booking' and x.state <> 'draft')`;

/** Whether there is a receipt to look at. */
export const RECEIPT = sql`case when e.receipt_file_id is null then 'Missing' else 'There' end`;

/** For which service an own expense was: what could have been booked, else 'other'. */
export const PAID_FOR = sql`case e.category when 'airfare' then 'flight' when 'hotel' then 'hotel' when 'train' then 'train'
  when 'bus' then 'bus' when 'car' then 'cab' when 'conveyance' then 'cab' else 'other' end`;

/** Own expenses that are asked for. */
export function expensesFrom({ search, period }: ReportScope): RawBuilder<unknown> {
  return sql`${EXPENSE_ROWS} l where ${linesWhere(search, period)}`;
}
