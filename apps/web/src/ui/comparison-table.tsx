import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { buttonClass, IconButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { cx } from './class-names.ts';
import { ScrollBox } from './scroll-box.tsx';

/** A thing that is compared with others. */
interface ComparedColumn {
  readonly key: string;
  readonly title: string;
  /** "₹12,345". */
  readonly price: string;
  /** Where it is opened; null = it cannot be. */
  readonly open: { readonly href: string | null; readonly label: string };
}

/** A line: one value for each column, and which of them are best. */
interface ComparedRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly best: readonly number[];
}

interface ComparisonTableProps {
  /** What is compared, for people who hear it. */
  readonly caption: string;
  readonly columns: readonly ComparedColumn[];
  readonly rows: readonly ComparedRow[];
  /** Drawn faintly while newer data is on its way. */
  readonly stale?: boolean;
  readonly onRemove: (key: string) => void;
}

/**
 * Things side by side, line by line; the best of a line is marked with a tick and a word. Only lines that differ are
 * shown until all are asked for; the things stay at the top and their buttons at the foot while the lines scroll.
 */
export function ComparisonTable({ caption, columns, rows, stale = false, onRemove }: ComparisonTableProps) {
  const [isAll, setAll] = useState(false);
  const differing = rows.filter(({ values }) => new Set(values).size > 1);
  const alike = rows.filter(({ values }) => new Set(values).size <= 1);
  const isShort = differing.length > 0 && alike.length > 0 && !isAll;
  return (
    <>
      {differing.length > 0 && alike.length > 0 && (
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox checked={!isAll} onChange={(isOnly) => setAll(!isOnly)}>
            Only differences
          </Checkbox>
          {isShort && (
            <p className="min-w-0 text-meta text-ink-2">The same: {alike.map(({ label }) => label).join(', ')}</p>
          )}
        </div>
      )}
      <ScrollBox label="Comparison" className="max-h-[64dvh]">
        <table className={cx('w-full table-fixed border-collapse text-[13px]', stale && 'opacity-55')}>
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-raised [@media(min-height:560px)]:sticky [@media(min-height:560px)]:top-0">
            <tr className="align-bottom">
              <td className="w-32" />
              {columns.map((column) => (
                <th key={column.key} scope="col" className="w-40 px-3 pb-2 text-left font-normal">
                  <span className="flex items-start justify-between gap-1">
                    <span className="board min-w-0 break-words text-ink-2">{column.title}</span>
                    <IconButton
                      label={`Remove ${column.title}`}
                      onClick={() => onRemove(column.key)}
                      className="-mt-1.5 -mr-2 size-8 shrink-0"
                    >
                      <X aria-hidden size={14} />
                    </IconButton>
                  </span>
                  <span className="board block text-price font-semibold">{column.price}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isShort ? differing : rows).map((row) => (
              <tr key={row.key} className="border-t border-hairline align-top">
                <th scope="row" className="py-2 pr-3 text-left font-medium text-ink-2">
                  {row.label}
                </th>
                {row.values.map((value, index) => (
                  <Value key={columns[index]?.key ?? index} text={value} isBest={row.best.includes(index)} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className="bg-raised [@media(min-height:560px)]:sticky [@media(min-height:560px)]:bottom-0">
            <tr className="shadow-[0_-1px_0_var(--hairline)]">
              <td />
              {columns.map(({ key, title, open: { href, label } }) => (
                <td key={key} className="px-3 py-2">
                  {href !== null && (
                    <Link to={href} aria-label={`${label}, ${title}`} className={buttonClass('strong', 'small')}>
                      {label}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
    </>
  );
}

function Value({ text, isBest }: { readonly text: string; readonly isBest: boolean }) {
  return (
    <td className={cx('board px-3 py-2', isBest && 'bg-green-soft font-semibold text-green')}>
      <span className="flex items-start gap-1.5">
        {isBest && <Check aria-hidden size={14} className="mt-0.5 shrink-0" />}
        <span>
          {text}
          {isBest && <span className="sr-only"> (best)</span>}
        </span>
      </span>
    </td>
  );
}
