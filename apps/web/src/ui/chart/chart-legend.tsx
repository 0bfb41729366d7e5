import { type ChartData, usedSeries } from './chart-data.ts';
import { seriesFill } from './series-pattern.tsx';

/** The parts of a chart: the colour and the pattern of each beside its name. Nothing where there is one. */
export function ChartLegend({ id, rows, series }: Pick<ChartData, 'rows' | 'series'> & { readonly id: string }) {
  const used = usedSeries({ rows, series });
  if (used.length < 2) return null;
  return (
    <ul aria-label="Legend" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
      {used.map(({ key, label }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg aria-hidden width={12} height={12} className="rounded-[3px]">
            <rect
              width={12}
              height={12}
              fill={seriesFill(
                id,
                series.findIndex((one) => one.key === key),
              )}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
