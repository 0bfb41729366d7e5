import { type RawBuilder, sql } from 'kysely';
import {
  amountColumn,
  amountSeries,
  lastColumn,
  type ReportDefinition,
  type ReportScope,
} from '../report-definition.ts';
import { linesWhere } from '../report-filter.ts';
import { EXPENSE_ROWS, PAID_FOR, RECEIPT } from './expense-rows.ts';
import { BY_CITY, BY_COST_CENTRE, BY_DEPARTMENT, BY_GRADE, BY_TRIP, groupingBy } from './groupings.ts';
import { SERVICES, STATUS } from './line-words.ts';
import { WHO } from './spend-reports.ts';

/** The columns that lines and own expenses share. */
const SHARED = [
  ...['trip_id', 'booking_id', 'person_id', 'traveller_name', 'employee_code', 'department', 'grade', 'cost_centre'],
  ...['project', 'service', 'origin', 'vendor', 'place', 'city', 'outcome', 'is_personal', 'day', 'booked_day'],
  ...['starts_on', 'ends_on', 'at', 'event_key', 'traveller'],
];
const shared = (alias: string) => sql.join(SHARED.map((name) => sql.ref(`${alias}.${name}`)));

/** What was booked for people on trips, and what they paid themselves, in one list. */
function withOwnExpenses({ search, period }: ReportScope): RawBuilder<unknown> {
  return sql`(
    select ${shared('b')}, b.kind, b.total_paise, b.fee_paise + b.cgst_paise + b.sgst_paise + b.igst_paise as fees_paise,
      0::bigint as expense_paise, null::uuid as expense_id, null::text as receipt, b.service as paid_for
    from booking_line b
    union all
    select ${shared('e')}, 'expense', 0, 0, e.amount_paise, e.id, ${RECEIPT}, ${PAID_FOR}
    from ${EXPENSE_ROWS} e where e.trip_id is not null
  ) l where ${linesWhere(search, period)}`;
}

const COUNTS = { bookings: sql`count(distinct l.booking_id)`, trips: sql`count(distinct l.trip_id)` };
const BOOKED = sql`l.kind <> 'expense'`;
const TRIP = sql`(array_agg(l.trip_id))[1]`;
const spentOn = (key: string, heading: string, services: readonly string[]) =>
  amountColumn(key, heading, sql`l.total_paise - l.fees_paise`, sql`l.service in (${sql.join(services)})`);
const OWN_EXPENSES = amountColumn('expenses', 'Own expenses', sql`l.expense_paise`);
const NET = amountColumn('net', 'Net cost', sql`l.total_paise`);

const TRIP_STATES: Readonly<Record<string, string>> = {
  draft: 'Being planned',
  finalised: 'Finalised',
  cancelled: 'Cancelled',
};
const STATE_WORDS = sql.join(
  Object.entries(TRIP_STATES).map(([state, text]) => sql`when ${state} then ${text}`),
  sql` `,
);

const TRIP_OF_PERSON = sql`l.trip_id, l.person_id, case when l.person_id is null then l.traveller_name end`;

