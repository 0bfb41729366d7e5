import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { beforePaying, supplierChangeKind } from '../booking/booking-shapes.ts';
import { plannedBus, tripBus } from '../bus/trip-bus.ts';
import { plannedCab, tripCab } from '../cab/trip-cab.ts';
import { deskRequest } from '../desk/request-shapes.ts';
import { plannedFlight, tripFlight } from '../flight/trip-flight.ts';
import { plannedHotel, tripHotel } from '../hotel/trip-hotel.ts';
import { allowedAction, namedPerson } from '../schemas.ts';
import { plannedTrain, tripTrain } from '../train/trip-train.ts';
import { tripAnswer } from './trip-answer.ts';
import { traveler, travelerWithDocuments } from './trip-travellers.ts';

/**
 * The state of a trip: the specification's four (screens §4), and trips that were cancelled or of which nothing could
 * be booked.
 */
export const tripStatus = z.enum(['Draft', 'Upcoming', 'Ongoing', 'Past', 'Cancelled', 'Not booked']);

/** For whom a trip is made. */
export const tripKind = z.enum(['self', 'colleagues', 'guests', 'personal']);

/** A trip as lists show it. */
export const tripSummary = z.object({
  _id: z.string(),
  name: z.string(),
  status: tripStatus,
  kind: tripKind,
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  /** The first departure's zone: its calendar counts the trip's days. */
  zone: z.string(),
  /** First and last day by that calendar, YYYY-MM-DD. */
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  /** "Delhi → Mumbai → Delhi"; null without a booking. */
  route: z.nullable(z.string()),
  travelers: z.array(traveler),
  travelerMode: z.enum(['single', 'multiple']),
  isPersonalBooking: z.boolean(),
  isCancelled: z.boolean(),
  createdBy: namedPerson,
  isMine: z.boolean(),
  bookings: z.number(),
  /** How many of them are cancelled. */
  cancelledBookings: z.number(),
  /** How many are still valid, except for a cancelled part. */
  partlyCancelledBookings: z.number(),
  /** The worst change that suppliers made on their own while it awaits a decision; null where nothing waits. */
  supplierChange: z.nullable(supplierChangeKind),
  /** What the trip's bookings cost: paid or to be paid, less refunds. */
  totalPrice: rupees,
  /** The part of that which is only to be paid: no approval has to come before. */
  unpaid: rupees,
  /** Null where nobody was asked. */
  approval: z.nullable(tripAnswer),
  /** Whose answer is awaited. */
  waitingFor: z.array(namedPerson),
  createdAt: z.string(),
});

/** A place of a timeline: an airport, a station. */
export const place = z.object({ code: z.string(), city: z.string(), zone: z.string() });

/** An event of a trip, in local wall times ("2026-01-05T06:10"). */
export const timelineEntry = z.object({
  _id: z.string(),
  kind: z.enum(['flight', 'bus', 'train', 'cab', 'hotel', 'note']),
  /** The booking it belongs to; null for a note. */
  bookingId: z.nullable(z.string()),
  /** "6E 6045 Delhi → Mumbai". */
  title: z.string(),
  from: z.nullable(place),
  to: z.nullable(place),
  departs: z.string(),
  arrives: z.string(),
  durationMinutes: z.number(),
  /** Who goes; empty where it is cancelled. */
  travelers: z.array(z.string()),
  /** True where some of its travellers have cancelled it. */
  isPartlyCancelled: z.boolean(),
  /** True for one that was cancelled out of an order of which another is still valid. */
  isCancelled: z.boolean(),
  /** True where its supplier has cancelled it and it awaits a decision. */
  isSupplierCancelled: z.boolean(),
});

/** Time between an arrival and the next departure. */
export const timelineGap = z.object({
  afterId: z.string(),
  beforeId: z.string(),
  city: z.string(),
  minutes: z.number(),
  nights: z.number(),
  nightsWithoutStay: z.number(),
  /** "3h 20m in Hyderabad". */
  text: z.string(),
});

