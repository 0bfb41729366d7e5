import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { searchObject } from '../schemas.ts';
import { REPORT_NAMES } from './report-names.ts';
import { MAY_VIEW, REPORTS_PATH, reportScope, reportSearch } from './report-shapes.ts';

/** A chart of a report: named points, and what each series is at each of them. Amounts are rupees. */
export const reportChart = z.object({
  /** Identifies it among those of its report. */
  key: z.string(),
  /** What its points are: days ("2026-11-05"), months ("2026-11"), years, or names. */
  of: z.enum(['day', 'month', 'year', 'name']),
  points: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** What of the search narrows the report to it; null where nothing does. */
      narrows: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
  series: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.enum(['amount', 'count']),
      /** In the order of the points; null where there is no value. */
      values: z.array(z.nullable(z.number())),
    }),
  ),
  /** How many points the last one combines; 0 = all have names. */
  others: z.number(),
});

/** A report's charts, of all filtered rows; none where its rows say it best. */
export const getReportCharts = defineOperation({
  id: 'get-report-charts',
  area: 'report',
  method: 'GET',
  path: `${REPORTS_PATH}/charts`,
  summary: 'Charts of a report',
  access: MAY_VIEW,
  object: 'organisation',
  query: z.strictObject({
    report: z.enum(REPORT_NAMES),
    search: searchObject(reportSearch),
    /** Without it the widest that the caller has. */
    scope: z.optional(reportScope),
  }),
  payload: z.object({
    dateOf: z.enum(['booking', 'transaction', 'travel']),
    from: z.string(),
    to: z.string(),
    /** When it was counted, ISO instant. */
    asAt: z.string(),
    charts: z.array(reportChart),
  }),
  errors: ['validation_failed', 'privilege_missing'],
});

/** Charts of reports. */
export const REPORT_CHART_OPERATIONS: readonly Operation[] = [getReportCharts];
