import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { carbonEstimate } from '../booking/booking-shapes.ts';

/** A wall-clock time ("2026-01-05T06:10"), with its zone. */
const wallTime = z.object({ wall: z.string(), zone: z.string() });

/** A code with its name: a class, a quota. */
const coded = z.object({ code: z.string(), label: z.string() });

/** A railway station as tickets and forms show it. */
export const trainStation = z.object({
  code: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
});

/** A passenger of a ticket. */
const trainPassenger = z.object({
  travelerIndex: z.number(),
  name: z.string(),
  /** As on the ticket; null until it is bought. */
  bookingStatus: z.nullable(z.string()),
  currentStatus: z.nullable(z.string()),
  /** The kind of the current status; `quoted` until the ticket is bought, `cancelling` while that is asked for. */
  state: z.enum(['quoted', 'confirmed', 'rac', 'waiting', 'cancelling', 'cancelled', 'modified']),
  /** "Confirmed, coach B14, berth 62 (side lower)". */
  statusText: z.string(),
  coach: z.nullable(z.string()),
  berth: z.nullable(z.string()),
  baseFare: rupees,
});

/** A line of a price. */
const priceLine = z.object({ code: z.string(), label: z.string(), amount: rupees });

/** What an order of a train shows besides what all bookings do. */
export const trainTicket = z.object({
  /** Null until it is bought. */
  pnr: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** What was available when it was quoted, in words; null = not said. */
  availability: z.nullable(z.string()),
  trainNumber: z.string(),
  trainName: z.string(),
  /** Trains of some kinds have cancellation charges of their own. */
  trainKind: coded,
  travelClass: coded,
  quota: coded,
  /** YYYY-MM-DD. */
  bookedOn: z.string(),
  from: trainStation,
  to: trainStation,
  boarding: trainStation,
  reservationUpto: trainStation,
  departure: wallTime,
  boardingDeparture: wallTime,
  arrival: wallTime,
  /** From boarding to arrival. */
  durationMinutes: z.number(),
  distanceKm: z.number(),
  carbon: carbonEstimate,
  passengers: z.array(trainPassenger),
  chart: z.object({
    /** ISO instant; null until it is prepared, as far as the travel desk knows. */
    preparedAt: z.nullable(z.string()),
    /** What it means for the travellers, one sentence; null where nobody travels any more. */
    text: z.nullable(z.string()),
  }),
  fare: z.object({
    /** They add up to the total. */
    lines: z.array(priceLine),
    /** How much of the base fare is dynamic pricing. */
    dynamicPart: rupees,
    total: rupees,
  }),
  /** What cancelling costs, one sentence; null until it is bought. */
  cancellationText: z.nullable(z.string()),
});

/** A traveller's request to the travel desk, as the initial values of a form. */
export const trainWish = z.object({
  service: z.literal('train'),
  from: trainStation,
  to: trainStation,
  /** YYYY-MM-DD. */
  date: z.string(),
  leaves: z.nullable(z.enum(['morning', 'afternoon', 'evening', 'night'])),
  trainNumber: z.nullable(z.string()),
  travelClass: z.nullable(z.string()),
  acceptsWaiting: z.boolean(),
});
