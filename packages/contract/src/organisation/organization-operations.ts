import * as z from 'zod/mini';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { integerId, listPayload, listQuery } from '../schemas.ts';
import {
  booking,
  dealcode,
  deskContact,
  employeeFields,
  offline,
  organizationSettings,
  security,
  stays,
  switches,
} from './settings-shapes.ts';

const API = '/organization/api/v1/organization';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;
/** The provider's admins may name any organisation; everyone else may leave it out or name their own. */
const which = { organizationId: z.optional(z.uuid()) };

/** An organisation's own details. */
export const organizationDetails = z.object({
  _id: z.string(),
  name: z.string(),
  organizationType: z.nullable(z.string()),
  organizationSize: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  countryCode: z.string(),
  organization_master: z.object({ state: z.object({ state_id: z.number(), name: z.string() }) }),
  city: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactMobile: z.nullable(z.string()),
  imageId: z.nullable(z.string()),
  modules: z.array(z.object({ id: z.number(), name: z.string(), active: z.boolean() })),
  createdAt: z.string(),
  version: z.number(),
});

/** Organisations on this installation, for the provider's admins. */
export const listOrganizations = defineOperation({
  id: 'list-organizations',
  area: 'organisation',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Organisations of this installation',
  access: MANAGE,
  object: 'provider',
  query: listQuery(z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))) }), ['name', 'createdAt']),
  payload: listPayload(z.object({ _id: z.string(), name: z.string(), employees: z.number(), createdAt: z.string() })),
  errors: ['validation_failed', 'provider_only'],
});

/** An organisation's details. */
export const getOrganization = defineOperation({
  id: 'get-organization',
  area: 'organisation',
  method: 'GET',
  path: `${API}/details/get`,
  summary: 'Organisation details',
  access: MANAGE,
  object: 'provider',
  query: z.strictObject(which),
  payload: z.object({ organization: organizationDetails }),
  errors: ['validation_failed', 'not_found'],
});

