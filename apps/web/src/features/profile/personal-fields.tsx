import { useState } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { countryChoices } from '../../lib/countries.ts';
import { errorText } from '../../lib/error-text.ts';
import { type Form, textInput } from '../../lib/form.ts';
import { useCities } from '../../lib/lookups.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Choice, GENDERS, TITLES } from './choices.ts';
import type { FlatValues } from './merge-changes.ts';
import { extraName } from './person-values.ts';

type FieldsProps = { readonly form: Form<FlatValues> };

/** Name, contact and what tickets ask for. */
export function PersonalFields({ form, email }: FieldsProps & { readonly email: string }) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <SelectField
        {...textInput(form, 'title')}
        label="Title"
        options={TITLES}
        placeholder="Select"
        className="sm:col-span-1"
      />
      <TextField {...textInput(form, 'first_name')} label="First name" className="sm:col-span-2" />
      <TextField {...textInput(form, 'last_name')} label="Last name" className="sm:col-span-3" />
      <SelectField
        {...textInput(form, 'gender')}
        label="Gender"
        options={GENDERS}
        placeholder="Select"
        className="sm:col-span-2"
      />
      <DateOfBirth form={form} />
      <SelectField
        {...textInput(form, 'nationality')}
        label="Nationality"
        options={countryChoices().map(({ code, name }) => ({ value: code, label: name }))}
        placeholder="Not given"
        className="sm:col-span-2"
      />
      <TextField
        label="Email"
        value={email}
        readOnly
        hint="The address to sign in with stays the same."
        className="sm:col-span-3"
      />
      <PhoneField {...textInput(form, 'mobile')} label="Mobile number" className="sm:col-span-3" />
      <TextField
        {...textInput(form, 'pan')}
        label="PAN"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Five letters, four digits, one letter."
        className="sm:col-span-3"
      />
    </div>
  );
}

/** Where somebody lives, for the invoices of what they buy themselves; `states` are India's. */
export function HomeFields({ form, states }: FieldsProps & { readonly states: readonly Choice[] }) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <TextField
        {...textInput(form, 'homeAddress.address')}
        label="Street and house"
        autoComplete="street-address"
        className="sm:col-span-6"
      />
      <TextField
        {...textInput(form, 'homeAddress.city')}
        label="City"
        autoComplete="address-level2"
        className="sm:col-span-2"
      />
      <TextField
        {...textInput(form, 'homeAddress.zipCode')}
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        className="sm:col-span-2"
      />
      <SelectField
        {...textInput(form, 'homeAddress.state_id')}
        label="State"
        options={states}
        placeholder="Select"
        className="sm:col-span-2"
      />
    </div>
  );
}

function DateOfBirth({ form }: FieldsProps) {
  return (
    <DateField
      label="Date of birth"
      value={form.values.dateOfBirth ?? ''}
      onChange={(value) => form.set('dateOfBirth', value)}
      onBlur={() => form.touch('dateOfBirth')}
      error={form.error('dateOfBirth')}
      max={today()}
      className="sm:col-span-2"
    />
  );
}

interface ExtraFieldsProps extends FieldsProps {
  readonly fields: readonly { readonly label: string; readonly type: 'text' | 'CitiesList' }[];
}

/** What the organisation wants to know besides (screens §2.6). */
export function ExtraFields({ form, fields }: ExtraFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {fields.map(({ label, type }) =>
        type === 'CitiesList' ? (
          <CityField key={label} form={form} label={label} />
        ) : (
          <TextField key={label} {...textInput(form, extraName(label))} label={label} />
        ),
      )}
    </div>
  );
}

function CityField({ form, label }: FieldsProps & { readonly label: string }) {
  const name = extraName(label);
  const [typed, setTyped] = useState('');
  const cities = useCities(typed);
  const note = cities.isError ? errorText(cities.error) : null;
  return (
    <Combobox
      label={label}
      value={form.values[name] ?? ''}
      placeholder="Type a city"
      filters={false}
      options={typed.trim() === '' ? [] : (cities.data?.data ?? [])}
      keyOf={(city) => `${city.city_name}-${city.stateName ?? ''}-${city.countryCode}`.replaceAll(/\W/gu, '-')}
      textOf={(city) => city.city_name}
      detailOf={(city) => [city.stateName, city.countryName].filter(Boolean).join(', ')}
      onType={setTyped}
      onChoose={(city) => form.set(name, city?.city_name ?? '')}
      onBlur={() => form.touch(name)}
      error={form.error(name)}
      note={note ?? (cities.isFetching ? 'Looking…' : null)}
      emptyText={typed.trim() === '' ? 'Type the first letters of the city' : 'No city by that name'}
    />
  );
}
