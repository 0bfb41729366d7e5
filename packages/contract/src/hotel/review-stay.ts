import * as z from 'zod/mini';
import { changedPrice, rupees } from '../amounts.ts';
import { carbonEstimate, wallTime } from '../booking/booking-shapes.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { roomPlan } from './hotel-details.ts';
import { stayInstead } from './hotel-shapes.ts';

/** How a stay's terms differ from what was shown, before and now, in words. */
const stayDifference = z.object({
  change: z.enum(['terms', 'board', 'rooms', 'at_hotel']),
  /** "What cancelling costs". */
  label: z.string(),
  before: z.string(),
  after: z.string(),
});

/** What a hotel asks to know of its guests. */
const stayNeeds = z.object({
  /** How many different PANs of adults. */
  pans: z.number(),
  passports: z.boolean(),
  /** The company's own PAN, which is part of its GSTIN. */
  companyPan: z.boolean(),
  nameLength: z.object({ least: z.number(), most: z.number() }),
  mayShareName: z.boolean(),
});

/** A room with whom it was searched for and what its nights cost. */
const reviewedRoom = z.object({
  name: z.string(),
  beds: z.nullable(z.string()),
  adults: z.number(),
  /** In whole years at check-in. */
  childAges: z.array(z.number()),
  nights: z.array(z.object({ date: z.string(), price: rupees, tax: z.nullable(rupees) })),
});

/** A person of the trip who may sleep in one of the rooms. */
const reviewedTraveler = z.object({
  _id: z.string(),
  user_id: z.nullable(z.number()),
  name: z.string(),
  isAdult: z.boolean(),
  /** At check-in; null = their date of birth is not known. */
  age: z.nullable(z.number()),
});

/** A registration that the stay can be booked for, and whether the hotel's GST can be claimed with it. */
const stayRegistration = z.object({
  _id: z.string(),
  displayName: z.string(),
  gstin: z.string(),
  legalName: z.string(),
  stateName: z.string(),
  note: z.string(),
});

/** A stay of the trip that is not paid for: the new one can replace it. */
const unpaidStay = z.object({ bookingId: z.string(), text: z.string() });

/** Everything about a stay before it goes into a trip: its present price and terms, who it is for, what is asked. */
export const reviewStay = defineOperation({
  id: 'review-stay',
  area: 'hotel',
  method: 'POST',
  path: '/trip/api/v1/hotel/review',
  summary: 'Review a stay before it is added to a trip',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  body: z.strictObject({
    searchedHotelId: id,
    offerId: z.string().check(z.minLength(1), z.maxLength(60)),
    /** The registration it is to be booked for; absent = the best one. */
    gstRegistrationId: z.optional(id),
    /**
     * Whether each room is to be an order of its own; absent = as the organisation has set, where that costs no more.
     */
    roomsApart: z.optional(z.boolean()),
    /** A booked stay of its trip that it is to replace. */
    insteadOf: z.optional(id),
  }),
  payload: z.object({
    hotel: z.object({
      hotelId: z.string(),
      name: z.string(),
      stars: z.nullable(z.number()),
      address: z.string(),
      city: z.string(),
    }),
    /** The trip that it was searched for; null = it makes one of its own. */
    tripId: z.nullable(z.string()),
    /** By the hotel's clock. */
    checkIn: wallTime,
    checkOut: wallTime,
    nights: z.number(),
    rooms: z.array(reviewedRoom),
    plan: roomPlan,
    /** They add up to what the stay costs with our fee. */
    lines: z.array(z.object({ code: z.string(), label: z.string(), amount: rupees })),
    /** What it cost when it was shown and costs now, our fee in both; null where that is the same. */
    price: z.nullable(changedPrice),
    differences: z.array(stayDifference),
    needs: stayNeeds,
    /**
     * Whether the rooms are orders of their own, and why they are or can not be; null for one room, and where it makes
     * no difference.
     */
    apart: z.nullable(z.object({ chosen: z.boolean(), sentence: z.string(), canChoose: z.boolean() })),
    /** What has to be read before it is booked; each with the hotel's own words. */
    houseRules: z.array(z.object({ sentence: z.string(), text: z.string() })),
    /** Why it cannot be booked on its own; null = it can. */
    block: z.nullable(z.string()),
    /** The fate of requests, in a sentence. */
    requestNote: z.string(),
    gst: z.object({
      registrations: z.array(stayRegistration),
      selected: z.nullable(z.string()),
      /** Why this one, or why there is none, and whether the hotel gets its number. */
      why: z.string(),
    }),
    travelers: z.array(reviewedTraveler),
    unpaidStays: z.array(unpaidStay),
    /** The booked stay that it would replace, and the sum of both; null where none was given. */
    instead: z.nullable(stayInstead),
    /** Why the given one cannot be replaced, in a sentence; null where it can. */
    insteadRefusal: z.nullable(z.string()),
    /** Why no colleague and no guest may be named, in a sentence each; null where they may. */
    refusals: z.object({ colleagues: z.nullable(z.string()), guests: z.nullable(z.string()) }),
    isPersonal: z.boolean(),
    carbon: z.nullable(carbonEstimate),
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

/** Looking at a stay before it is booked. */
export const STAY_REVIEW_OPERATIONS: readonly Operation[] = [reviewStay];
