import { LEDGER_EVENTS } from '@pravas/domain/ledger/ledger-events.ts';
import { OWN_ACCOUNTS } from '@pravas/domain/report/spend-event.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  amountSeries,
  momentOf,
  ownAmount,
  ownColumn,
  type ReportDefinition,
  type ReportScope,
} from '../report-definition.ts';
import { dayColumn, linesWhere, type Period, wholeBookingsAlone } from '../report-filter.ts';
import { BY_DEPARTMENT, groupingBy, groupingByMonth } from './groupings.ts';

const EVENT_WORDS = sql.join(
  Object.entries(LEDGER_EVENTS).map(([key, text]) => sql`when ${key} then ${text}`),
  sql` `,
);
const EVENT = sql`case l.event ${EVENT_WORDS} else l.event end`;
const OWN = sql.join([...OWN_ACCOUNTS]);
/**
 * Paid in is what pays for a booking, from a card, on account or out of what the organisation has with us, at the
 * moment it does. Filling the wallet and paying off the credit line are not, or the same money would be counted again
 * when a booking takes it.
 */
const IS_IN = sql`t.credit_account = 'customer_suspense' and t.debit_account in ('gateway_clearing', 'bank_clearing', 'receivable',
  'pay_later_receivable', 'wallet_held', 'wallet_promo_held', 'credit_line_held')`;
/**
 * Paid out is what is refunded or leaves: refunds, wherever they go; reimbursements of employees; withdrawals. Of a
 * payment that the card's bank takes back it is what the wallet bears: the rest has come in and is now owed, so it is
 * neither in nor out, and nor is a reversal of either. A correction of a desk entry leaves as it arrived, on account.
 */
const IS_OUT = sql`t.debit_account = 'employee_payable' or (t.debit_account = 'refunds_due' and t.credit_account <> 'customer_suspense')
  or (t.debit_account, t.credit_account) in (('withdrawal_held', 'bank_clearing'), ('wallet', 'gateway_clearing'),
    ('customer_suspense', 'receivable'), ('supplier_payable', 'receivable'))`;

