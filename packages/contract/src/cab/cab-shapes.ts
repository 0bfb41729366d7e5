import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { carbonEstimate } from '../booking/booking-shapes.ts';

/** A wall-clock time ("2026-01-05T06:10"), with its zone. */
const wallTime = z.object({ wall: z.string(), zone: z.string() });

const place = z.object({ place: z.string(), city: z.string() });

/** What was or will be driven, as the price counts it. */
const usage = z.object({
  km: z.number(),
  start: wallTime,
  end: wallTime,
  minutes: z.number(),
  /** Calendar days. */
  days: z.number(),
  nights: z.number(),
});

/** Who drives a cab, and what. */
export const cabDriver = z.object({
  name: z.string(),
  /** +919845012345 (ITU-T E.164). */
  mobile: z.string(),
  /** "+91 98450 12345". */
  mobileText: z.string(),
  /** "KA01AB1234". */
  vehicleNumber: z.string(),
});

/** What an order of a cab shows besides what all bookings do. */
export const cabRide = z.object({
  duty: z.object({ kind: z.enum(['local', 'outstation', 'transfer']), label: z.string() }),
  vehicle: z.object({
    vehicleClass: z.string(),
    /** "Sedan, AC, Toyota Etios or similar". */
    text: z.string(),
    seats: z.number(),
  }),
  passengerCount: z.number(),
  bagCount: z.number(),
  pickUp: place,
  pickUpAt: wallTime,
  stops: z.array(place),
  drop: place,
  connectionNumber: z.nullable(z.string()),
  vendor: z.object({ name: z.string(), gstin: z.nullable(z.string()) }),
  /** Null until the vendor has named one. */
  driver: z.nullable(cabDriver),
  /** What is expected until the duty slip is there, then its facts. */
  usage,
  /** Null where no source states what such a vehicle emits. */
  carbon: z.nullable(carbonEstimate),
  price: z.object({
    /** False = an estimate. */
    isFinal: z.boolean(),
    /** They add up to the total. */
    lines: z.array(z.object({ code: z.string(), label: z.string(), amount: rupees })),
    total: rupees,
    /** Who charges which GST, and whether it can be claimed, sentences. */
    taxText: z.string(),
    /** GST that the company pays to the state itself, beside the bill. */
    reverseCharge: rupees,
  }),
  /** Null until it is entered. */
  slip: z.nullable(
    z.object({
      number: z.string(),
      startKm: z.number(),
      endKm: z.number(),
      signedBy: z.nullable(z.string()),
      /** The price by the slip less the estimate; negative where it is lower. */
      difference: rupees,
    }),
  ),
  /** What cancelling costs, one sentence; null once it was driven. */
  cancellationText: z.nullable(z.string()),
});

const statePlace = z.extend(place, { stateCode: z.nullable(z.string()) });

/** A traveller's request to the travel desk, as the initial values of a form. */
export const cabWish = z.object({
  service: z.literal('cab'),
  duty: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('local'), package: z.string() }),
    z.object({ kind: z.literal('outstation'), trip: z.string() }),
    z.object({ kind: z.literal('transfer'), hub: z.string() }),
  ]),
  pickUp: statePlace,
  pickUpAt: wallTime,
  drop: statePlace,
  until: z.nullable(wallTime),
  passengerCount: z.number(),
  bagCount: z.number(),
  vehicleClass: z.nullable(z.string()),
  connectionNumber: z.nullable(z.string()),
});
