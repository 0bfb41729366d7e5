import * as z from 'zod/mini';
import { changedPrice, rupees } from '../amounts.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../schemas.ts';
import { busCancellation, busSeat, busStop } from './bus-seat-shapes.ts';
import { listedBus } from './bus-shapes.ts';

/** How a stop is named by its supplier. */
export const pointId = z.string().check(z.minLength(1), z.maxLength(60));
/** How a bus of a search is named. */
export const busId = z.string().check(z.minLength(1), z.maxLength(60));

/** Why a bus of a search cannot be opened. */
export const OPENING_ERRORS = [
  'validation_failed',
  'not_found',
  'search_expired',
  'service_disabled',
  'offer_unavailable',
  'supplier_error',
] as const;

/**
 * The seats of a bus as they are at this moment, and where passengers get on and off. Where seats depend on the stops
 * there are none until both are named.
 */
export const showBusSeats = defineOperation({
  id: 'show-bus-seats',
  area: 'bus',
  method: 'GET',
  path: '/bus/seats',
  summary: 'Current seats and stops of a bus',
  access: { kind: 'privilege', privilege: 'search' },
  object: 'own',
  query: z.strictObject({
    searchedBusId: id,
    busId,
    boardingPointId: z.optional(pointId),
    droppingPointId: z.optional(pointId),
  }),
  payload: z.object({
    /** As the list showed it. */
    bus: listedBus,
    /** What the cheapest free seat cost in the list and costs now, without our fee; null where that is the same. */
    price: z.nullable(changedPrice),
    boardingPoints: z.array(busStop),
    droppingPoints: z.array(busStop),
    isDroppingPointNeeded: z.boolean(),
    /** Null until the stops are chosen. */
    seats: z.nullable(z.array(busSeat)),
    /** How many are wanted, and how many one ticket may have at most. */
    wanted: z.number(),
    mostSeats: z.number(),
    /** Our fee with its GST for the seats that are wanted. */
    fee: rupees,
    /** Seats that the operator wants taken first by women and by men, as far as they are free. */
    forced: z.object({ women: z.array(z.string()), men: z.array(z.string()) }),
    /**
     * What the traveller must know before a seat is chosen: seats kept for ladies and men, seats taken first, ids, the
     * night.
     */
    notes: z.array(z.string()),
    /** Of the cheapest free seat. */
    cancellation: busCancellation,
    /** ISO instant until which the search can be opened. */
    expiresAt: z.string(),
  }),
  errors: [...OPENING_ERRORS],
});
