import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { verdictOutcome } from '../policy/verdict-shapes.ts';

/** How a supplier fares. */
export const busSupplierProgress = z.object({
  label: z.string(),
  /** `not_asked`: it does not serve both towns. */
  state: z.enum(['searching', 'done', 'failed', 'not_asked']),
  buses: z.number(),
  /** What failed ('Supplier: … Please contact admin.'), or why it was not asked. */
  message: z.nullable(z.string()),
  tookMs: z.nullable(z.number()),
});

/** A time at a stop by Indian clocks. */
export const busMoment = z.object({
  /** "2026-12-02T06:00". */
  wall: z.string(),
  /** "06:00, Wed 2 Dec"; between midnight and 05:00 "Night of Mon 30 Nov, 00:30 Tue 1 Dec". */
  text: z.string(),
});

/** A bus as lists show it, with its cheapest seat. Prices are rupees with tax. */
export const listedBus = z.object({
  busId: z.string(),
  operator: z.object({ operatorId: z.string(), name: z.string() }),
  type: z.object({
    name: z.string(),
    isAc: z.boolean(),
    seating: z.enum(['seater', 'semi_sleeper', 'sleeper', 'mixed']),
  }),
  departure: busMoment,
  arrival: busMoment,
  /** True between midnight and 05:00, when people come a day early or late. */
  isAfterMidnight: z.boolean(),
  /** From the first boarding to the last town. */
  minutes: z.number(),
  /** Where it is boarded first; null = the operator says so with the seats. */
  firstBoarding: z.nullable(z.object({ name: z.string(), area: z.string(), wall: z.string() })),
  /** Each once, in the order of time. */
  boardingAreas: z.array(z.string()),
  droppingAreas: z.array(z.string()),
  seatsLeft: z.number(),
  /** Seats without a neighbour; null = not said. */
  singleSeatsLeft: z.nullable(z.number()),
  /** How many seats one ticket may have. */
  mostSeats: z.number(),
  /** True where it has as many seats left as are wanted, and sells them on one ticket. */
  hasEnoughSeats: z.boolean(),
  /** The cheapest seat as the operator prices it. */
  fare: rupees,
  /** For the number of seats asked for, with our fee and its GST: what is paid. */
  total: rupees,
  /** True where the operator says the price in full only once seats are held. */
  isPricedAtHold: z.boolean(),
  hasTracking: z.boolean(),
  hasMobileTicket: z.boolean(),
  isIdNeeded: z.boolean(),
  /** True where seats are shown only once the stops for getting on and off are chosen. */
  arePointsFirst: z.boolean(),
  isStateCorporation: z.boolean(),
  isRefundable: z.boolean(),
  /** The last moment at which cancelling is free, ISO instant, and in words; null = it is not free now. */
  freeUntil: z.nullable(z.string()),
  freeUntilText: z.nullable(z.string()),
  /** Whose invoice carries the GST in the fare. */
  gstNote: z.string(),
  /** What the policy says of the cheapest seat; null = there is none. */
  verdict: z.nullable(
    z.object({
      outcome: verdictOutcome,
      /** Sentences of the broken rules, strictest first. */
      reasons: z.array(z.string()),
    }),
  ),
  /** Who sells it; null for all but admins. */
  supplierLabel: z.nullable(z.string()),
});
