import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;
const PATH = '/flights/credits';

/** Money an airline keeps for a traveller's next flight. */
export const flightCredit = z.object({
  _id: z.string(),
  airlineCode: z.string(),
  /** As on the ticket; airlines let no other person use it. */
  traveler: z.string(),
  /** The airline's own number of it. */
  code: z.nullable(z.string()),
  amount: rupees,
  left: rupees,
  /** What the airline has paid as money instead. */
  paidOut: rupees,
  /** The last day on which it can be used, YYYY-MM-DD. */
  expiresOn: z.string(),
  state: z.enum(['usable', 'reserved', 'used', 'paid_out', 'expired']),
  /** "This credit can be used for 7 more days."; null while there is time. */
  warning: z.nullable(z.string()),
  /** The booking it came from; null where the caller may not see that. */
  sourceFlightId: z.nullable(z.string()),
});

/** The credits of the caller; the travel desk sees those of the whole organisation. */
export const listCredits = defineOperation({
  id: 'list-credits',
  area: 'servicing',
  method: 'GET',
  path: PATH,
  summary: 'Airline credits not used yet',
  access: OWN,
  object: 'self',
  query: z.strictObject({
    /** `all` needs desk.work. */
    scope: z._default(z.enum(['own', 'all']), 'own'),
    /** `open`: with something left and not expired. */
    show: z._default(z.enum(['open', 'every']), 'open'),
  }),
  payload: z.object({
    /** Earliest expiry first. */
    list: z.array(flightCredit),
    /** What can be used in all. */
    left: rupees,
  }),
  errors: ['validation_failed', 'privilege_missing'],
});

/**
 * Credits that may pay for an unpaid booking or the flights chosen instead of a booked one, and what they would pay.
 */
export const listUsableCredits = defineOperation({
  id: 'list-usable-credits',
  area: 'servicing',
  method: 'GET',
  path: `${PATH}/usable`,
  summary: 'Airline credits that may pay for an unpaid booking or change',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ flightId: id }),
  payload: z.object({
    flightId: z.string(),
    list: z.array(
      z.object({
        credit: flightCredit,
        pays: rupees,
        /** Set aside for this booking already. */ isApplied: z.boolean(),
      }),
    ),
    total: rupees,
    applied: rupees,
    /** What is left to pay otherwise. */
    toPay: rupees,
  }),
  errors: ['validation_failed', 'booking_not_found'],
});

/** Sets credits aside for an unpaid booking or the flights chosen instead of a booked one; an empty list frees them. */
export const applyCredits = defineOperation({
  id: 'apply-credits',
  area: 'servicing',
  method: 'PUT',
  path: `${PATH}/apply`,
  summary: 'Pay a part of a booking, or of a change of it, with airline credits',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({ flightId: id, creditIds: z.array(id).check(z.maxLength(20)) }),
  payload: z.object({ flightId: z.string(), applied: rupees, toPay: rupees }),
  errors: [
    'validation_failed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_payable',
    'payment_in_progress',
    'credit_not_usable',
  ],
  idempotent: true,
});

/** Money that airlines keep for a traveller's next flight. */
export const CREDIT_OPERATIONS: readonly Operation[] = [listCredits, listUsableCredits, applyCredits];
