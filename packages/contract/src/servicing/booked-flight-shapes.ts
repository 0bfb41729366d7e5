import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { slice } from '../flight/flight-shapes.ts';
import { tripFlight } from '../flight/trip-flight.ts';
import { bookedCancellation, cancelChannel, cancelChoices, cancellationCharges, refundClock } from './cancel-shapes.ts';
import { bookedChange } from './change-shapes.ts';

/** One direction of a booked journey. */
export const bookedSlice = z.object({
  /** Counted from 0 in the order of travel; flights that could not be booked come after those that were. */
  index: z.number(),
  orderId: z.string(),
  /** 'Departure Flight', 'Return Flight'; 'Flight 2' where a journey has more than two. */
  heading: z.string(),
  /** "Bengaluru - Delhi". */
  label: z.string(),
  /** "Wed, 5 Jan". */
  date: z.string(),
  journey: slice,
  airlinePnr: z.nullable(z.string()),
  /**
   * `in_process`: whether it is booked is not known yet · `airline_cancelled`: it does not fly, and it is neither
   * replaced nor claimed as money yet.
   */
  state: z.enum([
    'not_booked',
    'in_process',
    'booked',
    'partly_cancelled',
    'cancelling',
    'cancelled',
    'airline_cancelled',
    'flown',
  ]),
  /** When online check-in opens and closes, ISO instants; null where nobody will check in. */
  checkIn: z.nullable(z.object({ opensAt: z.string(), closesAt: z.string(), isOpen: z.boolean() })),
});

/** A traveller's place on one flight of the journey. */
export const travelerOnSlice = z.object({
  sliceIndex: z.number(),
  ticketNumber: z.nullable(z.string()),
  extras: z.array(
    z.object({
      kind: z.enum(['seat', 'meal', 'bag']),
      /** "6E 6045". */
      flight: z.string(),
      code: z.string(),
      name: z.nullable(z.string()),
      amount: rupees,
    }),
  ),
  isCancelled: z.boolean(),
  isCancelling: z.boolean(),
});

/** Somebody who travels. */
export const bookedTraveler = z.object({
  index: z.number(),
  type: z.enum(['ADULT', 'CHILD', 'INFANT']),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The name on the ticket where that takes other letters; null elsewhere. */
  printedName: z.nullable(z.string()),
  slices: z.array(travelerOnSlice),
  isCancelled: z.boolean(),
});

/** The registration the ticket was bought for. */
export const bookedGst = z.object({
  gstin: z.nullable(z.string()),
  legalName: z.nullable(z.string()),
  /** Whether the airline's GST can be claimed, in a sentence. */
  note: z.string(),
});

/** A stretch of time in which cancelling refunds the same. Rupees for all travellers. */
export const exitStep = z.object({
  /** Airport-local of the first departure, "2026-01-05T06:10"; null = from now on. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Until when within it cancelling can be asked for; null = not any more: the refund is then that of a no-show. */
  requestsUntil: z.nullable(z.string()),
  refund: rupees,
  lost: rupees,
  /** What each gets; null where it is not the same for all. */
  perTraveler: z.nullable(rupees),
  /** Those who still fly, with the refund of each. */
  travelers: z.array(z.object({ index: z.number(), name: z.string(), refund: rupees })),
  isNow: z.boolean(),
  text: z.string(),
});

/** The refund if it is cancelled now, tonight, tomorrow. */
export const exitCurve = z.object({
  /** False where the rules are the airline's general ones. */
  exact: z.boolean(),
  paid: rupees,
  zone: z.string(),
  steps: z.array(exitStep),
  /** Now, at the end of today and of tomorrow; moments when cancelling is impossible are combined, "If not flown". */
  marks: z.array(z.object({ label: z.string(), at: z.string(), refund: rupees, lost: rupees })),
  /** When the next rupees are lost; null when nothing more can be. */
  nextCliff: z.nullable(z.object({ at: z.string(), loses: rupees, text: z.string() })),
  /** The caller's own reminder of the next cliff. */
  reminder: z.nullable(z.object({ remindAt: z.string(), cliffAt: z.string() })),
  note: z.string(),
});

