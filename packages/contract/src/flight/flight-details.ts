import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { netPrice } from '../booking/booking-shapes.ts';
import { defineOperation } from '../operation.ts';
import { verdict } from '../policy/verdict-shapes.ts';
import { bookingCapabilities, gstChoice, segmentExtras, tripPolicy } from './extras-shapes.ts';
import { emissions, fareNeed, priceSummary, searchShape, slice, sliceRules } from './flight-shapes.ts';
import { emissionsMethod } from './list-flights.ts';

/** Names a remembered flight. For a domestic return `flightId` is "<onward>~<return>". */
export const chosenFlight = z.strictObject({
  searchedFlightId: z.uuid(),
  flightId: z.string().check(z.minLength(1), z.maxLength(200)),
  /** '1'…'5' or a list index (screens §4); absent = the default of rules §9.2. */
  fareType: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
});

/** A fare in the radio group. */
export const fareChoice = z.object({
  fareType: z.string(),
  kind: z.enum(['corporate', 'regular', 'special_return', 'series', 'sme', 'brand']),
  label: z.string(),
  brand: z.nullable(z.string()),
  totalPrice: rupees,
  /** What is paid for it: with our fee and the GST on that. */
  totalWithFee: rupees,
  baggage: z.array(z.object({ cabin: z.nullable(z.string()), checkIn: z.nullable(z.string()) })),
  refundable: z.nullable(z.boolean()),
  mealIncluded: z.nullable(z.boolean()),
  seatsLeft: z.nullable(z.number()),
  /** Red note, e.g. of the Super Saver fare. */
  note: z.nullable(z.string()),
  /** Of what is paid, our fee included. */
  net: z.nullable(netPrice),
  /** What the organisation lacks to buy it; absent for all others. */
  needs: z.optional(fareNeed),
  /** Its column of the fare shelf, row by row; the same rows in every fare. */
  shelf: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
});

/** A flight that is in a trip already. */
export const flightInTrip = z.object({
  tripId: z.string(),
  tripName: z.string(),
  /** "AI 865". */
  flight: z.string(),
  /** YYYY-MM-DD, where it leaves. */
  date: z.string(),
  state: z.enum(['not_booked', 'in_process', 'booked']),
  /** ISO instant: when it was added to that trip, which distinguishes trips of the same name. */
  addedAt: z.string(),
  /** Who flies it there: "Asha Rao". */
  travellers: z.array(z.string()),
});

/** The flight details screen of a remembered search (screens §2.5). */
export const getFlightDetails = defineOperation({
  id: 'get-flight-details',
  area: 'flight',
  method: 'GET',
  path: '/flights/details',
  summary: 'A flight of a search with its fares',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  query: z.extend(chosenFlight, {
    /** Computed for this GST registration instead of the one the search was made for. */
    gst: z.optional(z.uuid()),
  }),
  body: z.strictObject({}),
  payload: z.object({
    searchedFlightId: z.string(),
    flightId: z.string(),
    isIntl: z.boolean(),
    isRoundTrip: z.boolean(),
    expiresAt: z.string(),
    quotedAt: z.string(),
    shape: searchShape,
    forward: slice,
    return: z.nullable(slice),
    /** Every direction in order; of a journey with several stops the only complete list. */
    slices: z.array(slice),
    cabinClass: z.string(),
    adults: z.number(),
    children: z.number(),
    infants: z.number(),
    fareType: z.string(),
    faresList: z.array(fareChoice),
    summary: priceSummary,
    /** What the airline asks about each traveller. */
    requirements: z.object({
      passport: z.boolean(),
      passportIssueDate: z.boolean(),
      dateOfBirth: z.boolean(),
      pan: z.boolean(),
      /** True where a fare cannot be bought before everyone has a seat, or a meal. */
      seatMandatory: z.boolean(),
      mealMandatory: z.boolean(),
    }),
    /** What everybody is asked on these flights by airlines, countries and sellers. Days are YYYY-MM-DD. */
    asking: z.object({
      countries: z.array(z.string()),
      airlines: z.array(z.string()),
      wishes: z.object({
        passport: z.boolean(),
        passportIssueDate: z.boolean(),
        dateOfBirth: z.boolean(),
        nationality: z.boolean(),
        pan: z.boolean(),
        /** Letters that the seller takes of each part of a name; null = as many as passports have. */
        nameLimits: z.nullable(z.object({ given: z.number(), family: z.number() })),
      }),
      lastFlightOn: z.string(),
      lastDate: z.string(),
      hasContactNumber: z.boolean(),
    }),
    gst: gstChoice,
    /** What can be done with this fare here; what cannot goes through the travel desk or the airline. */
    capabilities: bookingCapabilities,
    emissions: z.nullable(emissions),
    emissionsMethod,
    /**
     * Why this person may book only for themselves, in a sentence; null where they may book for others, and where a
     * trip names who travels.
     */
    othersRefusal: z.nullable(z.string()),
    /** The signed-in person as a traveller, to begin the travellers' form with. */
    self: z.object({
      user_id: z.number(),
      /** Null until they have given it; a last name is empty until then. */
      title: z.nullable(z.string()),
      firstName: z.string(),
      lastName: z.string(),
      gender: z.nullable(z.string()),
      nationality: z.nullable(z.string()),
      /** Fields that these flights ask for and the profile does not answer, as the request names them. */
      lacks: z.array(z.string()),
      /** True where the passport of the profile serves for this journey. */
      hasPassport: z.boolean(),
      /** What is missing for it where the airline asks for one; null where nothing is. */
      passportLack: z.nullable(z.enum(['missing', 'expired', 'no_issue_date'])),
      hasDateOfBirth: z.boolean(),
      hasPan: z.boolean(),
      /** Numbers of the profile that hold on these flights. */
      FFNumbers: z.array(z.object({ airlineCode: z.string(), FFNumber: z.string() })),
    }),
    /** Rules known from the search; null = ask mini-rules (international fares, screens §2.5). */
    rules: z.nullable(z.array(sliceRules)),
    /** Supplier label for admins only, e.g. "Supplier 1". */
    supplier: z.nullable(z.string()),
    /** What the policy says of the chosen fare; null without a policy and for personal bookings. */
    verdict: z.nullable(verdict),
    tripPolicy,
    /**
     * Trips this person may see in which somebody flies one of these flights on that day already, with who it is, the
     * latest first. The flight may be added nevertheless.
     */
    alreadyIn: z.array(flightInTrip),
  }),
  errors: ['validation_failed', 'search_expired', 'flight_not_in_search', 'fare_not_offered', 'not_found'],
});

