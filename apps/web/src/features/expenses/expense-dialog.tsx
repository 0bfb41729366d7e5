import { createExpense, updateExpense } from '@pravas/contract/expense/expense-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today as dayNow } from '../../lib/calendar-date.ts';
import { useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { FoundOption } from '../../ui/combobox-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { EntryFields } from './entry-fields.tsx';
import {
  checkExpenseValues,
  type ExpenseValues,
  expenseBody,
  expenseValuesOf,
  needsOf,
  nextExpenseValues,
  withCategory,
} from './expense-form.ts';
import { type Expense, renewExpenses } from './expense-queries.ts';
import { LiveCheck } from './live-check.tsx';
import { ReasonFields } from './reason-fields.tsx';
import { ReceiptField } from './receipt-field.tsx';
import { useExpenseCheck } from './use-expense-check.ts';

interface ExpenseDialogProps {
  readonly row: Expense | null;
  /** The trip a new one begins with. */
  readonly trip: FoundOption | null;
  readonly onClose: () => void;
}

/** An expense as a form: the category first, then only what it asks for, with the policy's answer beside it. */
export function ExpenseDialog({ row, trip, onClose }: ExpenseDialogProps) {
  const [today] = useState(() => dayNow());
  const [repeats, setRepeats] = useState(false);
  const [saved, setSaved] = useState(0);
  const store = useStore(row);
  const form = useForm<ExpenseValues>({
    initial: expenseValuesOf(row, today, trip),
    check: (values) => checkExpenseValues(values, today),
    keepAs: `expense:${row?._id ?? 'new'}`,
    submit: async (values) => {
      await store(values);
      if (!repeats) return onClose();
      setSaved((count) => count + 1);
      return nextExpenseValues(values, today);
    },
  });
  const needs = needsOf(form.values);
  const check = useExpenseCheck(form.values, row?._id ?? null);
  const outcome = needs === null ? undefined : check.data?.verdict?.outcome;
  return (
    <FormDialog
      title={row ? 'Change expense' : 'Add expense'}
      form={form}
      onClose={onClose}
      submit="Save"
      width="w-[min(94vw,920px)]"
      {...(row
        ? {}
        : {
            aside: (
              <Checkbox checked={repeats} onChange={setRepeats}>
                Add another after this
              </Checkbox>
            ),
          })}
    >
      {row?.state === 'rejected' && (
        <Notice tone="warning" title="This was sent back">
          {row.decisionComment ?? 'Its approver gave no reason.'}
        </Notice>
      )}
      {saved > 0 && !form.isDirty && <Notice tone="done" title="Saved as a draft. Add the next one." />}
      <CategoryPicker
        key={saved}
        beginsHere={saved > 0}
        value={form.values.category}
        error={form.error('category')}
        onChange={(category) => form.update((values) => withCategory(values, category))}
      />
      {needs && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_280px] lg:grid-rows-[auto_1fr]">
          <div className="lg:col-start-2">
            <ReceiptField
              value={form.values.file}
              kept={form.values.keepsReceipt ? row : null}
              error={form.error('file')}
              onChange={(file) => form.set('file', file)}
              onRemoveKept={() => form.set('keepsReceipt', false)}
            />
          </div>
          <div className="min-w-0 space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <EntryFields form={form} needs={needs} today={today} />
            {(outcome === 'reason' || outcome === 'approval' || form.values.reasonCodeId !== '') && (
              <ReasonFields form={form} isNeeded={outcome === 'reason'} />
            )}
          </div>
          <div className="lg:col-start-2">
            <LiveCheck answer={check} kind={form.values.kind} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}

/** Saves the values; a repeated try of the same new expense never adds it twice. */
function useStore(row: Expense | null) {
  const queries = useQueryClient();
  const once = useOnce();
  return async (values: ExpenseValues) => {
    if (values.category === '') return;
    const body = expenseBody(values, values.category);
    const file = values.file ? { file: values.file } : {};
    if (row) {
      const removeReceipt = !values.keepsReceipt && row.receipt !== null && values.file === null;
      await api.call(updateExpense, {
        body: { ...body, expenseId: row._id, version: row.version, removeReceipt },
        ...file,
      });
    } else {
      // What was changed since the last try is another intent: the server answers each key once.
      const intent = [body, values.file?.name, values.file?.lastModified];
      await once(intent, (idempotencyKey) => api.call(createExpense, { body, ...file, idempotencyKey }));
    }
    await renewExpenses(queries);
  };
}
