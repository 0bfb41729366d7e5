import { updateBudgetStatus } from '@pravas/contract/budget/budget-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Pencil, Power } from 'lucide-react';
import { useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type BudgetAsk, SCOPES } from './budget-address.ts';
import { BudgetBar, barText } from './budget-bar.tsx';
import { BudgetEntries } from './budget-entries.tsx';
import { BudgetFigures } from './budget-figures.tsx';
import { BudgetLanding } from './budget-landing.tsx';
import { BudgetMonths } from './budget-months.tsx';
import { type Budget, type BudgetDetails, budgetQuery, KEYS } from './budget-queries.ts';
import { OverBadge } from './over-badge.tsx';
import { periodText } from './period-text.ts';

interface BudgetViewProps {
  readonly ask: BudgetAsk;
  readonly onChange: ChangeAsk<BudgetAsk>;
  readonly onEdit: (budget: Budget) => void;
}

/** One budget: its figures, where it will land and why, its months, and what is behind each figure. */
export function BudgetView({ ask, onChange, onEdit }: BudgetViewProps) {
  const answer = useQuery({
    ...budgetQuery({
      budgetId: ask.budgetId,
      ...(ask.part === '' ? {} : { part: ask.part }),
      rowNumber: ask.rowNumber,
      recordsPerPage: ask.recordsPerPage as 20,
    }),
    placeholderData: keepPreviousData,
  });
  const isUnknown = ['not_found', 'validation_failed'].includes(errorCode(answer.error) ?? '');
  return (
    <>
      <Link
        to="/company-settings/budgets"
        className="-ml-1 mb-2 inline-flex min-h-9 items-center gap-1.5 rounded px-1 text-[13px] font-medium text-ink-2 hover:text-ink max-sm:min-h-11"
      >
        <ArrowLeft aria-hidden size={15} /> All budgets
      </Link>
      {(isUnknown || answer.data?._id !== ask.budgetId) && <h1 className="sr-only">Budget</h1>}
      {isUnknown ? (
        <div className="card">
          <NoResult>
            <Link to="/company-settings/budgets" className={buttonClass('quiet', 'small')}>
              All budgets
            </Link>
          </NoResult>
        </div>
      ) : answer.isError ? (
        <LoadProblem failure={answer.error} what="The budget" onRetry={() => void answer.refetch()} />
      ) : answer.data && answer.data._id === ask.budgetId ? (
        <>
          <BudgetHead budget={answer.data} onEdit={onEdit} />
          <Overview budget={answer.data} ask={ask} onChange={onChange} />
          <BudgetEntries ask={ask} budget={answer.data} isStale={answer.isPlaceholderData} onChange={onChange} />
        </>
      ) : (
        <BudgetBones />
      )}
    </>
  );
}

function Overview({
  budget,
  ask,
  onChange,
}: { readonly budget: BudgetDetails } & Pick<BudgetViewProps, 'ask' | 'onChange'>) {
  return (
    <div className="mb-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <section aria-label="Figures" className="card p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="board">
            <span className="text-[28px] leading-9 font-semibold">{inr(budget.usage.used)}</span>
            <span className="text-ink-2"> of {inr(budget.amount)}</span>
          </p>
          <p className="board text-ink-2">{budget.usage.percent}% used</p>
        </div>
        <BudgetBar amount={budget.amount} usage={budget.usage} landing={budget.landing.total} className="mt-2" />
        <p className="sr-only">{barText(budget.amount, budget.usage, budget.landing.total)}</p>
        <BudgetFigures budget={budget} part={ask.part} onPart={(part) => onChange({ part }, true)} />
        <BudgetMonths months={budget.months} />
      </section>
      <BudgetLanding budget={budget} />
    </div>
  );
}

function BudgetHead({ budget, onEdit }: { readonly budget: BudgetDetails; readonly onEdit: (budget: Budget) => void }) {
  const [switching, setSwitching] = useState(false);
  const may = (name: string) => budget.allowedActions.some(({ action, allowed }) => action === name && allowed);
  const scope = SCOPES.find(({ value }) => value === budget.scope)?.label ?? '';
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-title font-semibold tracking-[-0.01em]">{budget.name}</h1>
          {budget.isActive ? <OverBadge budget={budget} /> : <Badge>Inactive</Badge>}
        </div>
        <p className="board mt-0.5 text-ink-2">
          {scope} {budget.subject.name} · {periodText(budget.startsOn, budget.endsOn)}
          {budget.owner && ` · owner ${budget.owner.name}`}
        </p>
      </div>
      <div className="flex gap-2">
        {may('edit') && (
          <Button size="small" onClick={() => onEdit(budget)}>
            <Pencil aria-hidden size={15} /> Change
          </Button>
        )}
        {(may('disable') || may('enable')) && (
          <Button size="small" onClick={() => setSwitching(true)}>
            <Power aria-hidden size={15} /> {budget.isActive ? 'Switch off' : 'Switch on'}
          </Button>
        )}
      </div>
      {switching && <StatusQuestion budget={budget} onClose={() => setSwitching(false)} />}
    </header>
  );
}

function StatusQuestion({ budget, onClose }: { readonly budget: BudgetDetails; readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title={budget.isActive ? `Switch ${budget.name} off?` : `Switch ${budget.name} on?`}
      yes={budget.isActive ? 'Switch off' : 'Switch on'}
      danger={budget.isActive}
      onYes={async () => {
        await api.call(updateBudgetStatus, { body: { budgetId: budget._id, isActive: !budget.isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.budgets });
      }}
      onClose={onClose}
    >
      {budget.isActive
        ? 'It no longer warns anyone or asks for approval. We keep counting, so you can activate it again.'
        : 'From now on it is checked again before anything is booked.'}
    </ConfirmAction>
  );
}

function BudgetBones() {
  return (
    <div role="status" aria-label="Loading the budget">
      <Bone className="mb-2 h-7 w-56" />
      <Bone className="mb-5 h-4 w-80 max-w-full" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Bone className="h-96" />
        <Bone className="h-96" />
      </div>
    </div>
  );
}
