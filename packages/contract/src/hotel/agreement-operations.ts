import * as z from 'zod/mini';
import { day, optionalDay, optionalText } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

const API = '/organization/api/v1/hotel-agreement';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

const kind = z.enum(['negotiated', 'preferred', 'blocked'], { error: () => 'Please select a kind' });

/** What the organisation has agreed with a hotel, or that its people do not stay there. */
export const hotelAgreement = z.object({
  _id: z.string(),
  hotelId: z.string(),
  hotelName: z.string(),
  city: z.string(),
  kind,
  /** The suppliers that sell the agreed rates. */
  companyCode: z.nullable(z.string()),
  /** YYYY-MM-DD, both days included; it holds for stays that begin on them. */
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

const hotelAgreements = z.object({ data: z.array(hotelAgreement) });

/** Agreements with hotels, by hotel and first day. */
export const listHotelAgreements = defineOperation({
  id: 'list-hotel-agreements',
  area: 'hotel',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Agreements with hotels',
  access: MANAGE,
  object: 'organisation',
  payload: hotelAgreements,
  errors: [],
});

/** Enters that a hotel's rates were negotiated, that it is preferred, or that nobody may stay there. */
export const createHotelAgreement = defineOperation({
  id: 'create-hotel-agreement',
  area: 'hotel',
  method: 'POST',
  path: `${API}/create`,
  summary: 'Enter an agreement with a hotel',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    /** As suggestions name it. */
    hotelId: z.string({ error: () => 'Hotel is required' }).check(z.minLength(1, 'Hotel is required'), z.maxLength(60)),
    kind,
    /** As the hotel or the supplier gave it; its case counts. */
    companyCode: optionalText('keyName', 'Company code'),
    validFrom: day('First day'),
    validTo: optionalDay('Last day'),
    note: optionalText('reason', 'Note'),
  }),
  payload: hotelAgreements,
  errors: ['validation_failed'],
});

/** Removes one. */
export const removeHotelAgreement = defineOperation({
  id: 'remove-hotel-agreement',
  area: 'hotel',
  method: 'DELETE',
  path: `${API}/remove`,
  summary: 'Remove an agreement with a hotel',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ hotelAgreementId: id }),
  payload: hotelAgreements,
  errors: ['validation_failed', 'not_found'],
});

/** All operations of agreements with hotels. */
export const AGREEMENT_OPERATIONS: readonly Operation[] = [
  listHotelAgreements,
  createHotelAgreement,
  removeHotelAgreement,
];
