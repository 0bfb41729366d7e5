import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { text } from '../form-fields.ts';

/** A seat of a map. A gap between its seats is aisle or empty. */
export const seat = z.object({
  /** Shown without what follows '@' (screens §3). */
  code: z.string(),
  row: z.number(),
  column: z.string(),
  /** Rupees; 0 = free. */
  amount: rupees,
  booked: z.boolean(),
  window: z.boolean(),
  aisle: z.boolean(),
  /** More room for the legs: exit rows and bulkheads, not for children, infants and people who hold an infant. */
  legroom: z.boolean(),
  /** A place of the plan without a seat. */
  empty: z.boolean(),
});

/** What can be taken on one segment besides the fare. */
export const segmentExtras = z.object({
  flightKey: z.string(),
  seats: z.array(seat),
  meals: z.array(z.object({ code: z.string(), name: z.string(), amount: rupees })),
  bags: z.array(z.object({ code: z.string(), name: z.string(), weightKg: z.number(), amount: rupees })),
});

const paidExtra = z.object({ allowed: z.boolean(), limit: z.nullable(rupees) });

/** Whether seats and meals that cost money may be chosen (rules §5.11); limits are rupees each, null = none. */
export const tripPolicy = z.object({ flight: z.object({ paidSeat: paidExtra, paidMeal: paidExtra }) });

/** What the suppliers of a booking can do; of several only what all can. */
export const bookingCapabilities = z.object({
  seats: z.boolean(),
  meals: z.boolean(),
  bags: z.boolean(),
  /** False where the ticket cannot carry a GST number. */
  gst: z.boolean(),
  /** Parts that can be cancelled here at once; others are arranged by the travel desk. */
  cancelOnline: z.array(z.enum(['all', 'slice', 'traveller'])),
  changeOnline: z.boolean(),
});

/** The GST registrations a booking can be made for. */
export const gstChoice = z.object({
  /** Active ones, the default first; empty for personal bookings. */
  registrations: z.array(
    z.object({
      _id: z.string(),
      displayName: z.string(),
      gstin: z.string(),
      legalName: z.string(),
      stateName: z.string(),
      isDefault: z.boolean(),
    }),
  ),
  /** The one it is bought for unless another is given. */
  selected: z.nullable(z.string()),
  /** `mandatory`: the fare is sold to registered companies only · `no`: the ticket cannot carry a number. */
  onTicket: z.enum(['no', 'optional', 'mandatory']),
  /** Why it matters, or why there is none, in a sentence. */
  note: z.string(),
});

const flightKey = z.string().check(z.minLength(1), z.maxLength(80));
const extraCode = z.string().check(z.minLength(1), z.maxLength(40));
const byFlight = z.optional(
  z
    .record(flightKey, z.strictObject({ code: extraCode }))
    .check(z.refine((chosen) => Object.keys(chosen).length <= 24, { error: 'At most 24 flights' })),
);

/** One traveller's seats, meals and bags, under the `flightKey` of the segments. */
export const chosenExtras = z.strictObject({
  selectedSeatByFlight: byFlight,
  selectedMealByFlight: byFlight,
  /** One bag per direction, on its first segment. */
  selectedBags: z.optional(z.array(z.strictObject({ flightKey, code: extraCode })).check(z.maxLength(24))),
});

/** A frequent-flyer number for one airline. */
export const chosenFrequentFlyer = z.strictObject({
  airlineCode: z.string().check(z.regex(/^[A-Z0-9]{2}$/)),
  FFNumber: text('frequentFlyerNumber'),
});
