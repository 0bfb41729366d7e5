import { type Form, textInput, useForm } from '../../../lib/form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import {
  checkContact,
  contactOf,
  contactValuesOf,
  DAY_NAMES,
  type DayValue,
  type DeskContactValues,
  hoursField,
  timeOptions,
} from './desk-contact-form.ts';
import { SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

interface DeskContactProps {
  readonly organizationId: string | null;
  readonly settings: Settings;
}

/** How people reach the travel desk, and when somebody answers; the help shows it. */
export function DeskContactForm({ settings, organizationId }: DeskContactProps) {
  const save = useSaveSettings(organizationId);
  const form = useForm<DeskContactValues>({
    initial: contactValuesOf(settings.deskContact),
    check: checkContact,
    submit: (values) => save({ deskContact: contactOf(values) }),
  });
  return (
    <SectionForm
      title="How it is reached"
      intro="Your people see this on the help page, and whether someone is available now."
      form={form}
    >
      <div className="grid max-w-[640px] gap-4 sm:grid-cols-2">
        <TextField
          {...textInput(form, 'deskContact.phone')}
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          hint="With its country code, or as it is dialled in India"
        />
        <TextField
          {...textInput(form, 'deskContact.email')}
          label="Email (optional)"
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <fieldset className="mt-5 max-w-[640px]">
        <legend className="text-[13px] font-medium text-ink-2">Hours, by the clock of India</legend>
        <div className="mt-2 divide-y divide-hairline">
          {form.values.days.map((day, index) => (
            <DayRow key={DAY_NAMES[index]} form={form} day={day} index={index} />
          ))}
        </div>
      </fieldset>
    </SectionForm>
  );
}

interface DayRowProps {
  readonly form: Form<DeskContactValues>;
  readonly day: DayValue;
  readonly index: number;
}

function DayRow({ form, day, index }: DayRowProps) {
  const name = DAY_NAMES[index] ?? '';
  const field = hoursField(index);
  const change = (part: Partial<DayValue>) =>
    form.update((values) => ({
      ...values,
      days: values.days.map((one, at) => (at === index ? { ...one, ...part } : one)),
    }));
  return (
    <div className="py-1.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="w-36">
          <Checkbox checked={day.isOpen} onChange={(isOpen) => change({ isOpen })}>
            {name}
          </Checkbox>
        </div>
        {day.isOpen ? (
          <div className="flex items-start gap-2">
            <Time
              label={`${name} opens`}
              value={day.opens}
              onChange={(opens) => change({ opens })}
              onBlur={() => form.touch(field)}
            />
            <span aria-hidden className="pt-3 text-ink-3">
              to
            </span>
            <Time
              label={`${name} closes`}
              value={day.closes}
              onChange={(closes) => change({ closes })}
              onBlur={() => form.touch(field)}
              error={form.error(field)}
              isEnd
            />
          </div>
        ) : (
          <span className="text-ink-2">Closed</span>
        )}
      </div>
    </div>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly error?: string | undefined;
  readonly isEnd?: boolean;
}

function Time({ value, onChange, isEnd = false, ...field }: TimeProps) {
  return (
    <SelectField
      {...field}
      isLabelHidden
      options={timeOptions(value, isEnd)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="w-28"
    />
  );
}
