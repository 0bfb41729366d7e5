import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { travelerEntry } from '../trip/traveller-entries.ts';

const API = '/trip/api/v1/hotel';

/** One who sleeps in a room, as trips take travellers, with the PAN that some hotels ask for. */
const stayGuest = z.extend(travelerEntry, { pan: z.optional(text('pan')) });

/** Requests to a hotel beyond the room; none of it is promised. */
export const stayRequests = z.strictObject({
  /** By the hotel's clock, "10:00". */
  earlyCheckIn: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 10:00'))),
  highFloor: z.optional(z.boolean()),
  twinBeds: z.optional(z.boolean()),
  diet: z.optional(z.enum(['vegetarian', 'jain', 'vegan', 'halal'])),
  other: z.optional(optionalText('comment', 'Request')),
});

/** Who sleeps in which room, in the order of the rooms that were searched. */
export const stayRooms = z
  .array(z.strictObject({ guests: z.array(stayGuest).check(z.minLength(1), z.maxLength(4)) }))
  .check(z.minLength(1), z.maxLength(6));

/** An offer of a search, for whom, and what was seen of it. */
const chosenStay = z.strictObject({
  searchedHotelId: id,
  offerId: z.string().check(z.minLength(1), z.maxLength(60)),
  /**
   * Who sleeps where, in the order of the rooms that were searched; children with their date of birth. Absent = the
   * signed-in person alone, or the guests of the stay that is changed.
   */
  rooms: z.optional(stayRooms),
  requests: z.optional(stayRequests),
  /** The registration whose number the hotel gets; absent = the trip's, else the organisation's default. */
  gstRegistrationId: z.optional(id),
  /** What the screen showed with our fee, in rupees; the server compares and never trusts it. */
  newTotalPrice: rupees,
  /** What of the terms has changed since the search and was seen. */
  acceptedChanges: z.optional(z.array(z.enum(['terms', 'board', 'rooms', 'at_hotel'])).check(z.maxLength(4))),
  /** True once the hotel's own rules were read. */
  houseRulesRead: z.optional(z.boolean()),
  /** True where each room is to be an order of its own, which can be cancelled separately. */
  roomsApart: z.optional(z.boolean()),
});

const keptStay = z.object({
  tripId: z.string(),
  bookingId: z.string(),
  /** What is paid here, and what to the hotel. */
  totalPrice: rupees,
  payAtHotel: rupees,
});

const REFUSALS = [
  'validation_failed',
  'not_found',
  'search_expired',
  'service_disabled',
  'offer_unavailable',
  'price_changed',
  'terms_changed',
  'supplier_error',
  'trip_not_found',
  'trip_not_editable',
  'party_invalid',
  'others_not_allowed',
  'travellers_do_not_match',
  'traveller_details_missing',
] as const;

/** Puts an offer of a search into a trip as an unpaid stay; without a trip id a trip is made (rules §7.8). */
export const saveBooking = defineOperation({
  id: 'save-booking',
  area: 'hotel',
  method: 'POST',
  path: `${API}/save-booking`,
  summary: 'Add the chosen stay to a trip',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  body: z.extend(chosenStay, { tripId: z.optional(z.uuid()) }),
  payload: keptStay,
  errors: [...REFUSALS],
  idempotent: true,
});

/**
 * Replaces a stay of a trip with another offer: other days, rooms or guests, or another hotel. One that is booked stays
 * so until the new one is booked too, and is cancelled then.
 */
export const changeDetails = defineOperation({
  id: 'change-details',
  area: 'hotel',
  method: 'POST',
  path: `${API}/change-details`,
  summary: 'Change a stay',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  body: z.extend(chosenStay, {
    bookingId: id,
    /** Of a stay that is booked: the refund that the screen showed. Less is refused with both sums. */
    expectedRefund: z.optional(amount('Refund')),
  }),
  payload: keptStay,
  errors: [...REFUSALS, 'booking_not_found', 'privilege_missing', 'booking_not_removable', 'booking_not_cancellable'],
  idempotent: true,
});

/** Putting stays into trips. */
export const STAY_BOOKING_OPERATIONS: readonly Operation[] = [saveBooking, changeDetails];
