import type { Operation } from '@pravas/contract/operation.ts';
import { getReportCharts } from '@pravas/contract/report/chart-operations.ts';
import { REPORT_OPERATIONS } from '@pravas/contract/report/report-operations.ts';
import * as views from '@pravas/contract/report/view-operations.ts';
import type { Sample } from './sample-ids.ts';

let serial = 0;
const view = () => {
  serial += 1;
  return { name: `Sample view ${serial}`, report: 'master-report', period: 'last-month', isShared: false };
};
const monthly = { every: 'month', monthDay: 1, at: '08:00', skipEmpty: false };

/** Well-formed inputs for reports, their views and their schedules. */
export const REPORT_SAMPLES: readonly (readonly [Operation, Sample])[] = [
  ...REPORT_OPERATIONS.map((operation): [Operation, Sample] => [operation, () => ({ query: {} })]),
  [getReportCharts, () => ({ query: { report: 'master-report' } })],
  [views.listReportViews, () => ({})],
  [views.createReportView, () => ({ body: view() })],
  [views.changeReportView, ({ viewId }) => ({ body: { viewId, version: 1, ...view() } })],
  [views.deleteReportView, ({ viewId }) => ({ query: { viewId } })],
  [views.listReportRecipients, () => ({ query: { name: 'a' } })],
  [views.listReportSchedules, () => ({})],
  [
    views.createReportSchedule,
    ({ viewId, colleagueUserId }) => ({ body: { viewId, ...monthly, recipients: [colleagueUserId] } }),
  ],
  [
    views.changeReportSchedule,
    ({ scheduleId, colleagueUserId }) => ({
      body: { scheduleId, version: 1, isPaused: false, ...monthly, recipients: [colleagueUserId] },
    }),
  ],
  [views.deleteReportSchedule, ({ scheduleId }) => ({ query: { scheduleId } })],
];
