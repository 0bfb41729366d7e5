import { checkExpense, createExpense, updateExpense } from '@pravas/contract/expense/expense-operations.ts';
import { listReasonCodes } from '@pravas/contract/policy/reason-code-operations.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today as dayNow } from '../../lib/calendar-date.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { FoundOption } from '../../ui/combobox-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { EntryFields } from './entry-fields.tsx';
import {
  checkBody,
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
import { ReceiptField } from './receipt-field.tsx';
import { useFileHash } from './receipt-file.ts';

/** What is typed is checked once the typing has rested this long. */
const RESTS_MS = 350;

/** What the expense would be if it were saved as typed; asked for from the first category on. */
function useExpenseCheck(values: ExpenseValues, expenseId: string | null) {
  const hash = useFileHash(values.file);
  // Compared as text, so that drawing again without a change fetches nothing.
  const asked = useDebounced(JSON.stringify(checkBody(values, expenseId, hash)), RESTS_MS);
  return useQuery({
    queryKey: ['expense-check', asked],
    queryFn: ({ signal }) =>
      api.call(checkExpense, { body: JSON.parse(asked) as ReturnType<typeof checkBody>, signal }),
    enabled: values.category !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // The next letter asks again anyway.
    retry: false,
  });
}

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
        <Notice tone="warning" title="This claim was sent back">
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
      // A change since the last try is another intent: the server answers each key once.
      const intent = [body, values.file?.name, values.file?.lastModified];
      await once(intent, (idempotencyKey) => api.call(createExpense, { body, ...file, idempotencyKey }));
    }
    await renewExpenses(queries);
  };
}

interface ReasonFieldsProps {
  readonly form: Form<ExpenseValues>;
  /** The policy asks for a reason; otherwise one helps the approver. */
  readonly isNeeded: boolean;
}

/** Why an expense is out of policy, asked only where it is. */
function ReasonFields({ form, isNeeded }: ReasonFieldsProps) {
  const codes = useQuery({
    queryKey: ['reason-codes', 'active'],
    queryFn: ({ signal }) =>
      api.call(listReasonCodes, {
        query: { search: JSON.stringify({ isActive: true }), sortBy: 'text', sortOrder: 'ASC', recordsPerPage: 100 },
        signal,
      }),
    staleTime: 5 * 60_000,
  });
  const known = (codes.data?.data ?? []).map((code) => ({ value: code._id, label: code.text }));
  return (
    <div className="space-y-4 rounded-xl border border-amber-edge bg-amber-soft p-4">
      <SelectField
        {...textInput(form, 'reasonCodeId')}
        label={isNeeded ? 'Reason for going out of policy' : 'Reason (optional)'}
        placeholder={codes.isPending ? 'Loading…' : 'Choose a reason'}
        options={known}
      />
      <TextArea {...textInput(form, 'reasonText')} label="In your own words (optional)" rows={2} />
      {isNeeded && form.values.reasonCodeId === '' && (
        <p className="text-[13px] text-ink-2">You can save without a reason, but not claim.</p>
      )}
    </div>
  );
}
