import { report, reportColumn } from './report-shapes.ts';

/** What clients call the shapes of reports. */
export const REPORT_SHAPES = { Report: report, ReportColumn: reportColumn };