/** A trip day by day, in order, with the time between its entries and its conflicts. */
export const timeline = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      /** "Wed, 5 Jan". */
      label: z.string(),
      lines: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('entry'), entry: timelineEntry }),
          z.object({ kind: z.literal('gap'), gap: timelineGap }),
        ]),
      ),
    }),
  ),
  clashes: z.array(
    z.object({
      code: z.enum(['overlap', 'leaves_from_elsewhere', 'tight_connection']),
      firstId: z.string(),
      secondId: z.string(),
      /** "You land in Mumbai and leave from Pune". */
      text: z.string(),
    }),
  ),
});

/** What a trip costs. total = booked + pending − refunded. */
export const tripCosts = z.object({
  /** Paid or bought on account, whatever its fate. */
  booked: rupees,
  /** What of `booked` no card has paid: the organisation owes it. */
  onAccount: rupees,
  /** In the trip, not paid yet. */
  pending: rupees,
  /** Refunded or on its way. */
  refunded: rupees,
  /** The part of `refunded` that was not paid yet: it is set against what the organisation owes. */
  setAgainst: rupees,
  /** What we charge in it, before GST: for buying, changing and cancelling. */
  fees: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  total: rupees,
  lines: z.array(
    z.object({ bookingId: z.string(), label: z.string(), amount: rupees, detail: z.nullable(z.string()) }),
  ),
});

/** A link that shows the itinerary to its holder. The address itself is shown once, when it is made. */
export const tripShare = z.object({
  _id: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  opened: z.number(),
  lastOpenedAt: z.nullable(z.string()),
});

/** What a trip's costs are charged to. */
export const chargedTo = z.object({ _id: z.string(), code: z.string(), name: z.string() });

/** The GST registration on a trip's invoices. */
export const tripGst = z.object({ _id: z.string(), displayName: z.string(), gstin: z.string(), legalName: z.string() });

/** A request for approval of a trip. */
export const approvalRequest = z.object({
  requestId: z.string(),
  round: z.number(),
  answer: tripAnswer,
  state: z.enum(['open', 'decided', 'withdrawn']),
  requestedAt: z.string(),
  note: z.nullable(z.string()),
  waitingFor: z.array(namedPerson),
  comments: z.array(z.object({ _id: z.string(), by: z.string(), text: z.string(), at: z.string() })),
});

/** A booking of a trip: the head that all share, and its service's own fields. */
export const tripItem = z.discriminatedUnion('service', [tripFlight, tripTrain, tripCab, tripHotel, tripBus]);

/** What a copied trip had in it. */
export const plannedItem = z.discriminatedUnion('service', [
  plannedFlight,
  plannedTrain,
  plannedCab,
  plannedHotel,
  plannedBus,
]);

/** A trip with everything in it. */
export const tripDetails = z.extend(tripSummary, {
  /** Sent back with every change, so that two editors do not overwrite each other. */
  version: z.number(),
  purpose: z.nullable(z.string()),
  costCentre: z.nullable(chargedTo),
  project: z.nullable(chargedTo),
  selectedGst: z.nullable(tripGst),
  travelers: z.array(travelerWithDocuments),
  travellersLocked: z.object({ locked: z.boolean(), reason: z.nullable(z.string()) }),
  /** Its bookings of every service, in the order of time. */
  items: z.array(tripItem),
  /** Requests to the travel desk, newest first; answered ones are among the items. */
  requests: z.array(deskRequest),
  timeline,
  costs: tripCosts,
  /** The next step on its page for all of it; null where each booking says its own. */
  next: z.nullable(beforePaying),
  /** The latest request for approval; null where nobody was asked. */
  approvalRequest: z.nullable(approvalRequest),
  tripPolicy: z.object({ flight: z.object({ paidSeat: z.boolean(), paidMeal: z.boolean() }) }),
  /** The policy that its first employee travels under; null = none. */
  policyName: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  copiedFrom: z.nullable(z.string()),
  /** What the copied trip had booked, to be searched again; empty for other trips. */
  plan: z.array(plannedItem),
  shares: z.array(tripShare),
  /** Newest first. `by` is null where Pravas acted on its own. */
  history: z.array(z.object({ at: z.string(), text: z.string(), by: z.nullable(z.string()) })),
  allowedActions: z.array(allowedAction),
});
