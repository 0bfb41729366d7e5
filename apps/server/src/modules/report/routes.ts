import { getReportCharts } from '@pravas/contract/report/chart-operations.ts';
import type { ReportName } from '@pravas/contract/report/report-names.ts';
import {
  downloadEmployeeExpenses,
  downloadEmployeeReport,
  downloadEmployeeSpend,
  downloadEmployeeTrips,
  downloadFlightReport,
  downloadHotelReport,
  downloadInvoiceList,
  downloadInvoices,
  downloadLocationExpenses,
  downloadLocationSpend,
  downloadMasterReport,
  downloadSavingsReport,
  downloadServiceTrips,
  downloadTransactions,
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
} from '@pravas/contract/report/report-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { type GatheringContext, saveInvoices } from './save-invoices.ts';
import { saveReport } from './save-report.ts';
import { showCharts } from './show-charts.ts';
import { showReport } from './show-report.ts';

const REPORTS = [
  ['master-report', getMasterReport, downloadMasterReport],
  ['employees', getEmployeeReport, downloadEmployeeReport],
  ['employee-trip', getEmployeeTrips, downloadEmployeeTrips],
  ['invoice-list', getInvoiceList, downloadInvoiceList],
  ['expense-transaction', getTransactions, downloadTransactions],
  ['employee-expenses', getServiceTrips, downloadServiceTrips],
  ['employee-wise-spend', getEmployeeSpend, downloadEmployeeSpend],
  ['employee-wise-expense-spend', getEmployeeExpenses, downloadEmployeeExpenses],
  ['location-wise-spend', getLocationSpend, downloadLocationSpend],
  ['location-wise-expense-spend', getLocationExpenses, downloadLocationExpenses],
  ['hotel-master-report', getHotelReport, downloadHotelReport],
  ['flight-master-report', getFlightReport, downloadFlightReport],
  ['savings-report-list', getSavingsReport, downloadSavingsReport],
] as const satisfies readonly (readonly [ReportName, ...unknown[]])[];

/** Registers reports and their files. */
export function registerReportRoutes(router: OperationRouter, context: GatheringContext): void {
  for (const [name, shown, saved] of REPORTS) {
    router.register(shown, ({ query, caller }) => showReport(context, caller, name, query));
    router.register(saved, ({ query, ...saving }) => saveReport(context, name, query, saving));
  }
  router.register(getReportCharts, ({ query, caller }) => showCharts(context, caller, query));
  router.register(downloadInvoices, ({ query, ...saving }) => saveInvoices(context, query, saving));
}
