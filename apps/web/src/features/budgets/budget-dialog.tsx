import { createBudget, updateBudget } from '@pravas/contract/budget/budget-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today as dayNow } from '../../lib/calendar-date.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { useOnce } from '../../lib/use-once.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SCOPES } from './budget-address.ts';
import { type BudgetValues, budgetBody, budgetValuesOf, checkBudget } from './budget-form.ts';
import { type Budget, costCentresQuery, KEYS, type Scope } from './budget-queries.ts';
import { departmentsQuery, searchOwners } from './subject-queries.ts';

const labelOf = (scope: Scope) => SCOPES.find(({ value }) => value === scope)?.label ?? '';

/** The form of a budget, or of a new one (null). Its purpose is settled once. */
export function BudgetDialog({ row, onClose }: { readonly row: Budget | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const mayFind = usePrivilege('employees.view');
  const [today] = useState(() => dayNow());
  const once = useOnce();
  const form = useForm<BudgetValues>({
    initial: budgetValuesOf(row, today),
    check: (values) => checkBudget(values, labelOf(values.scope)),
    keepAs: `budget:${row?._id ?? 'new'}`,
    submit: async (values) => {
      if (row) {
        await api.call(updateBudget, { body: { budgetId: row._id, version: row.version, ...budgetBody(values) } });
      } else {
        const body = { scope: values.scope, subjectId: values.subjectId, ...budgetBody(values) };
        await once(body, (idempotencyKey) => api.call(createBudget, { body, idempotencyKey }));
      }
      await queries.invalidateQueries({ queryKey: KEYS.budgets });
      onClose();
    },
  });
  const typed = readTypedRupees(form.values.amount);
  return (
    <FormDialog
      title={row ? `Change budget ${row.name}` : 'Add budget'}
      form={form}
      onClose={onClose}
      submit="Save"
      width="w-[min(94vw,600px)]"
    >
      {row ? (
        <p className="text-ink-2">
          For {labelOf(row.scope).toLowerCase()} <span className="font-medium text-ink">{row.subject.name}</span>
        </p>
      ) : (
        <SubjectFields form={form} />
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'name')} label="Name" autoComplete="off" className="sm:col-span-2" />
        <DayField form={form} name="startsOn" label="Start date" />
        <DayField form={form} name="endsOn" label="End date" />
        <TextField
          {...textInput(form, 'amount')}
          label="Amount (₹)"
          inputMode="decimal"
          autoComplete="off"
          hint={typed === null || Number.isNaN(typed) ? 'For the whole period' : `${inr(typed)} for the whole period`}
          className="[&_input]:board"
        />
        <ComboboxField
          label="Owner (optional)"
          placeholder="Name or email"
          value={form.values.ownerUserId}
          onChange={(owner) => form.set('ownerUserId', owner)}
          onBlur={() => form.touch('ownerUserId')}
          error={form.error('ownerUserId')}
          disabled={!mayFind}
          {...(mayFind ? {} : { hint: 'Your role cannot look up colleagues.' })}
          searchKey={['company', 'employees', 'found']}
          search={searchOwners}
        />
      </div>
    </FormDialog>
  );
}

interface DayFieldProps {
  readonly form: Form<BudgetValues>;
  readonly name: 'startsOn' | 'endsOn';
  readonly label: string;
}

function DayField({ form, name, label }: DayFieldProps) {
  return (
    <DateField
      label={label}
      name={name}
      value={form.values[name]}
      error={form.error(name)}
      onChange={(day) => form.set(name, day)}
      onBlur={() => form.touch(name)}
    />
  );
}

/** What a new budget is for: a kind, and one of that kind. */
function SubjectFields({ form }: { readonly form: Form<BudgetValues> }) {
  const { scope } = form.values;
  const isDepartment = scope === 'department';
  const departments = useQuery({ ...departmentsQuery(), enabled: isDepartment });
  const others = useQuery({
    ...costCentresQuery({
      search: JSON.stringify({ isActive: true, ...(isDepartment ? {} : { kind: scope }) }),
      sortBy: 'name',
      sortOrder: 'ASC',
      recordsPerPage: 500,
    }),
    enabled: !isDepartment,
  });
  const answer = isDepartment ? departments : others;
  const rows = (answer.data?.data ?? []).filter((one) => one.isActive);
  return (
    <>
      <Segmented<Scope>
        label="What it is for"
        name="budget-scope"
        value={scope}
        options={SCOPES}
        onChange={(next) => form.update((values) => ({ ...values, scope: next, subjectId: '' }))}
      />
      <SelectField
        {...textInput(form, 'subjectId')}
        label={labelOf(scope)}
        placeholder={answer.isPending ? 'Loading…' : rows.length === 0 ? 'There is none yet' : 'Choose'}
        options={rows.map((one) => ({ value: one._id, label: 'code' in one ? `${one.code} · ${one.name}` : one.name }))}
      />
    </>
  );
}
