import * as z from 'zod/mini';
import { sharedBus } from '../bus/trip-bus.ts';
import { sharedCab } from '../cab/trip-cab.ts';
import { sharedFlight } from '../flight/trip-flight.ts';
import { sharedHotel } from '../hotel/trip-hotel.ts';
import { defineOperation } from '../operation.ts';
import { download, id } from '../schemas.ts';
import { sharedTrain } from '../train/trip-train.ts';
import { timeline, tripShare, tripStatus } from './trip-shapes.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

/** A booking of a shared itinerary. */
const sharedItem = z.discriminatedUnion('service', [sharedFlight, sharedTrain, sharedCab, sharedHotel, sharedBus]);

/** Days that a shared link may live. */
export const SHARE_DAYS = { min: 1, max: 30 } as const;

/** Makes a link that shows the itinerary, and nothing else, to its holder. Its address is shown this once. */
export const shareTrip = defineOperation({
  id: 'share-trip',
  area: 'trip',
  method: 'POST',
  path: '/trip/api/v1/trip/share',
  summary: 'Share a trip by link',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    tripId: id,
    days: z._default(
      z
        .int({ error: () => 'Please enter valid days' })
        .check(z.minimum(SHARE_DAYS.min, '1 to 30 days'), z.maximum(SHARE_DAYS.max, '1 to 30 days')),
      7,
    ),
  }),
  secretAnswer: true,
  payload: z.object({ url: z.string(), share: tripShare }),
  errors: ['validation_failed', 'trip_not_found', 'trip_not_editable', 'in_use'],
  idempotent: true,
});

/** Ends a shared link at once. */
export const endTripShare = defineOperation({
  id: 'end-trip-share',
  area: 'trip',
  method: 'DELETE',
  path: '/trip/api/v1/trip/share',
  summary: 'End a shared link',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ shareId: id }),
  payload: z.object({ shareId: z.string() }),
  errors: ['validation_failed', 'not_found'],
});

/**
 * The itinerary behind a shared link: bookings, times and locators; no passports, prices or policy. The bearer header
 * carries the link's token.
 */
export const getSharedTrip = defineOperation({
  id: 'get-shared-trip',
  area: 'trip',
  method: 'GET',
  path: '/trip/public/api/v1/shared',
  summary: 'A shared itinerary',
  access: { kind: 'public' },
  object: 'secret',
  bearer: 'secret',
  payload: z.object({
    trip: z.object({
      name: z.string(),
      status: tripStatus,
      sharedBy: z.string(),
      /** Null for a private trip. */
      organizationName: z.nullable(z.string()),
      expiresAt: z.string(),
      /** First name and initial: "Asha R." */
      travelers: z.array(z.string()),
      /** In the order of time. */
      items: z.array(sharedItem),
      timeline,
    }),
  }),
  errors: ['validation_failed', 'link_expired', 'share_not_valid', 'too_many_requests'],
});

/** The itinerary to print and carry (A4). */
export const downloadItinerary = defineOperation({
  id: 'download-itinerary',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip/itinerary/pdf',
  summary: 'The itinerary as PDF',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ tripId: id }),
  payload: download,
  errors: ['validation_failed', 'trip_not_found', 'too_many_requests'],
  answer: 'download',
});

/** The itinerary as calendar events, with reminders. Reading it again replaces the same events. */
export const downloadCalendar = defineOperation({
  id: 'download-calendar',
  area: 'trip',
  method: 'GET',
  path: '/trip/api/v1/trip/itinerary/calendar',
  summary: 'The itinerary as calendar file',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ tripId: id }),
  payload: download,
  errors: ['validation_failed', 'trip_not_found'],
  answer: 'download',
});

/** Mails every employee who travels a link to the itinerary that stays on their telephone (rules §7.5). */
export const sendAppDetails = defineOperation({
  id: 'send-app-details',
  area: 'trip',
  method: 'POST',
  path: '/trip/api/v1/tracking/send-app-details',
  summary: 'Send travellers the link to their itinerary',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({ tripId: id }),
  payload: z.object({ sentTo: z.array(z.string()) }),
  errors: ['validation_failed', 'trip_not_found', 'trip_not_editable'],
  idempotent: true,
});
