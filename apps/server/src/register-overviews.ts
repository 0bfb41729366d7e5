import { foldDueDays, measureDueEmissions, tellDueLines } from './modules/booking/index.ts';
import { registerCustomerRoutes } from './modules/customer/index.ts';
import { registerDashboardRoutes } from './modules/dashboard/index.ts';
import { caseTasks } from './modules/desk/index.ts';
import { claimTasks } from './modules/expense/index.ts';
import { registerFindingRoutes } from './modules/finding/index.ts';
import { flightTasks } from './modules/flight-change/index.ts';
import { FLIGHT_REPORT, measureDueFares, SAVINGS_REPORT } from './modules/flight-order/index.ts';
import { registerHelpRoutes } from './modules/help/index.ts';
import { passportTasks, registerHomeRoutes } from './modules/home/index.ts';
import { stayPapers, stayTasks } from './modules/hotel/index.ts';
import { measureDueStays, STAY_DOCUMENTS, STAY_REPORT } from './modules/hotel-order/index.ts';
import { taxReturnTasks } from './modules/input-credit/index.ts';
import { compareSums } from './modules/invariant/index.ts';
import { reconciliationTasks } from './modules/reconciliation/index.ts';
import { registerReportRoutes } from './modules/report/index.ts';
import { registerReportViewRoutes, sendDueReports } from './modules/report-view/index.ts';
import { feePapers, refundTasks } from './modules/servicing/index.ts';
import { tripTasks } from './modules/trip/index.ts';
import { walletTasks } from './modules/wallet/index.ts';
import { registerWhereaboutsRoutes, safetyTasks } from './modules/whereabouts/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createDrawingThreads } from './platform/drawing-threads.ts';
import type { FileStore } from './platform/file-store.ts';
import type { Job } from './platform/jobs.ts';
import type { OperationRouter } from './platform/operations.ts';
import { type MoneyContext, moneyJobs, registerMoney } from './register-money.ts';

/** What services add to reports. */
export const REPORT_SERVICES = {
  flights: FLIGHT_REPORT,
  stays: STAY_REPORT,
  savings: SAVINGS_REPORT,
  documents: [STAY_DOCUMENTS],
};

/**
 * Registers what gathers from all other modules: home, with the tasks of every module, reports, the dashboard, who is
 * where, and the help.
 */
export function registerOverviews(router: OperationRouter, database: Database, clock: Clock, files: FileStore): void {
  const tasksOf = [
    ...[safetyTasks, passportTasks, tripTasks, flightTasks, stayTasks, refundTasks, taxReturnTasks, claimTasks],
    ...[walletTasks, caseTasks, reconciliationTasks],
  ];
  registerFindingRoutes(router, { database, clock });
  registerHomeRoutes(router, { database, clock, tasksOf });
  const reports = { database, clock, services: REPORT_SERVICES };
  const threads = createDrawingThreads();
  const papers = [feePapers(database, threads), stayPapers({ database, clock, files })];
  registerReportRoutes(router, { ...reports, threads, papers });
  registerReportViewRoutes(router, reports);
  registerDashboardRoutes(router, { database, clock });
  registerWhereaboutsRoutes(router, { database, clock });
  registerHelpRoutes(router, { database, clock });
  registerCustomerRoutes(router, { database, clock });
  registerMoney(router, { database, clock, files, threads });
}

/**
 * Their background jobs: recording facts about bookings afterwards, so that reports can count them, and sending
 * reports.
 */
export function overviewJobs(context: MoneyContext): readonly Job[] {
  return [
    { name: 'what bookings cost', everyMs: 60_000, run: () => tellDueLines(context) },
    { name: 'sums of days', everyMs: 60_000, run: () => foldDueDays(context) },
    { name: 'sums compared', everyMs: 600_000, run: () => compareSums(context) },
    { name: 'what travel emits', everyMs: 60_000, run: () => measureDueEmissions(context) },
    { name: 'what fares saved', everyMs: 60_000, run: () => measureDueFares(context) },
    { name: 'what stays saved', everyMs: 60_000, run: () => measureDueStays(context) },
    { name: 'scheduled reports', run: () => sendDueReports({ ...context, services: REPORT_SERVICES }) },
    ...moneyJobs(context),
  ];
}
