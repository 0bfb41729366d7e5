import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { id } from '../schemas.ts';
import { bookedFlight } from './booked-flight-shapes.ts';

/** A booked flight: what was bought, its outcome, what may be cancelled and which refund is due when. */
export const getBookedFlight = defineOperation({
  id: 'get-booked-flight',
  area: 'servicing',
  method: 'GET',
  path: '/flights/booking',
  summary: 'A booked flight with everything about it',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  query: z.strictObject({ flightId: id }),
  payload: z.object({ flight: bookedFlight }),
  errors: ['validation_failed', 'booking_not_found'],
});
