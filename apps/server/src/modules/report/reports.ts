import type { BookingStatus } from '@pravas/domain/booking/booking-lifecycle.ts';
import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Booking } from '../booking/index.ts';
import {
  amountColumn,
  countColumn,
  lastColumn,
  type ReportColumn,
  type ReportDefinition,
} from './report-definition.ts';

const GST = sql`(l.cgst_paise + l.sgst_paise + l.igst_paise)`;
const CANCELLED = sql`l.kind = 'cancellation'`;
const KEPT = sql`l.kind <> 'cancellation'`;
const PURCHASED = sql`l.kind = 'purchase'`;
const NET = amountColumn('net', 'Net cost', sql`l.total_paise`);
const REFUND = amountColumn('refund', 'Refund', sql`-l.total_paise`, CANCELLED);
const BOOKINGS = countColumn('bookings', 'Bookings', sql`count(distinct l.booking_id)`);
const TRIPS = countColumn('trips', 'Trips', sql`count(distinct l.trip_id)`);

/** What a booking cost, by what it is made of. */
const MONEY: readonly ReportColumn[] = [
  amountColumn('fare', 'Fare', sql`l.price_paise`, KEPT),
  amountColumn('taxes', 'Taxes', sql`l.tax_paise`, KEPT),
  amountColumn('extras', 'Extras', sql`l.extras_paise`, KEPT),
  amountColumn('fee', 'Fee', sql`l.fee_paise`, KEPT),
  amountColumn('cgst', 'CGST', sql`l.cgst_paise`, KEPT),
  amountColumn('sgst', 'SGST', sql`l.sgst_paise`, KEPT),
  amountColumn('igst', 'IGST', sql`l.igst_paise`, KEPT),
  amountColumn('total', 'Total', sql`l.total_paise`, KEPT),
  amountColumn('penalty', 'Penalty', sql`l.penalty_paise`, CANCELLED),
  amountColumn('serviceCharge', 'Service charge', sql`greatest(l.fee_paise + ${GST}, 0)`, CANCELLED),
  REFUND,
  NET,
];

const OUTCOMES: Readonly<Record<VerdictOutcome | 'none', string>> = {
  within: 'Within policy',
  note: 'Within, with a note',
  reason: 'Out, with a reason',
  approval: 'Needed approval',
  block: 'Not allowed',
  none: 'Not judged',
};
const CHANNELS: Readonly<Record<Booking['origin'], string>> = {
  online: 'Online',
  offline: 'Travel desk',
  pay_later: 'Pay later',
};
const STATUSES: Readonly<Record<BookingStatus, string>> = {
  CREATED: 'Not paid',
  BOOKED: 'Booked',
  BOOKING_IN_PROCESS: 'Being booked',
  BOOKING_PAUSED: 'With the travel desk',
  CANCELED: 'Cancelled',
  EXPIRED: 'Expired',
  FAILED: 'Not booked',
};

