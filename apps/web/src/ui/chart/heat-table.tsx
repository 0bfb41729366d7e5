import { Link } from '@tanstack/react-router';
import { ScrollBox } from '../scroll-box.tsx';
import type { ChartData, ChartLink } from './chart-data.ts';
import { tintOf } from './shares.ts';

interface HeatTableProps extends ChartData {
  /** Names it for people who cannot see it. */
  readonly label: string;
  /** The kind of a row: "City". */
  readonly rowName: string;
  /** Where a cell leads, by the keys of its row and its series; null = nowhere. */
  readonly linkOf: (row: string, series: string) => ChartLink | null;
}

/** The strongest tint on which text can still be read, in percent. */
const STRONGEST = 34;

/** Amounts as a table whose cells are darker the larger the amount; the number is in each. */
export function HeatTable({ label, rowName, rows, series, format, linkOf }: HeatTableProps) {
  const most = Math.max(0, ...rows.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)));
  return (
    <ScrollBox label={label}>
      <table className="w-full border-separate border-spacing-0.5 text-[13px]">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-meta text-ink-2">
            <th scope="col" className="py-1.5 text-left font-medium">
              {rowName}
            </th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col" className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="max-w-40 truncate py-1.5 pr-3 text-left font-medium">
                {row.link ? (
                  <Link {...row.link} className="text-blue underline-offset-2 hover:underline">
                    {row.label}
                  </Link>
                ) : (
                  row.label
                )}
              </th>
              {series.map(({ key }) => {
                const value = row.values[key] ?? 0;
                const link = value === 0 ? null : linkOf(row.key, key);
                const share = Math.round(tintOf(value, most) * STRONGEST);
                return (
                  <td
                    key={key}
                    style={{ background: `color-mix(in srgb, var(--chart-1) ${share}%, var(--surface))` }}
                    className="board rounded-[4px] px-2 py-1.5 text-right whitespace-nowrap"
                  >
                    {link ? (
                      <Link {...link} className="text-ink underline-offset-2 hover:underline">
                        {format(value)}
                      </Link>
                    ) : (
                      format(value)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
