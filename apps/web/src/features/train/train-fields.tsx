import type { TrainClass } from '@pravas/domain/train/train-class.ts';
import type { Form, TypedText } from '../../lib/form.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StationField } from './station-field.tsx';
import { type TrainValues, withClass } from './train-form.ts';
import { CLASS_OPTIONS, KIND_OPTIONS, QUOTA_OPTIONS } from './train-options.ts';

/** A form that holds a train among other fields. */
export type TrainForm = Form<TrainValues>;

type TextName = {
  [Name in keyof TrainValues]: TrainValues[Name] extends string ? Name : never;
}[keyof TrainValues];

/** Binds a text of the train to its field. */
export function trainText(form: TrainForm, name: TextName) {
  return {
    name,
    value: form.values[name],
    error: form.error(name),
    onChange: (event: TypedText) => form.update((values) => ({ ...values, [name]: event.target.value })),
    onBlur: () => form.touch(name),
    autoComplete: 'off',
  };
}

function stationInput(form: TrainForm, name: 'from' | 'to' | 'boarding' | 'reservationUpto') {
  return {
    value: form.values[name],
    error: form.error(name),
    onChange: (station: FoundOption | null) => form.update((values) => ({ ...values, [name]: station })),
    onBlur: () => form.touch(name),
    takesUnlisted: true,
  };
}

/** Which train it is, from where to where, and in which class. */
export function JourneyFields({ form }: { readonly form: TrainForm }) {
  return (
    <section aria-labelledby="the-train" className="card p-4 sm:p-5">
      <h2 id="the-train" className="mb-4 font-semibold">
        The train
      </h2>
      <div className="grid gap-4 @xl:grid-cols-2">
        <TextField {...trainText(form, 'trainNumber')} label="Train number" inputMode="numeric" placeholder="12276" />
        <TextField {...trainText(form, 'trainName')} label="Train name" placeholder="Humsafar Express" />
        <StationField {...stationInput(form, 'from')} label="From" />
        <StationField {...stationInput(form, 'to')} label="To" />
        <MomentField {...trainText(form, 'departure')} label="Departure" />
        <MomentField {...trainText(form, 'arrival')} label="Arrival" />
        <SelectField
          {...trainText(form, 'travelClass')}
          label="Class"
          options={CLASS_OPTIONS}
          onChange={(event) => form.update((values) => withClass(values, event.target.value as TrainClass))}
        />
        <SelectField {...trainText(form, 'quota')} label="Quota" options={QUOTA_OPTIONS} />
        <TextField {...trainText(form, 'distanceKm')} label="Distance in km" inputMode="numeric" placeholder="633" />
        <SelectField {...trainText(form, 'trainKind')} label="Kind of train" options={KIND_OPTIONS} />
      </div>
      <BoardingFields form={form} />
    </section>
  );
}

/** Only where passengers board after the start or leave before the end of their ticket. */
function BoardingFields({ form }: { readonly form: TrainForm }) {
  const { boarding, reservationUpto, boardingDeparture } = form.values;
  const isUsed = boarding !== null || reservationUpto !== null || boardingDeparture !== '';
  return (
    <details open={isUsed || undefined} className="mt-4 border-t border-hairline pt-3">
      <summary className="min-h-6 cursor-pointer text-[13px] font-medium text-blue max-sm:py-2.5">
        Boarding at another station
      </summary>
      <div className="mt-3 grid gap-4 @xl:grid-cols-2">
        <StationField
          {...stationInput(form, 'boarding')}
          label="Boarding station"
          hint="Leave blank if they board where the ticket begins"
        />
        <MomentField {...trainText(form, 'boardingDeparture')} label="Departure from there" />
        <StationField
          {...stationInput(form, 'reservationUpto')}
          label="Reserved up to"
          hint="Leave blank if that is where they get off"
        />
      </div>
    </details>
  );
}
