import { askForTrain } from '@pravas/contract/train/train-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { atFields } from '../../lib/at-fields.ts';
import { today } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useTripToAskIn } from '../../lib/trip-to-ask-in.ts';
import { useOnce } from '../../lib/use-once.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { WishProps } from '../booking/index.ts';
import { StationField } from './station-field.tsx';
import { CLASS_OPTIONS } from './train-options.ts';
import { checkTrainWishForm, newTrainWish, trainWishBody } from './train-wish-form.ts';

const LEAVES = [
  { value: '', label: 'Any time' },
  { value: 'morning', label: 'In the morning' },
  { value: 'afternoon', label: 'In the afternoon' },
  { value: 'evening', label: 'In the evening' },
  { value: 'night', label: 'At night' },
];

interface TrainWishDialogProps extends WishProps {
  readonly onClose: () => void;
}

/** Asks the travel desk for a train: from where, to where, when. */
export function TrainWishDialog({ trip, start, onAsked, onClose }: TrainWishDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const tripToAskIn = useTripToAskIn(trip._id);
  const form = useForm({
    initial: newTrainWish(trip.startDate, start),
    check: (values) => checkTrainWishForm(values, today()),
    keepAs: `train-wish:${trip._id ?? JSON.stringify(start)}`,
    submit: async (values) => {
      const tripId = await tripToAskIn(values.date);
      const body = { tripId, train: trainWishBody(values) };
      const { text } = await atFields(
        (sent) => sent.replace(/^train\./, ''),
        () => once(body, (idempotencyKey) => api.call(askForTrain, { body, idempotencyKey })),
      );
      showToast(text);
      await queries.invalidateQueries({ queryKey: ['trip', tripId] });
      onClose();
      onAsked?.(tripId);
    },
  });
  const station = (name: 'from' | 'to') => ({
    value: form.values[name],
    error: form.error(name),
    onChange: (option: typeof form.values.from) => form.set(name, option),
    onBlur: () => form.touch(name),
  });
  return (
    <FormDialog
      title="Ask for a train"
      form={form}
      submit="Ask the travel desk"
      width="w-[min(94vw,620px)]"
      onClose={onClose}
    >
      <p className="text-ink-2">The travel desk looks for a train and tells you its price. Nothing is bought yet.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <StationField {...station('from')} label="From" />
        <StationField {...station('to')} label="To" />
        <DateField
          label="Date"
          name="date"
          value={form.values.date}
          error={form.error('date')}
          min={today()}
          onChange={(date) => form.set('date', date)}
          onBlur={() => form.touch('date')}
        />
        <SelectField {...textInput(form, 'leaves')} label="Leaves" options={LEAVES} />
        <SelectField
          {...textInput(form, 'travelClass')}
          label="Class"
          options={[{ value: '', label: 'Any class' }, ...CLASS_OPTIONS]}
        />
        <TextField
          {...textInput(form, 'trainNumber')}
          label="Train number (optional)"
          inputMode="numeric"
          autoComplete="off"
          placeholder="12276"
        />
      </div>
      <Switch
        checked={form.values.acceptsWaiting}
        onChange={(acceptsWaiting) => form.set('acceptsWaiting', acceptsWaiting)}
        label="A waiting-list ticket will do"
        hint="You can travel only if it is confirmed or becomes RAC"
      />
      <TextArea {...textInput(form, 'note')} label="Note (optional)" rows={2} placeholder="Lower berth, please" />
    </FormDialog>
  );
}
