import * as z from 'zod/mini';
import { cabWish } from '../cab/cab-shapes.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { trainWish } from '../train/train-shapes.ts';
import { deskRequest } from './request-shapes.ts';
import { serviceSupply } from './service-supply.ts';

const PATH = '/trip/api/v1/desk/request';

/** Takes back what was asked of the travel desk and is not answered yet. */
export const withdrawDeskRequest = defineOperation({
  id: 'withdraw-desk-request',
  area: 'desk',
  method: 'POST',
  path: `${PATH}/withdraw`,
  summary: 'Withdraw a request to the travel desk',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  body: z.strictObject({ requestId: id }),
  payload: z.object({ tripId: z.string() }),
  errors: ['validation_failed', 'not_found', 'case_closed'],
  idempotent: true,
});

/** The initial values of the travel desk's forms for a trip, and what was asked for where it answers. */
export const getDeskEntry = defineOperation({
  id: 'get-desk-entry',
  area: 'desk',
  method: 'GET',
  path: '/trip/api/v1/desk/entry',
  summary: 'Defaults for entering a booking for a trip',
  access: { kind: 'privilege', privilege: 'desk.work' },
  object: 'arranged',
  query: z.strictObject({ tripId: id, requestId: z.optional(id) }),
  payload: z.object({
    trip: z.object({ _id: z.string(), name: z.string(), isPersonalBooking: z.boolean() }),
    travelers: z.array(z.object({ index: z.number(), name: z.string() })),
    /** Where and when our fee is supplied: by it the form proposes its GST. `on` is YYYY-MM-DD. */
    supply: serviceSupply,
    /** GST state code of the organisation. */
    stateCode: z.string(),
    /** Null where nothing is answered by it. */
    request: z.nullable(deskRequest),
    /** The request, as the initial values of a form. */
    wish: z.nullable(z.discriminatedUnion('service', [trainWish, cabWish])),
  }),
  errors: ['validation_failed', 'trip_not_found', 'not_found', 'service_disabled'],
});

/** What travellers ask the travel desk for. */
export const DESK_REQUEST_OPERATIONS: readonly Operation[] = [withdrawDeskRequest, getDeskEntry];
