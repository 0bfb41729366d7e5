import { TextField } from '../../ui/field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { withSeating } from './desk-bus-form.ts';
import { AC_OPTIONS, SEATING_OPTIONS } from './desk-bus-options.ts';
import { type BusForm, busInput, stopInput } from './desk-bus-text.ts';

/** Which bus it is, and between which towns. */
export function RouteFields({ form }: { readonly form: BusForm }) {
  return (
    <section aria-labelledby="the-bus" className="card p-4 sm:p-5">
      <h2 id="the-bus" className="mb-4 font-semibold">
        The bus
      </h2>
      <div className="grid gap-4 @xl:grid-cols-2">
        <TextField {...busInput(form, 'from')} label="From" placeholder="Mysuru" />
        <TextField {...busInput(form, 'to')} label="To" placeholder="Ooty" />
        <TextField {...busInput(form, 'operator')} label="Operator" />
        <TextField {...busInput(form, 'busType')} label="Type of bus" placeholder="A/C Sleeper (2+1)" />
        <SelectField {...busInput(form, 'isAc')} label="Air conditioning" placeholder="Choose" options={AC_OPTIONS} />
        <SelectField
          {...busInput(form, 'seating')}
          label="Seats or berths"
          placeholder="Choose"
          options={SEATING_OPTIONS}
          onChange={(event) => form.update((values) => withSeating(values, event.target.value))}
        />
        <TextField
          {...busInput(form, 'gstin')}
          label="GSTIN of the operator (if known)"
          spellCheck={false}
          className="@xl:col-span-2"
        />
      </div>
    </section>
  );
}

/** Where and when they get on and off. */
export function StopFields({ form }: { readonly form: BusForm }) {
  return (
    <section aria-labelledby="the-stops" className="card p-4 sm:p-5">
      <h2 id="the-stops" className="mb-4 font-semibold">
        Getting on and off
      </h2>
      <div className="grid gap-4 @xl:grid-cols-2">
        <TextField {...stopInput(form, 'boarding', 'name')} label="Boarding stop" />
        <MomentField {...stopInput(form, 'boarding', 'at')} label="Boarding time" />
      </div>
      <StopDetails form={form} stop="boarding" />
      <div className="mt-4 grid gap-4 border-t border-hairline pt-4 @xl:grid-cols-2">
        <TextField
          {...stopInput(form, 'dropping', 'name')}
          label="Dropping stop"
          hint="Leave blank if the driver stops on request"
        />
        <MomentField {...stopInput(form, 'dropping', 'at')} label="Dropping time" />
      </div>
      {form.values.dropping.name.trim() !== '' && <StopDetails form={form} stop="dropping" />}
    </section>
  );
}

interface StopDetailsProps {
  readonly form: BusForm;
  readonly stop: 'boarding' | 'dropping';
}

/** How a stop is found: only where the ticket says so. */
function StopDetails({ form, stop }: StopDetailsProps) {
  const { address, landmark, phone } = form.values[stop];
  const isUsed = `${address}${landmark}${phone}` !== '';
  return (
    <details open={isUsed || undefined} className="mt-2">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-[13px] font-medium text-blue max-sm:py-2.5">
        How to find the {stop} stop
      </summary>
      <div className="mt-2 grid gap-4 @xl:grid-cols-2">
        <TextField
          {...stopInput(form, stop, 'address')}
          label={`Address of the ${stop} stop`}
          className="@xl:col-span-2"
        />
        <TextField {...stopInput(form, stop, 'landmark')} label={`Landmark of the ${stop} stop`} />
        <TextField {...stopInput(form, stop, 'phone')} label={`Telephone of the ${stop} stop`} inputMode="tel" />
      </div>
    </details>
  );
}
