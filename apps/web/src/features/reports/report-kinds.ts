import * as operations from '@pravas/contract/report/report-operations.ts';

const {
  getEmployeeExpenses,
  getEmployeeReport,
  getEmployeeSpend,
  getEmployeeTrips,
  getFlightReport,
  getHotelReport,
  getInvoiceList,
  getLocationExpenses,
  getLocationSpend,
  getMasterReport,
  getSavingsReport,
  getServiceTrips,
  getTransactions,
} = operations;

const PEOPLE = ['traveller', 'department'];
const NET = { key: 'net', label: 'Net cost' } as const;

/** Reports by their addresses (screens §2.1), each with its purpose. */
export const REPORTS = {
  '/report': {
    title: 'Master data',
    intro: 'Everything that was booked: a row for each booking and traveller. Files have more columns.',
    shown: getMasterReport,
    saved: operations.downloadMasterReport,
    sum: NET,
    onScreen: [
      ...['traveller', 'trip', 'service', 'place', 'starts', 'bookedOn', 'net', 'outcome', 'status', 'department'],
      ...['approvers', 'fare', 'taxes', 'fee', 'total', 'penalty', 'serviceCharge', 'refund', 'references', 'co2'],
    ],
  },
  '/report/employee-trip': {
    title: 'Trips',
    intro: 'Who went where, who agreed, and what each trip cost with what people paid themselves.',
    shown: getEmployeeTrips,
    saved: operations.downloadEmployeeTrips,
    sum: NET,
    onScreen: [
      ...['trip', ...PEOPLE, 'starts', 'ends', 'nights', 'cities', 'bookings', 'flight', 'hotel', 'bus', 'trainCab'],
      ...['fees', 'net', 'expenses', 'all', 'approvers', 'purpose', 'state'],
    ],
  },
  '/report/service-wise-trip': {
    title: 'Trips by service',
    intro: 'What each booking of a trip cost, and beside it what people paid themselves.',
    shown: getServiceTrips,
    saved: operations.downloadServiceTrips,
    sum: NET,
    onScreen: [
      ...['traveller', 'trip', 'service', 'vendor', 'place', 'city', 'starts', 'ends', 'total', 'refund', 'net'],
      ...['expenses', 'receipt', 'status', 'department'],
    ],
  },
  '/report/employee-wise-spend-analysis': {
    title: 'Spend by employee',
    intro: 'What each person’s travel cost, how early they book and how often within policy.',
    shown: getEmployeeSpend,
    saved: operations.downloadEmployeeSpend,
    sum: NET,
    onScreen: [
      ...[...PEOPLE, 'trips', 'bookings', 'net', 'share', 'flight', 'hotel', 'bus', 'trainCab', 'fees', 'refund'],
      ...['co2', 'advanceDays', 'within', 'grade', 'employeeCode'],
    ],
  },
  '/report/location-month-wise-spend': {
    title: 'Spend by place',
    intro: 'What travel to each city cost, month by month.',
    shown: getLocationSpend,
    saved: operations.downloadLocationSpend,
    sum: NET,
    onScreen: null,
  },
  '/report/hotel-master-data': {
    title: 'Hotels',
    intro: 'Every stay: what a night cost, the limit for it, and the GST that can be claimed.',
    shown: getHotelReport,
    saved: operations.downloadHotelReport,
    sum: NET,
    onScreen: [
      ...['place', 'city', 'traveller', 'checkIn', 'nights', 'rooms', 'perNight', 'cap', 'overCap', 'net', 'board'],
      ...['co2', 'refundable', 'gstCredit', 'gstReason', 'stars', 'outcome', 'status', 'department', 'co2Method'],
    ],
  },
  '/report/flight-master-data': {
    title: 'Flights',
    intro: 'Every flight: the fare, the airline and how early it was booked.',
    shown: getFlightReport,
    saved: operations.downloadFlightReport,
    sum: NET,
    onScreen: [
      ...['flights', 'place', 'traveller', 'departs', 'advanceDays', 'cabin', 'brand', 'stops', 'fare', 'taxes', 'net'],
      ...['co2', 'airline', 'outcome', 'references', 'tickets', 'status', 'department', 'co2Method'],
    ],
  },
  '/report/savings-report': {
    title: 'Savings',
    intro:
      'What each ticket and stay saved against the median of what its search found comparable, and what it missed against the lowest. The two are never netted.',
    shown: getSavingsReport,
    saved: operations.downloadSavingsReport,
    sum: { key: 'realised', label: 'Saved' },
    onScreen: [
      ...['traveller', 'place', 'starts', 'advanceDays', 'paid', 'reference', 'realised', 'lowest', 'missed'],
      ...[
        'lowestFlight',
        'service',
        'reason',
        'approvers',
        'coverage',
        'negotiated',
        'realisedShare',
        'missedShare',
        'department',
      ],
    ],
  },
  '/report/invoice': {
    title: 'Invoices',
    intro: 'Documents of bookings, ours and those of hotels, and which of them are missing.',
    shown: getInvoiceList,
    saved: operations.downloadInvoiceList,
    sum: { key: 'total', label: 'Total of documents' },
    onScreen: [
      ...['number', 'kind', 'date', 'issuer', 'traveller', 'taxable', 'rate', 'cgst', 'sgst', 'igst', 'total', 'file'],
      ...['issuerGstin', 'buyerGstin', 'placeOfSupply', 'sac', 'against', 'department'],
    ],
  },
  '/report/transaction': {
    title: 'Transactions',
    intro: 'Every movement of money: what came in, what was charged, given back and paid out.',
    shown: getTransactions,
    saved: operations.downloadTransactions,
    sum: NET,
    onScreen: [
      ...[
        'at',
        'event',
        'traveller',
        'in',
        'charged',
        'givenBack',
        'owed',
        'net',
        'out',
        'expenses',
        'paymentRef',
        'reference',
      ],
      'department',
    ],
  },
  '/report/employee-wise-spend-analysis-expense': {
    title: 'Expenses by employee',
    intro: 'What people paid themselves, by what it was for, and what became of it.',
    shown: getEmployeeExpenses,
    saved: operations.downloadEmployeeExpenses,
    sum: { key: 'claimed', label: 'Handed in' },
    onScreen: null,
  },
  '/report/location-month-wise-spend-expense': {
    title: 'Expenses by place',
    intro: 'What people paid themselves on trips to each city, month by month.',
    shown: getLocationExpenses,
    saved: operations.downloadLocationExpenses,
    sum: { key: 'claimed', label: 'Handed in' },
    onScreen: null,
  },
  '/report/employee': {
    title: 'Employees',
    intro: 'Who may travel, whose profile is not filled in, and who travels much.',
    shown: getEmployeeReport,
    saved: operations.downloadEmployeeReport,
    sum: null,
    onScreen: [
      ...['name', 'department', 'grade', 'designation', 'approver', 'role', 'status', 'lastSeen', 'complete'],
      ...['passportEnds', 'trips', 'email', 'mobile', 'employeeCode', 'costCentre'],
    ],
  },
} as const;

