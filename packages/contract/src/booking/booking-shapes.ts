import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { verdict } from '../policy/verdict-shapes.ts';
import { allowedAction, namedPerson } from '../schemas.ts';

/** A wall time ("2026-01-05T06:10") with the IANA zone in which clocks show it. */
export const wallTime = z.object({ wall: z.string(), zone: z.string() });

/** The state of a booking. */
export const bookingStatus = z.enum([
  'CREATED',
  'BOOKED',
  'CANCELED',
  'EXPIRED',
  'BOOKING_IN_PROCESS',
  'BOOKING_PAUSED',
  'FAILED',
]);

/** One order that a supplier holds for a booking. */
export const bookingOrder = z.object({
  /** Its name within its booking: "BLR → DEL". */
  name: z.string(),
  /** `supplier_cancelled`: a part of it does not take place, and a traveller still has a right to it. */
  state: z.enum(['waiting', 'in_process', 'held', 'booked', 'failed', 'cancelled', 'supplier_cancelled']),
  /** Identifies it at the supplier; null until there is one. */
  locator: z.nullable(z.string()),
  /** Why it failed, in plain words. */
  message: z.nullable(z.string()),
});

/** Greenhouse gas of something that was booked, estimated. */
export const carbonEstimate = z.object({
  /** Whole kg. */
  co2Kg: z.number(),
  /** "About 5 kg CO₂ for each passenger." */
  text: z.string(),
  /** How it is estimated, and after which source, sentences. */
  method: z.string(),
});

/** A payment and its outcome. */
export const payment = z.object({
  orderId: z.string(),
  status: z.enum(['UNPAID', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED']),
  amount: rupees,
  message: z.nullable(z.string()),
  at: z.string(),
});

/** Money on its way back. */
export const refund = z.object({
  amount: rupees,
  state: z.enum(['processing', 'refunded']),
  reason: z.string(),
  at: z.string(),
});

/** What suppliers changed on their own: a part at other times or places, or not at all. */
export const supplierChangeKind = z.enum(['changed', 'cancelled']);

/** What is left of a price after the GST that the organisation can claim back, in rupees for all travellers. */
export const netPrice = z.object({
  netPrice: rupees,
  /** GST on what was bought and on our fee that can be claimed. */
  gstCredit: rupees,
  /** Why, or why not, in a sentence; of what is not bought yet it names no amounts. */
  note: z.string(),
});

/** What every price ends in, whatever was bought: our fee, its tax and the sum. Amounts are for all travellers. */
export const priceTotals = z.object({
  convenienceFee: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  /** Convenience fee with its GST: 'Net other service charges & fees'. */
  serviceCharge: rupees,
  totalPrice: rupees,
  travellers: z.number(),
  /** Which rule gave the GST split, in a sentence. */
  gstNote: z.string(),
});

/** A booking behind a shared link: no prices, no policy. A service adds its own fields to it. */
export const sharedHead = z.object({
  _id: z.string(),
  service: z.string(),
  /** 'Booked', 'Planned' or 'Cancelled'. */
  badge: z.string(),
  title: z.string(),
  startsAt: wallTime,
  endsAt: wallTime,
});

/** A booking of a copied trip, to be searched or asked for again. A service adds its own fields to it. */
export const plannedHead = z.object({
  service: z.string(),
  title: z.string(),
  /** True when the day has passed, so that another must be chosen. */
  isPast: z.boolean(),
});

/** The state of an item in its chain (screens §4 "Approval status"). */
export const itemApproval = z.object({
  status: z.enum(['Approved', 'Rejected', 'Pending For Approval', 'Not Required', 'Bypass']),
  /** The level that is asked now, 1 for the first; null where nobody is. */
  level: z.nullable(z.number()),
  of: z.nullable(z.number()),
  waitingFor: z.array(namedPerson),
  /** The highest total that needs no new question, in rupees. */
  band: z.nullable(rupees),
  /** What approvers said when they decided. */
  comments: z.array(z.object({ by: z.string(), text: z.string(), at: z.string() })),
});

/**
 * The next step towards paying. `pay` = nothing prevents it · `travellers` = details are missing · `reason` = one must
 * be given · `ask` = approvers are to be asked · `wait` = they are being asked. The others end the way.
 */
export const beforePaying = z.object({
  step: z.enum(['pay', 'travellers', 'reason', 'ask', 'wait', 'rejected', 'policy_blocks', 'nobody_can_approve']),
  /** Who is to be asked, or is being asked; the first level alone. */
  people: z.array(namedPerson),
  /** Why it cannot be paid at once, a sentence; null where it can. */
  text: z.nullable(z.string()),
});

/**
 * What every booking of a trip has, whatever its service, with the policy's judgement and its approval. A service adds
 * its own fields to it.
 */
export const bookingHead = z.object({
  _id: z.string(),
  tripId: z.string(),
  /** 'train', 'cab' …: whose other fields it has. */
  service: z.string(),
  /** "Bengaluru - Delhi". */
  title: z.string(),
  startsAt: wallTime,
  endsAt: wallTime,
  status: bookingStatus,
  /** 'Failed', 'Booking in process' and other texts (screens §2.5). */
  badge: z.string(),
  /** What happened and what comes next, one sentence. */
  statusText: z.string(),
  paymentStatus: z.enum(['PAID', 'UNPAID', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED']),
  summary: priceTotals,
  totalPrice: rupees,
  /** When the price was last confirmed by the supplier (ISO instant), for the 10-minute rule. */
  itineraryUpdated: z.string(),
  /** A price that waits for consent after 'Price changed …'; null = none. */
  pendingTotalPrice: z.nullable(rupees),
  orders: z.array(bookingOrder),
  payments: z.array(payment),
  refunds: z.array(refund),
  /** The GST number under which it is bought; null where there is none. */
  gstin: z.nullable(z.string()),
  history: z.array(z.object({ at: z.string(), text: z.string() })),
  allowedActions: z.array(allowedAction),
  /** Who sells it ("Supplier 1"); null for all but admins. */
  supplier: z.nullable(z.string()),
  /** Null where no policy holds. */
  verdict: z.nullable(verdict),
  approval: itemApproval,
  /** Null for a booking that is paid, over, or not paid for here. */
  next: z.nullable(beforePaying),
  reason: z.nullable(z.object({ _id: z.nullable(z.string()), text: z.nullable(z.string()) })),
  /**
   * What is left after the GST that can be claimed, of what the travel desk entered; null for what was chosen from a
   * list, for what is personal, and where the organisation has no GST registration.
   */
  net: z.nullable(netPrice),
});
