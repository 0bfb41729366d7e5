import { removeExpense } from '@pravas/contract/expense/expense-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { PlaneTakeoff, ReceiptIndianRupee, Send, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { ListBody, ListRows, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { EXPENSE_STATES, EXPENSES, expenseListQuery } from './expense-address.ts';
import { CategoryName, expenseColumns, mayDo, RowButtons } from './expense-columns.tsx';
import { ExpenseFilterBar } from './expense-filter-bar.tsx';
import { type Expense, type ExpensePage, type ExpenseState, expensesQuery, renewExpenses } from './expense-queries.ts';
import { dayText, expenseLine, expenseName } from './expense-words.ts';
import { ExpenseDialog, ExpenseViewDialog } from './lazy-dialogs.ts';
import { RowBones } from './row-bones.tsx';
import { ExpenseStateBadge, expenseStateText } from './state-badge.tsx';

/** The most lines that one claim may have. */
const MOST_LINES = 200;

/** The ticked expenses, kept while the page of the list changes; those on the page are taken in their present state. */
function useChosenExpenses(onPage: readonly Expense[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Expense>>(new Map());
  const rows = [...chosen.values()]
    .map((row) => onPage.find((other) => other._id === row._id) ?? row)
    .filter((row) => row.claimable.allowed);
  return {
    rows,
    isFull: rows.length >= MOST_LINES,
    has: (row: Expense) => chosen.has(row._id) && row.claimable.allowed,
    toggle: (changed: readonly Expense[], ticked: boolean) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const row of changed) {
          if (!ticked) after.delete(row._id);
          else if (row.claimable.allowed && after.size < MOST_LINES) after.set(row._id, row);
        }
        return after;
      }),
    clear: () => setChosen(new Map()),
  };
}

interface MyExpensesProps {
  /** The button that adds one. */
  readonly add: ReactNode;
}

