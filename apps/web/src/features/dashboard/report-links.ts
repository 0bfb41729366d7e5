import { listText } from '@pravas/contract/report/view-address.ts';
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
type ReportPath =
  | '/report'
  | '/report/employee-wise-spend-analysis'
  | '/report/location-month-wise-spend'
  | '/report/flight-master-data'
  | '/report/hotel-master-data'
  | '/report/savings-report';

/** Makes links to the reports whose totals are the figures; answers undefined where no report has that figure. */
export type LinkTo = (to: ReportPath, narrower?: Narrower) => ChartLink | undefined;

interface Viewer {
  readonly privileges: readonly string[];
}

/**
 * Links of the shown figures, about the same people. Reports count like the dashboard: on the day of payment or refund.
 */
export function linksOf(
  { from, to, scope, filters }: Pick<Dashboard, 'from' | 'to' | 'scope' | 'filters'>,
  viewer: Viewer | null,
): LinkTo {
  if (!viewer || (scope === 'company' && !viewer.privileges.includes('reports.view'))) return () => undefined;
  const kept = {
    ...(filters.service === null ? {} : { service: filters.service }),
    ...named({ department: filters.department, costCentre: filters.costCentre }),
    ...(scope === 'company' ? {} : { scope }),
  };
  return (path, { department = null, city = null, vendor = null, ...days } = {}) => ({
    to: path,
    search: { from, to, dateOf: 'transaction', ...kept, ...days, ...named({ department, city, vendor }) } as never,
  });
}

/** Names as addresses have them: a comma in one does not split it. */
function named(names: Readonly<Record<string, string | null>>) {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (name === null ? [] : [[key, listText([name])]])),
  );
}
