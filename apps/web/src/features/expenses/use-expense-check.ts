import { checkExpense } from '@pravas/contract/expense/expense-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { checkBody, type ExpenseValues } from './expense-form.ts';
import { useFileHash } from './receipt-file.ts';

/** What is typed is tried out once the typing has rested this long. */
const RESTS_MS = 350;

/** What the expense would be if it were saved as typed; asked for from the first category on. */
export function useExpenseCheck(values: ExpenseValues, expenseId: string | null) {
  const hash = useFileHash(values.file);
  // Compared as text, so that drawing again without a change asks for nothing.
  const asked = useDebounced(JSON.stringify(checkBody(values, expenseId, hash)), RESTS_MS);
  return useQuery({
    queryKey: ['expense-check', asked],
    queryFn: ({ signal }) =>
      api.call(checkExpense, { body: JSON.parse(asked) as ReturnType<typeof checkBody>, signal }),
    enabled: values.category !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // It is asked again with the next letter anyway.
    retry: false,
  });
}
