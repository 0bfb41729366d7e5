import { useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { BudgetDetails } from './budget-queries.ts';
import { monthText } from './period-text.ts';

type Month = BudgetDetails['months'][number];

/** As many months as bars stay readable beside each other. */
const MOST_BARS = 12;

const totalOf = ({ spent, committed, pending }: Month) => spent + committed + pending;

/** What falls into each month, as bars or as the table behind them. */
export function BudgetMonths({ months }: { readonly months: readonly Month[] }) {
  const tooMany = months.length > MOST_BARS;
  const [asTable, setAsTable] = useState(false);
  if (months.length < 2) return null;
  const isTable = asTable || tooMany;
  return (
    <section aria-labelledby="months" className="mt-5 border-t border-hairline pt-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="months" className="font-semibold">
          By month
        </h2>
        {!tooMany && (
          <Button size="small" tone="plain" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Show as {asTable ? 'bars' : 'table'}
          </Button>
        )}
      </div>
      {isTable ? <MonthTable months={months} /> : <MonthBars months={months} />}
    </section>
  );
}

function MonthBars({ months }: { readonly months: readonly Month[] }) {
  const most = Math.max(...months.map(totalOf), 1);
  const height = (rupees: number) => `${Math.round((rupees / most) * 1_000) / 10}%`;
  return (
    <ul aria-label="Months" className="mt-3 flex h-44 items-stretch gap-1.5">
      {months.map((month) => (
        <li key={month.month} className="flex min-w-0 flex-1 flex-col">
          <span className="sr-only">
            {monthText(month.month, true)}: {inr(month.spent)} spent, {inr(month.committed)} committed,{' '}
            {inr(month.pending)} pending
          </span>
          <span aria-hidden className="mt-5 flex min-h-0 flex-1 flex-col justify-end">
            <span className="board -mt-5 h-5 truncate text-center text-[11px] text-ink-3 max-sm:invisible">
              {totalOf(month) > 0 ? shortRupees(totalOf(month)) : ''}
            </span>
            <span style={{ height: height(month.pending) }} className="hatched border-x border-edge" />
            <span style={{ height: height(month.committed) }} className="bg-blue-edge" />
            <span style={{ height: height(month.spent) }} className="bg-action" />
          </span>
          <span
            aria-hidden
            className="mt-1 border-t border-edge pt-1 text-center text-[11px] whitespace-nowrap text-ink-2 max-sm:text-[10px]"
          >
            {monthText(month.month)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function MonthTable({ months }: { readonly months: readonly Month[] }) {
  const cell = 'board px-2 py-1.5 text-right';
  return (
    <ScrollBox label="Months" className="mt-2 max-h-72">
      <table className="w-full text-[13px]">
        <thead className="sticky top-0 bg-surface text-ink-2">
          <tr>
            <th scope="col" className="px-2 py-1.5 text-left font-medium">
              Month
            </th>
            {['Spent', 'Committed', 'Pending'].map((label) => (
              <th key={label} scope="col" className="px-2 py-1.5 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month} className="border-t border-hairline">
              <th scope="row" className="px-2 py-1.5 text-left font-normal">
                {monthText(month.month, true)}
              </th>
              <td className={cell}>{inr(month.spent)}</td>
              <td className={cell}>{inr(month.committed)}</td>
              <td className={cell}>{inr(month.pending)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const SHORT = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

/** "₹4.2L": a month's total above its bar. */
function shortRupees(rupees: number): string {
  return `₹${SHORT.format(rupees)}`;
}
