import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { day, optionalText, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { cabinCode, id } from '../schemas.ts';
import { MAY_PAY, payWith, startedPayment } from '../wallet/payment-shapes.ts';
import { bookedChange, changeOptions, changeToDecide } from './change-shapes.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;
const DECIDE = { kind: 'privilege', privilege: 'approvals.decide' } as const;
const PATH = '/flights/change';

/** The flights to give up and the days wanted instead: the same routes on other days or at other hours. */
const wish = {
  flightId: id,
  slices: z
    .array(
      z.strictObject({
        /** The slice's `index` in the booked flight. */
        index: z.int().check(z.minimum(0), z.maximum(11)),
        date: day('Date'),
      }),
    )
    .check(z.minLength(1, 'Please choose which flight to change'), z.maxLength(6)),
  /** Absent = the cabin that was booked. */
  cabin: z.optional(cabinCode),
};

const changed = z.object({ flightId: z.string(), change: bookedChange });

/** Flights a booking may be changed to, with all they cost. Asks the airline; changes nothing. */
export const searchChange = defineOperation({
  id: 'search-change',
  area: 'servicing',
  method: 'POST',
  path: `${PATH}/search`,
  summary: 'Flights a booking may be changed to',
  access: OWN,
  object: 'arranged',
  body: z.strictObject(wish),
  payload: changeOptions,
  errors: [
    'validation_failed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_changeable',
    'date_in_past',
    'supplier_error',
  ],
});

/** Chooses new flights for the price that was shown; they are bought once they are approved and paid. */
export const chooseChange = defineOperation({
  id: 'choose-change',
  area: 'servicing',
  method: 'POST',
  path: PATH,
  summary: 'Choose the flights to change to',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    ...wish,
    changeOfferId: z.string().check(z.minLength(1), z.maxLength(64)),
    /** What was shown, in rupees. A dearer change is refused with both prices. */
    expectedPay: amount('Amount to pay'),
    expectedReturn: amount('Expected refund'),
    reason: optionalText('reason'),
  }),
  payload: changed,
  errors: [
    'validation_failed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_changeable',
    'date_in_past',
    'offer_unavailable',
    'price_changed',
    'policy_blocks',
    'nobody_can_approve',
    'conflict',
    'supplier_error',
  ],
  idempotent: true,
});

/** Hands a change to the travel desk, where the airline cannot be asked online. */
export const requestChange = defineOperation({
  id: 'request-change',
  area: 'servicing',
  method: 'POST',
  path: `${PATH}/request`,
  summary: 'Ask the travel desk to change a flight',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({ ...wish, reason: text('reason', 'What you would like') }),
  payload: changed,
  errors: [
    'validation_failed',
    'booking_not_found',
    'privilege_missing',
    'booking_not_changeable',
    'date_in_past',
    'conflict',
  ],
  idempotent: true,
});

/** Starts the payment of a chosen change; one that costs nothing is sent to the airline at once. */
export const payChange = defineOperation({
  id: 'pay-change',
  area: 'servicing',
  method: 'POST',
  path: `${PATH}/pay`,
  summary: 'Pay for a change',
  access: MAY_PAY,
  object: 'arranged',
  body: z.strictObject({ changeId: id, payWith }),
  payload: z.extend(changed, {
    /** The payment that has begun; null where nothing is to be paid. */
    payment: z.nullable(startedPayment),
  }),
  movesMoney: true,
  errors: [
    'validation_failed',
    'not_found',
    'means_not_allowed',
    'wallet_insufficient',
    'change_not_open',
    'booking_not_changeable',
    'approval_missing',
    'price_changed',
    'offer_unavailable',
    'supplier_error',
    'conflict',
  ],
  idempotent: true,
});

/** Takes a change back that has not been sent to the airline. */
export const withdrawChange = defineOperation({
  id: 'withdraw-change',
  area: 'servicing',
  method: 'POST',
  path: `${PATH}/withdraw`,
  summary: 'Withdraw a change',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({ changeId: id }),
  payload: changed,
  errors: ['validation_failed', 'not_found', 'privilege_missing', 'change_not_open'],
  idempotent: true,
});

/** Changes that wait for the caller's decision, the oldest first. */
export const listChangeDecisions = defineOperation({
  id: 'list-change-decisions',
  area: 'servicing',
  method: 'GET',
  path: `${PATH}/decisions`,
  summary: 'Changes that wait for approval',
  access: DECIDE,
  object: 'self',
  payload: z.object({ list: z.array(changeToDecide) }),
  errors: ['validation_failed'],
});

/** An approver's word about a change. */
export const decideChange = defineOperation({
  id: 'decide-change',
  area: 'servicing',
  method: 'POST',
  path: `${PATH}/decide`,
  summary: 'Approve or reject a change',
  access: DECIDE,
  object: 'arranged',
  body: z
    .strictObject({ changeId: id, decision: z.enum(['approve', 'reject']), comment: optionalText('comment') })
    .check(
      z.check((context) => {
        const { decision, comment } = context.value;
        if (decision === 'approve' || comment !== null) return;
        context.issues.push({ code: 'custom', path: ['comment'], message: 'Comment is required', input: comment });
      }),
    ),
  payload: changed,
  errors: ['validation_failed', 'not_found', 'not_the_approver', 'approval_not_open', 'approval_outdated'],
  idempotent: true,
});

/** Changing the date or the flight of a booking. */
export const CHANGE_OPERATIONS: readonly Operation[] = [
  searchChange,
  chooseChange,
  requestChange,
  payChange,
  withdrawChange,
  listChangeDecisions,
  decideChange,
];
