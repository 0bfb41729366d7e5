import { askForCab } from '@pravas/contract/cab/cab-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { atFields } from '../../lib/at-fields.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useTripToAskIn } from '../../lib/trip-to-ask-in.ts';
import { useOnce } from '../../lib/use-once.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { WishProps } from '../booking/index.ts';
import { DUTY_OPTIONS, VEHICLE_OPTIONS } from './cab-options.ts';
import { cabWishBody, checkCabWishForm, newCabWish } from './cab-wish-form.ts';

interface CabWishDialogProps extends WishProps {
  readonly onClose: () => void;
}

/** Asks the travel desk for a cab: from where, to where, when, for how many. */
export function CabWishDialog({ trip, start, onAsked, onClose }: CabWishDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const tripToAskIn = useTripToAskIn(trip._id);
  const form = useForm({
    initial: newCabWish(trip.travelers.length, trip.startDate, start),
    check: (values) => checkCabWishForm(values, Temporal.Now.instant()),
    keepAs: `cab-wish:${trip._id ?? JSON.stringify(start)}`,
    submit: async (values) => {
      const tripId = await tripToAskIn(values.pickUpAt.slice(0, 10));
      const body = { tripId, cab: cabWishBody(values) };
      const { text } = await atFields(fieldOfWish, () =>
        once(body, (idempotencyKey) => api.call(askForCab, { body, idempotencyKey })),
      );
      showToast(text);
      await queries.invalidateQueries({ queryKey: ['trip', tripId] });
      onClose();
      onAsked?.(tripId);
    },
  });
  const placeInput = (at: 'pickUp' | 'drop', part: 'place' | 'city') => ({
    name: `${at}.${part}`,
    value: form.values[at][part],
    error: form.error(`${at}.${part}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      form.set(at, { ...form.values[at], [part]: event.target.value }),
    onBlur: () => form.touch(`${at}.${part}`),
    autoComplete: 'off',
  });
  return (
    <FormDialog
      title="Ask for a cab"
      form={form}
      submit="Ask the travel desk"
      width="w-[min(94vw,620px)]"
      onClose={onClose}
    >
      <p className="text-ink-2">The travel desk looks for a cab and tells you its price. Nothing is booked yet.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...textInput(form, 'duty')} label="For" options={DUTY_OPTIONS} />
        <MomentField {...textInput(form, 'pickUpAt')} label="Pick-up time" />
        <TextField {...placeInput('pickUp', 'place')} label="Pick-up" placeholder="Place or address" />
        <TextField {...placeInput('pickUp', 'city')} label="City of the pick-up" />
        <TextField {...placeInput('drop', 'place')} label="Drop" placeholder="Place or address" />
        <TextField {...placeInput('drop', 'city')} label="City of the drop" />
        <TextField {...textInput(form, 'passengerCount')} label="Passengers" inputMode="numeric" autoComplete="off" />
        <TextField
          {...textInput(form, 'bagCount')}
          label="Bags"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
        />
        {form.values.duty.startsWith('transfer:') ? (
          <TextField
            {...textInput(form, 'connectionNumber')}
            label="Flight or train (optional)"
            autoComplete="off"
            placeholder="6E 2134 or 12276"
          />
        ) : (
          <MomentField {...textInput(form, 'until')} label="Needed until (optional)" />
        )}
        <SelectField
          {...textInput(form, 'vehicleClass')}
          label="Vehicle"
          options={[{ value: '', label: 'Let the travel desk choose' }, ...VEHICLE_OPTIONS]}
        />
      </div>
      <TextArea {...textInput(form, 'note')} label="Note (optional)" rows={2} />
    </FormDialog>
  );
}

/** The form's field for a field of what was sent. */
function fieldOfWish(sent: string): string {
  return sent.replace(/^cab\./, '').replace(/^duty\..+$/, 'duty');
}
