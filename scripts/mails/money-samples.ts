import type { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import { paise, ZERO } from '../../packages/domain/src/money/money.ts';
import { ASHA, MEERA, TRIP, TRIP_ID } from './sample-bookings.ts';
import type { SamplesFor } from './sample-shapes.ts';

const claim = {
  tripId: TRIP_ID,
  ownerId: ASHA,
  approverId: MEERA,
  by: MEERA,
  paidBy: MEERA,
  claimId: '0197a000-0000-7000-8000-000000000008',
  number: 7,
  ownerName: 'Asha Rao',
  tripName: TRIP.name,
  state: 'submitted',
  totalPaise: paise(12_480_50),
  approvedPaise: paise(12_480_50),
  comment: 'The taxi receipts are in one file',
  paymentRef: 'NEFT HDFCN52027010612345',
  rejected: [],
};

const topup = {
  tripId: null,
  recipients: [ASHA],
  utr: 'HDFCR52027010400123456',
  declaredPaise: paise(5_00_000_00),
  receivedPaise: paise(5_00_000_00),
  isNamed: false,
  paidOn: '2027-01-04',
  reason: null,
};

const withdrawal = {
  tripId: null,
  by: ASHA,
  recipients: [MEERA],
  amountPaise: paise(2_50_000_00),
  askedBy: 'Nisha Verma',
  account: 'HDFC Bank, account ending 5678',
  utr: 'HDFCR52027010600654321',
  paidOn: '2027-01-06',
  reason: null,
};

const statement = {
  tripId: null,
  recipients: [ASHA],
  from: '2026-12-05',
  to: '2027-01-04',
  dueOn: '2027-01-20',
  openingPaise: paise(1_20_000_00),
  bookedPaise: paise(3_48_210_50),
  paidPaise: paise(1_20_000_00),
  returnedPaise: paise(8_200_00),
  closingPaise: paise(3_40_010_50),
  overduePaise: ZERO,
};

/** The facts of notifications about claims, wallets and credit lines. */
export const MONEY_SAMPLES: SamplesFor<
  Extract<
    keyof typeof TOPICS,
    `expense.${string}` | `wallet.${string}` | `credit.statement` | `withdrawal.${string}` | `payout_account.${string}`
  >
> = {
  'expense.claimed': { one: claim },
  'expense.reassigned': { one: { ...claim, comment: null, tripName: null } },
  'expense.withdrawn': { one: claim },
  'expense.decided': {
    approved: { ...claim, state: 'approved' },
    partly: {
      ...claim,
      state: 'partly_approved',
      approvedPaise: paise(9_980_50),
      rejected: [
        { title: 'food, Mon, 4 Jan', comment: 'The receipt is missing' },
        { title: 'local transport, Tue, 5 Jan', comment: null },
      ],
    },
    rejected: {
      ...claim,
      state: 'rejected',
      approvedPaise: ZERO,
      rejected: [{ title: 'food, Mon, 4 Jan', comment: null }],
    },
  },
  'expense.reimbursed': { one: { ...claim, state: 'reimbursed' } },
  'wallet.low': {
    one: { tripId: null, recipients: [ASHA], availablePaise: paise(18_420_50), belowPaise: paise(50_000_00) },
  },
  'wallet.topped_up': {
    declared: topup,
    other: { ...topup, receivedPaise: paise(4_99_000_00) },
    undeclared: { ...topup, isNamed: true },
  },
  'wallet.topup_refused': { one: { ...topup, receivedPaise: null, reason: 'No transfer with this UTR has arrived' } },
  'credit.statement': {
    due: statement,
    overdue: { ...statement, overduePaise: paise(40_000_00) },
    nothing: { ...statement, bookedPaise: ZERO, returnedPaise: ZERO, closingPaise: ZERO },
  },
  'withdrawal.asked': { one: withdrawal },
  'withdrawal.paid': { one: withdrawal },
  'withdrawal.refused': { one: { ...withdrawal, reason: 'The account belongs to another company' } },
  'payout_account.verified': {
    one: {
      tripId: null,
      recipients: [ASHA],
      account: withdrawal.account,
      holder: 'Meridian Consulting Pvt Ltd',
      reason: null,
    },
  },
  'payout_account.refused': {
    one: {
      tripId: null,
      recipients: [ASHA],
      account: withdrawal.account,
      holder: 'Meridian Consulting Pvt Ltd',
      reason: 'Its holder is another company',
    },
  },
};
