import {
  changeReportSchedule,
  createReportSchedule,
  listReportRecipients,
} from '@pravas/contract/report/view-operations.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { X } from 'lucide-react';
import { datedSpan, instantText } from '../../lib/calendar-date.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { api, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TimeField } from '../../ui/moment-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import {
  checkSchedule,
  MOST_RECIPIENTS,
  nextOf,
  type Recipient,
  type ScheduleValues,
  scheduleBody,
  scheduleValuesOf,
} from './schedule-form.ts';
import type { Schedule, View } from './view-queries.ts';
import { monthDayText, WEEKDAYS } from './view-words.ts';

type ScheduledView = Pick<View, '_id' | 'name' | 'period' | 'from' | 'to'>;

interface ScheduleDialogProps {
  readonly view: ScheduledView;
  /** Null = a new one. */
  readonly row: Schedule | null;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const EVERY = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];
const WEEKDAY_OPTIONS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: monthDayText(index + 1),
}));

/** The form of a schedule: how often, when, to whom. */
export function ScheduleDialog({ view, row, onSaved, onClose }: ScheduleDialogProps) {
  const { user } = useSession();
  const once = useOnce();
  const me = { user_id: user?.user_id ?? 0, name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim() };
  const form = useForm<ScheduleValues>({
    initial: scheduleValuesOf(row, me),
    check: checkSchedule,
    submit: async (values) => {
      const said = scheduleBody(values);
      if (row) {
        const { _id: scheduleId, version, isPaused } = row;
        await api.call(changeReportSchedule, { body: { ...said, scheduleId, version, isPaused } });
      } else {
        const body = { ...said, viewId: view._id };
        await once(body, (idempotencyKey) => api.call(createReportSchedule, { body, idempotencyKey }));
      }
      await onSaved();
    },
  });
  const { every, skipEmpty } = form.values;
  return (
    <FormDialog
      title={`${row ? 'Schedule of' : 'Schedule'} ${view.name}`}
      form={form}
      submit={row ? 'Save' : 'Schedule'}
      onClose={onClose}
      width="w-[min(96vw,520px)]"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField {...textInput(form, 'every')} label="How often" options={EVERY} data-autofocus />
        {every === 'week' && <SelectField {...textInput(form, 'weekday')} label="On" options={WEEKDAY_OPTIONS} />}
        {every === 'month' && <SelectField {...textInput(form, 'monthDay')} label="On the" options={MONTH_DAYS} />}
        <TimeField {...textInput(form, 'at')} label="At, in India" />
      </div>
      <Next values={form.values} view={view} />
      <Recipients form={form} />
      <Checkbox wraps checked={skipEmpty} onChange={(skips) => form.set('skipEmpty', skips)}>
        Send nothing when nothing was booked
      </Checkbox>
      <p className="text-[13px] text-ink-2">
        The mail leads to the report behind its login and says what it came to. The file is not in it.
      </p>
    </FormDialog>
  );
}

function Next({ values, view }: { readonly values: ScheduleValues; readonly view: ScheduledView }) {
  const now = useNow(60_000);
  const next = nextOf(values, view, Temporal.Instant.fromEpochMilliseconds(now.getTime()));
  if (!next) return null;
  const { at, days } = next;
  return (
    <p role="status" className="rounded-xl bg-sunken px-3.5 py-2.5 text-[13px] text-ink-2">
      Next: {instantText(at.toString(), INDIAN_ZONE)}
      {days !== null && (view.period === null ? ', always of ' : ', of ')}
      {days !== null && datedSpan(days.from, days.to)}
    </p>
  );
}

function Recipients({ form }: { readonly form: Form<ScheduleValues> }) {
  const { recipients } = form.values;
  const set = (next: readonly Recipient[]) => form.set('recipients', next);
  const chosen = new Set(recipients.map(({ user_id }) => user_id));
  const refused = recipients.flatMap((_, index) => form.error(`recipients.${index}`) ?? [])[0];
  return (
    <div>
      <ComboboxField
        // Each choice empties the field for the next name.
        key={recipients.length}
        label="To"
        placeholder="Type a name"
        hint="People of the company who may see reports"
        value={null}
        onChange={(option) => option && set([...recipients, { user_id: Number(option.value), name: option.label }])}
        onBlur={() => form.touch('recipients')}
        error={form.error('recipients') ?? refused}
        disabled={recipients.length >= MOST_RECIPIENTS}
        searchKey={['report-recipients', [...chosen].join(',')]}
        search={async (text, signal) =>
          (await findReaders(text, signal)).filter((option) => !chosen.has(Number(option.value)))
        }
      />
      {recipients.length > 0 && (
        <ul aria-label="Chosen people" className="mt-2 flex flex-wrap gap-1.5">
          {recipients.map((person) => (
            <li
              key={person.user_id}
              className="inline-flex items-center rounded-full border border-blue-edge bg-blue-soft pl-3 text-[13px] text-blue"
            >
              {person.name}
              <button
                type="button"
                aria-label={`Remove ${person.name}`}
                onClick={() => set(recipients.filter((one) => one.user_id !== person.user_id))}
                className="grid size-8 place-items-center rounded-full max-sm:size-11"
              >
                <X aria-hidden size={13} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function findReaders(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await api.call(listReportRecipients, { query: text === '' ? {} : { name: text }, signal });
  return data.map(({ user_id, name }) => ({ value: String(user_id), label: name }));
}
