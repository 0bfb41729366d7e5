import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PiggyBank, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { today as dayNow, spanText } from '../../lib/calendar-date.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { StatusChip, WayOut } from '../../ui/list-screen.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import {
  BUDGET_SORT,
  BUDGETS,
  type BudgetAsk,
  budgetListQuery,
  isBudgetNarrowed,
  NO_BUDGET_FILTERS,
  SCOPES,
} from './budget-address.ts';
import { BudgetCard } from './budget-card.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { type Budget, budgetsQuery } from './budget-queries.ts';

/** One budget; its parts are fetched when one is opened. */
const BudgetView = lazyPage(() => import('./budget-view.tsx'), 'BudgetView');

/** Budgets and, where the address names one, what is behind it. */
export function BudgetsPage() {
  usePageTitle('Budgets');
  const ask = BUDGETS.read(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<Budget | null | undefined>(undefined);
  const change: ChangeAsk<BudgetAsk> = (part, replace = false) =>
    void navigate({
      to: '/company-settings/budgets',
      search: BUDGETS.write({ ...ask, rowNumber: 1, ...part }),
      replace,
      // Choosing what is behind a figure must not throw the reader back to the top.
      resetScroll: part.budgetId !== undefined,
    });
  return (
    <>
      {ask.budgetId === '' ? (
        <BudgetList ask={ask} onChange={change} onAdd={() => setEditing(null)} />
      ) : (
        <Suspense fallback={<CardBones />}>
          <BudgetView ask={ask} onChange={change} onEdit={setEditing} />
        </Suspense>
      )}
      {editing !== undefined && (
        <BudgetDialog key={editing?._id ?? 'new'} row={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

interface BudgetListProps {
  readonly ask: BudgetAsk;
  readonly onChange: ChangeAsk<BudgetAsk>;
  readonly onAdd: () => void;
}

function BudgetList({ ask, onChange, onAdd }: BudgetListProps) {
  const answer = useQuery({ ...budgetsQuery(budgetListQuery(ask)), placeholderData: keepPreviousData });
  const mayManage = usePrivilege('budgets.manage');
  const rows = answer.data?.data ?? [];
  const add = mayManage && (
    <Button tone="primary" onClick={onAdd}>
      <Plus aria-hidden size={16} /> Add budget
    </Button>
  );
  return (
    <>
      <PageHead title="Budgets" intro="What may be spent, what is spent, and the forecast.">
        <SearchBox
          label="Search budgets"
          value={ask.search}
          onSearch={(search) => onChange({ search }, true)}
          className="w-full sm:w-60"
        />
        {add}
      </PageHead>
      <BudgetFilterBar ask={ask} onChange={onChange} />
      {answer.isPending && <CardBones />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The list of budgets" onRetry={() => void answer.refetch()} />
      )}
      {answer.data && rows.length === 0 && (
        <div className="card">
          <NoBudgets ask={ask} add={add} onChange={onChange} />
        </div>
      )}
      {answer.data && rows.length > 0 && (
        <>
          <ul
            aria-label="Budgets"
            aria-busy={answer.isPlaceholderData || undefined}
            className={
              answer.isPlaceholderData
                ? 'grid grid-cols-1 gap-4 opacity-60 lg:grid-cols-2'
                : 'grid grid-cols-1 gap-4 lg:grid-cols-2'
            }
          >
            {rows.map((budget) => (
              <BudgetCard key={budget._id} budget={budget} />
            ))}
          </ul>
          <div className="card mt-4 overflow-hidden *:border-t-0">
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={answer.data.total}
              onChange={(rowNumber, recordsPerPage) => onChange({ rowNumber, recordsPerPage })}
            />
          </div>
        </>
      )}
    </>
  );
}

interface NoBudgetsProps {
  readonly ask: BudgetAsk;
  readonly add: ReactNode;
  readonly onChange: ChangeAsk<BudgetAsk>;
}

function NoBudgets({ ask, add, onChange }: NoBudgetsProps) {
  if (isBudgetNarrowed(ask)) {
    return (
      <NoResult>
        <WayOut onClick={() => onChange(NO_BUDGET_FILTERS)}>Show all budgets</WayOut>
      </NoResult>
    );
  }
  return (
    <FirstUse
      icon={<PiggyBank size={30} strokeWidth={1.6} />}
      title={add ? 'No budgets yet' : 'No budgets that concern you'}
      action={add}
    >
      A budget belongs to a department, cost centre or project. Bookings and expenses count against it automatically.
    </FirstUse>
  );
}

function CardBones() {
  return (
    <div role="status" aria-label="Loading budgets" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="card h-[206px] space-y-4 p-4">
          <Bone className="h-5 w-40" />
          <Bone className="h-7 w-56" />
          <Bone className="h-3" />
          <Bone className="h-4 w-64" />
        </div>
      ))}
    </div>
  );
}

interface BudgetFilterBarProps {
  readonly ask: BudgetAsk;
  readonly onChange: ChangeAsk<BudgetAsk>;
}

/** Narrows and sorts the budgets. */
function BudgetFilterBar({ ask, onChange }: BudgetFilterBarProps) {
  const [today] = useState(() => dayNow());
  const isOther = ask.on !== '' && ask.on !== today;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ChoiceChip label="For" value={ask.scope} options={SCOPES} onChange={(scope) => onChange({ scope })} />
      <ChoiceChip
        label="Period"
        value={ask.on}
        options={[
          { value: today, label: 'running now' },
          ...(isOther ? [{ value: ask.on, label: `holds ${spanText(ask.on, null)}` }] : []),
        ]}
        onChange={(on) => onChange({ on })}
      />
      <StatusChip value={ask.status} onChange={onChange} />
      <ChoiceChip
        label="Sort"
        value={ask.sortBy === 'risk' ? '' : ask.sortBy}
        options={BUDGET_SORT.filter(({ value }) => value !== 'name')}
        onChange={(sortBy) => onChange({ sortBy: sortBy === '' ? 'risk' : sortBy, sortOrder: 'ASC' })}
      />
      {isBudgetNarrowed(ask) && (
        <Button tone="plain" size="small" onClick={() => onChange(NO_BUDGET_FILTERS)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
