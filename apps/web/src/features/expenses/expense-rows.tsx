import { CardList, useIsTable } from '../../ui/card-list.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { ExpenseAsk } from './expense-address.ts';
import { ExpenseCard } from './expense-card.tsx';
import { expenseColumns } from './expense-columns.tsx';
import type { Expense, ExpensePage } from './expense-queries.ts';
import { expenseName } from './expense-words.ts';
import type { useChosenExpenses } from './use-chosen-expenses.ts';

interface ExpenseRowsProps {
  readonly ask: ExpenseAsk;
  readonly page: ExpensePage;
  readonly isStale: boolean;
  readonly chosen: ReturnType<typeof useChosenExpenses>;
  readonly onChange: (part: Partial<ExpenseAsk>) => void;
  readonly onOpen: (row: Expense) => void;
  readonly onRemove: (row: Expense) => void;
}

/** A page of expenses: a table where there is room, cards on phones. */
export function ExpenseRows({ ask, page, isStale, chosen, onChange, onOpen, onRemove }: ExpenseRowsProps) {
  const isTable = useIsTable();
  if (!isTable) {
    return (
      <CardList
        label="My expenses"
        rows={page.data}
        keyOf={(row) => row._id}
        heightPx={150}
        card={(row) => (
          <ExpenseCard
            row={row}
            selected={chosen.has(row)}
            onSelect={(ticked) => chosen.toggle([row], ticked)}
            onOpen={onOpen}
            onRemove={onRemove}
          />
        )}
      />
    );
  }
  return (
    <DataTable
      label="My expenses"
      columns={expenseColumns({ onOpen, onRemove })}
      rows={page.data}
      keyOf={(row) => row._id}
      firstRow={ask.rowNumber}
      total={page.total}
      sort={{ by: ask.sortBy, order: ask.sortOrder }}
      onSort={({ by, order }) => onChange({ sortBy: by, sortOrder: order })}
      selection={{
        isSelected: chosen.has,
        toggle: chosen.toggle,
        nameOf: expenseName,
        obstacleOf: (row) => (row.claimable.allowed ? null : (row.claimable.reason ?? 'It cannot be claimed.')),
      }}
      onOpen={onOpen}
      isStale={isStale}
    />
  );
}
