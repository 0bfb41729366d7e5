import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { bookedDocument, bookedGst, bookedPayment } from '../servicing/booked-flight-shapes.ts';
import { cancelChannel, refundClock } from '../servicing/cancel-shapes.ts';

/** Names the smallest thing of a booking that is cancelled alone: a passenger's berth, a ride. */
export const unitRef = z.strictObject({ orderId: z.uuid(), unit: z.string().check(z.minLength(1), z.maxLength(60)) });

/** What a cancellation keeps and refunds. paid = kept + refund. */
export const unitAmounts = z.object({
  paid: rupees,
  /** What the seller keeps. */
  penalty: rupees,
  /** Our cancellation charge without its GST. */
  serviceCharge: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  /** Taxes and fees that are refunded whatever the rules say; part of `refund`. */
  taxesReturned: rupees,
  /** Our fee with its GST and whatever else is not refunded. */
  notReturned: rupees,
  /** Our fee with its GST alone; part of `notReturned`. */
  ourFee: rupees,
  refund: rupees,
});

/** What cancelling some units refunds now. */
export const unitQuote = z.object({
  bookingId: z.string(),
  /** "The whole train booking", "Asha Rao (12276)". */
  scopeText: z.string(),
  /** `request`: a person of the travel desk arranges it. */
  channel: cancelChannel,
  /** False while it is by the rules alone, and the seller has not confirmed it. */
  exact: z.boolean(),
  amounts: unitAmounts,
  /** The same by unit. Every column adds up to its total. */
  units: z.array(z.extend(unitAmounts, { orderId: z.string(), unit: z.string(), text: z.string() })),
  /** "The card that paid, within 6-7 working days". */
  refundTo: z.string(),
  /** One sentence: what is refunded, what is kept. */
  text: z.string(),
});

/** The smallest part of a booking that may be cancelled alone. */
const cancelUnit = z.object({
  orderId: z.string(),
  unit: z.string(),
  /** "Asha Rao (12276)". */
  text: z.string(),
  travelers: z.array(z.number()),
  state: z.enum(['booked', 'cancelling', 'cancelled']),
  offered: z.boolean(),
  /** Why it is not offered. */
  refusal: z.nullable(z.string()),
});

/** What may be cancelled now. */
export const unitChoices = z.object({
  offered: z.boolean(),
  /** Why nothing can. */
  refusal: z.nullable(z.string()),
  button: z.enum(['Cancel', 'Send cancel request']),
  /** What is asked before it is done. */
  confirm: z.string(),
  /** What cancelling costs, one sentence; null where there is nothing to say. */
  note: z.nullable(z.string()),
  units: z.array(cancelUnit),
  /** True for a no-show whose refund may be asked for. */
  noShow: z.boolean(),
});

/** A cancellation of a booking or of some of its units, and its outcome. */
export const unitCancellation = z.object({
  _id: z.string(),
  state: z.enum(['requested', 'supplier', 'settled', 'refused']),
  channel: cancelChannel,
  scopeText: z.string(),
  title: z.string(),
  /** What happened and what comes next, one sentence. */
  text: z.string(),
  steps: z.array(z.object({ label: z.string(), state: z.enum(['done', 'current', 'waiting', 'stopped']) })),
  requestedAt: z.string(),
  requestedBy: z.string(),
  reason: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  expected: unitAmounts,
  exact: z.boolean(),
  /** Null until the seller has stated the money. */
  calculation: z.nullable(
    z.object({
      lines: z.array(z.object({ label: z.string(), amount: rupees, detail: z.nullable(z.string()) })),
      amounts: unitAmounts,
    }),
  ),
  clock: z.nullable(refundClock),
});

/** What a booking's own page shows in addition to its trip. */
export const bookedParts = {
  trip: z.object({
    _id: z.string(),
    name: z.string(),
    travelerMode: z.enum(['single', 'multiple']),
    isPersonalBooking: z.boolean(),
    isCancelled: z.boolean(),
  }),
  /** online: paid by card · offline: entered by the travel desk on account · pay_later: bought on a pay-later key */
  origin: z.enum(['online', 'offline', 'pay_later']),
  travelers: z.array(
    z.object({
      index: z.number(),
      type: z.enum(['ADULT', 'CHILD', 'INFANT']),
      title: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      isCancelled: z.boolean(),
    }),
  ),
  gst: bookedGst,
  payment: z.nullable(bookedPayment),
  cancel: unitChoices,
  /** Newest first. */
  cancellations: z.array(unitCancellation),
  refundClocks: z.array(refundClock),
  documents: z.array(bookedDocument),
};
