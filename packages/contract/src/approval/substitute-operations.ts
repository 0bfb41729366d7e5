import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { slice } from '../flight/flight-shapes.ts';
import { defineOperation } from '../operation.ts';
import { verdictBrief } from '../policy/verdict-shapes.ts';
import { id } from '../schemas.ts';
import { approvalStatus } from './approval-shapes.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

/** A flight that could be taken instead. */
export const substitute = z.object({
  /** Names the flights in the search; goes back as `optionId`. */
  optionId: z.string(),
  fareType: z.string(),
  fareLabel: z.string(),
  slices: z.array(slice),
  /** For everybody who travels, with our fees, in rupees. */
  total: rupees,
  /** Rupees above the flight it replaces; negative where it is cheaper. */
  difference: rupees,
  verdict: z.nullable(verdictBrief),
  /** True where it costs no more than what was approved allows. */
  isInsideBand: z.boolean(),
  needsNewApproval: z.boolean(),
  /** "20m later, ₹300 less; needs no new approval". */
  text: z.string(),
});

/**
 * Searches again for the route, dates and party of an unpaid flight: up to six choices that are no stricter than what
 * was judged before, nearest departure first.
 */
export const listSubstitutes = defineOperation({
  id: 'list-substitutes',
  area: 'approval',
  method: 'GET',
  path: '/flights/substitutes',
  summary: 'Substitutes for a flight',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ flightId: id }),
  payload: z.object({
    flightId: z.string(),
    searchedFlightId: z.string(),
    expiresAt: z.string(),
    /** What is replaced. */
    total: rupees,
    /** The highest total that needs no new question; null where nothing was judged. */
    band: z.nullable(rupees),
    /** Whether the approver agreed to a compliant substitute. */
    allowsSubstitutes: z.boolean(),
    substitutes: z.array(substitute),
  }),
  errors: [
    'validation_failed',
    'booking_not_found',
    'booking_not_payable',
    'date_in_past',
    'supplier_error',
    'too_many_requests',
  ],
});

/** Replaces an unpaid flight with another, at the price the supplier asks now. */
export const substituteFlight = defineOperation({
  id: 'substitute-flight',
  area: 'approval',
  method: 'POST',
  path: '/flights/substitute',
  summary: 'Replace a flight by a substitute',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    flightId: id,
    searchedFlightId: id,
    optionId: z.string().check(z.minLength(1), z.maxLength(100)),
    fareType: z.string().check(z.minLength(1), z.maxLength(20)),
    /** What the screen showed, in rupees; the server compares and never trusts it. */
    newTotalPrice: amount('Total price'),
  }),
  payload: z.object({
    flightId: z.string(),
    tripId: z.string(),
    totalPrice: rupees,
    approvalStatus,
    /** True where the trip must be finalised again for this flight. */
    needsApproval: z.boolean(),
  }),
  errors: [
    'validation_failed',
    'booking_not_found',
    'booking_not_payable',
    'search_expired',
    'flight_not_in_search',
    'fare_not_offered',
    'offer_unavailable',
    'price_changed',
    'policy_blocks',
    'travellers_do_not_match',
    'supplier_error',
  ],
  idempotent: true,
});
