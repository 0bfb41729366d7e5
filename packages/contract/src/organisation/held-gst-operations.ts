import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

const API = '/organization/api/v1/gst/held';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

/** GST numbers that another organisation uses and that wait for the provider's consent, for the provider's admins. */
export const listHeldGstRegistrations = defineOperation({
  id: 'list-held-gst-registrations',
  area: 'organisation',
  method: 'GET',
  path: `${API}/list`,
  summary: 'GST registrations that wait for consent',
  access: MANAGE,
  object: 'provider',
  payload: z.object({
    data: z.array(
      z.object({
        gstId: z.string(),
        organizationId: z.string(),
        organizationName: z.string(),
        gstNumber: z.string(),
        legalName: z.string(),
        /** Organisations that use the number. */
        usedBy: z.array(z.string()),
        /** True where one of them entered the same legal name. */
        isSameLegalName: z.boolean(),
        createdAt: z.string(),
      }),
    ),
    total: z.number(),
  }),
  errors: ['provider_only'],
});

/** Lets an organisation use a held GST number. */
export const consentToGstRegistration = defineOperation({
  id: 'consent-to-gst-registration',
  area: 'organisation',
  method: 'POST',
  path: `${API}/consent`,
  summary: 'Consent to a GST registration',
  access: MANAGE,
  object: 'provider',
  personOnly: true,
  body: z.strictObject({ organizationId: z.uuid(), gstId: z.uuid() }),
  payload: z.object({ consented: z.boolean() }),
  errors: ['validation_failed', 'not_found', 'provider_only'],
});
