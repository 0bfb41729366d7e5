import type { ChartLink } from '../../ui/chart/chart-data.ts';
import type { Dashboard } from './dashboard-words.ts';

/** What a figure's report is narrowed to besides the dashboard's own filters. */
interface Narrower {
  readonly from?: string;
  readonly to?: string;
  readonly department?: string;
  readonly city?: string;
  readonly vendor?: string;
}

/** A report by its address. */
type ReportPath = '/report' | '/report/employee-wise-spend-analysis' | '/report/location-month-wise-spend';

/** Makes links to the reports whose totals are the figures that lead there; answers undefined where no report is that figure. */
export type LinkTo = (to: ReportPath, narrower?: Narrower) => ChartLink | undefined;

interface Viewer {
  readonly user_id: number;
  readonly privileges: readonly string[];
}

/**
 * Links of what is shown for who looks at it: none without the right to reports, and none of a team or a cost centre, whose
 * report no address names.
 * Reports count like the dashboard: on the day of payment or refund.
 */
export function linksOf(
  { from, to, scope, filters }: Pick<Dashboard, 'from' | 'to' | 'scope' | 'filters'>,
  viewer: Viewer | null,
): LinkTo {
  const isTold = scope !== 'team' && filters.costCentre === null;
  if (!viewer?.privileges.includes('reports.view') || !isTold) return () => undefined;
  const kept = {
    ...(filters.service === null ? {} : { service: filters.service }),
    ...(filters.department === null ? {} : { department: filters.department }),
    ...(scope === 'own' ? { user_id: String(viewer.user_id) } : {}),
  };
  return (path, narrower = {}) => {
    // An address names one value, and a comma would part it.
    if (Object.values({ ...kept, ...narrower }).some((value) => value?.includes(','))) return undefined;
    return { to: path, search: { from, to, dateOf: 'transaction', ...kept, ...narrower } as never };
  };
}
