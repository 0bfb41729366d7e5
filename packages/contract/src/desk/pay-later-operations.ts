import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { day } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id, integerId, listPayload, listQuery } from '../schemas.ts';

const API = '/organization/api/v1/pay-later-key';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

/** A pay-later key without its secret. */
export const payLaterKey = z.object({
  _id: z.string(),
  /** The last characters, by which a person recognises it. */
  hint: z.string(),
  limit: rupees,
  expiresAt: z.string(),
  issuedBy: z.string(),
  issuedAt: z.string(),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  usedAt: z.nullable(z.string()),
  /** What it paid for, and for which service; null until it is used. */
  bookingId: z.nullable(z.string()),
  service: z.nullable(z.string()),
});

/** Issues a key to an organisation; the key itself is in this answer and nowhere else. For the provider's admins. */
export const issuePayLaterKey = defineOperation({
  id: 'issue-pay-later-key',
  area: 'desk',
  method: 'POST',
  path: `${API}/issue`,
  summary: 'Issue a pay-later key',
  access: MANAGE,
  object: 'provider',
  body: z.strictObject({ organizationId: id, limit: amount('Limit'), expiresOn: day('Date of expiry') }),
  secretAnswer: true,
  payload: z.object({ payLaterKey, paymentKey: z.string() }),
  errors: ['validation_failed', 'provider_only', 'not_found'],
  // An answer that is kept to be repeated would keep the key.
});

/** An organisation's keys, newest first. */
export const listPayLaterKeys = defineOperation({
  id: 'list-pay-later-keys',
  area: 'desk',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Pay-later keys',
  access: MANAGE,
  object: 'provider',
  query: z.extend(listQuery(z.strictObject({}), ['issuedAt']), { organizationId: z.optional(id) }),
  payload: z.extend(listPayload(payLaterKey), {
    /** What the organisation owes for bookings on keys, in rupees. */
    owed: rupees,
  }),
  errors: ['validation_failed', 'not_found'],
});

/** Revokes a key at once; one that is used or revoked does not change. */
export const revokePayLaterKey = defineOperation({
  id: 'revoke-pay-later-key',
  area: 'desk',
  method: 'DELETE',
  path: `${API}/revoke`,
  summary: 'Revoke a pay-later key',
  access: MANAGE,
  object: 'provider',
  query: z.strictObject({ organizationId: id, payLaterKeyId: id }),
  payload: z.object({ payLaterKey }),
  errors: ['validation_failed', 'provider_only', 'not_found', 'payment_key_used'],
});

/** For whom something is booked on a key, and what was agreed to. */
const onKey = {
  organizationId: z.optional(id),
  tripId: id,
  /** For whom it is booked: a person who made the trip or travels in it. */
  userId: integerId,
  paymentKey: z._default(z.string().check(z.maxLength(200)), ''),
  /** The price that was agreed to after 'Price changed …'. */
  acceptedTotalPrice: z.optional(amount('Total price')),
  /** True once they have seen what else a supplier has changed. */
  acceptsTerms: z.optional(z.boolean()),
};

const ON_KEY_REFUSALS = [
  'validation_failed',
  'provider_only',
  'not_found',
  'booking_not_found',
  'service_disabled',
  'privilege_missing',
  'booking_not_payable',
  'payment_in_progress',
  'payment_key_wrong',
  'payment_key_used',
  'payment_key_expired',
  'payment_key_limit',
  'price_changed',
  'approval_missing',
  'approval_outdated',
  'policy_blocks',
  'reason_code_required',
  'nobody_can_approve',
  'offer_unavailable',
  'terms_changed',
  'supplier_error',
  'too_many_requests',
  'conflict',
] as const;

/**
 * Books anything of a trip on a pay-later key (`flightId` names the booking): no card is charged, the organisation owes
 * the amount. For the provider's admins.
 */
export const zipPayBook = defineOperation({
  id: 'zip-pay-book',
  area: 'desk',
  method: 'POST',
  path: '/flights/zip-pay-book',
  summary: 'Book on a pay-later key',
  access: { kind: 'privilege', privilege: 'pay.later' },
  object: 'provider',
  body: z.strictObject({ ...onKey, flightId: id }),
  payload: z.object({
    tripId: z.string(),
    flightId: z.string(),
    orderId: z.string(),
    amount: rupees,
    text: z.string(),
  }),
  movesMoney: true,
  errors: [...ON_KEY_REFUSALS, 'itinerary_stale', 'search_expired'],
  idempotent: true,
});

/**
 * Books a stay of a trip on a pay-later key (rules §7.8): no card is charged, the organisation owes the amount. For the
 * provider's admins.
 */
export const zipPayStay = defineOperation({
  id: 'zip-pay-stay',
  area: 'desk',
  method: 'POST',
  path: '/trip/api/v1/hotel/zip-pay-book',
  summary: 'Book a stay on a pay-later key',
  access: { kind: 'privilege', privilege: 'pay.later' },
  object: 'provider',
  body: z.strictObject({ ...onKey, bookingId: id }),
  payload: z.object({
    tripId: z.string(),
    bookingId: z.string(),
    orderId: z.string(),
    amount: rupees,
    text: z.string(),
  }),
  movesMoney: true,
  errors: [...ON_KEY_REFUSALS],
  idempotent: true,
});

/** Paying later on the provider's keys. */
export const PAY_LATER_OPERATIONS: readonly Operation[] = [
  issuePayLaterKey,
  listPayLaterKeys,
  revokePayLaterKey,
  zipPayBook,
  zipPayStay,
];