/** A value as people read it. */
function inWords(value: RawBuilder<unknown>, words: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const cases = Object.entries(words).map(([name, text]) => sql`when ${name} then ${text}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} end`;
}

/** Everything, one row for each booking and traveller: what finance pivots. */
export const MASTER: ReportDefinition = {
  title: 'Master data',
  dateOf: 'booking',
  groupBy: sql`l.booking_id, l.traveller`,
  groupKey: sql`l.booking_id, l.traveller`,
  sort: { sortBy: 'bookedOn', sortOrder: 'DESC' },
  columns: [
    { key: 'bookingId', heading: 'Booking ID', kind: 'text', value: sql`l.booking_id::text` },
    lastColumn('trip', 'Trip', 'text', sql`(select t.name from trip t where t.id = l.trip_id)`),
    lastColumn('tripId', 'Trip ID', 'text', sql`l.trip_id::text`),
    lastColumn('traveller', 'Traveller', 'text', sql`l.traveller_name`),
    lastColumn('employeeCode', 'Employee code', 'text', sql`l.employee_code`),
    lastColumn('department', 'Department', 'text', sql`l.department`),
    lastColumn('grade', 'Grade', 'text', sql`l.grade`),
    lastColumn('costCentre', 'Cost centre', 'text', sql`l.cost_centre`),
    lastColumn('project', 'Project', 'text', sql`l.project`),
    lastColumn('service', 'Service', 'text', sql`initcap(l.service)`),
    lastColumn('vendor', 'Vendor', 'text', sql`l.vendor`),
    lastColumn('place', 'Route or property', 'text', sql`l.place`),
    lastColumn('city', 'City', 'text', sql`l.city`),
    lastColumn('starts', 'Starts', 'day', sql`l.starts_on::text`),
    lastColumn('ends', 'Ends', 'day', sql`l.ends_on::text`),
    {
      key: 'bookedOn',
      heading: 'Booked on',
      kind: 'moment',
      value: sql`to_char(min(l.booked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    },
    {
      key: 'advanceDays',
      heading: 'Advance days',
      kind: 'count',
      value: sql`min(l.starts_on) filter (where ${PURCHASED}) - min(l.booked_day)`,
    },
    ...MONEY,
    lastColumn('outcome', 'Policy', 'text', inWords(sql`coalesce(l.outcome, 'none')`, OUTCOMES)),
    lastColumn('reason', 'Reason', 'text', sql`l.reason`),
    lastColumn('channel', 'Channel', 'text', inWords(sql`l.origin`, CHANNELS)),
    lastColumn(
      'status',
      'Status',
      'text',
      sql`(select ${inWords(sql`b.status`, STATUSES)} from booking b where b.id = l.booking_id)`,
    ),
  ],
};

const spentOn = (key: string, heading: string, services: readonly string[]) =>
  amountColumn(key, heading, sql`l.total_paise - l.fee_paise - ${GST}`, sql`l.service in (${sql.join(services)})`);

/** Who spends most, and why. */
export const EMPLOYEE_SPEND: ReportDefinition = {
  title: 'Spend by employee',
  dateOf: 'transaction',
  // Guests are one row: they are nobody's spending but the company's.
  groupBy: sql`l.person_id`,
  groupKey: sql`l.person_id`,
  sort: { sortBy: 'net', sortOrder: 'DESC' },
  columns: [
    {
      ...lastColumn(
        'traveller',
        'Traveller',
        'text',
        sql`case when l.person_id is null then 'Guests' else l.traveller_name end`,
      ),
    },
    lastColumn(
      'employeeCode',
      'Employee code',
      'text',
      sql`case when l.person_id is not null then l.employee_code end`,
    ),
    lastColumn('department', 'Department', 'text', sql`case when l.person_id is not null then l.department end`),
    lastColumn('grade', 'Grade', 'text', sql`case when l.person_id is not null then l.grade end`),
    TRIPS,
    BOOKINGS,
    spentOn('flight', 'Flight', ['flight']),
    spentOn('hotel', 'Hotel', ['hotel']),
    spentOn('bus', 'Bus', ['bus']),
    spentOn('trainCab', 'Train and cab', ['train', 'cab']),
    amountColumn('fees', 'Fees and GST', sql`l.fee_paise + ${GST}`),
    REFUND,
    NET,
    {
      key: 'share',
      heading: 'Share',
      kind: 'percent',
      // Nobody's share says anything where some have got back more than they spent.
      value: sql`case when sum(sum(l.total_paise)) over () > 0 and sum(l.total_paise) >= 0
        then round(100.0 * sum(l.total_paise) / sum(sum(l.total_paise)) over (), 1) end`,
    },
    {
      key: 'advanceDays',
      heading: 'Average advance days',
      kind: 'count',
      value: sql`round(avg(l.starts_on - l.booked_day) filter (where ${PURCHASED}), 1)`,
      total: sql`round(avg(l.starts_on - l.booked_day) filter (where ${PURCHASED}), 1)`,
    },
    compliance(),
  ],
};

function compliance(): ReportColumn {
  const share = sql`round(100.0 * count(*) filter (where ${PURCHASED} and l.outcome in ('within', 'note'))
    / nullif(count(*) filter (where ${PURCHASED} and l.outcome is not null), 0), 1)`;
  return { key: 'within', heading: 'Within policy', kind: 'percent', value: share, total: share };
}

/** Which months have a column of their own, "2026-11", oldest first; `hasEarlier`: whether the period began before them. */
interface ReportedMonths {
  readonly months: readonly string[];
  readonly hasEarlier: boolean;
}

/** Where people go, month by month. Months add up to the total: what came before the first one stands in one column. */
export function locationSpend(
  { months, hasEarlier }: ReportedMonths,
  day: ReturnType<typeof sql.ref>,
): ReportDefinition {
  const month = sql`to_char(${day}, 'YYYY-MM')`;
  const earlier = amountColumn('earlier', 'Earlier', sql`l.total_paise`, sql`${month} < ${months[0] ?? ''}`);
  return {
    title: 'Spend by place and month',
    dateOf: 'transaction',
    groupBy: sql`l.city`,
    groupKey: sql`l.city`,
    sort: { sortBy: 'net', sortOrder: 'DESC' },
    columns: [
      { key: 'city', heading: 'City', kind: 'text', value: sql`coalesce(l.city, 'Not stated')` },
      ...(hasEarlier ? [earlier] : []),
      ...months.map((one) => amountColumn(one, monthHeading(one), sql`l.total_paise`, sql`${month} = ${one}`)),
      { ...NET, heading: 'Total' },
      BOOKINGS,
      TRIPS,
    ],
  };
}

function monthHeading(month: string): string {
  return Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-IN', { month: 'short', year: 'numeric' });
}
