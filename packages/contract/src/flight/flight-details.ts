import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { verdict } from '../policy/verdict-shapes.ts';
import { rupees } from '../schemas.ts';
import { flightOption, moneyLine, priceSummary, ruleBar, slice, sliceRules } from './flight-shapes.ts';

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
  totalPrice: z.number(),
  baggage: z.array(z.object({ cabin: z.nullable(z.string()), checkIn: z.nullable(z.string()) })),
  refundable: z.nullable(z.boolean()),
  mealIncluded: z.nullable(z.boolean()),
  seatsLeft: z.nullable(z.number()),
  /** Red note, e.g. of the Super Saver fare. */
  note: z.nullable(z.string()),
});

const paidExtra = z.object({ allowed: z.boolean(), limit: z.nullable(rupees) });

/** The flight details screen of a remembered search (screens §2.5). */
export const getFlightDetails = defineOperation({
  id: 'get-flight-details',
  area: 'flight',
  method: 'GET',
  path: '/flights/details',
  summary: 'A remembered flight with its fares',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  query: chosenFlight,
  body: z.strictObject({}),
  payload: z.object({
    searchedFlightId: z.string(),
    flightId: z.string(),
    isIntl: z.boolean(),
    isRoundTrip: z.boolean(),
    expiresAt: z.string(),
    quotedAt: z.string(),
    forward: slice,
    return: z.nullable(slice),
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
    }),
    /** The signed-in person as a traveller, to begin the travellers' form with. */
    self: z.object({
      title: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      gender: z.string(),
      hasPassport: z.boolean(),
      hasDateOfBirth: z.boolean(),
    }),
    /** Rules known from the search; null = ask mini-rules (international fares, screens §2.5). */
    rules: z.nullable(z.array(sliceRules)),
    /** Supplier label for admins only, e.g. "Supplier 1". */
    supplier: z.nullable(z.string()),
    /** What the policy says of the chosen fare; null without a policy and for personal bookings. */
    verdict: z.nullable(verdict),
    /** Whether seats and meals that cost money may be chosen (rules §5.11); limits are rupees each, null = none. */
    tripPolicy: z.object({ flight: z.object({ paidSeat: paidExtra, paidMeal: paidExtra }) }),
  }),
  errors: ['validation_failed', 'search_expired', 'flight_not_in_search', 'fare_not_offered'],
  idempotent: false,
  answer: 'envelope',
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
  summary: 'What the policy says of a fare',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  query: chosenFlight,
  body: z.strictObject({}),
  /** Null without a policy and for personal bookings. */
  payload: z.object({ verdict: z.nullable(verdict) }),
  errors: ['validation_failed', 'search_expired', 'flight_not_in_search', 'fare_not_offered'],
  idempotent: false,
  answer: 'envelope',
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
      seatMap: z.array(
        z.object({
          flightKey: z.string(),
          seats: z.array(
            z.object({
              code: z.string(),
              row: z.number(),
              column: z.string(),
              amount: z.number(),
              booked: z.boolean(),
              aisle: z.boolean(),
              legroom: z.boolean(),
            }),
          ),
          meals: z.array(z.object({ code: z.string(), name: z.string(), amount: z.number() })),
        }),
      ),
    }),
    newTotalPrice: z.number(),
    priceChanged: z.boolean(),
    summary: priceSummary,
    /** What the supplier charges us against what the customer pays; null for those who may not see it. */
    _arbitrage: z.nullable(z.number()),
  }),
  errors: [
    'validation_failed',
    'search_expired',
    'flight_not_in_search',
    'fare_not_offered',
    'offer_unavailable',
    'supplier_error',
  ],
  idempotent: false,
  answer: 'envelope',
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
  idempotent: false,
  answer: 'envelope',
});

export { flightOption, moneyLine, ruleBar };
