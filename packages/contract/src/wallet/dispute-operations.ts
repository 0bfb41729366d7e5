import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';

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

/** What is asked about disputed payments. */
export const DISPUTE_OPERATIONS: readonly Operation[] = [listDisputes];
