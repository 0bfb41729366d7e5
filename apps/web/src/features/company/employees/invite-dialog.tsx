import { ApiError } from '@pravas/contract/client.ts';
import { inviteEmployees } from '@pravas/contract/people/employee-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Form, useForm } from '../../../lib/form.ts';
import { IntentKeys } from '../../../lib/intent-key.ts';
import { countText } from '../../../lib/money-text.ts';
import { api } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { searchApprovers } from '../find-people.ts';
import { departmentsQuery, gradesQuery } from '../master-queries.ts';
import { namedOptions } from '../named-options.ts';
import { KEYS } from '../query-keys.ts';
import { rolesQuery } from '../roles-query.ts';
import {
  checkInvitations,
  emptyRow,
  hasMore,
  type InviteRow,
  type InviteTextField,
  type InviteValues,
  invitationsOf,
  MOST_INVITED,
} from './invite-form.ts';

/** Invites one person or several; every row is judged, by the rules here and by the server. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [keys] = useState(() => new IntentKeys());
  const form = useForm<InviteValues>({
    initial: { employees: [emptyRow(1)] },
    check: checkInvitations,
    keepAs: 'invite-employees',
    submit: async (values) => {
      const body = invitationsOf(values);
      const intent = JSON.stringify(body);
      try {
        const { invited } = await api.call(inviteEmployees, { body, idempotencyKey: keys.keyOf(intent) });
        await queries.invalidateQueries({ queryKey: KEYS.employees });
        onClose();
        showToast(`${countText(invited, 'invitation')} sent`);
      } catch (error) {
        // A refusal is an answer; without any answer the same sending may be tried again under the same key.
        if (error instanceof ApiError) keys.settle(intent);
        throw error;
      }
    },
  });
  const rows = form.values.employees;
  const add = () =>
    form.update((values) => {
      const rowId = Math.max(0, ...values.employees.map((row) => row.rowId)) + 1;
      return { employees: [...values.employees, emptyRow(rowId, values.employees.at(-1))] };
    });
  return (
    <FormDialog
      title={rows.length === 1 ? 'Invite employee' : `Invite ${rows.length} employees`}
      form={form}
      onClose={onClose}
      submit={rows.length === 1 ? 'Send invite' : `Send ${rows.length} invites`}
      width="w-[min(94vw,760px)]"
      aside={
        <Button tone="plain" onClick={add} disabled={rows.length >= MOST_INVITED}>
          <Plus aria-hidden size={16} /> Add another
        </Button>
      }
    >
      <p className="text-ink-2">Each person gets an e-mail with a link to register.</p>
      {rows.map((row, index) => (
        <InviteRowFields key={row.rowId} form={form} row={row} index={index} isOnly={rows.length === 1} />
      ))}
    </FormDialog>
  );
}

interface RowProps {
  readonly form: Form<InviteValues>;
  readonly row: InviteRow;
  readonly index: number;
}

function changeRow(form: Form<InviteValues>, index: number, part: Partial<InviteRow>): void {
  form.update((values) => ({
    employees: values.employees.map((row, at) => (at === index ? { ...row, ...part } : row)),
  }));
}

/** Props that bind a field to one text of a row. */
function rowInput({ form, row, index }: RowProps, field: InviteTextField) {
  const path = `employees.${index}.${field}`;
  return {
    name: path,
    value: row[field],
    error: form.error(path),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      changeRow(form, index, { [field]: event.target.value }),
    onBlur: () => form.touch(path),
  };
}

const PLAIN = { autoComplete: 'off', spellCheck: false } as const;

function InviteRowFields(props: RowProps & { readonly isOnly: boolean }) {
  const { form, row, index, isOnly } = props;
  const roles = useQuery(rolesQuery);
  const [opened, setOpened] = useState(() => hasMore(row));
  // A refused field must be seen, wherever it is.
  const refused = MORE_FIELDS.some((field) => form.error(`employees.${index}.${field}`) !== undefined);
  const more = opened || refused;
  const fields = useRef<HTMLFieldSetElement>(null);
  const [wasAdded] = useState(() => index > 0);
  useEffect(() => {
    // A person who was just added is typed next; the first one is where the dialog begins anyway.
    if (wasAdded) fields.current?.querySelector('input')?.focus();
  }, [wasAdded]);
  const remove = () => form.update((values) => ({ employees: values.employees.filter((_, at) => at !== index) }));
  return (
    <fieldset ref={fields} className={isOnly ? '' : 'rounded-xl border border-hairline px-4 pt-2 pb-4'}>
      <legend className={isOnly ? 'sr-only' : 'px-1 text-[13px] font-semibold text-ink-2'}>Person {index + 1}</legend>
      <div className="relative grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField {...rowInput(props, 'first_name')} {...PLAIN} label="First name" data-autofocus />
        <TextField {...rowInput(props, 'last_name')} {...PLAIN} label="Last name" />
        <TextField {...rowInput(props, 'email')} {...PLAIN} type="email" inputMode="email" label="Email" />
        <SelectField
          {...rowInput(props, 'roleId')}
          label="Role"
          placeholder="Select"
          options={namedOptions(roles.data?.data, row.roleId)}
        />
        {more && <MoreFields {...props} />}
      </div>
      <div className="mt-2 flex justify-between gap-2">
        <Button tone="plain" size="small" aria-expanded={more} onClick={() => setOpened(!more)} className="-ml-3">
          {more ? <ChevronUp aria-hidden size={15} /> : <ChevronDown aria-hidden size={15} />}
          {more ? 'Fewer details' : 'More details'}
        </Button>
        {!isOnly && (
          <IconButton label={`Remove person ${index + 1}`} onClick={remove}>
            <Trash2 aria-hidden size={16} />
          </IconButton>
        )}
      </div>
    </fieldset>
  );
}

const MORE_FIELDS = [
  'mobile',
  'employeeCode',
  'designation',
  'costCentre',
  'gradeId',
  'departmentId',
  'approverUserId',
] as const;

function MoreFields(props: RowProps) {
  const { form, row, index } = props;
  const grades = useQuery(gradesQuery);
  const departments = useQuery(departmentsQuery);
  const approverPath = `employees.${index}.approverUserId`;
  return (
    <>
      <PhoneField {...rowInput(props, 'mobile')} label="Mobile number (optional)" />
      <TextField {...rowInput(props, 'employeeCode')} {...PLAIN} label="Employee code (optional)" />
      <SelectField
        {...rowInput(props, 'gradeId')}
        label="Grade (optional)"
        placeholder="None"
        options={namedOptions(grades.data?.data, row.gradeId)}
      />
      <SelectField
        {...rowInput(props, 'departmentId')}
        label="Department (optional)"
        placeholder="None"
        options={namedOptions(departments.data?.data, row.departmentId)}
      />
      <TextField {...rowInput(props, 'designation')} {...PLAIN} label="Designation (optional)" />
      <TextField {...rowInput(props, 'costCentre')} {...PLAIN} label="Cost centre (optional)" />
      <ComboboxField
        label="Select Approver"
        value={row.approver}
        onChange={(approver) => changeRow(form, index, { approver })}
        onBlur={() => form.touch(approverPath)}
        error={form.error(approverPath)}
        placeholder="Name (optional)"
        searchKey={['company', 'approvers']}
        search={searchApprovers}
        className="sm:col-span-2"
      />
    </>
  );
}
