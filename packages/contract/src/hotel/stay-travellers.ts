import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

/** A room of a stay and who sleeps in it: no telephone, no document and no price. */
export const sleptRoom = z.object({
  name: z.string(),
  /** First name and initial, "Asha R."; the guest who answers for the room comes first. */
  guests: z.array(z.string()),
  /** Children without a name. */
  children: z.number(),
  /** It was asked back, and the hotel has not answered yet. */
  isGoing: z.boolean(),
});

/**
 * Who sleeps in which room of a stay (rules §7.8), for holders of a shared link to its trip; the bearer header carries
 * the link's token. Rooms that were cancelled are not among them.
 */
export const listStayTravellers = defineOperation({
  id: 'list-stay-travellers',
  area: 'hotel',
  method: 'GET',
  path: '/trip/public/api/v1/hotel/travelers',
  summary: 'Who sleeps in which room of a shared trip',
  access: { kind: 'public' },
  object: 'secret',
  bearer: 'secret',
  query: z.strictObject({ bookingId: id }),
  payload: z.object({
    hotelName: z.string(),
    rooms: z.array(sleptRoom),
  }),
  errors: ['validation_failed', 'link_expired', 'share_not_valid', 'booking_not_found', 'too_many_requests'],
});

/** Stays for holders of a link to their trip. */
export const STAY_TRAVELLER_OPERATIONS: readonly Operation[] = [listStayTravellers];
