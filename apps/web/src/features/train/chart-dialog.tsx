import { updateTrainChart } from '@pravas/contract/train/train-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { atFields } from '../../lib/at-fields.ts';
import { useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { renewDeskBooking } from '../booking/index.ts';
import { type ChartPassenger, chartBody, checkChart, newChart, withChartStatus, wouldLapse } from './chart-form.ts';
import type { BookedTrain } from './train-types.ts';

interface ChartDialogProps {
  readonly train: BookedTrain;
  readonly onClose: () => void;
}

const NO_TICKET = { passengers: [], chart: { preparedAt: null, text: '' } };

/** The passengers' current status, as the railway says; each hears what changed for them. */
export function ChartDialog({ train, onClose }: ChartDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const bookingId = train._id;
  const ticket = train.orders[0]?.train ?? NO_TICKET;
  const form = useForm({
    initial: newChart(ticket),
    check: checkChart,
    submit: async (values) => {
      const body = { bookingId, chart: chartBody(values) };
      const { text } = await atFields(
        (sent) => sent.replace(/^chart\./, ''),
        () => once(body, (idempotencyKey) => api.call(updateTrainChart, { body, idempotencyKey })),
      );
      showToast(text);
      await renewDeskBooking(queries, train);
      onClose();
    },
  });
  const change = (at: number, changed: (passenger: ChartPassenger) => ChartPassenger) =>
    form.update((values) => ({
      ...values,
      passengers: values.passengers.map((one, index) => (index === at ? changed(one) : one)),
    }));
  const typed = (
    at: number,
    name: 'currentStatus' | 'coach' | 'berth',
    changed = (one: ChartPassenger, text: string): ChartPassenger => ({ ...one, [name]: text }),
  ) => ({
    name: `passengers.${at}.${name}`,
    value: form.values.passengers[at]?.[name] ?? '',
    error: form.error(`passengers.${at}.${name}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(at, (one) => changed(one, event.target.value)),
    onBlur: () => form.touch(`passengers.${at}.${name}`),
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <FormDialog title="Update the statuses" form={form} submit="Save and tell them" onClose={onClose}>
      <p className="text-ink-2">As the railway shows them now: CNF/B14/62/SL, RAC/12, GNWL/23.</p>
      {form.values.passengers.map((passenger, at) => (
        <fieldset key={passenger.travelerIndex} className="grid grid-cols-[minmax(0,1fr)_76px_76px] gap-3">
          <legend className="mb-1.5 font-medium">{passenger.name}</legend>
          <TextField {...typed(at, 'currentStatus', withChartStatus)} label="Status now" />
          <TextField {...typed(at, 'coach')} label="Coach" />
          <TextField {...typed(at, 'berth')} label="Berth" inputMode="numeric" />
        </fieldset>
      ))}
      <Switch
        checked={form.values.isCharted}
        disabled={ticket.chart.preparedAt !== null}
        onChange={(isCharted) => form.set('isCharted', isCharted)}
        label="The chart is prepared"
        hint="Places are final after that"
      />
      {wouldLapse(form.values) && (
        <Notice tone="warning" title="Everybody is still waiting">
          The railway cancels this ticket. Saving this cancels the booking and refunds it by the railway's rules.
        </Notice>
      )}
    </FormDialog>
  );
}
