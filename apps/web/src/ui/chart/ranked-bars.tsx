import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type ChartData, type ChartRow, rowText, totalOf } from './chart-data.ts';
import { type BarPlace, barPlaces } from './column-geometry.ts';
import { SeriesPatterns, seriesFill } from './series-pattern.tsx';
import { useMarks } from './use-marks.ts';

interface RankedBarsProps extends ChartData {
  /** Names its marks for people who cannot see them. */
  readonly label: string;
  /** Shown after a value: "41 %"; null = nothing. */
  readonly shareOf?: (row: ChartRow) => string | null;
  /** The positions of bars; absent = all from one zero. */
  readonly places?: readonly BarPlace[];
}

/** A bar for each row, in their order, all from one zero; negative ones go to the left. Each row is a mark. */
export function RankedBars({ label, rows, series, format, shareOf, ...given }: RankedBarsProps) {
  const id = useId();
  const { list, markProps } = useMarks(rows.length);
  const places = given.places ?? barPlaces(rows.map(totalOf));
  return (
    <ul ref={list} aria-label={label} className="-mx-2 space-y-0.5">
      {rows.map((row, index) => {
        const place: BarPlace = places[index] ?? { start: 0, length: 0 };
        const share = shareOf?.(row) ?? null;
        const text = rowText(row, { series, format }) + (share === null ? '' : `, ${share}`);
        const face = (
          <>
            <span className="flex items-baseline justify-between gap-3">
              <span className="truncate font-medium">
                {row.label}
                <span className="sr-only">: </span>
              </span>
              <span className="board shrink-0">
                {format(totalOf(row))}
                {share !== null && (
                  <>
                    <span className="sr-only">, </span>
                    <span className="ml-2 inline-block min-w-12 text-right text-ink-2">{share}</span>
                  </>
                )}
              </span>
            </span>
            <svg aria-hidden className="mt-1 block h-2.5 w-full">
              <SeriesPatterns id={`${id}-${index}`} count={1} />
              <rect width="100%" height="10" rx="3" fill="var(--sunken)" />
              <rect
                x={`${place.start}%`}
                width={`${place.length}%`}
                height="10"
                rx="3"
                fill={seriesFill(`${id}-${index}`, 0)}
              />
              {typeof place.limit === 'number' && (
                <line
                  x1={`${place.limit}%`}
                  x2={`${place.limit}%`}
                  y1="0"
                  y2="10"
                  stroke="var(--ink)"
                  strokeWidth={3}
                />
              )}
            </svg>
          </>
        );
        const className = 'block rounded-[8px] px-2 py-1.5 text-[13px] text-ink hover:bg-sunken';
        return (
          <li key={row.key}>
            {row.link ? (
              <Link {...markProps(index)} data-mark {...row.link} className={className}>
                {face}
              </Link>
            ) : (
              <span {...markProps(index)} data-mark role="img" aria-label={text} className={className}>
                {face}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
