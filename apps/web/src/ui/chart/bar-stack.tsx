import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { cx } from '../class-names.ts';
import { type ChartData, type ChartRow, rowText } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { type ColumnGeometry, columnGeometry } from './column-geometry.ts';
import { SeriesPatterns, seriesFill } from './series-pattern.tsx';
import { useMarks } from './use-marks.ts';
import { useWidth } from './use-width.ts';

interface BarStackProps extends ChartData {
  /** Names its marks for people who cannot see them. */
  readonly label: string;
  /** A value beside the axis: "₹2.5 L". */
  readonly formatTick: (value: number) => string;
  /** The hint about its marks: "Point at a month for its parts". */
  readonly hint: string;
}

const HEIGHT_PX = 248;
const LEFT_PX = 58;
const TOP_PX = 10;
const BOTTOM_PX = 26;

/** Columns of stacked pieces from zero, negative ones downwards. Each column is a mark with its name and values. */
export function BarStack({ label, rows, series, format, formatTick, hint }: BarStackProps) {
  const id = useId();
  const { element, width } = useWidth(640);
  const { list, shown, markProps } = useMarks(rows.length);
  const room = { width, height: HEIGHT_PX, left: LEFT_PX, top: TOP_PX, bottom: BOTTOM_PX };
  const geometry = columnGeometry(rows, series, room);
  const pointed = shown === null ? undefined : rows[shown];
  return (
    <>
      <ChartLegend id={id} rows={rows} series={series} />
      <div ref={element} className="relative">
        <svg aria-hidden viewBox={`0 0 ${width} ${HEIGHT_PX}`} className="block h-auto w-full overflow-visible">
          <SeriesPatterns id={id} count={series.length} />
          <Axis geometry={geometry} width={width} formatTick={formatTick} />
          {geometry.columns.map(({ key, x, width: wide, pieces }, index) => (
            <g key={key} opacity={shown === null || shown === index ? 1 : 0.55}>
              {pieces.map((piece) => (
                <rect
                  key={piece.series}
                  x={x}
                  y={piece.y}
                  width={wide}
                  height={Math.max(piece.height, 1)}
                  fill={seriesFill(
                    id,
                    series.findIndex((one) => one.key === piece.series),
                  )}
                  stroke="var(--surface)"
                  strokeWidth={0.75}
                />
              ))}
            </g>
          ))}
          <line x1={LEFT_PX} x2={width} y1={geometry.zeroY} y2={geometry.zeroY} stroke="var(--edge)" />
          {geometry.columns.map(({ key, x, width: wide }, index) =>
            // The latest is always named.
            (rows.length - 1 - index) % geometry.namedEvery === 0 ? (
              <text
                key={key}
                x={x + wide / 2}
                y={HEIGHT_PX - 7}
                textAnchor="middle"
                className="fill-ink-2 text-[11px]"
                fontWeight={shown === index ? 600 : 400}
              >
                {rows[index]?.shortLabel ?? rows[index]?.label}
              </text>
            ) : null,
          )}
        </svg>
        <ul ref={list} aria-label={label} className="absolute inset-0">
          {rows.map((row, index) => {
            const left = LEFT_PX + index * geometry.step;
            return (
              <li
                key={row.key}
                className="absolute inset-y-0"
                style={{
                  left: `${(left / width) * 100}%`,
                  width: `${(geometry.step / width) * 100}%`,
                }}
              >
                <Mark row={row} text={rowText(row, { series, format })} props={markProps(index)} />
              </li>
            );
          })}
        </ul>
      </div>
      {/* Keeps its space before anything is pointed at, so that nothing jumps. */}
      <p aria-hidden className="mt-2 min-h-8 text-meta sm:min-h-4 text-ink-2 print:hidden">
        {pointed ? rowText(pointed, { series, format }) : hint}
      </p>
    </>
  );
}

interface MarkProps {
  readonly row: ChartRow;
  readonly text: string;
  readonly props: ReturnType<ReturnType<typeof useMarks>['markProps']>;
}

function Mark({ row: { link }, text, props }: MarkProps) {
  const className = 'block size-full rounded-[6px] hover:bg-ink/4 focus-visible:outline-offset-0';
  if (link) {
    return <Link {...props} data-mark {...link} aria-label={text} className={className} />;
  }
  return <span {...props} data-mark role="img" aria-label={text} className={className} />;
}

interface AxisProps {
  readonly geometry: ColumnGeometry;
  readonly width: number;
  readonly formatTick: (value: number) => string;
}

function Axis({ geometry, width, formatTick }: AxisProps) {
  return geometry.ticks.map(({ value, y }) => (
    <g key={value}>
      <line x1={LEFT_PX} x2={width} y1={y} y2={y} stroke="var(--hairline)" />
      <text x={LEFT_PX - 8} y={y + 4} textAnchor="end" className={cx('board fill-ink-2 text-[11px]')}>
        {formatTick(value)}
      </text>
    </g>
  ));
}
