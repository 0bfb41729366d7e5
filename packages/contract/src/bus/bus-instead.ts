import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../schemas.ts';
import { busSelection, quotedSeats } from './quote-seats.ts';
import { OPENING_ERRORS } from './show-seats.ts';

/** A booked bus that other seats would replace, with the one sum of both. */
export const busInstead = z.object({
  bookingId: z.string(),
  /** "Bengaluru → Hyderabad, 20:30, Tue 1 Dec". */
  text: z.string(),
  /** What was paid for it, who keeps what of it, and the refund: paid = all the others together. */
  lines: z.array(z.object({ code: z.string(), label: z.string(), amount: rupees })),
  /** False while its operator has only given its terms. */
  exact: z.boolean(),
  /** What is paid now, the refund, and how much more or less it costs in all; one of the last two is 0. */
  sum: z.object({ pay: rupees, back: rupees, more: rupees, less: rupees, text: z.string() }),
  /** The order of the steps, a sentence. */
  next: z.string(),
});

/**
 * What going by another bus costs in all: buses are not moved to another day, so that the new seats are booked and the
 * old ones cancelled. Nothing is held or cancelled by it.
 */
export const quoteBusInstead = defineOperation({
  id: 'quote-bus-instead',
  area: 'bus',
  method: 'POST',
  path: '/bus/seats/instead',
  summary: 'Price another bus instead of a booked one',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  body: z.strictObject({ insteadOf: id, ...busSelection }),
  payload: z.object({
    /** Null where one of the seats is not available. */
    instead: z.nullable(busInstead),
    problems: quotedSeats.problems,
  }),
  errors: [
    ...OPENING_ERRORS,
    'others_not_allowed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_cancellable',
    'entry_waiting',
  ],
});
