export { CARBON } from './kinds/carbon-columns.ts';
export { BY_CITY, BY_DEPARTMENT, BY_MONTH, groupingBy } from './kinds/groupings.ts';
export { BOOKED, JUDGED, LINE_COUNTS, MONEY, WHICH, WHO } from './kinds/spend-reports.ts';
export {
  amountColumn,
  amountSeries,
  countColumn,
  inWords,
  lastColumn,
  type ReportColumn,
  type ReportDefinition,
  type ReportScope,
} from './report-definition.ts';
export { linesFrom } from './report-filter.ts';
export { registerReportRoutes } from './routes.ts';
export type { ReadPaper } from './save-invoices.ts';
export { type ReportContext, showReport } from './show-report.ts';
export { readSeen, type Seen } from './who-sees-what.ts';