/** Reports that are a ranking: the column that names the bars, and what the longest says. */
export const CHARTS = {
  '/report/employee-wise-spend-analysis': {
    key: 'traveller',
    rowName: 'Employee',
    finding: (name: string) => `${name} spent most`,
    note: 'Net cost by employee, the fifteen largest',
  },
  '/report/location-month-wise-spend': {
    key: 'city',
    rowName: 'City',
    finding: (name: string) => `Most went into travel to ${name}`,
    note: 'Net cost by city, the fifteen largest',
  },
  '/report/employee-wise-spend-analysis-expense': {
    key: 'traveller',
    rowName: 'Employee',
    finding: (name: string) => `${name} handed in most`,
    note: 'Own expenses by employee, the fifteen largest',
  },
  '/report/location-month-wise-spend-expense': {
    key: 'city',
    rowName: 'City',
    finding: (name: string) => `Most was paid on trips to ${name}`,
    note: 'Own expenses by city, the fifteen largest',
  },
} as const;

/** Reports whose charts the server sends. */
export const CHARTED: ReadonlySet<ReportPath> = new Set([
  ...(['/report', '/report/employee', '/report/employee-trip', '/report/invoice', '/report/transaction'] as const),
  ...(['/report/service-wise-trip', '/report/location-month-wise-spend'] as const),
  ...(['/report/location-month-wise-spend-expense', '/report/hotel-master-data'] as const),
  ...(['/report/flight-master-data', '/report/savings-report'] as const),
]);

/** Whether its amounts are shown to the paisa: papers are checked against them. */
export function isExact(path: ReportPath): boolean {
  return path === '/report/invoice' || path === '/report/transaction';
}

/** The title of a report, by its address. */
export function titleOf(path: string): string {
  return REPORTS[reportAt(path)].title;
}

/** The address of a report. */
export type ReportPath = keyof typeof REPORTS;

/** The report at an address; the first one where there is none. */
export function reportAt(path: string): ReportPath {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return bare in REPORTS ? (bare as ReportPath) : '/report';
}

/** The day by which own expenses count: the names of days differ from those of bookings. */
const EXPENSE_DATES = [
  { value: 'travel', label: 'Day of the expense' },
  { value: 'booking', label: 'Day it was handed in' },
  { value: 'transaction', label: 'Day it was decided' },
] as const;

/** The day by which bookings count. */
const BOOKING_DATES = [
  { value: 'booking', label: 'Day of booking' },
  { value: 'transaction', label: 'Day of payment or refund' },
  { value: 'travel', label: 'Day of travel' },
] as const;

/** The days by which a report can count, as people choose them; none where days say nothing. */
export function datesOf(path: ReportPath) {
  if (path === '/report/employee') return [];
  return REPORTS[path].sum?.key === 'claimed' ? EXPENSE_DATES : BOOKING_DATES;
}
