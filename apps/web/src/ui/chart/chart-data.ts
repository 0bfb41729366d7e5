import type { LinkProps } from '@tanstack/react-router';

/** Where a figure of a chart leads. */
export type ChartLink = Pick<LinkProps, 'to' | 'search'>;

/** One part of what is shown, distinguished by its colour, its pattern and its name. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
}

/** One thing that is shown: a month, a department. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** Where there is little room: "Nov"; absent = `label`. */
  readonly shortLabel?: string;
  /** By the keys of series; an absent one is 0. */
  readonly values: Readonly<Record<string, number>>;
  readonly link?: ChartLink;
}

/** The data of any chart. */
export interface ChartData {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** A value in full: "₹12,34,567". */
  readonly format: (value: number) => string;
}

/** A sum of amounts with two decimals, exact: hundredths are whole. */
export function exactSum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

/** The sum of a row. */
export function totalOf({ values }: Pick<ChartRow, 'values'>): number {
  return exactSum(Object.values(values));
}

/** A row in words: "November 2026: ₹5,20,000. Flights ₹4,00,000, Hotels ₹1,20,000". */
export function rowText(row: ChartRow, { series, format }: Pick<ChartData, 'series' | 'format'>): string {
  const parts = series.flatMap(({ key, label }) => (row.values[key] ? [`${label} ${format(row.values[key])}`] : []));
  const whole = `${row.label}: ${format(totalOf(row))}`;
  return series.length > 1 && parts.length > 0 ? `${whole}. ${parts.join(', ')}` : whole;
}

/** The series with a value in any row: an empty one says nothing. */
export function usedSeries({ rows, series }: Pick<ChartData, 'rows' | 'series'>): readonly ChartSeries[] {
  return series.filter(({ key }) => rows.some(({ values }) => (values[key] ?? 0) !== 0));
}

/** The mark that a key leads to, of `count`; null where the key is none of a chart's. */
export function markAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
