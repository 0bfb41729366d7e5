import { employeeSpend, locationSpend, masterReport } from '@pravas/contract/report/report-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { type ReportContext, type ReportName, saveReport, showReport } from './show-report.ts';

const REPORTS: readonly (readonly [typeof masterReport, ReportName])[] = [
  [masterReport, 'master-report'],
  [employeeSpend, 'employee-wise-spend'],
  [locationSpend, 'location-wise-spend'],
];

/** Registers reports and their files. */
export function registerReportRoutes(router: OperationRouter, context: ReportContext): void {
  for (const [{ shown, saved }, name] of REPORTS) {
    router.register(shown, ({ query, caller }) => showReport(context, caller, name, query));
    router.register(saved, ({ query, caller, requestId }) => saveReport(context, caller, name, query, requestId));
  }
}
