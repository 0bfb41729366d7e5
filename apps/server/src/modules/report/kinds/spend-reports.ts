import { type RawBuilder, sql } from 'kysely';
import {
  amountColumn,
  amountSeries,
  countColumn,
  lastColumn,
  momentOf,
  type ReportColumn,
  type ReportDefinition,
  type ReportScope,
} from '../report-definition.ts';
import { dayColumn, linesFrom } from '../report-filter.ts';
import { CARBON, CO2 } from './carbon-columns.ts';
import {
  BY_CITY,
  BY_COST_CENTRE,
  BY_DEPARTMENT,
  BY_GRADE,
  BY_MONTH,
  BY_SERVICE,
  BY_TRIP,
  groupingBy,
} from './groupings.ts';
import { APPROVERS, CHANNEL, DOCUMENTS, GST, OUTCOME, PAID_BY, REFERENCES, SERVICES, STATUS } from './line-words.ts';
import { monthColumns, placesByMonth } from './month-columns.ts';

const CANCELLED = sql`l.kind = 'cancellation'`;
const KEPT = sql`l.kind <> 'cancellation'`;
const PURCHASED = sql`l.kind = 'purchase'`;
const NET = amountColumn('net', 'Net cost', sql`l.total_paise`);
const REFUND = amountColumn('refund', 'Refund', sql`-l.total_paise`, CANCELLED);
const BOOKINGS = {
  ...countColumn('bookings', 'Bookings', sql`count(distinct l.booking_id)`),
  summed: sql`(select k.bookings from k)`,
};
const TRIPS = {
  ...countColumn('trips', 'Trips', sql`count(distinct l.trip_id)`),
  summed: sql`(select k.trips from k)`,
};

/** What a booking cost, by what it is made of: fares, taxes and our fee; then the refund. */
export const MONEY: readonly ReportColumn[] = [
  amountColumn('fare', 'Fare', sql`l.price_paise`, KEPT),
  amountColumn('taxes', 'Taxes', sql`l.tax_paise`, KEPT),
  amountColumn('extras', 'Extras', sql`l.extras_paise`, KEPT),
  amountColumn('fee', 'Fee', sql`l.fee_paise`, KEPT),
  amountColumn('cgst', 'CGST', sql`l.cgst_paise`, KEPT),
  amountColumn('sgst', 'SGST', sql`l.sgst_paise`, KEPT),
  amountColumn('igst', 'IGST', sql`l.igst_paise`, KEPT),
  amountColumn('total', 'Total', sql`l.total_paise`, KEPT),
  amountColumn('penalty', 'Penalty', sql`l.penalty_paise`, CANCELLED),
  {
    ...amountColumn('serviceCharge', 'Service charge', sql`greatest(l.fee_paise + ${GST}, 0)`, CANCELLED),
    summed: sql`coalesce(sum(l.charge_paise) filter (where ${CANCELLED}), 0)`,
  },
  REFUND,
  NET,
];

/** What rows of lines are about. */
export const LINE_COUNTS = {
  bookings: sql`count(distinct l.booking_id)`,
  trips: sql`count(distinct l.trip_id)`,
};

/** Who travelled, with their data at the time. */
export const WHO: readonly ReportColumn[] = [
  lastColumn('traveller', 'Traveller', 'text', sql`l.traveller_name`),
  lastColumn('employeeCode', 'Employee code', 'text', sql`l.employee_code`),
  lastColumn('department', 'Department', 'text', sql`l.department`),
  lastColumn('grade', 'Grade', 'text', sql`l.grade`),
  lastColumn('costCentre', 'Cost centre', 'text', sql`l.cost_centre`),
  lastColumn('project', 'Project', 'text', sql`l.project`),
];

/** Which booking of which trip. */
export const WHICH: readonly ReportColumn[] = [
  { key: 'bookingId', heading: 'Booking ID', kind: 'text', value: sql`(array_agg(l.booking_id::text))[1]` },
  lastColumn('trip', 'Trip', 'text', sql`(select t.name from trip t where t.id = l.trip_id)`),
  lastColumn('tripId', 'Trip ID', 'text', sql`l.trip_id::text`),
];

/** When it was bought, and how early. */
export const BOOKED: readonly ReportColumn[] = [
  {
    key: 'bookedOn',
    heading: 'Booked on',
    kind: 'moment',
    value: momentOf(sql`min(l.booked_at)`),
    order: sql`min(l.booked_at)`,
  },
  {
    key: 'advanceDays',
    heading: 'Advance days',
    kind: 'count',
    value: sql`min(l.starts_on) filter (where ${PURCHASED}) - min(l.booked_day)`,
  },
];

/** What the policy said, who approved it, and its state. */
export const JUDGED: readonly ReportColumn[] = [
  lastColumn('outcome', 'Policy', 'text', OUTCOME),
  lastColumn('reason', 'Reason', 'text', sql`l.reason`),
  { key: 'approvers', heading: 'Approvers', kind: 'text', value: APPROVERS },
  { key: 'paidBy', heading: 'Paid by', kind: 'text', value: PAID_BY },
  lastColumn('channel', 'Channel', 'text', CHANNEL),
  { key: 'documents', heading: 'Our documents', kind: 'text', value: DOCUMENTS },
  { key: 'references', heading: 'PNR or confirmation', kind: 'text', value: REFERENCES },
  { key: 'status', heading: 'Status', kind: 'text', value: STATUS },
];

