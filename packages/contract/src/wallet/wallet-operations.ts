import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { day, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';
import { MAY_PAY, startedPayment } from './payment-shapes.ts';

/** Rules §7.9. */
const API = '/trip/api/v1/walletCredit';
const TOP_UP = { kind: 'privilege', privilege: 'wallet.topup' } as const;
const GRANT = { kind: 'privilege', privilege: 'organisation.manage' } as const;

/** What a booking may be paid with, and how far each reaches. Shows no balance to a person who may not spend it. */
export const getMeansOfPayment = defineOperation({
  id: 'get-means-of-payment',
  area: 'wallet',
  method: 'GET',
  path: '/payments/means',
  summary: 'What a booking, or a change of it, may be paid with',
  access: MAY_PAY,
  object: 'arranged',
  query: z.strictObject({
    bookingId: id,
    /** The chosen change of it that is to be paid; absent = the booking itself. */
    changeId: z.optional(id),
  }),
  payload: z.object({
    /** The sum to pay; airline credits that are set aside for it are subtracted. */
    total: rupees,
    means: z.array(
      z.object({
        means: z.enum(['wallet', 'credit_line', 'card']),
        /** What can be spent with it now; null for a card. */
        available: z.nullable(rupees),
        /** True where it pays all of it. */
        covers: z.boolean(),
      }),
    ),
    /** What a wallet pays with first, beside its own money; null = none, or no wallet may pay. */
    promotional: z.nullable(
      z.object({
        available: rupees,
        /** The last day of what is spent first, YYYY-MM-DD. */
        expiresOn: z.string(),
      }),
    ),
  }),
  errors: ['validation_failed', 'booking_not_found', 'change_not_open'],
});

/** A credit line in its current state. */
export const creditLine = z.object({
  limit: rupees,
  owed: rupees,
  /** Set aside for bookings under way. */
  held: rupees,
  available: rupees,
  /** The day of the month on which a statement is drawn, and how many days later it is due. */
  statementDay: z.int(),
  dueDays: z.int(),
  /** What is owed by how long it has been due. */
  ageing: z.object({
    notDue: rupees,
    upTo30: rupees,
    upTo60: rupees,
    upTo90: rupees,
    over90: rupees,
    /** YYYY-MM-DD; null = nothing is open that is not due yet. */
    nextDueOn: z.nullable(z.string()),
  }),
});

/** Credit that the provider has given as a present. */
export const promotionalCredit = z.object({
  /** What can be spent now. */
  available: rupees,
  /** The newest first; at most fifty. */
  grants: z.array(
    z.object({
      _id: z.string(),
      amount: rupees,
      left: rupees,
      /** Expired unspent, also refunds after the last day. */
      expired: rupees,
      /** The last day on which it pays, in India. */
      expiresOn: z.string(),
      reason: z.string(),
      grantedAt: z.string(),
    }),
  ),
});

/** What is in a wallet. */
export const walletBalance = z.object({
  available: rupees,
  /** Set aside for bookings under way. */
  held: rupees,
});

const topUp = z.object({
  _id: z.string(),
  orderId: z.string(),
  amount: rupees,
  state: z.enum(['open', 'paid', 'failed']),
  message: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
});

/** The present state of the organisation's wallet and credit line. */
export const getWallet = defineOperation({
  id: 'get-wallet',
  area: 'wallet',
  method: 'GET',
  path: `${API}/wallet`,
  summary: 'The wallet and the credit line',
  access: { kind: 'privilege', privilege: 'ledger.view' },
  object: 'organisation',
  payload: z.object({
    wallet: z.extend(walletBalance, {
      /** Whole days that it lasts at the pace of the last thirty days; null = nothing was spent. */
      daysOfCover: z.nullable(z.int()),
      /** Set aside for withdrawals that are not paid yet. */
      toBePaidOut: rupees,
    }),
    promotional: promotionalCredit,
    creditLine: z.nullable(creditLine),
    /** Below this those who may top it up are warned; null = they are not. */
    alertBelow: z.nullable(rupees),
    topUpLimits: z.object({ least: rupees, most: rupees }),
    /** Top-ups by card, the newest first; at most twenty. */
    topUps: z.array(topUp),
  }),
  errors: [],
});

/** Begins a top-up by card or UPI; answers what to post to the gateway. Credited once the gateway has confirmed it. */
export const startTopUp = defineOperation({
  id: 'start-top-up',
  area: 'wallet',
  method: 'POST',
  path: `${API}/topup`,
  summary: 'Top up the wallet by card',
  access: TOP_UP,
  object: 'organisation',
  body: z.strictObject({ amount: amount('Amount') }),
  payload: startedPayment,
  movesMoney: true,
  errors: ['validation_failed'],
  idempotent: true,
});

/** Sets the balance below which the wallet is low; null = no warning. */
export const updateWalletAlert = defineOperation({
  id: 'update-wallet-alert',
  area: 'wallet',
  method: 'PUT',
  path: `${API}/alert`,
  summary: 'Set when the wallet is low',
  access: TOP_UP,
  object: 'organisation',
  body: z.strictObject({ below: z.nullable(amount('Amount')) }),
  payload: z.object({ alertBelow: z.nullable(rupees) }),
  errors: ['validation_failed'],
});

/** The credit line of an organisation and what was paid on it; for the provider. */
export const getCreditLine = defineOperation({
  id: 'get-credit-line',
  area: 'wallet',
  method: 'GET',
  path: `${API}/credit-line`,
  summary: 'The credit line of an organisation',
  access: GRANT,
  object: 'provider',
  query: z.strictObject({ organizationId: z.optional(id) }),
  payload: z.object({
    creditLine: z.nullable(creditLine),
    wallet: walletBalance,
    /** What may be withheld as TDS from our fees today: the rate in percent, above which sum in the financial year. */
    tds: z.object({ isOn: z.boolean(), rate: z.number(), threshold: rupees, fees: rupees, most: rupees }),
    promotional: promotionalCredit,
    payments: z.array(
      z.object({
        _id: z.string(),
        received: rupees,
        tds: rupees,
        reference: z.string(),
        paidOn: z.string(),
        enteredBy: z.string(),
        at: z.string(),
      }),
    ),
  }),
  errors: ['validation_failed', 'provider_only', 'not_found'],
});

/** Grants a credit line, or changes one. A limit below what is owed takes nothing back and blocks new bookings. */
export const updateCreditLine = defineOperation({
  id: 'update-credit-line',
  area: 'wallet',
  method: 'PUT',
  path: `${API}/credit-line`,
  summary: 'Grant or change a credit line',
  access: GRANT,
  object: 'provider',
  body: z.strictObject({
    organizationId: id,
    limit: amount('Limit'),
    statementDay: z.int().check(z.minimum(1, 'Choose a day from 1 to 28'), z.maximum(28, 'Choose a day from 1 to 28')),
    dueDays: z.int().check(z.minimum(0, 'At least 0 days'), z.maximum(120, 'At most 120 days')),
  }),
  payload: z.object({ creditLine }),
  errors: ['validation_failed', 'provider_only', 'not_found'],
});

/** Enters what an organisation has paid on its credit line: received at the bank, and kept back as tax (TDS). */
export const enterCreditPayment = defineOperation({
  id: 'enter-credit-payment',
  area: 'wallet',
  method: 'POST',
  path: `${API}/credit-line/payment`,
  summary: 'Enter a payment on a credit line',
  access: GRANT,
  object: 'provider',
  body: z.strictObject({
    organizationId: id,
    received: amount('Amount received'),
    /** Kept back as tax; absent = nothing. */
    tds: z.optional(amount('TDS')),
    /** The bank's number of the transfer (UTR). */
    reference: text('keyName', 'Reference'),
    paidOn: day('Date of payment'),
  }),
  payload: z.object({ creditLine }),
  movesMoney: true,
  errors: ['validation_failed', 'provider_only', 'not_found', 'conflict'],
  idempotent: true,
});

/** Gives an organisation credit as a present: it pays before the wallet, until its last day, and is never paid out. */
export const grantPromo = defineOperation({
  id: 'grant-promo',
  area: 'wallet',
  method: 'POST',
  path: `${API}/promo`,
  summary: 'Grant promotional credit',
  access: GRANT,
  object: 'provider',
  body: z.strictObject({
    organizationId: id,
    amount: amount('Amount', 10_00_000),
    reason: text('reason'),
    /** The last day on which it pays, in India. */
    expiresOn: day('Last day'),
  }),
  payload: z.object({ promotional: promotionalCredit }),
  movesMoney: true,
  errors: ['validation_failed', 'provider_only', 'not_found'],
  idempotent: true,
});

/** Operations on the wallet and on ways to pay for bookings. */
export const WALLET_OPERATIONS: readonly Operation[] = [
  getMeansOfPayment,
  getWallet,
  startTopUp,
  updateWalletAlert,
  getCreditLine,
  updateCreditLine,
  enterCreditPayment,
  grantPromo,
];