/** Who went where, who approved, and what each trip cost in all. */
export const EMPLOYEE_TRIPS: ReportDefinition = {
  title: 'Trips of employees',
  from: withOwnExpenses,
  counts: COUNTS,
  groupBy: TRIP_OF_PERSON,
  groupings: { department: BY_DEPARTMENT, grade: BY_GRADE, costCentre: BY_COST_CENTRE },
  charts: [
    {
      key: 'trips',
      // A trip of a person counts in the month in which it begins, once.
      from: (scope) =>
        sql`(select min(l.starts_on) as starts_on from ${withOwnExpenses(scope)} group by ${TRIP_OF_PERSON}) l`,
      by: { days: () => sql`l.starts_on` },
      least: 'month',
      series: [{ key: 'trips', label: 'Trips', unit: 'count', value: sql`count(*)` }],
    },
  ],
  page: { place: sql`l.trip_id` },
  groupKey: TRIP_OF_PERSON,
  sort: { sortBy: 'starts', sortOrder: 'DESC' },
  columns: [
    { key: 'trip', heading: 'Trip', kind: 'text', value: sql`(select t.name from trip t where t.id = ${TRIP})` },
    { key: 'tripId', heading: 'Trip ID', kind: 'text', value: sql`${TRIP}::text` },
    ...WHO,
    {
      key: 'purpose',
      heading: 'Purpose',
      kind: 'text',
      value: sql`(select t.purpose from trip t where t.id = ${TRIP})`,
    },
    { key: 'starts', heading: 'Starts', kind: 'day', value: sql`min(l.starts_on)::text` },
    { key: 'ends', heading: 'Ends', kind: 'day', value: sql`max(l.ends_on)::text` },
    { key: 'nights', heading: 'Nights', kind: 'count', value: sql`max(l.ends_on) - min(l.starts_on)` },
    { key: 'cities', heading: 'Cities', kind: 'text', value: sql`string_agg(distinct l.city, ', ')` },
    { key: 'bookings', heading: 'Bookings', kind: 'count', value: COUNTS.bookings, total: COUNTS.bookings },
    spentOn('flight', 'Flight', ['flight']),
    spentOn('hotel', 'Hotel', ['hotel']),
    spentOn('bus', 'Bus', ['bus']),
    spentOn('trainCab', 'Train and cab', ['train', 'cab']),
    amountColumn('fees', 'Fees and GST', sql`l.fees_paise`),
    NET,
    OWN_EXPENSES,
    amountColumn('all', 'Cost with own expenses', sql`l.total_paise + l.expense_paise`),
    {
      key: 'approvers',
      heading: 'Approvers',
      kind: 'text',
      value: sql`(select string_agg(distinct p.first_name || ' ' || p.last_name, ', ')
        from approval_item i join approval_vote v on v.item_id = i.id and v.decision = 'approve'
        join person p on p.id = v.given_by where i.trip_id = ${TRIP})`,
    },
    {
      key: 'state',
      heading: 'Trip',
      kind: 'text',
      value: sql`(select case when t.cancelled_at is not null then ${TRIP_STATES.cancelled} else case t.state ${STATE_WORDS} else t.state end end
        from trip t where t.id = ${TRIP})`,
    },
  ],
};

const SERVICE = sql`case when ${BOOKED} then initcap(l.service) else 'Own expense' end`;
const OF_SERVICE = groupingBy('Service', SERVICE);

/** What each service within trips costs, with what people paid themselves. */
export const SERVICE_TRIPS: ReportDefinition = {
  title: 'Trips by service',
  from: withOwnExpenses,
  counts: COUNTS,
  groupBy: sql`coalesce(l.booking_id, l.expense_id), l.traveller`,
  groupKey: sql`coalesce(l.booking_id, l.expense_id), l.traveller`,
  groupings: { service: OF_SERVICE, trip: BY_TRIP, department: BY_DEPARTMENT, city: BY_CITY },
  charts: [
    {
      key: 'payers',
      by: { name: sql`l.paid_for` },
      names: { ...SERVICES, other: 'Other' },
      // Own expenses are of another service than bookings: where there are some, no service filter fits both.
      narrows: { name: 'service', where: sql`sum(l.expense_paise) = 0` },
      series: [
        amountSeries('net', 'Paid by the company', sql`l.total_paise`),
        amountSeries('refund', 'Refunded', sql`-l.total_paise`, sql`l.kind = 'cancellation'`),
        amountSeries('own', 'Paid by employees', sql`l.expense_paise`),
      ],
    },
  ],
  page: { place: sql`l.trip_id`, placeOf: sql`(array_agg(l.trip_id))[1]` },
  sort: { sortBy: 'starts', sortOrder: 'DESC' },
  columns: [
    { key: 'bookingId', heading: 'Booking ID', kind: 'text', value: sql`(array_agg(l.booking_id::text))[1]` },
    { key: 'trip', heading: 'Trip', kind: 'text', value: sql`(select t.name from trip t where t.id = ${TRIP})` },
    { key: 'tripId', heading: 'Trip ID', kind: 'text', value: sql`${TRIP}::text` },
    ...WHO,
    lastColumn('service', 'Service', 'text', SERVICE),
    lastColumn('vendor', 'Vendor', 'text', sql`l.vendor`),
    lastColumn('place', 'Route or property', 'text', sql`l.place`),
    lastColumn('city', 'City', 'text', sql`l.city`),
    { key: 'starts', heading: 'Starts', kind: 'day', value: sql`min(l.starts_on)::text` },
    { key: 'ends', heading: 'Ends', kind: 'day', value: sql`max(l.ends_on)::text` },
    { key: 'nights', heading: 'Nights', kind: 'count', value: sql`max(l.ends_on) - min(l.starts_on)` },
    amountColumn('total', 'Total', sql`l.total_paise`, sql`${BOOKED} and l.kind <> 'cancellation'`),
    amountColumn('refund', 'Refund', sql`-l.total_paise`, sql`l.kind = 'cancellation'`),
    NET,
    OWN_EXPENSES,
    lastColumn('receipt', 'Receipt', 'text', sql`l.receipt`),
    { key: 'status', heading: 'Status', kind: 'text', value: STATUS },
  ],
};
