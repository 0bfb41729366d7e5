import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type CabValues, type DutyChoice, withDuty } from './cab-form.ts';
import { DUTY_OPTIONS, VEHICLE_OPTIONS } from './cab-options.ts';
import { type CabForm, cabText, topText } from './cab-text.ts';

/** What the cab is hired for, from where to where, and which. */
export function RideFields({ form }: { readonly form: CabForm }) {
  return (
    <section aria-labelledby="the-ride" className="card p-4 sm:p-5">
      <h2 id="the-ride" className="mb-4 font-semibold">
        The ride
      </h2>
      <div className="grid gap-4 @xl:grid-cols-2">
        <SelectField
          {...topText(form, 'duty')}
          label="Hired for"
          options={DUTY_OPTIONS}
          onChange={(event) => form.update((values) => withDuty(values, event.target.value as DutyChoice))}
        />
        <MomentField {...topText(form, 'pickUpAt')} label="Pick-up time" />
        <PlaceFields form={form} at="pickUp" label="Pick-up" />
        <PlaceFields form={form} at="drop" label="Drop" />
      </div>
      <StopFields form={form} />
      <div className="mt-4 grid gap-4 border-t border-hairline pt-4 @xl:grid-cols-2">
        <SelectField {...topText(form, 'vehicleClass')} label="Vehicle" options={VEHICLE_OPTIONS} />
        <TextField {...topText(form, 'model')} label="Model (if agreed)" placeholder="Toyota Etios" />
        <TextField {...topText(form, 'passengerCount')} label="Passengers" inputMode="numeric" />
        <TextField {...topText(form, 'bagCount')} label="Bags" inputMode="numeric" placeholder="0" />
        <TextField
          {...topText(form, 'connectionNumber')}
          label="Flight or train (if any)"
          placeholder="6E 2134 or 12276"
        />
        <TextField {...topText(form, 'seats')} label="Seats with the driver's (if unusual)" inputMode="numeric" />
      </div>
      <Switch
        checked={form.values.isAc}
        onChange={(isAc) => form.update((values) => ({ ...values, isAc }))}
        label="Air-conditioned"
        className="mt-2"
      />
    </section>
  );
}

interface PlaceFieldsProps {
  readonly form: CabForm;
  readonly at: 'pickUp' | 'drop';
  readonly label: string;
}

function PlaceFields({ form, at, label }: PlaceFieldsProps) {
  const typed = (part: 'place' | 'city') =>
    cabText(form, `${at}.${part}`, form.values[at][part], (values, text) => ({
      ...values,
      [at]: { ...values[at], [part]: text },
    }));
  return (
    <>
      <TextField {...typed('place')} label={label} placeholder="Place or address" />
      <TextField {...typed('city')} label={`City of the ${label.toLowerCase()}`} />
    </>
  );
}

const MOST_STOPS = 10;

/** Places on the way; a trip over several cities has one at least. */
function StopFields({ form }: { readonly form: CabForm }) {
  const { stops, duty } = form.values;
  if (stops.length === 0 && !duty.startsWith('outstation:')) return null;
  const change = (changed: (stops: CabValues['stops']) => CabValues['stops']) =>
    form.update((values) => ({ ...values, stops: changed(values.stops) }));
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <ol className="space-y-4">
        {stops.map((stop, at) => {
          const typed = (part: 'place' | 'city') =>
            cabText(form, `stops.${at}.${part}`, stop[part], (values, text) => ({
              ...values,
              stops: values.stops.map((one, index) => (index === at ? { ...one, [part]: text } : one)),
            }));
          const name = `Stop ${at + 1}`;
          return (
            // Stops have no name of their own: their place on the way distinguishes them.
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop's place on the way is its identity.
            <li key={at} className="grid gap-4 @xl:grid-cols-2">
              <TextField {...typed('place')} label={name} placeholder="Place or address" />
              <div className="flex items-start gap-2">
                <TextField {...typed('city')} label={`City of ${name.toLowerCase()}`} className="min-w-0 flex-1" />
                <IconButton
                  label={`Remove ${name.toLowerCase()}`}
                  onClick={() => change((all) => all.filter((_, index) => index !== at))}
                  className="mt-[27px]"
                >
                  <X aria-hidden size={17} />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ol>
      <FieldError id="stops-error" text={form.error('stops')} />
      {stops.length < MOST_STOPS && (
        <Button
          size="small"
          tone="plain"
          className="mt-2 -ml-3"
          onClick={() => change((all) => [...all, { place: '', city: '' }])}
        >
          <Plus aria-hidden size={15} /> Add a stop
        </Button>
      )}
    </div>
  );
}