/** Changes an organisation's details. */
export const updateOrganization = defineOperation({
  id: 'update-organization',
  area: 'organisation',
  method: 'PUT',
  path: `${API}/details/update`,
  summary: 'Change organisation details',
  access: MANAGE,
  object: 'provider',
  body: z.strictObject({
    ...which,
    name: text('organizationName'),
    organizationType: text('organizationType'),
    organizationSize: text('organizationSize'),
    industry: text('industry'),
    website: optionalText('website'),
    address: text('address'),
    countryCode: z
      .string({ error: () => 'Country is required' })
      .check(z.regex(/^[A-Z]{2}$/, 'Please enter valid country')),
    state_id: z.optional(z.nullable(integerId)),
    city: text('city'),
    zipCode: text('zipCode'),
    contactEmail: text('email', 'Contact email'),
    contactMobile: text('mobile', 'Contact mobile number'),
    version: z.int(),
  }),
  payload: z.object({ organization: organizationDetails }),
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** Sets the logo. */
export const updateOrganizationImage = defineOperation({
  id: 'update-organization-image',
  area: 'organisation',
  method: 'POST',
  path: `${API}/image/update`,
  summary: 'Set the logo',
  access: MANAGE,
  object: 'organisation',
  upload: { rule: 'image', required: true },
  payload: z.object({ imageId: z.string() }),
  errors: ['validation_failed', 'file_refused', 'body_too_large'],
});

/** Takes the logo away. */
export const removeOrganizationImage = defineOperation({
  id: 'remove-organization-image',
  area: 'organisation',
  method: 'DELETE',
  path: `${API}/image/remove`,
  summary: 'Remove the logo',
  access: MANAGE,
  object: 'organisation',
  payload: z.object({ removed: z.boolean() }),
  errors: [],
});

/** An organisation's settings. */
export const getOrganizationSettings = defineOperation({
  id: 'get-organization-settings',
  area: 'organisation',
  method: 'GET',
  path: `${API}/settings/get`,
  summary: 'Organisation settings',
  access: MANAGE,
  object: 'provider',
  query: z.strictObject(which),
  payload: z.object({ settings: organizationSettings }),
  errors: ['validation_failed', 'not_found'],
});

/** Changes the sections that are sent; modules are the provider's to change (`provider_only`). */
export const updateOrganizationSettings = defineOperation({
  id: 'update-organization-settings',
  area: 'organisation',
  method: 'PUT',
  path: `${API}/settings/update`,
  summary: 'Change organisation settings',
  access: MANAGE,
  object: 'provider',
  body: z.strictObject({
    ...which,
    version: z.int(),
    services: z.optional(z.strictObject(switches)),
    booking: z.optional(z.strictObject(booking)),
    additionalEmployeeFields: z.optional(employeeFields),
    dealcode: z.optional(dealcode),
    security: z.optional(security),
    offline: z.optional(offline),
    deskContact: z.optional(deskContact),
    stays: z.optional(stays),
    multipleGsts: z.optional(z.strictObject({ enable: z.boolean() })),
    modules: z.optional(z.array(z.strictObject({ id: z.int(), active: z.boolean() })).check(z.maxLength(50))),
  }),
  payload: z.object({ settings: organizationSettings }),
  errors: ['validation_failed', 'not_found', 'conflict', 'provider_only'],
});

/** A GST registration. */
export const gstRegistration = z.object({
  _id: z.string(),
  displayName: z.string(),
  gstType: z.enum(['regular', 'composition', 'sez', 'unregistered_branch']),
  gstNumber: z.string(),
  /** From the number's first two digits. */
  stateName: z.string(),
  legalName: z.string(),
  address: z.string(),
  email: z.string(),
  mobile: z.string(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  /** Another organisation uses the number: it is off until the provider consents. */
  isHeld: z.boolean(),
});

const gstFields = {
  displayName: text('gstDisplayName'),
  gstType: z.enum(['regular', 'composition', 'sez', 'unregistered_branch'], { error: () => 'GST type is required' }),
  gstNumber: text('gstNumber'),
  legalName: text('organizationName', 'Legal name'),
  address: text('address'),
  email: text('email'),
  mobile: text('mobile'),
  isDefault: z.boolean(),
};

/** The organisation's GST registrations, the default one first. */
export const listGstRegistrations = defineOperation({
  id: 'list-gst-registrations',
  area: 'organisation',
  method: 'GET',
  path: '/organization/api/v1/gst/list',
  summary: 'GST registrations',
  access: { kind: 'session' },
  object: 'organisation',
  payload: z.object({ data: z.array(gstRegistration) }),
  errors: [],
});

/** Adds a GST registration; its check digit and state are verified. */
export const createGstRegistration = defineOperation({
  id: 'create-gst-registration',
  area: 'organisation',
  method: 'POST',
  path: '/organization/api/v1/gst/create',
  summary: 'Add a GST registration',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject(gstFields),
  payload: z.object({ registration: gstRegistration }),
  errors: ['validation_failed', 'name_taken'],
});

/** Changes a GST registration. */
export const updateGstRegistration = defineOperation({
  id: 'update-gst-registration',
  area: 'organisation',
  method: 'PUT',
  path: '/organization/api/v1/gst/update',
  summary: 'Change a GST registration',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ gstId: z.uuid(), ...gstFields }),
  payload: z.object({ registration: gstRegistration }),
  errors: ['validation_failed', 'not_found', 'name_taken'],
});

/** Switches a GST registration on or off; the default one stays on. */
export const updateGstRegistrationStatus = defineOperation({
  id: 'update-gst-registration-status',
  area: 'organisation',
  method: 'PUT',
  path: '/organization/api/v1/gst/status',
  summary: 'Switch a GST registration on or off',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ gstId: z.uuid(), isActive: z.boolean() }),
  payload: z.object({ registration: gstRegistration }),
  errors: ['validation_failed', 'not_found', 'in_use', 'provider_only'],
});
