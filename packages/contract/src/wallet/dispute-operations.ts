import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id, listPayload, listQuery } from '../schemas.ts';

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
  /** What was taken from the wallet for it, and what is owed for it; null = nothing was taken. */
  fromWallet: z.nullable(rupees),
  owed: z.nullable(rupees),
  /** When that was refunded; null = it was not. */
  returnedAt: z.nullable(z.string()),
});

/** Disputed payments of the organisation: open ones first, then the newest; at most fifty. */
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
 * Says of a dispute that the gateway reports as lost, which the sums received and paid out contradict, whether the bank
 * has taken the money: then the worker takes it in the books as well, again where it had been returned, and else
 * nothing is taken and refunds of the payment go on. `conflict` where nothing waits for that word, or where it is taken
 * already and has not been returned.
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

/** A disputed payment of a customer, as the provider sees it. */
const customerDispute = z.object({
  ...paymentDispute.shape,
  organizationId: z.string(),
  organization: z.string(),
  /** The gateway reports it as lost, which the sums received and paid out contradict: somebody has to ask the bank. */
  needsWord: z.boolean(),
  /** How often the bank had taken it and given it back before. */
  takenBefore: z.number(),
});

/**
 * Disputed payments of all organisations: those that need a word of the provider's people first, then by the day for
 * evidence; or those decided.
 */
export const listCustomerDisputes = defineOperation({
  id: 'list-customer-disputes',
  area: 'wallet',
  method: 'GET',
  path: '/trip/api/v1/walletCredit/dispute/customers',
  summary: 'Disputed payments of customers',
  access: { kind: 'privilege', privilege: 'provider.decide' },
  object: 'provider',
  query: listQuery(z.strictObject({ isDecided: z.optional(z.boolean()) }), ['respondBy']),
  payload: listPayload(customerDispute),
  errors: ['validation_failed', 'provider_only'],
});

/** Operations to list disputed payments and to decide on them. */
export const DISPUTE_OPERATIONS: readonly Operation[] = [listDisputes, settleDispute, listCustomerDisputes];
