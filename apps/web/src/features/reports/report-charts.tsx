import { getReportCharts } from '@pravas/contract/report/chart-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { inr, inrShort } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { BarStack } from '../../ui/chart/bar-stack.tsx';
import { type ChartData, type ChartRow, totalOf } from '../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../ui/chart/chart-frame.tsx';
import { barPlaces, stepPlaces } from '../../ui/chart/column-geometry.ts';
import { HeatTable } from '../../ui/chart/heat-table.tsx';
import { RankedBars } from '../../ui/chart/ranked-bars.tsx';
import { ShareBars } from '../../ui/chart/share-bars.tsx';
import { sharesOf } from '../../ui/chart/shares.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type ChartPlace, chartDataOf, monthWithin, narrowedLink, stepsOf } from './chart-data-of.ts';
import { CHART_WORDS, type Chart, type ChartWords, valuesOf } from './chart-words.ts';
import { type ReportAsk, reportQuery } from './report-address.ts';
import { isExact, type ReportPath } from './report-kinds.ts';
import { nameOf } from './report-on-screen.ts';

interface ReportChartsProps {
  readonly path: ReportPath;
  readonly ask: ReportAsk;
}

/** The charts of a report, over everything that the filters leave. */
export function ReportCharts({ path, ask }: ReportChartsProps) {
  const report = nameOf(path);
  const { search } = { search: undefined, ...reportQuery(ask) };
  const query = { report, ...(search === undefined ? {} : { search }) };
  const answer = useQuery({
    queryKey: ['report', path, 'charts', query],
    queryFn: ({ signal }) => api.call(getReportCharts, { query, signal }),
  });
  if (answer.isPending) return <Bone className="mb-4 h-[360px] rounded-2xl" />;
  if (answer.isError) {
    return (
      <LoadProblem failure={answer.error} what="The chart" onRetry={() => void answer.refetch()} className="mb-4" />
    );
  }
  const { charts, ...days } = answer.data;
  const place = { path, ask, days, isExact: isExact(path) };
  return charts.map((chart) => {
    const words = CHART_WORDS[`${report} ${chart.key}`];
    return (
      words && (
        <div key={chart.key} className="mb-4">
          <OneChart chart={chart} words={words} place={place} />
        </div>
      )
    );
  });
}

const hasValue = ({ values }: ChartRow) => Object.values(values).some((value) => value !== 0);

interface OneChartProps {
  readonly chart: Chart;
  readonly words: ChartWords;
  readonly place: ChartPlace;
}

function OneChart({ chart, words, place }: OneChartProps) {
  const { note, rowName, finding, draw } = words;
  const frame = { title: finding(chart), note, rowName };
  if (draw === 'steps') {
    const { steps, data } = stepsOf(chart, place);
    return (
      <ChartFrame {...frame} {...data} hasTotal={false}>
        <RankedBars {...data} label={note} places={stepPlaces(steps)} />
      </ChartFrame>
    );
  }
  const all = chartDataOf(chart, words, place);
  // Unpaid rows have no shares.
  const data = draw === 'shares' ? { ...all, rows: all.rows.filter(hasValue) } : all;
  if (data.rows.length === 0)
    return (
      <ChartFrame {...frame} {...data}>
        {null}
      </ChartFrame>
    );
  if (draw === 'columns') return <Columns frame={frame} data={data} chart={chart} />;
  if (draw === 'bars') return <Bars frame={frame} data={data} chart={chart} words={words} />;
  return (
    <ChartFrame {...frame} {...data}>
      {draw === 'shares' ? (
        <ShareBars {...data} label={note} />
      ) : (
        <HeatTable
          {...data}
          label={note}
          rowName={rowName}
          linkOf={(city, month) => heatLink(chart, place, city, month)}
        />
      )}
    </ChartFrame>
  );
}

interface DrawnProps {
  readonly frame: { readonly title: string; readonly note: string; readonly rowName: string };
  readonly data: ChartData;
  readonly chart: Chart;
}

function Columns({ frame, data, chart }: DrawnProps) {
  const rowName = chart.of.charAt(0).toUpperCase() + chart.of.slice(1);
  const isCount = chart.series[0]?.unit === 'count';
  return (
    <ChartFrame {...frame} {...data} rowName={rowName}>
      <BarStack
        {...data}
        label={frame.note}
        formatTick={isCount ? data.format : inrShort}
        hint={`Point at a ${chart.of}, or move through them with the arrow keys, for its figures.`}
      />
    </ChartFrame>
  );
}

function Bars({ frame, data, chart, words: { drawn } }: DrawnProps & Pick<OneChartProps, 'words'>) {
  if (drawn) return <MeasuredBars frame={frame} data={data} chart={chart} />;
  const shares = sharesOf(data.rows.map(totalOf));
  return (
    <ChartFrame {...frame} {...data}>
      <RankedBars
        {...data}
        label={frame.note}
        shareOf={(row) => (shares ? `${shares[data.rows.indexOf(row)]?.toFixed(1)} %` : null)}
      />
    </ChartFrame>
  );
}

/** Averages, each with its limit or with its count: neither adds up. */
function MeasuredBars({ frame, data, chart }: DrawnProps) {
  const limits = data.rows.map(({ values }) => values.limit ?? null);
  const bought = valuesOf(chart, 'bought');
  const [measured] = data.series;
  const rows = data.rows.map((row) => ({
    ...row,
    values: { [measured?.key ?? '']: row.values[measured?.key ?? ''] ?? 0 },
  }));
  const behind = (index: number) => {
    const limit = limits[index] ?? null;
    if (limit !== null) return `limit ${inr(limit)}`;
    return chart.series.some(({ key }) => key === 'bought')
      ? `${(bought[index] ?? 0).toLocaleString('en-IN')} bought`
      : null;
  };
  return (
    <ChartFrame {...frame} {...data} hasTotal={false} addsUp={false}>
      <RankedBars
        rows={rows}
        series={data.series.slice(0, 1)}
        format={(value) => (value === 0 ? '–' : data.format(value))}
        label={frame.note}
        places={barPlaces(rows.map(totalOf), limits)}
        shareOf={(row) => behind(rows.indexOf(row as (typeof rows)[number]))}
      />
    </ChartFrame>
  );
}

function heatLink({ points }: Chart, place: ChartPlace, city: string, month: string) {
  const narrows = points.find(({ key }) => key === city)?.narrows;
  if (!narrows || !/^\d{4}-\d{2}$/.test(month)) return null;
  return narrowedLink(place, { ...narrows, ...monthWithin(month, place.days) });
}
