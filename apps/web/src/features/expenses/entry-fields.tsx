import { listTrips } from '@pravas/contract/trip/trip-operations.ts';
import type { ExpenseNeeds } from '@pravas/domain/expense/expense-fields.ts';
import { FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { InputHTMLAttributes } from 'react';
import { spanText } from '../../lib/calendar-date.ts';
import { type Form, textInput } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type ExpenseValues, kindsOf, type TypedKind } from './expense-form.ts';

interface EntryFieldsProps {
  readonly form: Form<ExpenseValues>;
  readonly needs: ExpenseNeeds;
  readonly today: string;
}

type TextName = Exclude<keyof ExpenseNeeds, 'comment'>;

interface FieldLook {
  readonly name: TextName;
  readonly label: string;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
}

/** What a category may ask for, in the order of the form. */
const FIELDS: readonly FieldLook[] = [
  { name: 'fromLocation', label: 'From' },
  { name: 'toLocation', label: 'To' },
  { name: 'location', label: FIELD_RULES.location.label },
  { name: 'km', label: 'Kilometres', input: { inputMode: 'numeric' } },
  { name: 'days', label: FIELD_RULES.days.label, input: { inputMode: 'numeric' } },
  { name: 'amount', label: 'Amount (₹)', input: { inputMode: 'decimal' } },
  { name: 'tax', label: 'Tax in it', input: { inputMode: 'decimal' } },
  { name: 'vendor', label: 'Paid to' },
  { name: 'receiptNo', label: FIELD_RULES.receiptNo.label },
  { name: 'bookingRefNo', label: FIELD_RULES.bookingRefNo.label },
  { name: 'gstin', label: 'GST number', input: { maxLength: 20, spellCheck: false } },
];

/** The fields that the chosen category asks for, and no others. */
export function EntryFields({ form, needs, today }: EntryFieldsProps) {
  return (
    <>
      <KindChoice form={form} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <DateField
          label="Date"
          name="spentOn"
          value={form.values.spentOn}
          max={today}
          error={form.error('spentOn')}
          onChange={(day) => form.set('spentOn', day)}
          onBlur={() => form.touch('spentOn')}
        />
        <TripField
          value={form.values.tripId}
          error={form.error('tripId')}
          onChange={(trip) => form.set('tripId', trip)}
        />
        {FIELDS.filter(({ name }) => needs[name] !== 'hidden').map(({ name, label, input }) => (
          <TextField
            key={name}
            {...textInput(form, name)}
            {...input}
            label={needs[name] === 'optional' ? `${label} (optional)` : label}
            autoComplete="off"
            {...(name === 'gstin' ? { className: '[&_input]:font-mono [&_input]:uppercase' } : {})}
            {...(input?.inputMode ? { className: '[&_input]:board' } : {})}
          />
        ))}
        {form.values.kind === 'daily_allowance' && <WhereChoice form={form} />}
        <TextArea
          {...textInput(form, 'comment')}
          label={needs.comment === 'optional' ? 'Comment (optional)' : 'What it was for'}
          rows={2}
          className="sm:col-span-2"
        />
      </div>
    </>
  );
}

const KIND_WORDS: Readonly<Record<TypedKind, string>> = {
  spent: 'Money spent',
  mileage: 'Own car, by km',
  daily_allowance: 'Daily allowance',
};

/** How the amount is made up, where the category leaves a choice. */
function KindChoice({ form }: { readonly form: Form<ExpenseValues> }) {
  const { category, kind } = form.values;
  const kinds = category === '' ? [] : kindsOf(category);
  if (kinds.length < 2) return null;
  return (
    <Segmented
      label="How the amount is made up"
      name="expense-kind"
      value={kind}
      options={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
      onChange={(next) => form.set('kind', next)}
    />
  );
}

/** The allowance differs at home and abroad. */
function WhereChoice({ form }: { readonly form: Form<ExpenseValues> }) {
  return (
    <div>
      <p className="mb-1.5 text-[13px] font-medium text-ink-2">Where the days were spent</p>
      <Segmented
        label="Where the days were spent"
        name="expense-where"
        value={form.values.isInternational ? 'abroad' : 'india'}
        options={[
          { value: 'india', label: 'In India' },
          { value: 'abroad', label: 'Abroad' },
        ]}
        onChange={(where) => form.set('isInternational', where === 'abroad')}
      />
    </div>
  );
}

interface TripFieldProps {
  readonly value: FoundOption | null;
  readonly error: string | undefined;
  readonly onChange: (trip: FoundOption | null) => void;
}

/** The trip an expense belongs to, found by its name. */
function TripField({ value, error, onChange }: TripFieldProps) {
  return (
    <ComboboxField
      label="Trip (optional)"
      placeholder="Not part of a trip"
      value={value}
      error={error}
      onChange={onChange}
      searchKey={['trips', 'found']}
      search={searchTrips}
    />
  );
}

async function searchTrips(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await api.call(listTrips, {
    query: {
      ...(text === '' ? {} : { search: JSON.stringify({ name: text }) }),
      sortBy: 'createdAt',
      sortOrder: 'DESC',
      recordsPerPage: '20',
    },
    signal,
  });
  return data.map((trip) => ({
    value: trip._id,
    label: trip.name,
    detail: trip.startTime ? spanText(trip.startTime.slice(0, 10), trip.endTime?.slice(0, 10) ?? null) : 'No dates yet',
  }));
}
