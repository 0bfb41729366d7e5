/** Where the web shows each report, by the end of the report's address (screens §2.1). */
export const REPORT_PATHS = {
  'master-report': '/report',
  employees: '/report/employee',
  'employee-trip': '/report/employee-trip',
  'invoice-list': '/report/invoice',
  'expense-transaction': '/report/transaction',
  'employee-expenses': '/report/service-wise-trip',
  'employee-wise-spend': '/report/employee-wise-spend-analysis',
  'employee-wise-expense-spend': '/report/employee-wise-spend-analysis-expense',
  'location-wise-spend': '/report/location-month-wise-spend',
  'location-wise-expense-spend': '/report/location-month-wise-spend-expense',
  'hotel-master-report': '/report/hotel-master-data',
  'flight-master-report': '/report/flight-master-data',
  'savings-report-list': '/report/savings-report',
} as const;

/** The name of a report, as its address ends. */
export type ReportName = keyof typeof REPORT_PATHS;

/** All reports, by their names. */
export const REPORT_NAMES = Object.keys(REPORT_PATHS) as readonly ReportName[] as readonly [
  ReportName,
  ...ReportName[],
];
