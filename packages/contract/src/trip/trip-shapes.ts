import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { netPrice, priceSummary, slice, sliceRules } from '../flight/flight-shapes.ts';
import { verdict } from '../policy/verdict-shapes.ts';
import { allowedAction, cabinCode, namedPerson } from '../schemas.ts';
import { tripAnswer } from './trip-answer.ts';
import { traveler, travelerWithDocuments } from './trip-travellers.ts';

/** One supplier order inside a booking: a domestic return has one per direction. */
export const bookingOrder = z.object({
  direction: z.enum(['onward', 'return', 'whole']),
  /** `airline_cancelled`: a flight of it does not fly, and somebody still holds its ticket. */
  state: z.enum(['waiting', 'in_process', 'held', 'booked', 'failed', 'cancelled', 'airline_cancelled']),
  airlinePnr: z.nullable(z.string()),
  tickets: z.array(
    z.object({
      traveler: z.string(),
      ticketNumber: z.string(),
      /** The airline has let this traveller go from all flights of the ticket. */
      isCancelled: z.boolean(),
    }),
  ),
  /** Why it failed, in plain words. */
  message: z.nullable(z.string()),
});

/** A payment and what became of it. */
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

/** What an airline did of its own accord: flights at other times or places, or none at all. */
export const airlineChangeKind = z.enum(['changed', 'cancelled']);

/** A seat, meal or bag that was chosen with a flight. */
export const selectedItem = z.object({
  travelerIndex: z.number(),
  kind: z.enum(['seat', 'meal', 'bag']),
  flightKey: z.string(),
  code: z.string(),
  name: z.nullable(z.string()),
  amount: rupees,
});

/** What was agreed business to business besides the fare. */
export const b2bInformation = z.object({
  selectedItems: z.array(
    z.object({
      /** False where the order it belongs to could not be booked. */
      available: z.boolean(),
      traveler: z.string(),
      flightFullNumber: z.string(),
      flightSeat: z.nullable(z.object({ code: z.string(), amount: rupees })),
      flightMeal: z.nullable(z.object({ name: z.string(), amount: rupees })),
      extraBaggage: z.nullable(z.object({ name: z.string(), amount: rupees })),
    }),
  ),
});

/** A flight in a trip. `status` is the specification's flight status (screens §4). */
export const flightBooking = z.object({
  _id: z.string(),
  tripId: z.string(),
  flightStatus: z.enum(['CREATED', 'BOOKED', 'CANCELED', 'EXPIRED', 'BOOKING_IN_PROCESS', 'BOOKING_PAUSED', 'FAILED']),
  /** 'Failed', 'Booking in process' and the like (screens §2.5). */
  badge: z.string(),
  /** What happened and what comes next, one sentence. */
  statusText: z.string(),
  /** What its airline changed of its own accord while nobody has decided about it; null where nothing waits. */
  airlineChange: z.nullable(
    z.object({
      kind: airlineChangeKind,
      /** What is different, a sentence each. */
      changes: z.array(z.string()),
    }),
  ),
  paymentStatus: z.enum(['PAID', 'UNPAID', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED']),
  isIntl: z.boolean(),
  forward: slice,
  return: z.nullable(slice),
  /** Every direction in order; of a journey with several stops the only place that names them all. */
  slices: z.array(slice),
  /** Seats, meals and bags that were chosen with it. */
  selectedItems: z.array(selectedItem),
  /** Null for everybody but the travel desk and admins. */
  b2bInformation: z.nullable(b2bInformation),
  fareType: z.string(),
  fareLabel: z.string(),
  cabinClass: z.string(),
  summary: priceSummary,
  /** False for a fare that was entered in one sum: what of it are taxes, which come back, nobody knows. */
  knowsTaxes: z.boolean(),
  totalPrice: rupees,
  /** When the price was last confirmed by the supplier (ISO instant), for the 10-minute rule. */
  itineraryUpdated: z.string(),
  rules: z.array(sliceRules),
  orders: z.array(bookingOrder),
  payments: z.array(payment),
  refunds: z.array(refund),
  /** A price that waits for consent after 'Price changed …'; null = none. */
  pendingTotalPrice: z.nullable(rupees),
  /** What airline credits pay of the total: set aside while it is unpaid, used once it is booked. */
  paidByCredits: rupees,
  /** The GST number that its tickets carry; null where they carry none. */
  gstin: z.nullable(z.string()),
  history: z.array(z.object({ at: z.string(), text: z.string() })),
  allowedActions: z.array(allowedAction),
  supplier: z.nullable(z.string()),
});

/** Where an item stands in its chain (screens §4 "Approval status"). */
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

/** A flight of a trip with the policy's judgement and its approval; `verdict` is null where no policy holds. */
export const tripFlight = z.extend(flightBooking, {
  verdict: z.nullable(verdict),
  approval: itemApproval,
  reason: z.nullable(z.object({ _id: z.nullable(z.string()), text: z.nullable(z.string()) })),
  /**
   * What is left after the GST that can be claimed, of a flight that the travel desk entered; null for flights chosen from
   * a list, for personal ones, and where the organisation has no GST registration.
   */
  net: z.nullable(netPrice),
});

/** Where a trip stands: the specification's four (screens §4), and trips that were called off or of which nothing could be booked. */
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
  /** "Delhi → Mumbai → Delhi"; null without a flight. */
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
  /** The worst that airlines changed of their own accord while nobody has decided about it; null where nothing waits. */
  airlineChange: z.nullable(airlineChangeKind),
  /** What the trip's flights cost: paid or to be paid, less what came back. */
  totalPrice: rupees,
  /** Null where nobody was asked. */
  approval: z.nullable(tripAnswer),
  createdAt: z.string(),
});

