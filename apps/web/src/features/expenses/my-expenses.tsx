import { removeExpense } from '@pravas/contract/expense/expense-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ReceiptIndianRupee } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { ListBody, ListRows, useListAsk, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { EXPENSES, expenseListQuery } from './expense-address.ts';
import { ExpenseCard } from './expense-card.tsx';
import { expenseColumns, mayDo } from './expense-columns.tsx';
import { ExpenseFilterBar } from './expense-filter-bar.tsx';
import { type Expense, expensesQuery, renewExpenses } from './expense-queries.ts';
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
      {row.receipt ? ' and its receipt are' : ' is'} taken away for good.
    </ConfirmAction>
  );
}
