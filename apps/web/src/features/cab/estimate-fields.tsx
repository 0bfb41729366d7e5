import { cabTaxWords } from '@pravas/domain/cab/cab-tax-words.ts';
import { toRupees } from '@pravas/domain/money/money.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { TextField } from '../../ui/field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { estimateOf } from './cab-form.ts';
import { type CabForm, expectedText } from './cab-text.ts';

const MONEY = { inputMode: 'decimal' } as const;

/** The expected price of the ride, and the final price that follows while it is typed. */
export function EstimateFields({ form }: { readonly form: CabForm }) {
  const isFromGarage = form.values.counting === 'garage_to_garage';
  return (
    <section aria-labelledby="estimate" className="card">
      <div className="p-4 sm:p-5">
        <h2 id="estimate" className="mb-4 font-semibold">
          What is expected
        </h2>
        <div className="grid gap-4 @xl:grid-cols-2">
          <TextField {...expectedText(form, 'km')} label="Expected km" inputMode="numeric" />
          <MomentField {...expectedText(form, 'end')} label="Expected end" />
          {isFromGarage && (
            <MomentField
              {...expectedText(form, 'start')}
              label="Leaves the garage"
              hint="Leave blank to count from the pick-up"
            />
          )}
          <TextField
            {...expectedText(form, 'nights')}
            label="Nights driven"
            inputMode="numeric"
            hint="Leave blank to use start and end"
          />
          <TextField {...expectedText(form, 'toll')} {...MONEY} label="Toll" />
          <TextField {...expectedText(form, 'parking')} {...MONEY} label="Parking" />
          <TextField {...expectedText(form, 'permit')} {...MONEY} label="State taxes and permits" />
        </div>
      </div>
      <Estimate form={form} />
    </section>
  );
}

function Estimate({ form }: { readonly form: CabForm }) {
  const price = estimateOf(form.values);
  return (
    <div role="status" className="stub-flat px-4 py-4 sm:px-5">
      {price ? (
        <>
          <AmountLines
            lines={[
              ...price.bill.lines.map(({ label, paise }) => ({ label, rupees: toRupees(paise) })),
              { label: 'Estimate', rupees: toRupees(price.bill.totalPaise), total: true },
            ]}
          />
          <p className="mt-2 text-meta text-ink-2">{cabTaxWords(price.tax)}</p>
        </>
      ) : (
        <p className="text-[13px] text-ink-2">The price appears once rates, distance and times are entered.</p>
      )}
    </div>
  );
}
