import type { AmountLine } from '../../lib/amount-line.ts';
import { inrOfSum } from '../../lib/money-text.ts';
import { Amount } from '../../ui/amount.tsx';
import { feeLines } from './fee-lines.ts';
import type { FinalisePlan } from './finalise-form.ts';

/** What the trip costs, and what becomes of the budgets. */
export function FinaliseSide({ plan }: { readonly plan: FinalisePlan }) {
  return (
    <>
      <Totals totals={plan.totals} />
      {plan.budgets.length > 0 && <Budgets budgets={plan.budgets} />}
    </>
  );
}

function Totals({ totals }: { readonly totals: FinalisePlan['totals'] }) {
  const lines: readonly AmountLine[] = [
    { label: 'Booked', rupees: totals.booked },
    { label: 'To be paid', rupees: totals.pending },
    { label: 'Total', rupees: totals.total, total: true },
  ];
  const fees = totals.fees + totals.CGST + totals.SGST + totals.IGST;
  const own = feeLines(totals);
  const inrOf = inrOfSum([...lines, ...own].map(({ rupees }) => rupees));
  return (
    <section aria-labelledby="totals" className="card">
      <div className="flex items-end justify-between gap-3 px-5 pt-4 pb-3.5">
        <h2 id="totals" className="text-[13px] font-medium text-ink-2">
          Trip total
        </h2>
        <Amount
          format={inrOf}
          rupees={totals.total}
          label="Trip total"
          lines={lines}
          className="text-price font-semibold tracking-[-0.01em]"
        />
      </div>
      <dl className="stub-flat board space-y-2 px-5 py-4 text-[13px]">
        <Row label="Booked">{inrOf(totals.booked)}</Row>
        <Row label="To be paid">{inrOf(totals.pending)}</Row>
        <Row label="Of which fees and GST">
          <Amount format={inrOf} rupees={fees} label="Fees and GST" lines={own} />
        </Row>
      </dl>
    </section>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Budgets({ budgets }: { readonly budgets: FinalisePlan['budgets'] }) {
  return (
    <section aria-labelledby="budgets" className="card p-5">
      <h2 id="budgets" className="text-[13px] font-medium text-ink-2">
        Budgets
      </h2>
      <ul className="mt-2 space-y-3.5">
        {budgets.map((budget) => (
          <BudgetRow key={budget._id} budget={budget} />
        ))}
      </ul>
    </section>
  );
}

function BudgetRow({ budget }: { readonly budget: FinalisePlan['budgets'][number] }) {
  const { amount, used, adds, remaining } = budget;
  const inrOf = inrOfSum([amount, used, adds, remaining]);
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{budget.name}</span>
        <span className="board shrink-0 text-[13px] text-ink-2">of {inrOf(amount)}</span>
      </p>
      <BudgetBar budget={budget} />
      <p className="board mt-1 flex flex-wrap justify-between gap-x-3 text-meta text-ink-2">
        <span>
          {inrOf(used)} used + {inrOf(adds)} now
        </span>
        <span className={remaining < 0 ? 'font-medium text-amber' : ''}>
          {remaining < 0 ? `${inrOf(-remaining)} over the budget` : `${inrOf(remaining)} left`}
        </span>
      </p>
    </li>
  );
}

/** What was used and what this trip adds, as parts of the budget; the sentence beneath says the same in figures. */
function BudgetBar({ budget }: { readonly budget: FinalisePlan['budgets'][number] }) {
  const whole = Math.max(budget.amount, budget.used + budget.adds, 1);
  const part = (rupees: number) => ({ width: `${(Math.max(0, rupees) / whole) * 100}%` });
  return (
    <div aria-hidden className="mt-1.5 flex h-2 overflow-hidden rounded-full bg-sunken">
      <span style={part(budget.used)} className="bg-ink-3" />
      <span style={part(budget.adds)} className={budget.remaining < 0 ? 'bg-amber' : 'bg-action'} />
    </div>
  );
}
