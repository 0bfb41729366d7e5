import { countText, inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { EXPENSE_STATES } from './expense-address.ts';
import type { ExpensePage, ExpenseState } from './expense-queries.ts';
import { expenseStateText } from './state-badge.tsx';

interface ExpenseTotalsProps {
  readonly totals: ExpensePage['totals'] | undefined;
  readonly state: ExpenseState | '';
  readonly onChange: (state: ExpenseState | '') => void;
}

/** What lies in each state, as a board of figures that filter the list when pressed. */
export function ExpenseTotals({ totals, state, onChange }: ExpenseTotalsProps) {
  return (
    <div className="card mb-4 grid overflow-hidden max-lg:grid-cols-3 max-sm:grid-cols-2 lg:grid-cols-5">
      {EXPENSE_STATES.map((one) => {
        const total = totals?.find((entry) => entry.state === one);
        const chosen = one === state;
        return (
          <button
            key={one}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? '' : one)}
            className={cx(
              'relative -mr-px -mb-px border-r border-b border-hairline px-4 py-3 text-left -outline-offset-2 max-lg:last:col-span-2',
              chosen ? 'bg-blue-soft' : 'hover:bg-sunken',
            )}
          >
            {chosen && <span aria-hidden className="absolute inset-x-4 top-0 h-[2.5px] rounded-b bg-marigold" />}
            <span className={cx('block text-[13px]', chosen ? 'font-medium text-blue' : 'text-ink-2')}>
              {expenseStateText(one)}
            </span>
            <span className="board mt-0.5 block text-[18px] leading-6 font-semibold">
              {totals ? inr(total?.amount ?? 0) : '-'}
            </span>
            <span className="board block text-meta text-ink-3">
              {totals ? countText(total?.count ?? 0, 'expense') : ' '}
            </span>
          </button>
        );
      })}
    </div>
  );
}
