import {
  downloadEmployeeSpend,
  downloadLocationSpend,
  downloadMasterReport,
  getEmployeeSpend,
  getLocationSpend,
  getMasterReport,
} from '@pravas/contract/report/report-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { type ReportContext, type ReportName, saveReport, showReport } from './show-report.ts';

const REPORTS = [
  ['master-report', getMasterReport, downloadMasterReport],
  ['employee-wise-spend', getEmployeeSpend, downloadEmployeeSpend],
  ['location-wise-spend', getLocationSpend, downloadLocationSpend],
] as const satisfies readonly (readonly [ReportName, ...unknown[]])[];

/** Registers reports and their files. */
export function registerReportRoutes(router: OperationRouter, context: ReportContext): void {
  for (const [name, shown, saved] of REPORTS) {
    router.register(shown, ({ query, caller }) => showReport(context, caller, name, query));
    router.register(saved, ({ query, caller, requestId }) => saveReport(context, caller, name, query, requestId));
  }
}