/** Everything, one row for each booking and traveller: what finance pivots. */
export const MASTER: ReportDefinition = {
  title: 'Master data',
  from: linesFrom,
  counts: LINE_COUNTS,
  groupBy: sql`l.booking_id, l.traveller`,
  groupKey: sql`l.booking_id, l.traveller`,
  page: { place: sql`l.booking_id`, byDay: 'bookedOn' },
  sums: { rows: 'rows' },
  sort: { sortBy: 'bookedOn', sortOrder: 'DESC' },
  groupings: {
    service: BY_SERVICE,
    department: BY_DEPARTMENT,
    costCentre: BY_COST_CENTRE,
    city: BY_CITY,
    vendor: groupingBy('Vendor', sql`l.vendor`),
    month: BY_MONTH,
    trip: BY_TRIP,
  },
  charts: [
    {
      key: 'months',
      isSummed: true,
      by: { days: ({ period }) => dayColumn(period) },
      least: 'month',
      narrows: { name: 'days' },
      series: Object.entries(SERVICES).map(([service, label]) =>
        amountSeries(service, label, sql`l.total_paise`, sql`l.service = ${service}`),
      ),
    },
  ],
  columns: [
    ...WHICH,
    ...WHO,
    lastColumn('service', 'Service', 'text', sql`initcap(l.service)`),
    lastColumn('vendor', 'Vendor', 'text', sql`l.vendor`),
    lastColumn('place', 'Route or property', 'text', sql`l.place`),
    lastColumn('city', 'City', 'text', sql`l.city`),
    lastColumn('starts', 'Starts', 'day', sql`l.starts_on::text`),
    lastColumn('ends', 'Ends', 'day', sql`l.ends_on::text`),
    ...BOOKED,
    ...MONEY,
    ...JUDGED,
    ...CARBON,
  ],
};

const spentOn = (key: string, heading: string, services: readonly string[]) =>
  amountColumn(key, heading, sql`l.total_paise - l.fee_paise - ${GST}`, sql`l.service in (${sql.join(services)})`);

const WHOLE = sql`sum(sum(l.total_paise)) over ()`;
const shareOf = (whole: RawBuilder<unknown>) => sql`case when ${whole} > 0 and sum(l.total_paise) >= 0
  then round(100.0 * sum(l.total_paise) / ${whole}, 1) end`;

/** Who spends most, and why. */
export const EMPLOYEE_SPEND: ReportDefinition = {
  title: 'Spend by employee',
  from: linesFrom,
  counts: LINE_COUNTS,
  // Guests are one row: their spend is the company's alone.
  groupBy: sql`l.person_id`,
  groupKey: sql`l.person_id`,
  page: { place: sql`l.person_id`, isMissing: true },
  sums: { rows: 'people' },
  groupings: { department: BY_DEPARTMENT, grade: BY_GRADE, costCentre: BY_COST_CENTRE },
  sort: { sortBy: 'net', sortOrder: 'DESC' },
  columns: [
    lastColumn(
      'traveller',
      'Traveller',
      'text',
      sql`case when l.person_id is null then 'Guests' else l.traveller_name end`,
    ),
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
      // Shares mean nothing where some people were refunded more than they spent.
      value: shareOf(WHOLE),
      ofPage: { whole: WHOLE, value: shareOf(sql`(select p.whole from page p limit 1)`) },
    },
    {
      key: 'advanceDays',
      heading: 'Average advance days',
      kind: 'count',
      value: sql`round(avg(l.starts_on - l.booked_day) filter (where ${PURCHASED}), 1)`,
      total: sql`round(avg(l.starts_on - l.booked_day) filter (where ${PURCHASED}), 1)`,
      summed: sql`round(sum(l.advance_days) filter (where ${PURCHASED}) / nullif(sum(l.lines) filter (where ${PURCHASED}), 0), 1)`,
    },
    compliance(),
    CO2,
    {
      key: 'userId',
      heading: 'Number of the person',
      kind: 'text',
      value: sql`(select p.user_id::text from person p where p.id = (array_agg(l.person_id))[1])`,
    },
  ],
};

function compliance(): ReportColumn {
  const share = sql`round(100.0 * count(*) filter (where ${PURCHASED} and l.outcome in ('within', 'note'))
    / nullif(count(*) filter (where ${PURCHASED} and l.outcome is not null), 0), 1)`;
  const summed = sql`round(100.0 * sum(l.compliant) filter (where ${PURCHASED}) / nullif(sum(l.judged) filter (where ${PURCHASED}), 0), 1)`;
  return { key: 'within', heading: 'Within policy', kind: 'percent', value: share, total: share, summed };
}

/** Where people go, month by month. */
export function locationSpend(scope: ReportScope): ReportDefinition {
  return {
    title: 'Spend by place and month',
    from: linesFrom,
    counts: LINE_COUNTS,
    groupBy: sql`l.city`,
    groupKey: sql`l.city`,
    sums: { rows: 'cities' },
    sort: { sortBy: 'net', sortOrder: 'DESC' },
    charts: [placesByMonth(scope.period, sql`l.total_paise`)],
    columns: [
      { key: 'city', heading: 'City', kind: 'text', value: sql`coalesce(l.city, 'Not stated')` },
      ...monthColumns(scope.period, sql`l.total_paise`),
      { ...NET, heading: 'Total' },
      BOOKINGS,
      TRIPS,
    ],
  };
}
