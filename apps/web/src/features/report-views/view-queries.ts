import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { ReportName } from '@pravas/contract/report/report-names.ts';
import { listReportSchedules, listReportViews } from '@pravas/contract/report/view-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** A saved view as the server answers it. */
export type View = AnswerOf<typeof listReportViews>['data'][number];
/** A schedule as the server answers it. */
export type Schedule = AnswerOf<typeof listReportSchedules>['data'][number];

/** Names everything about views in the cache. */
export const VIEWS_KEY = ['report-views'] as const;

/** The views that the person may open. */
export const viewsQuery = queryOptions({
  queryKey: [...VIEWS_KEY, 'views'],
  queryFn: ({ signal }) => api.call(listReportViews, { signal }),
});

/** The person's own schedules. */
export const schedulesQuery = queryOptions({
  queryKey: [...VIEWS_KEY, 'schedules'],
  queryFn: ({ signal }) => api.call(listReportSchedules, { signal }),
});

/** A report as the screen shows it. */
export interface ReportOnScreen {
  readonly report: ReportName;
  /** JSON, as the report's operation takes it. */
  readonly search: string | undefined;
  readonly columns: readonly string[];
  readonly sortBy: string | undefined;
  readonly sortOrder: 'ASC' | 'DESC' | undefined;
  /** '' = by nothing. */
  readonly groupBy: string;
  /** Its days. */
  readonly from: string;
  readonly to: string;
  /** All its columns, in order. */
  readonly all: readonly { readonly key: string; readonly heading: string }[];
  /** Those of them that its table shows, in order. */
  readonly shown: readonly string[];
}