/** A document of our own fees. */
export const bookedDocument = z.object({
  _id: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'debit_note']),
  title: z.string(),
  number: z.string(),
  issuedOn: z.string(),
  description: z.string(),
  against: z.nullable(z.string()),
  taxable: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  total: rupees,
  /** Whether it is registered with the tax portal; `waiting`: a copy with its number and QR code follows. */
  eInvoice: z.enum(['not_needed', 'waiting', 'registered', 'cancelled']),
});

/** The specification's payment block (screens §3). */
export const bookedPayment = z.object({
  /** Of the purchase itself. */
  orderId: z.nullable(z.string()),
  /** Our convenience fee, and our charges for changes of flights. */
  otherCharges: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  /** Everything that was paid: the purchase and the changes made since. */
  amount: rupees,
  /** How much of it was refunded or is on its way. */
  refunded: rupees,
  /** The payments one by one, the purchase first. */
  parts: z.array(z.object({ orderId: z.string(), label: z.string(), amount: rupees, at: z.string() })),
});

/** Money an airline keeps for a traveller's next flight. */
export const bookedCredit = z.object({
  _id: z.string(),
  airlineCode: z.string(),
  traveler: z.string(),
  amount: rupees,
  left: rupees,
  expiresOn: z.string(),
});

/** What an airline changed on its own. */
export const bookedScheduleChange = z.object({
  _id: z.string(),
  kind: z.enum(['changed', 'cancelled']),
  /**
   * `rebooking` and `refunding` are wishes: they end when other flights are bought, or these are cancelled.
   * `withdrawn`: the airline took it back.
   */
  state: z.enum(['open', 'accepted', 'rebooking', 'refunding', 'closed', 'withdrawn']),
  isOver: z.boolean(),
  reason: z.nullable(z.string()),
  noticedAt: z.string(),
  severity: z.enum(['none', 'minor', 'notable', 'major']),
  /** What is different, a sentence each. */
  changes: z.array(z.string()),
  before: z.array(slice),
  /** Empty where the airline cancelled everything. */
  after: z.array(slice),
  /** What may still be chosen; empty once it is over. */
  options: z.array(z.enum(['accept', 'rebook', 'refund'])),
  /** Whether the full fare is refunded by right, and where that is written; null where no refund is offered. */
  refund: z.nullable(z.object({ byLaw: z.boolean(), source: z.nullable(z.string()) })),
});

/** A booked flight with everything that happened to it and may be done with it. */
export const bookedFlight = z.extend(tripFlight, {
  trip: z.object({
    _id: z.string(),
    name: z.string(),
    travelerMode: z.enum(['single', 'multiple']),
    isPersonalBooking: z.boolean(),
    isCancelled: z.boolean(),
  }),
  /** online: bought by us at a supplier · offline: entered by the travel desk · pay_later: bought on a pay-later key */
  origin: z.enum(['online', 'offline', 'pay_later']),
  slices: z.array(bookedSlice),
  travelers: z.array(bookedTraveler),
  gst: bookedGst,
  payment: z.nullable(bookedPayment),
  cancel: cancelChoices,
  /** Flights for which it is too late to cancel: a no-show gets taxes and fees refunded. Null where there is none. */
  noShow: z.nullable(cancelChoices),
  /** How other flights are obtained: `request` = the airline changes such a ticket only through the travel desk. */
  change: z.object({
    channel: cancelChannel,
    /** What there is to say of all of them. */
    note: z.nullable(z.string()),
    /**
     * Each booked flight by its index: flights that a traveller has cancelled are changed by the travel desk. `until`
     * is the instant after which no change can be asked for, null = it may be at any time.
     */
    slices: z.array(z.object({ channel: cancelChannel, note: z.nullable(z.string()), until: z.nullable(z.string()) })),
  }),
  /** Why the charges of `rules` do not hold at the moment; null where they do. */
  rulesNote: z.nullable(z.string()),
  cancellationCharges: z.nullable(cancellationCharges),
  exitCurve: z.nullable(exitCurve),
  /** Newest first. */
  cancellations: z.array(bookedCancellation),
  refundClocks: z.array(refundClock),
  documents: z.array(bookedDocument),
  changes: z.array(bookedChange),
  credits: z.array(bookedCredit),
  scheduleChanges: z.array(bookedScheduleChange),
});
