import { reportChart } from './chart-operations.ts';
import { report, reportColumn, reportGroup, reportSearch } from './report-shapes.ts';
import { reportSchedule, reportView } from './view-operations.ts';

/** What clients call the shapes of reports. */
export const REPORT_SHAPES = {
  Report: report,
  ReportChart: reportChart,
  ReportColumn: reportColumn,
  ReportGroup: reportGroup,
  ReportSearch: reportSearch,
  ReportSchedule: reportSchedule,
  ReportView: reportView,
};
