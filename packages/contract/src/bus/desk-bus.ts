import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { BUY_ERRORS, boughtAnswer, deskTerms, ENTER_ERRORS, enteredAnswer } from '../desk/desk-booking.ts';
import { openLine, typedLine, typedNumber } from '../desk/entry-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

const API = '/trip/api/v1/bus';
const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;

const typedStop = z.strictObject({
  name: typedLine('Stop'),
  address: openLine('Address'),
  landmark: openLine('Landmark'),
  /** With or without its country's code; Indian numbers may be written as people do. */
  phone: openLine('Telephone'),
  /** "2026-12-01T20:30" by Indian clocks. */
  at: typedLine('Time'),
});

const typedSeat = z.strictObject({
  seatName: typedLine('Seat'),
  deck: z._default(z.enum(['lower', 'upper']), 'lower'),
  kind: z._default(z.enum(['seat', 'berth_along', 'berth_across']), 'seat'),
  /** Who sits on it, by their place in the trip. */
  travelerIndex: typedNumber('Traveller'),
  /** In rupees, as printed on the ticket and without our own charge. */
  baseFare: amount('Base fare'),
  /** Reservation, toll and other charges, before GST. */
  charges: z.prefault(amount('Charges'), 0),
  gst: z.prefault(amount('GST'), 0),
  /** The part of all that which is never refunded. */
  notRefundable: z.prefault(amount('Not refundable'), 0),
});

/** A bus as the travel desk quotes and buys it. The first seat's passenger answers for all of them. */
export const busForm = z.strictObject({
  operator: typedLine('Operator'),
  gstin: openLine('GSTIN'),
  /** "A/C Sleeper (2+1)". */
  busType: typedLine('Type of bus'),
  isAc: z.boolean(),
  seating: z.enum(['seater', 'semi_sleeper', 'sleeper', 'mixed']),
  from: typedLine('From'),
  to: typedLine('To'),
  boarding: typedStop,
  /** Null where the operator sets passengers down wherever they ask. */
  dropping: z._default(z.nullable(typedStop), null),
  arrival: typedLine('Arrival'),
  seats: z.array(typedSeat).check(z.minLength(1, 'Enter a seat'), z.maxLength(6, 'Enter at most 6 seats')),
  /** How much of the base fare is kept until when, in the order of time; afterwards all of it. Empty = no refund. */
  tiers: z._default(
    z
      .array(z.strictObject({ until: typedLine('Until'), percent: typedNumber('Percent') }))
      .check(z.maxLength(8, 'Enter at most 8 charges')),
    [],
  ),
  /** False where all seats of the ticket are cancelled or none. */
  isPartial: z._default(z.boolean(), true),
  /** False where the first passenger's seat is cancelled only with all the others. */
  isPrimaryAlone: z._default(z.boolean(), true),
  hasMobileTicket: z._default(z.boolean(), true),
});

/** Enters a bus that the travel desk found: an unpaid booking of the trip. */
export const enterBus = defineOperation({
  id: 'enter-bus',
  area: 'bus',
  method: 'POST',
  path: `${API}/enter`,
  summary: 'Enter a bus for a trip',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({ tripId: id, bus: busForm, ...deskTerms }),
  payload: enteredAnswer,
  errors: ENTER_ERRORS,
  idempotent: true,
});

/**
 * Enters the ticket as it was bought. What was paid before must cost no more than was paid, and the difference is
 * refunded; what was not paid is owed by the organisation, above its limit once a second person has confirmed it.
 */
export const buyBus = defineOperation({
  id: 'buy-bus',
  area: 'bus',
  method: 'POST',
  path: `${API}/buy`,
  summary: 'Enter a bought bus ticket',
  access: DESK,
  object: 'arranged',
  body: z.strictObject({
    bookingId: id,
    /** Which drivers and counters ask for. */
    ticketNumber: typedLine('Ticket number'),
    /** "KA 01 AB 1234"; null until the operator says so. */
    busNumber: openLine('Bus number'),
    /** Left out = as it was quoted. */
    bus: z.optional(busForm),
  }),
  upload: { rule: 'document', required: false },
  payload: boughtAnswer,
  movesMoney: true,
  errors: BUY_ERRORS,
  idempotent: true,
});

/** Buses that the travel desk finds and buys. */
export const DESK_BUS_OPERATIONS: readonly Operation[] = [enterBus, buyBus];
