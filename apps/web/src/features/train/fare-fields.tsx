import type { ChangeEvent } from 'react';
import { TextField } from '../../ui/field.tsx';
import type { TrainForm } from './train-fields.tsx';
import { type FareValues, sumText, type TrainValues, withBaseFare } from './train-form.ts';

type Part = keyof FareValues;

function fareInput(
  form: TrainForm,
  part: Part,
  changed = (values: TrainValues, text: string): TrainValues => ({
    ...values,
    fare: { ...values.fare, [part]: text },
  }),
) {
  return {
    name: `fare.${part}`,
    value: form.values.fare[part],
    error: form.error(`fare.${part}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.update((values) => changed(values, event.target.value)),
    onBlur: () => form.touch(`fare.${part}`),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  };
}

/** What the ticket costs, part by part; the parts add up while they are typed. */
export function FareFields({ form }: { readonly form: TrainForm }) {
  const away = sumText(form.values.fare);
  return (
    <section aria-labelledby="the-fare" className="card p-4 sm:p-5">
      <h2 id="the-fare" className="font-semibold">
        The fare, in rupees
      </h2>
      <p className="mt-0.5 mb-4 text-[13px] text-ink-2">Of the whole ticket, as IRCTC shows it, without our own fee.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...fareInput(form, 'baseFare', withBaseFare)}
          label="Base fare"
          hint="With reservation, superfast and dynamic charges, before GST"
        />
        <TextField {...fareInput(form, 'gst')} label="GST" hint="Filled in: 5 % in AC and first class, else 0" />
        <TextField {...fareInput(form, 'irctcFee')} label="IRCTC convenience fee" />
        <TextField {...fareInput(form, 'irctcFeeGst')} label="GST on the IRCTC fee" />
        <TextField {...fareInput(form, 'agentCharge')} label="Agent charge" />
        <TextField {...fareInput(form, 'paymentCharge')} label="Payment gateway charge" />
        <TextField {...fareInput(form, 'insurance')} label="Travel insurance" />
        <TextField {...fareInput(form, 'dynamicPart')} label="Dynamic part" hint="How much of the base fare it is" />
      </div>
      <div className="mt-4 border-t border-hairline pt-4 sm:grid sm:grid-cols-2 sm:gap-4">
        <TextField {...fareInput(form, 'total')} label="Total of the ticket" />
        <p role="status" className="board text-[13px] text-ink-2 max-sm:mt-2 sm:self-end sm:pb-3">
          {away === '' ? '' : away}
        </p>
      </div>
    </section>
  );
}
