import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { hotelHead, stayMap, stayOffer } from './stay-shapes.ts';

const API = '/trip/api/v1/hotel';
const SEARCH = { kind: 'privilege', privilege: 'search' } as const;
const hotelId = z.string().check(z.minLength(1), z.maxLength(60));

/** A condition of the hotel, as it is printed. */
export const houseRule = z.object({ kind: z.string(), text: z.string() });

/** A span in which cancelling costs the same; the spans are consecutive from now until check-in. */
export const cancellationStep = z.object({
  /** ISO instants; the second is the last moment that still belongs to it. */
  from: z.string(),
  until: z.string(),
  /** The second by the hotel's clock, and by the traveller's where that differs. */
  untilText: z.string(),
  charge: rupees,
  keeps: z.enum(['nothing', 'part', 'all']),
});

/** A way to buy a room, with its terms in sentences. */
export const roomPlan = z.extend(stayOffer, {
  /** "Free until Sun 6 Dec 13:59", "Then ₹7,581 is kept until Tue 8 Dec 13:59". */
  cancellation: z.array(z.string()),
  /** The same for a drawing; none once check-in has begun. */
  timeline: z.array(cancellationStep),
  /** Where meals lift a night above the slab of GST: what they cost in the end; else null. */
  slabNote: z.nullable(z.string()),
  /** Where a rate is cheaper also since it stays below the slab of GST: the part of that which is tax; else null. */
  savingNote: z.nullable(z.string()),
  /** Why it cannot be sold, as far as that is known before it is checked; null = nothing prevents it. */
  block: z.nullable(z.string()),
  /** How many more suppliers sell the same at a higher price. */
  others: z.number(),
});

/** A kind of room with the ways to buy it, the cheapest first. */
export const roomGroup = z.object({
  name: z.string(),
  beds: z.nullable(z.string()),
  description: z.string(),
  pictureIds: z.array(z.string()),
  plans: z.array(roomPlan),
});

/** A kind of room of the hotel that is not on sale for these nights. */
export const soldOutRoom = z.object({ name: z.string(), description: z.string(), pictureIds: z.array(z.string()) });

/** What lies near a hotel, in a straight line. */
export const nearbyPlace = z.object({
  kind: z.enum(['office', 'client', 'station', 'airport']),
  name: z.string(),
  /** "4.5 km", "350 m". */
  distanceText: z.string(),
});

/** The nearest choice that complies. */
export const staySuggestion = z.object({
  text: z.string(),
  hotelId: z.nullable(z.string()),
  offerId: z.nullable(z.string()),
  /** Rupees; negative where complying costs more. */
  saves: rupees,
});

/** A hotel of a search: its facts, its pictures, its conditions, and its rooms. */
export const getHotelDetails = defineOperation({
  id: 'get-hotel-details',
  area: 'hotel',
  method: 'GET',
  path: `${API}/details`,
  summary: 'A hotel with its rooms',
  access: SEARCH,
  object: 'own',
  query: z.strictObject({ searchedHotelId: id, hotelId }),
  payload: z.object({
    hotel: hotelHead,
    description: z.string(),
    /** E.164, and as people read it out. */
    phone: z.nullable(z.string()),
    phoneText: z.nullable(z.string()),
    pictures: z.array(z.object({ pictureId: z.string(), label: z.nullable(z.string()) })),
    houseRules: z.array(houseRule),
    /** None where it is sold out, or where its supplier did not answer. */
    rooms: z.array(roomGroup),
    soldOutRooms: z.array(soldOutRoom),
    ...stayMap,
    /** Places of the organisation's own, then the nearest station and the airport. */
    nearby: z.array(nearbyPlace),
    /** Where the cheapest rate breaks the policy: what would not. */
    suggestion: z.nullable(staySuggestion),
    expiresAt: z.string(),
  }),
  errors: ['validation_failed', 'not_found', 'search_expired', 'service_disabled'],
});

/** Present price and terms of an offer, what differs from what was shown, and what is asked of guests. */
export const recheckStay = defineOperation({
  id: 'recheck-stay',
  area: 'hotel',
  method: 'POST',
  path: `${API}/recheck`,
  summary: 'Check the price of a stay',
  access: SEARCH,
  object: 'own',
  body: z.strictObject({ searchedHotelId: id, offerId: z.string().check(z.minLength(1), z.maxLength(60)) }),
  payload: z.object({
    offer: roomPlan,
    changed: z.boolean(),
    /** Price, Cancellation, Meals, Rooms, Paid at the hotel. */
    changes: z.array(z.enum(['price', 'terms', 'board', 'rooms', 'at_hotel'])),
    /** What the stay cost when it was shown, and costs now; without our fee. */
    oldTotal: rupees,
    newTotal: rupees,
    /** "₹5,469.35 → ₹5,685.96 (+₹216.61)"; null where the price is the same. */
    priceText: z.nullable(z.string()),
    needs: z.object({
      /** How many different PANs of adults. */
      pans: z.number(),
      passports: z.boolean(),
      nameLength: z.object({ least: z.number(), most: z.number() }),
      mayShareName: z.boolean(),
    }),
    houseRules: z.array(houseRule),
    /** Why it cannot be booked on its own; null = it can. */
    block: z.nullable(z.string()),
    /** Whether a GSTIN is passed on to the hotel. */
    takesGst: z.boolean(),
  }),
  errors: [
    'validation_failed',
    'not_found',
    'search_expired',
    'service_disabled',
    'offer_unavailable',
    'supplier_error',
  ],
});

/** Looking at a hotel. */
export const HOTEL_DETAIL_OPERATIONS: readonly Operation[] = [getHotelDetails, recheckStay];
