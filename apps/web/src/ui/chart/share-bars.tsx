import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type ChartData, type ChartRow, rowText, totalOf, usedSeries } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { SeriesPatterns, seriesFill } from './series-pattern.tsx';
import { sharesOf } from './shares.ts';
import { useMarks } from './use-marks.ts';

interface ShareBarsProps extends ChartData {
  /** Names its marks for people who cannot see them. */
  readonly label: string;
}

/**
 * A bar of one length for each row, divided by its parts' shares of the whole; each part's share is written below it.
 */
export function ShareBars({ label, rows, series, format }: ShareBarsProps) {
  const id = useId();
  const { list, markProps } = useMarks(rows.length);
  const used = usedSeries({ rows, series });
  return (
    <>
      <ChartLegend id={id} rows={rows} series={series} />
      <svg aria-hidden className="absolute size-0">
        <SeriesPatterns id={id} count={series.length} />
      </svg>
      <ul ref={list} aria-label={label} className="-mx-2 space-y-0.5">
        {rows.map((row, index) => {
          const shares = sharesOf(used.map(({ key }) => row.values[key] ?? 0));
          const parts = used.flatMap(({ key, label: name }, at) =>
            shares && row.values[key] ? [`${name} ${shares[at]?.toFixed(1)} %`] : [],
          );
          const words = parts.length > 0 ? parts.join(', ') : 'No shares: refunds exceed payments';
          const face = (
            <>
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate font-medium">
                  {row.label}
                  <span className="sr-only">: </span>
                </span>
                <span className="board shrink-0">{format(totalOf(row))}</span>
              </span>
              <svg aria-hidden className="mt-1 block h-3.5 w-full">
                <rect width="100%" height="14" rx="3" fill="var(--sunken)" />
                {shares &&
                  used.map(({ key }, at) => (
                    <rect
                      key={key}
                      x={`${shares.slice(0, at).reduce((sum, share) => sum + share, 0)}%`}
                      width={`${shares[at] ?? 0}%`}
                      height="14"
                      fill={seriesFill(
                        id,
                        series.findIndex((one) => one.key === key),
                      )}
                    />
                  ))}
              </svg>
              <span className="mt-1 block text-meta text-ink-2">{words}</span>
            </>
          );
          const className = 'block rounded-[8px] px-2 py-1.5 text-[13px] text-ink hover:bg-sunken';
          return (
            <li key={row.key}>
              <Mark
                row={row}
                text={`${rowText(row, { series, format })}. ${words}`}
                props={markProps(index)}
                className={className}
              >
                {face}
              </Mark>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface MarkProps {
  readonly row: ChartRow;
  readonly text: string;
  readonly props: ReturnType<ReturnType<typeof useMarks>['markProps']>;
  readonly className: string;
  readonly children: React.ReactNode;
}

function Mark({ row: { link }, text, props, className, children }: MarkProps) {
  if (link) {
    return (
      <Link {...props} data-mark {...link} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <span {...props} data-mark role="img" aria-label={text} className={className}>
      {children}
    </span>
  );
}
