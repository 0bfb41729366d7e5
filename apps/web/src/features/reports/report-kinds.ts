import {
  downloadEmployeeSpend,
  downloadLocationSpend,
  downloadMasterReport,
  getEmployeeSpend,
  getLocationSpend,
  getMasterReport,
} from '@pravas/contract/report/report-operations.ts';

/** Reports by their addresses (screens §2.1), each with what it is for. */
export const REPORTS = {
  '/report': {
    title: 'Master data',
    intro: 'Everything that was booked: a row for each booking and traveller. Files have more columns.',
    shown: getMasterReport,
    saved: downloadMasterReport,
  },
  '/report/employee-wise-spend-analysis': {
    title: 'Spend by employee',
    intro: 'What each person’s travel cost, how early they book and how often within policy.',
    shown: getEmployeeSpend,
    saved: downloadEmployeeSpend,
  },
  '/report/location-month-wise-spend': {
    title: 'Spend by place',
    intro: 'What travel to each city cost, month by month.',
    shown: getLocationSpend,
    saved: downloadLocationSpend,
  },
} as const;

/** The address of a report. */
export type ReportPath = keyof typeof REPORTS;

/** The report at an address; the first one where there is none. */
export function reportAt(path: string): ReportPath {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return bare in REPORTS ? (bare as ReportPath) : '/report';
}
