import { Link } from '@tanstack/react-router';
import { inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { SCOPES } from './budget-address.ts';
import { BudgetBar, barText, PART_WORDS, PartSwatch } from './budget-bar.tsx';
import type { Budget } from './budget-queries.ts';
import { ForecastRing } from './forecast-ring.tsx';
import { OverBadge } from './over-badge.tsx';
import { periodText } from './period-text.ts';

/** The figures of the bar in their order. */
const PARTS = ['spent', 'committed', 'pending'] as const;

/** A budget in the list: what it is for, how full it is, and the way into it. */
export function BudgetCard({ budget }: { readonly budget: Budget }) {
  const { usage } = budget;
  const scope = SCOPES.find(({ value }) => value === budget.scope)?.label ?? '';
  return (
    <li className="card relative p-4 has-[a:hover]:border-edge">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate font-semibold">
            {/* The link covers the card, so that pressing anywhere opens it. */}
            <Link
              to="/company-settings/budgets"
              search={{ budgetId: budget._id }}
              className="rounded after:absolute after:inset-0 after:rounded-[14px]"
            >
              {budget.name}
            </Link>
          </h2>
          <p className="truncate text-[13px] text-ink-2">
            {scope} {budget.subject.name}
          </p>
        </div>
        {budget.isActive ? <OverBadge budget={budget} /> : <Badge>Inactive</Badge>}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="board">
          <span className="text-price font-semibold">{inr(usage.used)}</span>
          <span className="text-ink-2"> of {inr(budget.amount)}</span>
        </p>
        <ForecastRing budget={budget} />
      </div>
      <BudgetBar amount={budget.amount} usage={usage} className="mt-1" />
      <p className="sr-only">{barText(budget.amount, usage)}</p>
      <ul aria-hidden className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
        {PARTS.map((part) => (
          <li key={part} className="flex items-center gap-1.5">
            <PartSwatch part={part} />
            <span className="text-ink-2">{PART_WORDS[part].label}</span>
            <span className="board">{inr(usage[part])}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-hairline pt-2.5 text-[13px] text-ink-3">
        <span className="board">{periodText(budget.startsOn, budget.endsOn)}</span>
        <span>{budget.owner ? `Owner ${budget.owner.name}` : 'No owner'}</span>
      </p>
    </li>
  );
}
