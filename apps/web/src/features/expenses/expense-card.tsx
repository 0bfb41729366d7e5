import { PlaneTakeoff } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { CategoryName, RowButtons } from './expense-columns.tsx';
import type { Expense } from './expense-queries.ts';
import { dayText, expenseLine, expenseName } from './expense-words.ts';
import { ExpenseStateBadge } from './state-badge.tsx';

interface ExpenseCardProps {
  readonly row: Expense;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onOpen: (row: Expense) => void;
  readonly onRemove: (row: Expense) => void;
}

/** An expense on a phone. */
export function ExpenseCard({ row, selected, onSelect, onOpen, onRemove }: ExpenseCardProps) {
  const { allowed, reason } = row.claimable;
  return (
    <div className={selected ? 'flex gap-1 bg-blue-soft py-2 pr-3 pl-1' : 'flex gap-1 py-2 pr-3 pl-1'}>
      <TickBox
        state={selected ? 'all' : 'none'}
        label={`Select ${expenseName(row)}${reason ? `: ${reason}` : ''}`}
        disabled={!allowed}
        onChange={onSelect}
      />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-11 items-center justify-between gap-2">
          <CategoryName row={row} onOpen={onOpen} />
          <span className="board text-lead font-semibold">{inr(row.amount)}</span>
        </div>
        <p className="truncate text-[13px] text-ink-2">{expenseLine(row)}</p>
        <p className="board text-[13px] text-ink-3">
          {[dayText(row.spentOn), row.claim ? `claim ${row.claim.number}` : row.trip?.name].filter(Boolean).join(' · ')}
        </p>
        <div className="flex min-h-11 items-center justify-between gap-2">
          <span className="flex flex-wrap gap-1.5 py-1">
            <ExpenseStateBadge state={row.state} />
            {row.verdict && row.verdict.outcome !== 'within' && <VerdictBadge outcome={row.verdict.outcome} />}
            {row.kind === 'booking' && <BookingMark />}
          </span>
          <RowButtons row={row} onOpen={onOpen} onRemove={onRemove} />
        </div>
      </div>
    </div>
  );
}

/** Says that a booking wrote this entry: the company has paid it. */
function BookingMark() {
  return (
    <Badge tone="blue">
      <PlaneTakeoff aria-hidden size={12} /> From a booking
    </Badge>
  );
}
