import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { Button } from '../../ui/button.tsx';
import { type Expense, receiptQuery } from './expense-queries.ts';

/** Hands the receipt to the browser, to be saved or opened. */
export function SaveReceipt({ expense }: { readonly expense: Expense }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => queries.ensureQueryData(receiptQuery(expense)),
    onSuccess: (blob) => saveBlob(blob, expense.receipt?.name ?? 'receipt'),
  });
  return (
    <div className="ml-auto text-right">
      <Button size="small" busy={save.isPending} disabled={save.isPending} onClick={() => save.mutate()}>
        {!save.isPending && <Download aria-hidden size={15} />} Save
        <span className="sr-only"> the receipt {expense.receipt?.name}</span>
      </Button>
      {save.isError && (
        <p role="alert" className="mt-1 text-[13px] text-red">
          {errorText(save.error)}
        </p>
      )}
    </div>
  );
}
