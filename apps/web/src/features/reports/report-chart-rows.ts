import { exactSum } from '../../ui/chart/chart-data.ts';
import type { ReportAsk } from './report-address.ts';
import { type Report, valueAt } from './report-cell.ts';
import { drillOf } from './report-drill.ts';
import { CHARTS, REPORTS } from './report-kinds.ts';

/** The reports whose rows are bars beside each other. */
export type RankedReport = keyof typeof CHARTS;

/** The first rows of a report as bars, and the rest of its sum as one more. */
export function rankedRows(path: RankedReport, ask: ReportAsk, report: Report, bars: number) {
  const { sum } = REPORTS[path];
  const { key } = CHARTS[path];
  const total = Number(valueAt(report, report.totals, sum.key) ?? 0);
  const first = report.rows.slice(0, bars).map((row, index) => {
    const link = drillOf(path, ask, report, row, key);
    return {
      key: String(index),
      label: String(valueAt(report, row, key) ?? 'Not stated'),
      values: { sum: Number(valueAt(report, row, sum.key) ?? 0) },
      ...(link && { link }),
    };
  });
  const left = report.total - first.length;
  const rest = exactSum([total, ...first.map(({ values }) => -values.sum)]);
  const others = { key: 'others', label: left === 1 ? '1 other' : `${left} others`, values: { sum: rest } };
  return { total, rows: left > 0 ? [...first, others] : first };
}
