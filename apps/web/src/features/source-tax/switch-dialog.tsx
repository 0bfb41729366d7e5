import { addTaxSwitch } from '@pravas/contract/source-tax/source-tax-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { longDate } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TAXES_KEY, type Tax } from './source-tax-queries.ts';
import { SERVICE_WORDS } from './tax-words.ts';

interface SwitchDialogProps {
  readonly tax: Tax;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly onClose: () => void;
}

/** Switches a tax from a day on; earlier days keep their state. */
export function SwitchDialog({ tax, today, onClose }: SwitchDialogProps) {
  const queries = useQueryClient();
  const { isOn, rate, threshold } = tax.today;
  const hasThreshold = tax.tax === 'commission_tds';
  const form = useForm({
    initial: { isOn: !isOn, rate: String(rate), threshold: String(threshold ?? 0), validFrom: today },
    check: (values) => ({
      rate: rateProblem(values.rate),
      threshold:
        hasThreshold && !((readTypedRupees(values.threshold) ?? Number.NaN) >= 0)
          ? invalidMessage('Threshold')
          : undefined,
      validFrom: dayProblem(values.validFrom, today),
    }),
    submit: async (values) => {
      await api.call(addTaxSwitch, {
        body: {
          ...{ tax: tax.tax, service: tax.service, isOn: values.isOn, validFrom: values.validFrom },
          rate: Number(values.rate),
          ...(hasThreshold ? { threshold: readTypedRupees(values.threshold) ?? 0 } : {}),
        },
      });
      await queries.invalidateQueries({ queryKey: TAXES_KEY });
      showToast(`It holds from ${longDate(values.validFrom)}`);
      onClose();
    },
  });
  const title = tax.service === null ? tax.label : `${SERVICE_WORDS[tax.service]}: ${tax.label}`;
  return (
    <FormDialog title={title} form={form} submit="Save" onClose={onClose}>
      <p className="text-[13px] text-ink-2">
        {tax.section}. {tax.source}.
      </p>
      <Switch
        label={hasThreshold ? 'Customers may keep it back' : 'Keep it back from suppliers'}
        checked={form.values.isOn}
        onChange={(on) => form.set('isOn', on)}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'rate')} label="Rate, in percent" inputMode="decimal" autoComplete="off" />
        {hasThreshold && (
          <TextField
            {...textInput(form, 'threshold')}
            label="Above, in rupees a year"
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </div>
      <DateField
        name="validFrom"
        label="First day"
        value={form.values.validFrom}
        min={today}
        error={form.error('validFrom')}
        onChange={(value) => form.set('validFrom', value)}
        onBlur={() => form.touch('validFrom')}
      />
      {form.error('isOn') && <p className="text-meta text-red">{form.error('isOn')}</p>}
      <p className="text-[13px] text-ink-2">
        A booking goes by the day on which it was bought, all its life. From today on, it also holds for what was bought
        earlier today; what was kept back already stays as it is.
      </p>
    </FormDialog>
  );
}

function rateProblem(text: string): string | undefined {
  const rate = Number(text);
  if (text.trim() === '') return requiredMessage('Rate');
  return /^\d{1,2}(?:\.\d{1,2})?$/.test(text.trim()) && rate <= 30 ? undefined : invalidMessage('Rate');
}

function dayProblem(day: string, today: string): string | undefined {
  if (day === '') return requiredMessage('First day');
  if (!isCalendarDay(day)) return invalidMessage('First day');
  return day < today ? 'Days that are over cannot be changed' : undefined;
}
