import { removeExpense } from '@pravas/contract/expense/expense-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ReceiptIndianRupee } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import {
  type ExpenseAsk,
  expenseListQuery,
  isExpenseNarrowed,
  NO_EXPENSE_FILTERS,
  readExpenseAsk,
  writeExpenseAsk,
} from './expense-address.ts';
import { mayDo } from './expense-columns.tsx';
import { ExpenseFilterBar } from './expense-filter-bar.tsx';
import { type Expense, expensesQuery, renewExpenses } from './expense-queries.ts';
import { ExpenseRows } from './expense-rows.tsx';
import { ExpenseTotals } from './expense-totals.tsx';
import { expenseName } from './expense-words.ts';
import { ExpenseDialog, ExpenseViewDialog } from './lazy-dialogs.ts';
import { RowBones } from './row-bones.tsx';
import { useChosenExpenses } from './use-chosen-expenses.ts';

interface MyExpensesProps {
  /** The button that adds one. */
  readonly add: ReactNode;
}

/** The person's expenses: what lies where, the list, and the way to a claim. */
export function MyExpenses({ add }: MyExpensesProps) {
  const ask = readExpenseAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const answer = useQuery({ ...expensesQuery(expenseListQuery(ask)), placeholderData: keepPreviousData });
  const rows = answer.data?.data ?? [];
  const chosen = useChosenExpenses(rows);
  const [opened, setOpened] = useState<Expense | null>(null);
  const [removing, setRemoving] = useState<Expense | null>(null);
  const change = (part: Partial<ExpenseAsk>, replace = false) =>
    void navigate({ to: '/expenses', search: writeExpenseAsk({ ...ask, rowNumber: 1, ...part }), replace });
  return (
    <>
      <ExpenseTotals totals={answer.data?.totals} state={ask.state} onChange={(state) => change({ state })} />
      <section aria-label="My expenses" className="card">
        {chosen.rows.length > 0 ? (
          <ChosenBar rows={chosen.rows} isFull={chosen.isFull} onClear={chosen.clear} />
        ) : (
          <ExpenseFilterBar ask={ask} onChange={change} />
        )}
        {answer.isPending && <RowBones label="Loading expenses" />}
        {answer.isError && (
          <LoadProblem
            failure={answer.error}
            what="The list of expenses"
            onRetry={() => void answer.refetch()}
            className="m-4"
          />
        )}
        {answer.data && rows.length === 0 && <NoExpenses ask={ask} add={add} onChange={change} />}
        {answer.data && rows.length > 0 && (
          <>
            <ExpenseRows
              ask={ask}
              page={answer.data}
              isStale={answer.isPlaceholderData}
              chosen={chosen}
              onChange={change}
              onOpen={setOpened}
              onRemove={setRemoving}
            />
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={answer.data.total}
              onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
            />
          </>
        )}
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

interface NoExpensesProps {
  readonly ask: ExpenseAsk;
  readonly add: ReactNode;
  readonly onChange: (part: Partial<ExpenseAsk>) => void;
}

function NoExpenses({ ask, add, onChange }: NoExpensesProps) {
  if (isExpenseNarrowed(ask)) {
    return (
      <NoResult>
        {ask.search !== '' && (
          <Button size="small" className="rounded-full" onClick={() => onChange({ search: '' })}>
            Remove “{ask.search}”
          </Button>
        )}
        <Button size="small" className="rounded-full" onClick={() => onChange(NO_EXPENSE_FILTERS)}>
          Show all expenses
        </Button>
      </NoResult>
    );
  }
  return (
    <FirstUse icon={<ReceiptIndianRupee size={30} strokeWidth={1.6} />} title="No expenses yet" action={add}>
      Photograph a receipt, or enter kilometres and days away. What Pravas books for you appears here by itself.
    </FirstUse>
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
      {row.receipt ? ' and its receipt are' : ' is'} taken away for good.
    </ConfirmAction>
  );
}
