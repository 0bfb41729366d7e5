import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { verdictOutcome } from '../policy/verdict-shapes.ts';
import { busMoment } from './bus-shapes.ts';

/** Where passengers get on or off. */
export const busStop = z.object({
  pointId: z.string(),
  name: z.string(),
  area: z.string(),
  address: z.nullable(z.string()),
  landmark: z.nullable(z.string()),
  /** As it is dialled from India. */
  phone: z.nullable(z.string()),
  /** Degrees; null = not said. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** What maps find it by: "Silk Board, Hosur Road, Bengaluru". */
  mapQuery: z.string(),
  at: busMoment,
});

/** What a policy says of seats; null where there is none. */
export const busVerdict = z.nullable(
  z.object({
    outcome: verdictOutcome,
    /** Sentences of the broken rules, strictest first. */
    reasons: z.array(z.string()),
    /** The specification's lines of the broken rules: "Bus ceiling|1300|1365|Policy Bypass: Yes". */
    policyMessages: z.array(z.string()),
  }),
);

/** A place in a bus. Prices are rupees with tax. */
export const busSeat = z.object({
  /** Painted on it, once in a bus: "L7". */
  seatName: z.string(),
  deck: z.enum(['lower', 'upper']),
  /** Across the bus; a row without a seat is the aisle. */
  row: z.number(),
  /** Along the bus, 0 = at the front. */
  column: z.number(),
  /** A berth along is two columns long, one across two rows wide. */
  kind: z.enum(['seat', 'berth_along', 'berth_across']),
  isWindow: z.boolean(),
  /** True where nobody sits beside it. */
  isSingle: z.boolean(),
  isFree: z.boolean(),
  keptFor: z.nullable(z.enum(['ladies', 'gents'])),
  /** As the operator prices it. */
  fare: rupees,
  /** Booked alone: with our fee and its GST. */
  total: rupees,
  /** "Lower berth L7, window, ₹1,260"; a sold one says "sold" instead of its price. */
  text: z.string(),
  /** Null for a sold one. */
  verdict: busVerdict,
});

/** What cancelling refunds, by the time of day and in rupees. */
export const busCancellation = z.object({
  /** "Cancel before Mon 30 Nov 2026, 20:30: you get ₹2,362.50 back, ₹262.50 is kept." */
  sentences: z.array(z.string()),
  /** In the order of time; none once the bus has left. */
  steps: z.array(
    z.object({
      /** ISO instants; both belong to the step. */
      from: z.string(),
      until: z.string(),
      untilText: z.string(),
      /** Of the operator, with tax. */
      kept: rupees,
      back: rupees,
    }),
  ),
  /** What is lost in addition, whenever it is cancelled, with GST. */
  alsoKept: z.array(z.object({ label: z.string(), amount: rupees })),
  /** False where all seats of a ticket are cancelled or none. */
  isPartial: z.boolean(),
  /** Why the times do not depend on the boarding point, and what of a ticket is cancelled together. */
  notes: z.array(z.string()),
});
