import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { type Form, textInput } from '../../lib/form.ts';
import {
  countriesQuery,
  industriesQuery,
  organizationSizesQuery,
  organizationTypesQuery,
  statesQuery,
  useCities,
} from '../../lib/lookups.ts';
import { cx } from '../../ui/class-names.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type GstinHint, gstinHint, type SignUpValues } from './details-rules.ts';

type FieldsProps = { readonly form: Form<SignUpValues> };

/** What the organisation is, and where. */
export function OrganizationFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <TextField
        {...textInput(form, 'organizationName')}
        label="Organisation name"
        autoComplete="organization"
        className="sm:col-span-6"
      />
      <Kinds form={form} />
      <TextField
        {...textInput(form, 'website')}
        label="Website URL (optional)"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        className="sm:col-span-3"
      />
      <Place form={form} />
    </div>
  );
}

function Kinds({ form }: FieldsProps) {
  const types = useQuery(organizationTypesQuery());
  const sizes = useQuery(organizationSizesQuery());
  const industries = useQuery(industriesQuery());
  const failed = [types, sizes, industries].filter((query) => query.isError);
  const choices = (data: { readonly data: readonly { readonly name: string }[] } | undefined) =>
    (data?.data ?? []).map(({ name }) => ({ value: name, label: name }));
  const placeholder = (query: { readonly isPending: boolean }) => (query.isPending ? 'Loading…' : 'Select');
  return (
    <>
      {failed[0] && (
        <LoadProblem
          className="sm:col-span-6"
          failure={failed[0].error}
          what="The choices"
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      <SelectField
        {...textInput(form, 'organizationType')}
        label="Organisation type"
        options={choices(types.data)}
        placeholder={placeholder(types)}
        className="sm:col-span-3"
      />
      <SelectField
        {...textInput(form, 'organizationSize')}
        label="Organisation size"
        options={choices(sizes.data)}
        placeholder={placeholder(sizes)}
        className="sm:col-span-3"
      />
      <SelectField
        {...textInput(form, 'industry')}
        label="Industry"
        options={choices(industries.data)}
        placeholder={placeholder(industries)}
        className="sm:col-span-3"
      />
    </>
  );
}

function Place({ form }: FieldsProps) {
  const { countryCode, state_id: stateId, city, gstNumber } = form.values;
  const countries = useQuery(countriesQuery());
  const states = useQuery(statesQuery(countryCode));
  const cities = useCities(city, { countryCode, ...(stateId === '' ? {} : { stateId: Number(stateId) }) });
  const list = states.data?.data ?? [];
  const hint = gstinHint(gstNumber, list, stateId);
  return (
    <>
      <SelectField
        {...textInput(form, 'countryCode')}
        label="Country"
        options={(countries.data?.data ?? []).map((country) => ({
          value: country.isoCodeA2,
          label: country.countryName,
        }))}
        placeholder={countries.isPending ? 'Loading…' : 'Select'}
        autoComplete="country"
        onChange={(event) => form.update((values) => ({ ...values, countryCode: event.target.value, state_id: '' }))}
        className="sm:col-span-3"
      />
      {(countryCode === '' || countryCode === 'IN' || list.length > 0) && (
        <SelectField
          {...textInput(form, 'state_id')}
          label="State"
          disabled={countryCode === ''}
          options={list.map((state) => ({ value: String(state.state_id), label: state.stateName }))}
          placeholder={countryCode === '' ? 'Please choose a country first' : states.isFetching ? 'Loading…' : 'Select'}
          className="sm:col-span-3"
        />
      )}
      <Combobox
        label="City"
        value={city}
        freeText
        filters={false}
        options={cities.data?.data ?? []}
        keyOf={(option) =>
          `${option.city_name}-${option.stateName ?? ''}-${option.countryCode}`.replaceAll(/\W/gu, '-')
        }
        textOf={(option) => option.city_name}
        detailOf={(option) => [option.stateName, option.countryName].filter(Boolean).join(', ')}
        onType={(text) => form.set('city', text)}
        onChoose={(option) => form.set('city', option?.city_name ?? '')}
        onBlur={() => form.touch('city')}
        error={form.error('city')}
        note={cities.isError ? errorText(cities.error) : null}
        className="sm:col-span-3"
      />
      <TextField
        {...textInput(form, 'zipCode')}
        label="Zip code"
        autoComplete="postal-code"
        className="sm:col-span-3"
      />
      <TextArea
        {...textInput(form, 'address')}
        label="Address"
        rows={2}
        autoComplete="street-address"
        className="sm:col-span-6"
      />
      <TextField
        {...textInput(form, 'gstNumber')}
        label="GST number (optional)"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint={hint && <GstinLine hint={hint} />}
        className="sm:col-span-6"
      />
    </>
  );
}

function GstinLine({ hint: { tone, text } }: { readonly hint: GstinHint }) {
  return (
    <span
      className={cx('flex items-center gap-1.5', tone === 'good' && 'text-green', tone === 'warning' && 'text-amber')}
    >
      {tone === 'good' && <CircleCheck aria-hidden size={14} />}
      {tone === 'warning' && <TriangleAlert aria-hidden size={14} />}
      {text}
    </span>
  );
}
