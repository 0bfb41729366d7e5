import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { cancelType } from '../servicing/cancel-shapes.ts';
import { travelerType } from '../trip/trip-travellers.ts';
import { serviceSupply } from './service-supply.ts';

/** What was paid for a part of an offline booking, in rupees to the paisa; all but the last two add up to `total`. */
export const offlinePaid = z.object({
  /** Base fare and fuel charge. */
  fare: rupees,
  /** Taxes and airport fees. */
  taxes: rupees,
  /** The airline's other fees. */
  otherFees: rupees,
  /** Seats, meals and baggage. */
  extras: rupees,
  serviceCharge: rupees,
  /** GST on the service charge: CGST and SGST, or IGST. */
  GST: rupees,
  /** What changes of flights have used up, which is not refunded. */
  usedUp: rupees,
  total: rupees,
  /** The part of the taxes that is refunded whatever we charge. */
  taxesBack: rupees,
});

/** A part of an offline booking that may be entered as cancelled now, with what was paid for it. */
export const offlineCancelScope = z.object({
  /** asked: the traveller's request · rest: whatever still flies, where several travel. */
  scope: z.enum(['asked', 'full', 'onward', 'return', 'rest']),
  /** As `cancel-offline-flight` takes it. */
  type: cancelType,
  /** "Full trip", "Onward (Bengaluru - Delhi)". */
  label: z.string(),
  /** whole: two amounts for the part · travelers: two for each of those who are cancelled. */
  mode: z.enum(['whole', 'travelers']),
  /** Who still flies it. */
  travelers: z.array(z.object({ index: z.number(), name: z.string(), type: travelerType, paid: offlinePaid })),
  /** Who of them shares a flight: those who stay must be a party that an airline carries. */
  parties: z.array(z.array(z.number())),
  /** What was paid for all of them. */
  paid: offlinePaid,
});

/** What may be entered as cancelled of a booking now. */
export const offlineCancelling = z.object({
  scopes: z.array(offlineCancelScope),
  /** Why none may be, and what to do next; null where one may. */
  refusal: z.nullable(
    z.object({
      /** The code of the rule; `entry_waiting` and `being_settled` end on their own or with an answer. */
      code: z.string(),
      text: z.string(),
      next: z.string(),
    }),
  ),
  /** Where and when our cancellation charge is supplied, which decides its GST: state codes and a day, YYYY-MM-DD. */
  supply: serviceSupply,
  /** Where a refund goes: "against what your organisation owes". */
  backTo: z.string(),
});
