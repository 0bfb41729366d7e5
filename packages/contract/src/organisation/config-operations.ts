import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { booking, employeeFields, multipleGsts, switches } from './settings-shapes.ts';

const API = '/organization/api/v1/organization';

/** Details and settings for the signed-in person: what screens need to know which choices to show. */
export const getOrganizationConfig = defineOperation({
  id: 'get-organization-config',
  area: 'organisation',
  method: 'GET',
  path: `${API}/config`,
  summary: 'Settings of my organisation',
  access: { kind: 'session', keys: true },
  object: 'organisation',
  payload: z.object({
    organization: z.object({
      _id: z.string(),
      name: z.string(),
      imageId: z.nullable(z.string()),
      modules: z.array(z.object({ id: z.number(), active: z.boolean() })),
    }),
    settings: z.object({
      ...switches,
      ...booking,
      additionalEmployeeFields: employeeFields,
      multipleGsts,
      /** Which airlines the organisation has deal codes with; the codes themselves are the settings' own. */
      dealcode: z.object({ enable: z.boolean(), label: z.string(), airlines: z.array(z.string()) }),
    }),
    /** Services the asker may use, after all switches. */
    services: z.object({
      flight: z.boolean(),
      hotel: z.boolean(),
      bus: z.boolean(),
      train: z.boolean(),
      cab: z.boolean(),
    }),
    mayBookForOthers: z.boolean(),
  }),
  errors: [],
});
