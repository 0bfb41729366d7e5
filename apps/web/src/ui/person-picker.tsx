import { getApprovers, listEmployees } from '@pravas/contract/people/employee-operations.ts';
import { api } from '../lib/session.ts';
import { ComboboxField, type FoundOption } from './combobox-field.tsx';

/** A person that was picked. */
export interface PickedPerson {
  readonly user_id: number;
  readonly name: string;
}

interface PersonPickerProps {
  /** Only those who may approve, or everybody who works here (asks for employees.view). */
  readonly who: 'approvers' | 'employees';
  readonly label?: string;
  readonly value: PickedPerson | null;
  /** Null when the text was emptied. */
  readonly onChange: (person: PickedPerson | null) => void;
  readonly onBlur?: () => void;
  /** People who cannot be picked here. */
  readonly without?: readonly number[];
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** 'Select Approver': a person by what is typed of their full name, in either case (screens §2.6, rules §5.13). */
export function PersonPicker({
  who,
  label = 'Select Approver',
  value,
  onChange,
  without = [],
  ...field
}: PersonPickerProps) {
  const search = who === 'approvers' ? findApprovers : findEmployees;
  return (
    <ComboboxField
      {...field}
      label={label}
      placeholder="Type a name"
      value={value && { value: String(value.user_id), label: value.name }}
      onChange={(option) => onChange(option && { user_id: Number(option.value), name: option.label })}
      // Who is left out is part of the question: another picker's answer may contain them.
      searchKey={['people', who, without.join(',')]}
      search={async (text, signal) =>
        (await search(text, signal)).filter((option) => !without.includes(Number(option.value)))
      }
    />
  );
}

/** How many people are offered at once; more are found by typing on. */
const OFFERED = 20;

async function findApprovers(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const query = text === '' ? {} : { search: JSON.stringify({ name: text }) };
  const { data } = await api.call(getApprovers, { query, signal });
  return data.slice(0, OFFERED).map(optionOf);
}

async function findEmployees(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const narrowed = text === '' ? {} : { search: JSON.stringify({ text }) };
  const { data } = await api.call(listEmployees, {
    query: { ...narrowed, sortBy: 'name', sortOrder: 'ASC', recordsPerPage: OFFERED },
    signal,
  });
  return data.map(optionOf);
}

interface Found {
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_: string;
}

function optionOf(row: Found): FoundOption {
  return { value: String(row.user_id), label: `${row.first_name} ${row.last_name}`, detail: row.email_ };
}
