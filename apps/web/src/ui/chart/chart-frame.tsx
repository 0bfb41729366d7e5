import { Link } from '@tanstack/react-router';
import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import { type ChartData, type ChartRow, exactSum, totalOf, usedSeries } from './chart-data.ts';

interface ChartFrameProps extends ChartData {
  /** The finding in words. */
  readonly title: string;
  /** What is counted, and by what. */
  readonly note: string;
  /** The kind of a row: "Month". */
  readonly rowName: string;
  /** Whether rows add up to a meaningful sum. */
  readonly hasTotal?: boolean;
  /** False where a row holds several kinds, which have no common sum. */
  readonly addsUp?: boolean;
  /** The chart; the table beside it says the same. */
  readonly children: ReactNode;
}

/** A chart under the sentence that it shows, or the same numbers as a table. */
export function ChartFrame({ title, note, children, ...table }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="card flex min-w-0 break-inside-avoid flex-col px-5 pt-4 pb-5 max-sm:px-4">
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-[15px] leading-5 font-semibold text-pretty">
            {title}
          </h2>
          <p className="mt-0.5 text-meta text-ink-2">{note}</p>
        </div>
        <Button size="small" className="shrink-0 print:hidden" onClick={() => setTable(!isTable)}>
          {isTable ? <ChartColumn aria-hidden size={15} /> : <Table2 aria-hidden size={15} />}
          <span className="max-sm:sr-only">{isTable ? 'Show as chart' : 'Show as table'}</span>
        </Button>
      </div>
      {isTable ? <ChartTable title={title} {...table} /> : children}
    </section>
  );
}

type TableProps = Omit<ChartFrameProps, 'note' | 'children'>;

function ChartTable({ title, rowName, rows, series, format, hasTotal = true, addsUp = true }: TableProps) {
  const used = usedSeries({ rows, series });
  const columns = used.length > 0 ? used : series.slice(0, 1);
  const sums = columns.map(({ key }) => exactSum(rows.map(({ values }) => values[key] ?? 0)));
  const isSplit = columns.length > 1 && addsUp;
  const total = exactSum(sums);
  const cell = 'border-t border-hairline py-2 pl-4 text-right whitespace-nowrap board';
  return (
    <ScrollBox label={`Table: ${title}`} className="max-h-[34rem] print:max-h-none">
      <table className="w-full text-[13px]">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-meta text-ink-2">
            <th scope="col" className="py-2 text-left font-medium">
              {rowName}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="py-2 pl-4 text-right font-medium">
                {label}
              </th>
            ))}
            {isSplit && (
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Total
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="border-t border-hairline py-2 text-left font-medium">
                <RowName row={row} />
              </th>
              {columns.map(({ key }) => (
                <td key={key} className={cell}>
                  {addsUp || row.values[key] !== undefined ? format(row.values[key] ?? 0) : '–'}
                </td>
              ))}
              {isSplit && <td className={cell}>{format(totalOf(row))}</td>}
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="border-t border-edge py-2 text-left">
                Total
              </th>
              {columns.map(({ key }, index) => (
                <td key={key} className="board border-t border-edge py-2 pl-4 text-right whitespace-nowrap">
                  {format(sums[index] ?? 0)}
                </td>
              ))}
              {isSplit && (
                <td className="board border-t border-edge py-2 pl-4 text-right whitespace-nowrap">{format(total)}</td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}

function RowName({ row: { label, link } }: { readonly row: ChartRow }) {
  if (!link) return label;
  return (
    <Link {...link} className="text-blue underline-offset-2 hover:underline">
      {label}
    </Link>
  );
}
