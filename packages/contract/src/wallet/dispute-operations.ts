import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

/** A payment that its payer disputes at their bank. */
export const paymentDispute = z.object({
  _id: z.string(),
  /** The gateway's. */
  reference: z.string(),
  orderId: z.string(),
  paidFor: z.enum(['booking', 'top_up', 'unknown']),
  bookingId: z.nullable(z.string()),
  tripId: z.nullable(z.string()),
  tripName: z.nullable(z.string()),
  amount: rupees,
  /** In the words of the payer's bank. */
  reason: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  openedAt: z.string(),
  /** Until then the bank takes evidence. */
  respondBy: z.string(),
  decidedAt: z.nullable(z.string()),
  /** What was taken of the wallet for it, and what is owed for it; null = nothing was taken. */
  fromWallet: z.nullable(rupees),
  owed: z.nullable(rupees),
  /** When that was given back; null = it was not. */
  returnedAt: z.nullable(z.string()),
});

/** Payments of the organisation that are disputed: what is open first, then the newest; at most fifty. */
export const listDisputes = defineOperation({
  id: 'list-disputes',
  area: 'wallet',
  method: 'GET',
  path: '/trip/api/v1/walletCredit/dispute/list',
  summary: 'Disputed payments',
  access: { kind: 'privilege', privilege: 'ledger.view' },
  object: 'organisation',
  payload: z.object({ disputes: z.array(paymentDispute) }),
  errors: [],
});

/**
 * Says of a dispute that the gateway tells to be lost, which cannot be true by what came in and went out, whether the bank has taken the money:
 * then the worker takes it in the books as well, and else nothing is taken and refunds of the payment go on. `conflict` where nothing waits for
 * that word, or where it was taken before and has come back.
 */
export const settleDispute = defineOperation({
  id: 'settle-dispute',
  area: 'wallet',
  method: 'POST',
  path: '/trip/api/v1/walletCredit/dispute/settle',
  summary: 'Say whether the bank has taken a disputed payment',
  access: { kind: 'privilege', privilege: 'provider.decide' },
  object: 'provider',
  body: z.strictObject({
    organizationId: id,
    reference: z.string().check(z.minLength(1), z.maxLength(100)),
    isTaken: z.boolean(),
  }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

/** What is asked about disputed payments, and said of them. */
export const DISPUTE_OPERATIONS: readonly Operation[] = [listDisputes, settleDispute];
