import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { allowedAction, namedPerson } from '../schemas.ts';

/** A field of the travel desk's forms: text, or a number as some clients send it; a missing one is empty. */
export const typedField = z._default(
  z.pipe(
    z.union([z.string().check(z.maxLength(60)), z.number()]),
    z.transform((value) => String(value)),
  ),
  '',
);

/** The amounts of an entry, in rupees. Arbitrage and commission are for the travel desk alone. */
export const offlineAmounts = z.object({
  totalPrice: rupees,
  serviceCharge: rupees,
  cgstCharges: rupees,
  sgstCharges: rupees,
  igstCharges: rupees,
  arbitrageCharges: rupees,
  commissionCharges: rupees,
  /** Original amount + other charges + (IGST if above 0, otherwise CGST + SGST) (rules §5.8). */
  total: rupees,
});

/** The market's prices at the time of the entry. */
export const fareBenchmark = z.object({
  /** live: suppliers were asked at entry · memory: found by the organisation's own searches before. */
  source: z.enum(['live', 'memory']),
  /** The lowest fare known for these days and cabins, for everyone who pays, in rupees. */
  lowest: rupees,
  /** The entered fare less that; negative where it is lower. */
  difference: rupees,
  /** The oldest day on which one of the fares was seen, YYYY-MM-DD. */
  seenOn: z.string(),
  slices: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      date: z.string(),
      /** Per adult, in rupees. */
      lowest: rupees,
      airlineCode: z.string(),
      seenOn: z.string(),
    }),
  ),
});

/** An entry of the travel desk about a booking. */
export const offlineEntry = z.object({
  _id: z.string(),
  flightId: z.string(),
  kind: z.enum(['booking', 'cancellation']),
  isCorrection: z.boolean(),
  state: z.enum(['waiting', 'confirmed', 'refused']),
  enteredBy: namedPerson,
  enteredAt: z.string(),
  /** Who confirmed or refused it; null where no confirmation was needed. */
  decidedBy: z.nullable(namedPerson),
  decidedAt: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Null for a cancellation. */
  amounts: z.nullable(offlineAmounts),
  references: z.nullable(
    z.object({
      bookingId: z.string(),
      forwardPnr: z.string(),
      forwardTicketNo: z.string(),
      returnPnr: z.string(),
      returnTicketNo: z.string(),
    }),
  ),
  /** What else was entered about the purchase: a duty slip's readings, who sits where. */
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Null for a booking. */
  cancellation: z.nullable(
    z.object({
      refundedAmount: rupees,
      penality: rupees,
      /** What is cancelled: "Full trip", "Asha Rao (Bengaluru - Delhi)". */
      scopeText: z.string(),
      /** By traveller, where several travel; empty where the amounts are for all together. */
      travelers: z.array(z.object({ index: z.number(), name: z.string(), refundedAmount: rupees, penality: rupees })),
    }),
  ),
  /** Null where no comparable fare is known. */
  benchmark: z.nullable(fareBenchmark),
  allowedActions: z.array(allowedAction),
});
