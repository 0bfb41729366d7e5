import { defineOperation, type Operation } from '../operation.ts';
import { GATHERED, REPORTS_PATH, SAVED, SHOWN } from './report-shapes.ts';

/** All bookings: a line for each booking and traveller. */
export const getMasterReport = defineOperation({
  ...SHOWN,
  id: 'get-master-report',
  path: `${REPORTS_PATH}/master-report`,
  summary: 'Master data',
});

/** The same as a file of all rows, with their totals last. */
export const downloadMasterReport = defineOperation({
  ...SAVED,
  id: 'download-master-report',
  path: `${REPORTS_PATH}/master-report/download`,
  summary: 'Master data as a file',
});

/** Who went where, who agreed, and what each trip cost in all. */
export const getEmployeeTrips = defineOperation({
  ...SHOWN,
  id: 'get-employee-trips',
  path: `${REPORTS_PATH}/employee-trip`,
  summary: 'Trips of employees',
});

/** The same as a file of all rows, with their totals last. */
export const downloadEmployeeTrips = defineOperation({
  ...SAVED,
  id: 'download-employee-trips',
  path: `${REPORTS_PATH}/employee-trip/download`,
  summary: 'Trips of employees as a file',
});

/** Which documents there are of bookings, ours and those of suppliers, and which are missing. */
export const getInvoiceList = defineOperation({
  ...SHOWN,
  id: 'get-invoice-list',
  path: `${REPORTS_PATH}/invoice-list`,
  summary: 'Invoices',
});

/** The same as a file of all rows, with their totals last. */
export const downloadInvoiceList = defineOperation({
  ...SAVED,
  id: 'download-invoice-list',
  path: `${REPORTS_PATH}/invoice-list/download`,
  summary: 'Invoices as a file',
});

/** Its documents as an archive: ours as PDFs, those of hotels as they were stored, and an index of all. */
export const downloadInvoices = defineOperation({
  ...GATHERED,
  id: 'download-invoices',
  path: `${REPORTS_PATH}/download-invoices`,
  summary: 'Invoices as an archive',
});

/** Every movement of money: received, charged, refunded and paid out. */
export const getTransactions = defineOperation({
  ...SHOWN,
  id: 'get-transactions',
  path: `${REPORTS_PATH}/expense-transaction`,
  summary: 'Transactions',
});

/** The same as a file of all rows, with their totals last. */
export const downloadTransactions = defineOperation({
  ...SAVED,
  id: 'download-transactions',
  path: `${REPORTS_PATH}/expense-transaction/download`,
  summary: 'Transactions as a file',
});

/** What each service within trips costs, with what people paid themselves. */
export const getServiceTrips = defineOperation({
  ...SHOWN,
  id: 'get-service-trips',
  path: `${REPORTS_PATH}/employee-expenses`,
  summary: 'Trips by service',
});

/** The same as a file of all rows, with their totals last. */
export const downloadServiceTrips = defineOperation({
  ...SAVED,
  id: 'download-service-trips',
  path: `${REPORTS_PATH}/employee-expenses/download`,
  summary: 'Trips by service as a file',
});

/** What each person's travel cost, and why. */
export const getEmployeeSpend = defineOperation({
  ...SHOWN,
  id: 'get-employee-spend',
  path: `${REPORTS_PATH}/employee-wise-spend`,
  summary: 'Spend by employee',
});

/** The same as a file of all rows, with their totals last. */
export const downloadEmployeeSpend = defineOperation({
  ...SAVED,
  id: 'download-employee-spend',
  path: `${REPORTS_PATH}/employee-wise-spend/download`,
  summary: 'Spend by employee as a file',
});

/** What people paid themselves, and its outcome. */
export const getEmployeeExpenses = defineOperation({
  ...SHOWN,
  id: 'get-employee-expenses',
  path: `${REPORTS_PATH}/employee-wise-expense-spend`,
  summary: 'Expenses by employee',
});

/** The same as a file of all rows, with their totals last. */
export const downloadEmployeeExpenses = defineOperation({
  ...SAVED,
  id: 'download-employee-expenses',
  path: `${REPORTS_PATH}/employee-wise-expense-spend/download`,
  summary: 'Expenses by employee as a file',
});

