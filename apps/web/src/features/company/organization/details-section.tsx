import { updateOrganization } from '@pravas/contract/organisation/organization-operations.ts';
import {
  listCities,
  listCountries,
  listIndustries,
  listOrganizationSizes,
  listOrganizationTypes,
  listStates,
} from '@pravas/contract/reference/lookups.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../lib/error-text.ts';
import { type Form, textInput, useForm } from '../../../lib/form.ts';
import { api, renewSession } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { KEYS } from '../query-keys.ts';
import { checkDetails, type DetailsValues, detailsOf, withCountry, withState } from './details-form.ts';
import { type OrganizationDetails, useOrganization } from './details-query.ts';
import { LogoCard } from './logo-card.tsx';
import { SectionBones } from './section-bones.tsx';
import { SectionForm } from './settings-frame.tsx';
import { naming } from './settings-query.ts';

/** Name, address and contact of the organisation, and its logo. */
export function DetailsSection({ organizationId }: { readonly organizationId: string | null }) {
  const organization = useOrganization(organizationId);
  if (organization.isError) {
    return <LoadProblem failure={organization.error} what="The details" onRetry={() => void organization.refetch()} />;
  }
  if (!organization.data) return <SectionBones />;
  const form = <DetailsForm organization={organization.data} organizationId={organizationId} />;
  if (organizationId !== null) return form;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
      {form}
      <LogoCard organization={organization.data} />
    </div>
  );
}

interface DetailsFormProps {
  readonly organization: OrganizationDetails;
  readonly organizationId: string | null;
}

function DetailsForm({ organization, organizationId }: DetailsFormProps) {
  const queries = useQueryClient();
  const key = [...KEYS.organization, organizationId];
  const form = useForm<DetailsValues>({
    initial: detailsOf(organization),
    check: checkDetails,
    keepAs: `organization:${organizationId ?? 'own'}`,
    submit: async ({ state_id, ...values }) => {
      const version = queries.getQueryData<OrganizationDetails>(key)?.version ?? organization.version;
      try {
        const answer = await api.call(updateOrganization, {
          body: { ...naming(organizationId), ...values, state_id: state_id === '' ? null : Number(state_id), version },
        });
        showAnswer(queries, key, answer.organization);
        showToast('Saved');
        // The session carries the name shown above every screen.
        if (organizationId === null) void renewSession();
      } catch (error) {
        if (errorCode(error) === 'conflict') await queries.invalidateQueries({ queryKey: key });
        throw error;
      }
    },
  });
  return (
    <SectionForm title="Details" form={form}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...textInput(form, 'name')}
          label="Organisation name"
          autoComplete="organization"
          className="sm:col-span-2"
        />
        <KindFields form={form} />
        <TextField {...textInput(form, 'website')} label="Website URL (optional)" inputMode="url" autoComplete="url" />
        <TextField
          {...textInput(form, 'contactEmail')}
          label="Contact email"
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <PhoneField {...textInput(form, 'contactMobile')} label="Contact mobile number" />
        <TextArea {...textInput(form, 'address')} label="Address" className="sm:col-span-2" />
        <PlaceFields form={form} />
        <TextField {...textInput(form, 'zipCode')} label="Zip code" autoComplete="off" />
      </div>
    </SectionForm>
  );
}

interface FieldsProps {
  readonly form: Form<DetailsValues>;
}

const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

function KindFields({ form }: FieldsProps) {
  const types = useQuery({
    queryKey: ['lookup', 'types'],
    queryFn: ({ signal }) => api.call(listOrganizationTypes, { signal }),
    ...FOREVER,
  });
  const sizes = useQuery({
    queryKey: ['lookup', 'sizes'],
    queryFn: ({ signal }) => api.call(listOrganizationSizes, { signal }),
    ...FOREVER,
  });
  const industries = useQuery({
    queryKey: ['lookup', 'industries'],
    queryFn: ({ signal }) => api.call(listIndustries, { signal }),
    ...FOREVER,
  });
  return (
    <>
      <SelectField
        {...textInput(form, 'organizationType')}
        label="Organisation type"
        placeholder="Select"
        options={withPresent(types.data?.data, form.values.organizationType)}
      />
      <SelectField
        {...textInput(form, 'organizationSize')}
        label="Organisation size"
        placeholder="Select"
        options={withPresent(sizes.data?.data, form.values.organizationSize)}
      />
      <SelectField
        {...textInput(form, 'industry')}
        label="Industry"
        placeholder="Select"
        options={withPresent(industries.data?.data, form.values.industry)}
      />
    </>
  );
}

/** The choices, and the present value where no list knows it. */
function withPresent(rows: readonly { readonly name: string }[] | undefined, present: string) {
  const names = (rows ?? []).map((row) => row.name);
  const all = present === '' || names.includes(present) ? names : [present, ...names];
  return all.map((name) => ({ value: name, label: name }));
}

/** Country, then state, then city: each narrows the next, and a change above empties what is below. */
function PlaceFields({ form }: FieldsProps) {
  const { countryCode, state_id: stateId, city } = form.values;
  const countries = useQuery({
    queryKey: ['lookup', 'countries'],
    queryFn: ({ signal }) => api.call(listCountries, { signal }),
    ...FOREVER,
  });
  const states = useQuery({
    queryKey: ['lookup', 'states', countryCode],
    queryFn: ({ signal }) => api.call(listStates, { query: { countryCode }, signal }),
    enabled: countryCode !== '',
    ...FOREVER,
  });
  const stateOptions = (states.data?.data ?? []).map((row) => ({ value: String(row.state_id), label: row.stateName }));
  const hasStates = countryCode === 'IN' || stateOptions.length > 0;
  const missing =
    countryCode === ''
      ? 'Please choose a country first'
      : hasStates && stateId === ''
        ? 'Please choose a state first'
        : null;
  return (
    <>
      <SelectField
        {...textInput(form, 'countryCode')}
        label="Country"
        placeholder="Select"
        options={(countries.data?.data ?? []).map((row) => ({ value: row.isoCodeA2, label: row.countryName }))}
        onChange={(event) => form.update((values) => withCountry(values, event.target.value))}
      />
      {(hasStates || countryCode === '') && (
        <SelectField
          {...textInput(form, 'state_id')}
          label="State"
          placeholder={countryCode === '' ? 'Please choose a country first' : 'Select'}
          disabled={countryCode === ''}
          options={stateOptions}
          onChange={(event) => form.update((values) => withState(values, event.target.value))}
        />
      )}
      <ComboboxField
        key={`${countryCode} ${stateId}`}
        label="City"
        value={city === '' ? null : { value: city, label: city }}
        onChange={(option) => form.set('city', option?.label ?? '')}
        onBlur={() => form.touch('city')}
        error={form.error('city')}
        disabled={missing !== null}
        {...(missing === null ? {} : { placeholder: missing })}
        freeText
        searchKey={['lookup', 'cities', countryCode, stateId]}
        search={async (text, signal) => {
          const query = {
            ...(text === '' ? {} : { search: text }),
            ...(countryCode === '' ? {} : { countryCode }),
            ...(stateId === '' ? {} : { state_id: Number(stateId) }),
          };
          const { data } = await api.call(listCities, { query, signal });
          return data.map((row) => ({ value: row.city_name, label: row.city_name, detail: row.stateName ?? '' }));
        }}
      />
    </>
  );
}