/** An airport of a timeline. */
export const place = z.object({ code: z.string(), city: z.string(), zone: z.string() });

/** Something that happens in a trip, in local wall times ("2026-01-05T06:10"). */
export const timelineEntry = z.object({
  _id: z.string(),
  kind: z.enum(['flight', 'bus', 'train', 'cab', 'hotel', 'note']),
  /** The flight it belongs to; null for other kinds. */
  flightId: z.nullable(z.string()),
  /** "6E 6045 Delhi → Mumbai". */
  title: z.string(),
  from: z.nullable(place),
  to: z.nullable(place),
  departs: z.string(),
  arrives: z.string(),
  durationMinutes: z.number(),
  /** Who goes; nobody where it is cancelled. */
  travelers: z.array(z.string()),
  /** True where some of its travellers have cancelled it. */
  isPartlyCancelled: z.boolean(),
  /** True for a flight that was cancelled out of an order of which another still flies. */
  isCancelled: z.boolean(),
  /** True where its airline does not fly it any more and nobody has decided about it yet. */
  isAirlineCancelled: z.boolean(),
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

/** A trip day by day, in order, with the time between its entries and what does not fit together. */
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
  /** Paid or bought on account, whatever became of it. */
  booked: rupees,
  /** What of `booked` no card has paid: the organisation owes it. */
  onAccount: rupees,
  /** In the trip, not paid yet. */
  pending: rupees,
  /** Sent back or on its way back. */
  refunded: rupees,
  /** What of `refunded` nobody had paid: it is set against what the organisation owes. */
  setAgainst: rupees,
  /** What we charge in it, before GST: for buying, changing and cancelling. */
  fees: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  total: rupees,
  lines: z.array(z.object({ flightId: z.string(), label: z.string(), amount: rupees, detail: z.nullable(z.string()) })),
});

/** A link that shows the itinerary to whoever has it. The address itself is told once, when it is made. */
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

/** A flight of a trip that was copied: where to search again. Dates are YYYY-MM-DD, moved to the new trip's start. */
export const plannedFlight = z.object({
  title: z.string(),
  from: z.string(),
  to: z.string(),
  departureDate: z.string(),
  returnDate: z.nullable(z.string()),
  cabinClass: cabinCode,
  /** True when the day has gone by, so that another must be chosen. */
  isPast: z.boolean(),
});

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
  flights: z.array(tripFlight),
  timeline,
  costs: tripCosts,
  /** The latest request for approval; null where nobody was asked. */
  approvalRequest: z.nullable(approvalRequest),
  tripPolicy: z.object({ flight: z.object({ paidSeat: z.boolean(), paidMeal: z.boolean() }) }),
  /** The policy that its first employee travels under; null = none. */
  policyName: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  copiedFrom: z.nullable(z.string()),
  /** What the copied trip had booked, to be searched again; empty for other trips. */
  plan: z.array(plannedFlight),
  shares: z.array(tripShare),
  /** Newest first. `by` is null where Pravas acted by itself. */
  history: z.array(z.object({ at: z.string(), text: z.string(), by: z.nullable(z.string()) })),
  allowedActions: z.array(allowedAction),
});