/** The same period as moments, by which transfers are found. */
function postedWithin({ from, to, dateOf }: Period): RawBuilder<unknown> {
  if (dateOf !== 'transaction') return sql``;
  return sql`where t.at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
    and t.at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
}

/** Refunds that are owed and have not been paid back, or whose day has passed; all events by default. */
function refundsAlone(refunds: ReportScope['search']['refunds'], today: string): RawBuilder<unknown> {
  if (refunds === undefined) return sql`true`;
  const isLate = refunds === 'late' ? sql`and r.due_on < ${today}::date` : sql``;
  return sql`l.event = 'refund-due'
    and exists (select from refund r where r.refund_ref = l.subject and r.booking_id = l.booking_id and r.state = 'processing' ${isLate})`;
}

/**
 * Transfers of the books by what happened, with the booking or the claim that it is of, under the names that lines of
 * bookings have.
 */
function eventsFrom({ search, period, today }: ReportScope): RawBuilder<unknown> {
  return sql`(
    select e.*, b.trip_id, coalesce(f.person_id, p.id) as person_id,
      coalesce(f.traveller_name, p.first_name || ' ' || p.last_name) as traveller_name,
      coalesce(f.department, d.name) as department, coalesce(f.grade, g.name) as grade,
      coalesce(f.cost_centre, p.cost_centre) as cost_centre, f.project, f.city, f.vendor, f.outcome,
      coalesce(f.service, 'expense') as service, coalesce(f.origin, 'own') as origin,
      coalesce(f.is_personal, r.is_personal, false) as is_personal,
      coalesce(f.booked_day, e.day) as booked_day, coalesce(f.starts_on, e.day) as starts_on,
      coalesce(m.gateway_ref, c.payment_ref) as payment_ref
    from (
      select split_part(t.key, ':', 1) as event, split_part(t.key, ':', 2) as subject, t.booking_id,
        (t.at at time zone 'Asia/Kolkata')::date as day, min(t.at) as at, sum(x.cost_paise) as cost_paise,
        coalesce(sum(x.cost_paise) filter (where x.cost_paise > 0), 0) as charged_paise,
        coalesce(-sum(x.cost_paise) filter (where x.cost_paise < 0), 0) as back_paise,
        coalesce(sum(t.amount_paise) filter (where ${IS_IN}), 0) as in_paise,
        coalesce(sum(t.amount_paise) filter (where ${IS_OUT}), 0) as out_paise,
        coalesce(sum(t.amount_paise) filter (where t.debit_account = 'employee_expense'), 0) as expense_paise,
        coalesce(sum(t.amount_paise) filter (where t.credit_account = 'refunds_due'), 0) as owed_paise
      from ledger_transfer t
      cross join lateral (select case
        when (t.debit_account in (${OWN})) = (t.credit_account in (${OWN})) or t.booking_id is null then 0
        when t.debit_account in (${OWN}) then t.amount_paise else -t.amount_paise end as cost_paise) x
      ${postedWithin(period)}
      group by 1, 2, 3, 4
    ) e
    left join booking b on b.id = e.booking_id
    left join trip r on r.id = b.trip_id
    left join lateral (select l.* from booking_line l where l.booking_id = e.booking_id order by l.at, l.traveller limit 1) f on true
    left join expense_claim c on c.id = case when e.event in ('claim', 'reimbursed') then e.subject::uuid end
    left join person p on p.id = c.person_id
    left join department d on d.id = p.department_id
    left join grade g on g.id = p.grade_id
    left join payment m on m.reference = case when e.event = 'capture' then e.subject end
  ) l where ${linesWhere(search, period)} and ${wholeBookingsAlone(search)} and ${refundsAlone(search.refunds, today)}`;
}

/** Every movement of money: paid in, charged, refunded and paid out. */
export const TRANSACTIONS: ReportDefinition = {
  title: 'Transactions',
  from: eventsFrom,
  counts: { bookings: sql`count(distinct l.booking_id)`, trips: sql`count(distinct l.trip_id)` },
  groupBy: null,
  groupKey: sql`l.event, l.subject, l.booking_id, l.day`,
  isReadOnce: true,
  sort: { sortBy: 'at', sortOrder: 'DESC' },
  groupings: {
    event: groupingBy('Event', EVENT),
    department: BY_DEPARTMENT,
    month: groupingByMonth('Month', sql`l.day`),
  },
  charts: [
    {
      key: 'flow',
      by: { days: ({ period }) => dayColumn(period) },
      narrows: { name: 'days' },
      series: [
        amountSeries('in', 'Paid in', sql`l.in_paise`),
        // Below the line, since it goes the other way.
        amountSeries('out', 'Paid out', sql`-l.out_paise`),
      ],
    },
  ],
  columns: [
    ownColumn('at', 'At', 'moment', momentOf(sql`l.at`)),
    ownColumn('event', 'Event', 'text', EVENT),
    ownColumn('reference', 'Reference', 'text', sql`l.subject`),
    ownColumn('bookingId', 'Booking ID', 'text', sql`l.booking_id::text`),
    ownColumn('tripId', 'Trip ID', 'text', sql`l.trip_id::text`),
    ownColumn('traveller', 'Traveller', 'text', sql`l.traveller_name`),
    ownColumn('department', 'Department', 'text', sql`l.department`),
    ownColumn('paymentRef', 'Payment reference', 'text', sql`l.payment_ref`),
    ownAmount('in', 'Paid in', sql`l.in_paise`),
    ownAmount('charged', 'Charged', sql`l.charged_paise`),
    ownAmount('givenBack', 'Given back', sql`l.back_paise`),
    ownAmount('owed', 'Refund owed', sql`l.owed_paise`),
    ownAmount('net', 'Net cost', sql`l.cost_paise`),
    ownAmount('out', 'Paid out', sql`l.out_paise`),
    ownAmount('expenses', 'Own expenses', sql`l.expense_paise`),
  ],
};