/**
 * The policy's verdict on a fare of a remembered search with everything that led to it. `flightId` may also name one
 * half of a return alone, as the list shows it.
 */
export const getFlightVerdict = defineOperation({
  id: 'get-flight-verdict',
  area: 'flight',
  method: 'GET',
  path: '/flights/verdict',
  summary: 'The policy’s verdict on a fare',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  query: chosenFlight,
  body: z.strictObject({}),
  /** Null without a policy and for personal bookings. */
  payload: z.object({ verdict: z.nullable(verdict) }),
  errors: ['validation_failed', 'search_expired', 'flight_not_in_search', 'fare_not_offered'],
});

/** Live rules, seats, meals and price of the chosen fare, asked from the supplier (rules §7.6 'Mini rules'). */
export const getMiniRules = defineOperation({
  id: 'get-mini-rules',
  area: 'flight',
  method: 'GET',
  path: '/flights/mini-rules',
  summary: 'Rules, notes, seat map, meals and the price now',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  query: chosenFlight,
  body: z.strictObject({}),
  payload: z.object({
    miniRules: z.object({
      rules: z.array(sliceRules),
      /** Plain text in the airline's words. */
      note: z.array(z.string()),
      seatMap: z.array(segmentExtras),
    }),
    newTotalPrice: rupees,
    priceChanged: z.boolean(),
    summary: priceSummary,
    /** What is left of the fare's price now after the GST that can be claimed, for the registration of the search. */
    net: z.nullable(netPrice),
    /** What the policy says of the fare at its price now; null without a policy and for personal bookings. */
    verdict: z.nullable(verdict),
    /** The supplier's charge to us compared with what the customer pays; null for those who may not see it. */
    _arbitrage: z.nullable(rupees),
  }),
  errors: [
    'validation_failed',
    'search_expired',
    'flight_not_in_search',
    'fare_not_offered',
    'not_found',
    'offer_unavailable',
    'supplier_error',
  ],
});

/** Included baggage of the chosen fare, per direction (rules §7.6 'Baggage'). */
export const getBaggage = defineOperation({
  id: 'get-baggage',
  area: 'flight',
  method: 'GET',
  path: '/flights/baggage',
  summary: 'Included baggage of the chosen fare',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  query: chosenFlight,
  body: z.strictObject({}),
  payload: z.object({
    baggageInfo: z.array(
      z.object({ from: z.string(), to: z.string(), cabin: z.nullable(z.string()), checkIn: z.nullable(z.string()) }),
    ),
  }),
  errors: ['validation_failed', 'search_expired', 'flight_not_in_search', 'fare_not_offered'],
});
