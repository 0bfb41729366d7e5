import { CircleAlert, CircleCheck } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import type { ApprovalCard } from './approval-query.ts';

type Standing = ApprovalCard['budgets'][number];

/** What the request makes of each budget it counts against. */
export function BudgetLines({ budgets }: { readonly budgets: readonly Standing[] }) {
  if (budgets.length === 0) return null;
  return (
    <ul aria-label="Budgets" className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {budgets.map((budget) => (
        <li key={budget._id} className="min-w-0 text-[13px]">
          <p className="flex justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{budget.name}</span>
            <span className="board shrink-0 text-ink-2">of {inr(budget.amount)}</span>
          </p>
          <BudgetTrack budget={budget} />
          <p className="board flex items-start gap-1.5 text-meta">
            {budget.remaining < 0 ? (
              <>
                <CircleAlert aria-hidden size={13} className="mt-[1.5px] shrink-0 text-red" />
                <span className="text-red">{inr(-budget.remaining)} over, if this and all that waits is approved</span>
              </>
            ) : (
              <>
                <CircleCheck aria-hidden size={13} className="mt-[1.5px] shrink-0 text-green" />
                <span className="text-ink-2">{inr(budget.remaining)} left, if this and all that waits is approved</span>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What is used already, what this adds, and the end of the budget on one scale. */
function BudgetTrack({ budget: { amount, used, adds } }: { readonly budget: Standing }) {
  const scale = Math.max(amount, used + adds, 1);
  const percent = (rupees: number) => `${Math.max(0, Math.min(100, (rupees / scale) * 100))}%`;
  return (
    <div aria-hidden className="relative my-1.5 h-2 overflow-hidden rounded-full bg-sunken">
      <span className="absolute inset-y-0 left-0 bg-blue-edge" style={{ width: percent(used) }} />
      <span className="absolute inset-y-0 bg-action" style={{ left: percent(used), width: percent(adds) }} />
      {used + adds > amount && <span className="absolute inset-y-0 w-0.5 bg-red" style={{ left: percent(amount) }} />}
    </div>
  );
}
