import { createExternalTraveler, createPersonalTraveler } from '@pravas/contract/trip/saved-traveller-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { countryChoices } from '../../lib/countries.ts';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PartyMember } from './party.ts';
import { savedMember } from './party-field.tsx';
import {
  checkSavedTraveller,
  EMPTY_TRAVELLER,
  genderOf,
  type SavedTravellerValues,
  savedTravellerBody,
  titlesOf,
} from './saved-traveller-form.ts';
import { TYPE_WORDS } from './trip-words.ts';

interface SavedTravellerDialogProps {
  /** A guest of the organisation, or somebody of the person's own. */
  readonly kind: 'external' | 'personal';
  readonly onSaved: (member: PartyMember) => void;
  readonly onClose: () => void;
}

/** Keeps a guest or relative, to be chosen now and again later. */
export function SavedTravellerDialog({ kind, onSaved, onClose }: SavedTravellerDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm<SavedTravellerValues>({
    initial: EMPTY_TRAVELLER,
    check: checkSavedTraveller,
    keepAs: `traveller:${kind}`,
    submit: async (values) => {
      const body = savedTravellerBody(values);
      const company = values.company.trim() === '' ? {} : { company: values.company };
      const { traveler } = await once({ kind, body, company }, (idempotencyKey) =>
        kind === 'external'
          ? api.call(createExternalTraveler, { body: { ...body, ...company }, idempotencyKey })
          : api.call(createPersonalTraveler, { body, idempotencyKey }),
      );
      void queries.invalidateQueries({ queryKey: ['party'] });
      onSaved(savedMember(traveler));
      onClose();
    },
  });
  return (
    <FormDialog
      title={kind === 'external' ? 'New guest' : 'New person'}
      form={form}
      onClose={onClose}
      submit="Save and add"
      width="w-[min(94vw,620px)]"
    >
      <NameFields form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'email')} label="Email" type="email" inputMode="email" autoComplete="off" />
        <PhoneField {...textInput(form, 'mobile')} label="Mobile number" />
        {kind === 'external' && (
          <TextField {...textInput(form, 'company')} label="Company" autoComplete="off" className="sm:col-span-2" />
        )}
      </div>
      <PassportFields form={form} />
    </FormDialog>
  );
}

type FieldsProps = { readonly form: Form<SavedTravellerValues> };

function NameFields({ form }: FieldsProps) {
  const { type } = form.values;
  const day = form.values.dateOfBirth;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        {...textInput(form, 'type')}
        label="Type"
        options={(['ADULT', 'CHILD', 'INFANT'] as const).map((value) => ({ value, label: TYPE_WORDS[value] }))}
        onChange={(event) => {
          const next = event.target.value === 'CHILD' || event.target.value === 'INFANT' ? event.target.value : 'ADULT';
          form.update((values) => ({ ...values, type: next, title: '' }));
        }}
      />
      <SelectField
        {...textInput(form, 'title')}
        label="Title"
        placeholder="Choose"
        options={titlesOf(type).map((value) => ({ value, label: value }))}
        onChange={(event) => {
          const title = event.target.value;
          form.update((values) => ({ ...values, title, gender: genderOf(title) || values.gender }));
        }}
      />
      <TextField
        {...textInput(form, 'firstName')}
        label="First name"
        hint="As in the travel document"
        autoComplete="off"
      />
      <TextField {...textInput(form, 'lastName')} label="Last name" autoComplete="off" />
      <SelectField
        {...textInput(form, 'gender')}
        label="Gender"
        placeholder="Choose"
        options={[
          { value: 'male', label: 'Male' },
          { value: 'female', label: 'Female' },
          { value: 'x', label: 'X (not specified)' },
        ]}
      />
      <SelectField
        {...textInput(form, 'nationality')}
        label="Nationality"
        placeholder="Not given"
        options={countryChoices().map(({ code, name }) => ({ value: code, label: name }))}
      />
      <DateField
        label="Date of birth"
        name="dateOfBirth"
        value={day}
        error={form.error('dateOfBirth')}
        onChange={(value) => form.set('dateOfBirth', value)}
        onBlur={() => form.touch('dateOfBirth')}
      />
    </div>
  );
}

function PassportFields({ form }: FieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-[13px] font-semibold">Passport, for flights abroad</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...textInput(form, 'passportNumber')}
          label="Passport number"
          autoComplete="off"
          className="[&_input]:font-mono [&_input]:uppercase"
        />
        <DateField
          label="Passport expiry"
          name="passportExpiresOn"
          value={form.values.passportExpiresOn}
          error={form.error('passportExpiresOn')}
          onChange={(value) => form.set('passportExpiresOn', value)}
          onBlur={() => form.touch('passportExpiresOn')}
        />
        <SelectField
          {...textInput(form, 'passportCountry')}
          label="Passport country"
          placeholder="Choose"
          options={countryChoices().map(({ code, name }) => ({ value: code, label: name }))}
          className="sm:col-span-2"
        />
      </div>
    </fieldset>
  );
}
