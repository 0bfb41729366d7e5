import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../../lib/form.ts';
import type { OrganizationDetails } from './details-query.ts';

/** The details as typed; names are those of the wire, so that refusals land on their fields. */
export interface DetailsValues {
  readonly name: string;
  readonly organizationType: string;
  readonly organizationSize: string;
  readonly industry: string;
  readonly website: string;
  readonly address: string;
  readonly countryCode: string;
  readonly state_id: string;
  readonly city: string;
  readonly zipCode: string;
  readonly contactEmail: string;
  readonly contactMobile: string;
}

/** What the form begins with. */
export function detailsOf(organization: OrganizationDetails): DetailsValues {
  const isIndian = organization.countryCode === 'IN';
  const stateId = organization.organization_master.state.state_id;
  return {
    name: organization.name,
    organizationType: organization.organizationType ?? '',
    organizationSize: organization.organizationSize ?? '',
    industry: organization.industry ?? '',
    website: organization.website ?? '',
    address: organization.address ?? '',
    countryCode: organization.countryCode,
    // Only India's states are known; elsewhere the organisation has none to choose.
    state_id: isIndian && stateId > 0 ? String(stateId) : '',
    city: organization.city ?? '',
    zipCode: organization.zipCode ?? '',
    contactEmail: organization.contactEmail ?? '',
    contactMobile: organization.contactMobile ?? '',
  };
}

/** Checks the details by the rules of their fields. */
export function checkDetails(values: DetailsValues): FieldErrors {
  const rules = FIELD_RULES;
  const checked: Record<keyof DetailsValues, string | null> = {
    name: checkText(rules.organizationName, values.name),
    organizationType: checkText(rules.organizationType, values.organizationType),
    organizationSize: checkText(rules.organizationSize, values.organizationSize),
    industry: checkText(rules.industry, values.industry),
    website: checkOptionalText(rules.website, values.website),
    address: checkText(rules.address, values.address),
    countryCode: values.countryCode === '' ? requiredMessage('Country') : null,
    state_id: values.countryCode === 'IN' && values.state_id === '' ? requiredMessage('State') : null,
    city: checkText(rules.city, values.city),
    zipCode: checkText(rules.zipCode, values.zipCode),
    contactEmail: checkText(rules.email, values.contactEmail, 'Contact email'),
    contactMobile: checkText(rules.mobile, values.contactMobile, 'Contact mobile number'),
  };
  return Object.fromEntries(Object.entries(checked).map(([field, message]) => [field, message ?? undefined]));
}

/** Another country: its states and cities are others. */
export function withCountry(values: DetailsValues, countryCode: string): DetailsValues {
  return countryCode === values.countryCode ? values : { ...values, countryCode, state_id: '', city: '' };
}

/** Another state: its cities are others. */
export function withState(values: DetailsValues, stateId: string): DetailsValues {
  return stateId === values.state_id ? values : { ...values, state_id: stateId, city: '' };
}
