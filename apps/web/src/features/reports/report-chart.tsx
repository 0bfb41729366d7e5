import { useQuery } from '@tanstack/react-query';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { ChartFrame } from '../../ui/chart/chart-frame.tsx';
import { RankedBars } from '../../ui/chart/ranked-bars.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type ReportAsk, reportQuery } from './report-address.ts';
import { type RankedReport, rankedRows } from './report-chart-rows.ts';
import { CHARTS, REPORTS } from './report-kinds.ts';

/** How many have a bar of their own; the rest is one. */
const BARS = 15;

interface ReportChartProps {
  readonly path: RankedReport;
  readonly ask: ReportAsk;
}

/** The largest sums of a report as bars, and all others as one, so that they add up to the report's own sum. */
export function ReportChart({ path, ask }: ReportChartProps) {
  const { shown, sum } = REPORTS[path];
  const { rowName, finding, note } = CHARTS[path];
  const query = {
    ...reportQuery({ ...ask, sortBy: sum.key, sortOrder: 'DESC' }),
    rowNumber: '1',
    recordsPerPage: '20',
  } as const;
  const answer = useQuery({
    queryKey: ['report', path, 'chart', query],
    queryFn: ({ signal }) => api.call(shown, { query, signal }),
  });
  if (answer.isPending) return <Bone className="mb-4 h-[480px] rounded-2xl" />;
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="The chart" onRetry={() => void answer.refetch()} />;
  }
  const { rows, total } = rankedRows(path, ask, answer.data, BARS);
  const [first] = rows;
  if (!first) return null;
  const share = (amount: number) => (total > 0 && amount >= 0 ? `${((100 * amount) / total).toFixed(1)} %` : null);
  const chart = { rows, series: [{ key: 'sum', label: sum.label }], format: inr };
  const title =
    first.values.sum > 0 ? `${finding(first.label)}: ${inr(first.values.sum)}` : 'Nothing was spent, net of refunds';
  return (
    <div className="mb-4">
      <ChartFrame {...chart} title={title} note={note} rowName={rowName}>
        <RankedBars {...chart} label={note} shareOf={({ values }) => share(values.sum ?? 0)} />
      </ChartFrame>
    </div>
  );
}
