import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { listPayload } from '../schemas.ts';

/** An account of a customer's own that its wallet may be paid back to. */
export const payoutAccount = z.object({
  _id: z.string(),
  bank: z.string(),
  holder: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  /** `waiting`: Pravas looks whose it is · `verified` · `refused` · `removed`: by the customer. */
  state: z.enum(['waiting', 'verified', 'refused', 'removed']),
  addedBy: z.string(),
  addedAt: z.string(),
  verifiedAt: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  version: z.number(),
});

/** Money that is taken out of a wallet, as its organisation sees it. */
export const withdrawal = z.object({
  _id: z.string(),
  amount: rupees,
  /**
   * `asked`: set aside · `approved`: agreed to, the bank is instructed · `paid` · `refused`, `taken_back`: in the
   * wallet again.
   */
  state: z.enum(['asked', 'approved', 'paid', 'refused', 'taken_back']),
  bank: z.string(),
  accountNumber: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  approvedAt: z.nullable(z.string()),
  /** The bank's number of the transfer, and its day. */
  utr: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  version: z.number(),
  mayTakeBack: z.boolean(),
});

const place = { organizationId: z.string(), organization: z.string(), ageDays: z.number() };

/** A withdrawal as the provider sees it. */
export const providerWithdrawal = z.extend(withdrawal, {
  ...place,
  holder: z.string(),
  ifsc: z.string(),
  verifiedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  /** What the caller may do, with why not. */
  mayApprove: z.boolean(),
  mayPay: z.boolean(),
  mayRefuse: z.boolean(),
  whyNot: z.nullable(z.string()),
});

/**
 * An account as the provider sees it: with the name that its organisation has in law, and transfers that came from it.
 */
export const providerPayoutAccount = z.extend(payoutAccount, {
  ...place,
  legalName: z.string(),
  verifiedBy: z.nullable(z.string()),
  proof: z.nullable(z.string()),
  /**
   * What this organisation paid in by bank, the newest first: where a bank's line names this account, it is the
   * payer's.
   */
  paidIn: z.array(z.object({ utr: z.string(), paidOn: z.string(), amount: rupees })),
});

/** A page of withdrawals. */
export const providerWithdrawals = listPayload(providerWithdrawal);
/** A page of accounts. */
export const providerPayoutAccounts = listPayload(providerPayoutAccount);
