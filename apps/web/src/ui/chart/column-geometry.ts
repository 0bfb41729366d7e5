import { axisOf } from './axis-ticks.ts';
import type { ChartRow, ChartSeries } from './chart-data.ts';

/** A piece of a column. */
interface Piece {
  readonly series: string;
  readonly y: number;
  readonly height: number;
}

/** A column of a chart with its place. */
interface Column {
  readonly key: string;
  readonly x: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

/** Everything that is drawn, in pixels. */
export interface ColumnGeometry {
  readonly columns: readonly Column[];
  /** How far apart columns begin. */
  readonly step: number;
  readonly zeroY: number;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** Every how many columns there is room for a name. */
  readonly namedEvery: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

const STEPS = 4;
/** How much of a column's room is left free. */
const GAP = 0.36;
/** The width of a month's short name. */
const NAME_PX = 30;

/** Columns of stacked pieces from zero: positive ones upwards, negative ones downwards. */
export function columnGeometry(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  { width, height, left, top, bottom }: Room,
): ColumnGeometry {
  const sides = rows.map(({ values }) => {
    const all = series.map(({ key }) => values[key] ?? 0);
    return { up: sumOf(all.filter((value) => value > 0)), down: sumOf(all.filter((value) => value < 0)) };
  });
  const most = Math.max(0, ...sides.map(({ up }) => up));
  const least = Math.min(0, ...sides.map(({ down }) => down));
  const { low, high, ticks } = axisOf(least, most, STEPS);
  const along = (value: number) => top + ((high - value) / (high - low)) * (height - bottom - top);
  const step = (width - left) / Math.max(1, rows.length);
  const columns = rows.map(({ key, values }, index) => {
    let [up, down] = [0, 0];
    const pieces = series.flatMap((one): Piece[] => {
      const value = values[one.key] ?? 0;
      if (value === 0) return [];
      const from = value > 0 ? up : down;
      if (value > 0) up += value;
      else down += value;
      const [start, end] = [along(from), along(from + value)];
      return [{ series: one.key, y: Math.min(start, end), height: Math.abs(start - end) }];
    });
    return { key, x: left + step * (index + GAP / 2), width: step * (1 - GAP), pieces };
  });
  return {
    columns,
    step,
    zeroY: along(0),
    ticks: ticks.map((value) => ({ value, y: along(value) })),
    namedEvery: Math.max(1, Math.ceil(NAME_PX / Math.max(1, step))),
  };
}

/** Where a bar begins and how long it is, in percent of its room. */
export interface BarPlace {
  readonly start: number;
  readonly length: number;
  /** Where its limit is; null = it has none. */
  readonly limit?: number | null;
}

/** Bars from one zero, negative ones to the left; limits find room beside them. */
export function barPlaces(values: readonly number[], limits: readonly (number | null)[] = []): readonly BarPlace[] {
  const most = Math.max(0, ...values, ...limits.map((limit) => limit ?? 0));
  const least = Math.min(0, ...values);
  const room = most - least || 1;
  return values.map((value, index) => {
    const [zero, end] = [0 - least, value - least];
    const limit = limits[index] ?? null;
    return {
      start: (Math.min(zero, end) / room) * 100,
      length: (Math.abs(value) / room) * 100,
      ...(limit === null ? {} : { limit: ((limit - least) / room) * 100 }),
    };
  });
}

/** Bars of steps: sums start at zero, and each addition or reduction starts where the previous one ended. */
export function stepPlaces(steps: readonly { readonly value: number; readonly isSum: boolean }[]): readonly BarPlace[] {
  let end = 0;
  const spans = steps.map(({ value, isSum }) => {
    const from = isSum ? 0 : end;
    end = from + value;
    return [Math.min(from, end), Math.max(from, end)] as const;
  });
  const least = Math.min(0, ...spans.map(([low]) => low));
  const room = Math.max(0, ...spans.map(([, high]) => high)) - least || 1;
  return spans.map(([low, high]) => ({ start: ((low - least) / room) * 100, length: ((high - low) / room) * 100 }));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
