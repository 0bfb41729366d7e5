import { report, reportColumn } from './report-operations.ts';

/** What clients call the shapes of reports. */
export const REPORT_SHAPES = { Report: report, ReportColumn: reportColumn };