/** The person's expenses: the sum in each state, the list, and the way to a claim. */
export function MyExpenses({ add }: MyExpensesProps) {
  const [ask, change] = useListAsk('/expenses', EXPENSES);
  const answer = useQuery({ ...expensesQuery(expenseListQuery(ask)), placeholderData: keepPreviousData });
  const chosen = useChosenExpenses(answer.data?.data ?? []);
  const [opened, setOpened] = useState<Expense | null>(null);
  const [removing, setRemoving] = useState<Expense | null>(null);
  return (
    <>
      <ExpenseTotals totals={answer.data?.totals} state={ask.state} onChange={(state) => change({ state })} />
      <section aria-label="My expenses" className="card">
        {chosen.rows.length > 0 ? (
          <ChosenBar rows={chosen.rows} isFull={chosen.isFull} onClear={chosen.clear} />
        ) : (
          <ExpenseFilterBar ask={ask} onChange={change} />
        )}
        <ListBody
          answer={answer}
          ask={ask}
          onPage={change}
          what="The list of expenses"
          loading="Loading expenses"
          bones={<RowBones label="Loading expenses" />}
          waysOut={
            EXPENSES.isNarrowed(ask) ? (
              <>
                {ask.search !== '' && <WayOut onClick={() => change({ search: '' })}>Remove “{ask.search}”</WayOut>}
                <WayOut onClick={() => change(EXPENSES.none)}>Show all expenses</WayOut>
              </>
            ) : null
          }
          firstUse={
            <FirstUse icon={<ReceiptIndianRupee size={30} strokeWidth={1.6} />} title="No expenses yet" action={add}>
              Photograph a receipt, or enter kilometres and days away. What Pravas books for you appears here by itself.
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label="My expenses"
              page={page}
              ask={ask}
              onSort={change}
              isStale={answer.isPlaceholderData}
              keyOf={(row) => row._id}
              columns={expenseColumns({ onOpen: setOpened, onRemove: setRemoving })}
              selection={{
                isSelected: chosen.has,
                toggle: chosen.toggle,
                nameOf: expenseName,
                obstacleOf: (row) => (row.claimable.allowed ? null : (row.claimable.reason ?? 'It cannot be claimed.')),
              }}
              onOpen={setOpened}
              cardPx={150}
              card={(row) => (
                <ExpenseCard
                  row={row}
                  selected={chosen.has(row)}
                  onSelect={(ticked) => chosen.toggle([row], ticked)}
                  onOpen={setOpened}
                  onRemove={setRemoving}
                />
              )}
            />
          )}
        </ListBody>
      </section>
      {opened &&
        (mayDo(opened, 'edit') ? (
          <ExpenseDialog row={opened} trip={null} onClose={() => setOpened(null)} />
        ) : (
          <ExpenseViewDialog row={opened} onClose={() => setOpened(null)} />
        ))}
      {removing && <RemoveQuestion row={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function RemoveQuestion({ row, onClose }: { readonly row: Expense; readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title="Remove this expense?"
      yes="Remove"
      no="Keep"
      danger
      onYes={async () => {
        await api.call(removeExpense, { query: { expenseId: row._id } });
        await renewExpenses(queries);
      }}
      onClose={onClose}
    >
      {expenseName(row)}, {inr(row.amount)}
      {row.receipt ? ' and its receipt are' : ' is'} deleted for good.
    </ConfirmAction>
  );
}

const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx'), 'ClaimDialog');

interface ChosenBarProps {
  readonly rows: readonly Expense[];
  readonly isFull: boolean;
  readonly onClear: () => void;
}

/** What the ticked expenses add up to, and the way to hand them in. */
function ChosenBar({ rows, isFull, onClear }: ChosenBarProps) {
  const [claiming, setClaiming] = useState(false);
  const total = rows.reduce((sum, row) => sum + row.amount, 0);
  return (
    <div className="flex min-h-[53px] flex-wrap items-center gap-2 rounded-t-[13px] border-b border-hairline bg-blue-soft px-3 py-2">
      <p role="status" className="font-medium">
        {countText(rows.length, 'expense')}, <span className="board">{inr(total)}</span>
        {isFull && ', the most in one claim'}
      </p>
      <Button size="small" tone="plain" onClick={onClear}>
        <X aria-hidden size={15} /> Clear
      </Button>
      <Button
        size="small"
        tone="primary"
        className="ml-auto max-sm:w-full"
        {...opens(ClaimDialog)}
        onClick={() => setClaiming(true)}
      >
        <Send aria-hidden size={15} /> Claim {inr(total)}
      </Button>
      {claiming && <ClaimDialog rows={rows} onClose={() => setClaiming(false)} onDone={onClear} />}
    </div>
  );
}

interface ExpenseTotalsProps {
  readonly totals: ExpensePage['totals'] | undefined;
  readonly state: ExpenseState | '';
  readonly onChange: (state: ExpenseState | '') => void;
}

/** The person's own money in each state, with what the company paid apart; pressing a figure filters the list. */
function ExpenseTotals({ totals, state, onChange }: ExpenseTotalsProps) {
  return (
    <div className="card mb-4 grid overflow-hidden max-lg:grid-cols-3 max-sm:grid-cols-2 lg:grid-cols-5">
      {EXPENSE_STATES.map((one) => {
        const total = totals?.find((entry) => entry.state === one);
        const chosen = one === state;
        const company = total?.paidByCompany ?? 0;
        return (
          <button
            key={one}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? '' : one)}
            className={cx(
              'relative -mr-px -mb-px flex flex-col border-r border-b border-hairline px-4 py-3 text-left -outline-offset-2 max-lg:last:col-span-2',
              chosen ? 'bg-blue-soft' : 'hover:bg-sunken',
            )}
          >
            {chosen && <span aria-hidden className="absolute inset-x-4 top-0 h-[2.5px] rounded-b bg-marigold" />}
            <span className={cx('block text-[13px]', chosen ? 'font-medium text-blue' : 'text-ink-2')}>
              {one === 'approved' ? 'Owed to you' : expenseStateText(one)}
            </span>
            <span className="board mt-0.5 block text-[18px] leading-6 font-semibold">
              {totals ? inr((total?.amount ?? 0) - company) : '-'}
            </span>
            <span className="board block text-meta text-ink-3">
              {totals ? countText(total?.count ?? 0, 'expense') : ' '}
            </span>
            {company > 0 && (
              <span className="board block text-meta text-ink-3">{inr(company)} paid by the company</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

interface ExpenseCardProps {
  readonly row: Expense;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onOpen: (row: Expense) => void;
  readonly onRemove: (row: Expense) => void;
}

/** An expense on a phone. */
function ExpenseCard({ row, selected, onSelect, onOpen, onRemove }: ExpenseCardProps) {
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
