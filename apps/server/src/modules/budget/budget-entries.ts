import { type RawBuilder, sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';

/** The parts that make up what is used of a budget. */
export type BudgetPart = 'spent' | 'committed' | 'pending';

/** Which entries are read; days are YYYY-MM-DD, both included. */
export interface EntryRange {
  readonly from: string;
  readonly to: string;
  /** Departments, cost centres and projects; what is charged to none of them is left out. */
  readonly subjectIds: readonly string[];
  readonly now: Temporal.Instant;
}

/** Bookings that can still count for a budget: what failed, lapsed or was removed never does. */
const COUNTED = sql`('CREATED', 'BOOKING_IN_PROCESS', 'BOOKING_PAUSED', 'BOOKED', 'CANCELED')`;

/** Whether a booking has begun. A trip that is still to come or over says so by its own dates. */
const hasDeparted = (now: Temporal.Instant) => sql`(case
  when t.starts_at > ${isoOf(now)}::timestamptz then false
  when t.ends_at <= ${isoOf(now)}::timestamptz then true
  else b.starts_at <= ${isoOf(now)}::timestamptz end)`;

/** What was captured for a booking and not refunded; an unpaid one counts with its cost. */
const KEPT_PAISE = sql`(case when b.status = 'CREATED' then b.total_paise else coalesce(
    (select sum(o.amount_paise) from payment o where o.booking_id = b.id and o.status = 'SUCCESSFUL'), b.total_paise)
  - coalesce((select sum(r.amount_paise) from refund r where r.booking_id = b.id), 0) end)::bigint`;

/**
 * Everything that counts for budgets, as a query of one row an entry: part, kind, id, trip_id, claim_id, person_id,
 * day, amount_paise, and `subjects`, the ids of what it is charged to. A booking counts on the day it was made, India's
 * calendar, for its trip's cost centre and project and its requester's department; an expense on the day of the
 * spending, for its trip's cost centre and project and its owner's department. Personal trips count for nothing.
 */
export function budgetEntries({ from, to, subjectIds, now }: EntryRange): RawBuilder<unknown> {
  return sql`
    select case when m.status = 'CREATED' then 'pending'
        when m.status = 'CANCELED' or m.has_departed then 'spent'
        else 'committed' end as part,
      'booking' as kind, m.id, m.trip_id, null::uuid as claim_id, m.created_by as person_id, m.day, m.amount_paise,
      array[m.department_id, m.cost_centre_id, m.project_id] as subjects
    from (
      select b.id, b.status, b.trip_id, t.created_by, t.cost_centre_id, t.project_id, p.department_id,
        (b.created_at at time zone 'Asia/Kolkata')::date as day, ${hasDeparted(now)} as has_departed,
        ${KEPT_PAISE} as amount_paise
      from booking b
        join trip t on t.id = b.trip_id
        join person p on p.id = t.created_by
      where b.removed_at is null and b.status in ${COUNTED} and not t.is_personal
        and array[p.department_id, t.cost_centre_id, t.project_id] && ${subjectIds}::uuid[]
        and (b.status <> 'CREATED' or (t.state = 'finalised' and b.approval_status <> 'Rejected'))
        and b.created_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
        and b.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      -- Keeps the amount from being worked out twice, once here and once for the condition below.
      offset 0
    ) m where m.amount_paise > 0
    union all
    select 'spent', 'expense', e.id, e.trip_id, e.claim_id, e.person_id, e.spent_on, e.amount_paise,
      array[p.department_id, t.cost_centre_id, t.project_id]
    from expense e
      join person p on p.id = e.person_id
      left join trip t on t.id = e.trip_id
    where e.kind <> 'booking' and e.state in ('approved', 'reimbursed') and e.removed_at is null
      and array[p.department_id, t.cost_centre_id, t.project_id] && ${subjectIds}::uuid[]
      and e.spent_on between ${from}::date and ${to}::date`;
}
