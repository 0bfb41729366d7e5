import { useQuery } from '@tanstack/react-query';
import { statesQuery } from '../../lib/lookups.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type CabValues, withGstin } from './cab-form.ts';
import { RATE_OPTIONS, SUPPLY_OPTIONS } from './cab-options.ts';
import { type CabForm, cabText } from './cab-text.ts';

/** Who drives it for whom, and which GST its bill carries. */
export function VendorFields({ form }: { readonly form: CabForm }) {
  const { vendor, tax } = form.values;
  const states = useStateOptions();
  const vendorText = (name: 'name' | 'stateCode') =>
    cabText(form, `vendor.${name}`, vendor[name], (values, text) => ({
      ...values,
      vendor: { ...values.vendor, [name]: text },
    }));
  const taxText = (name: 'supply' | 'rateChoice' | 'placeOfSupplyStateCode') =>
    cabText(form, `tax.${name}`, tax[name], (values, text) => ({ ...values, tax: { ...values.tax, [name]: text } }));
  const setTax = (part: Partial<CabValues['tax']>) =>
    form.update((values) => ({ ...values, tax: { ...values.tax, ...part } }));
  return (
    <section aria-labelledby="vendor" className="card p-4 sm:p-5">
      <h2 id="vendor" className="mb-4 font-semibold">
        Vendor and GST
      </h2>
      <div className="grid gap-4 @xl:grid-cols-2">
        <TextField {...vendorText('name')} label="Vendor" />
        <TextField
          {...cabText(form, 'vendor.gstin', vendor.gstin, withGstin)}
          label="GSTIN of the vendor"
          spellCheck={false}
          hint="Leave blank if it is not registered"
        />
        <SelectField {...vendorText('stateCode')} label="State of the vendor" placeholder="Choose" options={states} />
        <SelectField
          {...taxText('placeOfSupplyStateCode')}
          label="State of supply"
          placeholder="Choose"
          options={states}
        />
        <SelectField {...taxText('supply')} label="What the vendor bills" options={SUPPLY_OPTIONS} />
        <SelectField {...taxText('rateChoice')} label="Rate of GST" options={RATE_OPTIONS} />
      </div>
      <div className="mt-3 divide-y divide-hairline">
        <Switch
          checked={vendor.isBodyCorporate}
          onChange={(isBodyCorporate) =>
            form.update((values) => ({ ...values, vendor: { ...values.vendor, isBodyCorporate } }))
          }
          label="The vendor is a company"
          hint="If it is not, the customer may have to pay the GST itself"
        />
        <Switch
          checked={tax.isFuelIncluded}
          onChange={(isFuelIncluded) => setTax({ isFuelIncluded })}
          label="Fuel is included"
        />
        <Switch
          checked={tax.isObligedByLaw}
          onChange={(isObligedByLaw) => setTax({ isObligedByLaw })}
          label="The customer must provide the ride by law"
          hint="As for women on night shifts: its GST can then be claimed"
        />
      </div>
    </section>
  );
}

/** India's states by their GST codes. */
function useStateOptions() {
  const states = useQuery(statesQuery('IN'));
  return (states.data?.data ?? []).map(({ stateName, gstCode }) => ({ value: gstCode, label: stateName }));
}