/** What was spent at each place, month by month. */
export const getLocationSpend = defineOperation({
  ...SHOWN,
  id: 'get-location-spend',
  path: `${REPORTS_PATH}/location-wise-spend`,
  summary: 'Spend by place and month',
});

/** The same as a file of all rows, with their totals last. */
export const downloadLocationSpend = defineOperation({
  ...SAVED,
  id: 'download-location-spend',
  path: `${REPORTS_PATH}/location-wise-spend/download`,
  summary: 'Spend by place and month as a file',
});

/** What people paid themselves at each place, month by month. */
export const getLocationExpenses = defineOperation({
  ...SHOWN,
  id: 'get-location-expenses',
  path: `${REPORTS_PATH}/location-wise-expense-spend`,
  summary: 'Expenses by place and month',
});

/** The same as a file of all rows, with their totals last. */
export const downloadLocationExpenses = defineOperation({
  ...SAVED,
  id: 'download-location-expenses',
  path: `${REPORTS_PATH}/location-wise-expense-spend/download`,
  summary: 'Expenses by place and month as a file',
});

/** Every stay: rates, nights, limits and tax. */
export const getHotelReport = defineOperation({
  ...SHOWN,
  id: 'get-hotel-report',
  path: `${REPORTS_PATH}/hotel-master-report`,
  summary: 'Hotel data',
});

/** The same as a file of all rows, with their totals last. */
export const downloadHotelReport = defineOperation({
  ...SAVED,
  id: 'download-hotel-report',
  path: `${REPORTS_PATH}/hotel-master-report/download`,
  summary: 'Hotel data as a file',
});

/** Every flight: fares, airlines and how early it was booked. */
export const getFlightReport = defineOperation({
  ...SHOWN,
  id: 'get-flight-report',
  path: `${REPORTS_PATH}/flight-master-report`,
  summary: 'Flight data',
});

/** The same as a file of all rows, with their totals last. */
export const downloadFlightReport = defineOperation({
  ...SAVED,
  id: 'download-flight-report',
  path: `${REPORTS_PATH}/flight-master-report/download`,
  summary: 'Flight data as a file',
});

/** What tickets and stays saved against the price to beat, and missed against the lowest comparable price. */
export const getSavingsReport = defineOperation({
  ...SHOWN,
  id: 'get-savings-report',
  path: `${REPORTS_PATH}/savings-report-list`,
  summary: 'Savings',
});

/** The same as a file of all rows, with their totals last. */
export const downloadSavingsReport = defineOperation({
  ...SAVED,
  id: 'download-savings-report',
  path: `${REPORTS_PATH}/savings-report-list/download`,
  summary: 'Savings as a file',
});

/** Who may travel, and whose profile is not ready. */
export const getEmployeeReport = defineOperation({
  ...SHOWN,
  id: 'get-employee-report',
  path: '/organization/api/v1/reports',
  summary: 'Employees',
});

/** The same as a file of all rows, with their totals last. */
export const downloadEmployeeReport = defineOperation({
  ...SAVED,
  id: 'download-employee-report',
  path: '/organization/api/v1/reports/download',
  summary: 'Employees as a file',
});

/** Reports, each with its file. */
export const REPORT_OPERATIONS: readonly Operation[] = [
  getMasterReport,
  downloadMasterReport,
  getEmployeeTrips,
  downloadEmployeeTrips,
  getInvoiceList,
  downloadInvoiceList,
  downloadInvoices,
  getTransactions,
  downloadTransactions,
  getServiceTrips,
  downloadServiceTrips,
  getEmployeeSpend,
  downloadEmployeeSpend,
  getEmployeeExpenses,
  downloadEmployeeExpenses,
  getLocationSpend,
  downloadLocationSpend,
  getLocationExpenses,
  downloadLocationExpenses,
  getHotelReport,
  downloadHotelReport,
  getFlightReport,
  downloadFlightReport,
  getSavingsReport,
  downloadSavingsReport,
  getEmployeeReport,
  downloadEmployeeReport,
];
