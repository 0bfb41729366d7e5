import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { ACCOUNT_FIELDS } from '../bank/account-fields.ts';
import { utr } from '../bank/bank-shapes.ts';
import { day, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id, listQuery } from '../schemas.ts';
import { payoutAccount, providerPayoutAccounts, providerWithdrawals, withdrawal } from './withdrawal-shapes.ts';

const ASK = { kind: 'privilege', privilege: 'wallet.topup' } as const;
const DECIDE = { kind: 'privilege', privilege: 'provider.decide' } as const;
const OWN_API = '/trip/api/v1/walletCredit/withdrawal';
const API = '/trip/api/v1/provider/withdrawal';

const seen = z.int().check(z.positive());
const decided = z.strictObject({ isDecided: z.optional(z.boolean()) });

/** What may be withdrawn, to which accounts, and what was asked for, the newest first. */
export const getWithdrawals = defineOperation({
  id: 'get-withdrawals',
  area: 'withdrawal',
  method: 'GET',
  path: OWN_API,
  summary: 'Withdrawals from the wallet',
  access: ASK,
  object: 'organisation',
  payload: z.object({
    /** Paid in and not spent, without what is set aside and without promotional credit. */
    available: rupees,
    accounts: z.array(payoutAccount),
    withdrawals: z.array(withdrawal),
  }),
  errors: [],
});

/** Adds an account of the organisation's own. Nothing is paid to it before the provider knows whose it is. */
export const addPayoutAccount = defineOperation({
  id: 'add-payout-account',
  area: 'withdrawal',
  method: 'POST',
  path: `${OWN_API}/account`,
  summary: 'Add a bank account to be paid to',
  access: ASK,
  object: 'organisation',
  body: z.strictObject(ACCOUNT_FIELDS),
  payload: z.object({ account: payoutAccount }),
  errors: ['validation_failed'],
});

/** Takes an account away, so that nothing more is paid to it. */
export const removePayoutAccount = defineOperation({
  id: 'remove-payout-account',
  area: 'withdrawal',
  method: 'POST',
  path: `${OWN_API}/account/remove`,
  summary: 'Remove a bank account',
  access: ASK,
  object: 'organisation',
  body: z.strictObject({ payoutAccountId: id, version: seen }),
  payload: z.object({}),
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** Asks for money of the wallet; it is set aside at once. */
export const askWithdrawal = defineOperation({
  id: 'ask-withdrawal',
  area: 'withdrawal',
  method: 'POST',
  path: OWN_API,
  summary: 'Withdraw from the wallet',
  access: ASK,
  object: 'organisation',
  body: z.strictObject({ payoutAccountId: id, amount: amount('Amount') }),
  payload: z.object({ withdrawal }),
  movesMoney: true,
  errors: ['validation_failed', 'not_found', 'wallet_insufficient'],
  idempotent: true,
});

/** Takes back a wish that is not agreed to yet: the money is free again. */
export const takeBackWithdrawal = defineOperation({
  id: 'take-back-withdrawal',
  area: 'withdrawal',
  method: 'POST',
  path: `${OWN_API}/take-back`,
  summary: 'Take a withdrawal back',
  access: ASK,
  object: 'organisation',
  body: z.strictObject({ withdrawalId: id, version: seen }),
  payload: z.object({}),
  movesMoney: true,
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** The advice of a withdrawal that was paid, as PDF. */
export const downloadWithdrawalAdvice = defineOperation({
  id: 'download-withdrawal-advice',
  area: 'withdrawal',
  method: 'GET',
  path: `${OWN_API}/advice`,
  summary: 'Advice of a withdrawal',
  access: ASK,
  object: 'organisation',
  query: z.strictObject({ withdrawalId: id }),
  payload: download,
  errors: ['validation_failed', 'not_found', 'conflict'],
  answer: 'download',
});

/** Withdrawals of all organisations: waiting ones, the longest first, or decided ones. */
export const listWithdrawals = defineOperation({
  id: 'list-withdrawals',
  area: 'withdrawal',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Withdrawals of customers',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(decided, ['askedAt']),
  payload: providerWithdrawals,
  errors: ['validation_failed', 'provider_only'],
});

/** Accounts that customers wish to be paid to: waiting or decided ones. */
export const listPayoutAccounts = defineOperation({
  id: 'list-payout-accounts',
  area: 'withdrawal',
  method: 'GET',
  path: `${API}/account/list`,
  summary: 'Bank accounts of customers',
  access: DECIDE,
  object: 'nothing',
  query: listQuery(decided, ['addedAt']),
  payload: providerPayoutAccounts,
  errors: ['validation_failed', 'provider_only'],
});

/** Says that an account is the payer's own, with the evidence: a transfer that came from it, or a paper of the bank. */
export const verifyPayoutAccount = defineOperation({
  id: 'verify-payout-account',
  area: 'withdrawal',
  method: 'POST',
  path: `${API}/account/verify`,
  summary: 'Verify a bank account of a customer',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject({
    organizationId: id,
    payoutAccountId: id,
    version: seen,
    /** Of a transfer that reached this organisation's wallet from the account. */
    utr: z.optional(utr),
    note: text('comment', 'How it is known'),
  }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict', 'second_person_needed'],
});

/** Refuses an account, or trusts it no longer, with a reason that its organisation sees. */
export const refusePayoutAccount = defineOperation({
  id: 'refuse-payout-account',
  area: 'withdrawal',
  method: 'POST',
  path: `${API}/account/refuse`,
  summary: 'Refuse a bank account of a customer',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject({ organizationId: id, payoutAccountId: id, version: seen, reason: text('reason') }),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
});

const named = { organizationId: id, withdrawalId: id, version: seen };

/** Agrees to a withdrawal: neither the person who asked for it nor the one who verified its account. */
export const approveWithdrawal = defineOperation({
  id: 'approve-withdrawal',
  area: 'withdrawal',
  method: 'POST',
  path: `${API}/approve`,
  summary: 'Approve a withdrawal',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject(named),
  payload: z.object({}),
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict', 'second_person_needed'],
});

/**
 * Refuses a withdrawal, or ends one that the bank has not paid, which the person who agreed to it never does: the money
 * is in the wallet again.
 */
export const refuseWithdrawal = defineOperation({
  id: 'refuse-withdrawal',
  area: 'withdrawal',
  method: 'POST',
  path: `${API}/refuse`,
  summary: 'Refuse a withdrawal',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject({ ...named, reason: text('reason') }),
  payload: z.object({}),
  movesMoney: true,
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict', 'second_person_needed'],
});

/** Enters the transfer by which our bank has paid a withdrawal: never the person who agreed to it. */
export const payWithdrawal = defineOperation({
  id: 'pay-withdrawal',
  area: 'withdrawal',
  method: 'POST',
  path: `${API}/pay`,
  summary: 'Enter that a withdrawal was paid',
  access: DECIDE,
  object: 'provider',
  body: z.strictObject({ ...named, utr, paidOn: day('Date of payment') }),
  payload: z.object({}),
  movesMoney: true,
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict', 'second_person_needed'],
});

/** All operations of money that leaves wallets for their owners' banks. */
export const WITHDRAWAL_OPERATIONS: readonly Operation[] = [
  getWithdrawals,
  addPayoutAccount,
  removePayoutAccount,
  askWithdrawal,
  takeBackWithdrawal,
  downloadWithdrawalAdvice,
  listWithdrawals,
  listPayoutAccounts,
  verifyPayoutAccount,
  refusePayoutAccount,
  approveWithdrawal,
  refuseWithdrawal,
  payWithdrawal,
];
