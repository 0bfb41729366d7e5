import { FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { day, optionalText } from '../form-fields.ts';
import { proofShape, verdict } from '../policy/verdict-shapes.ts';
import { allowedAction, namedPerson } from '../schemas.ts';

/** The categories of rules §9.4 as codes; `categoryName` carries the specification's word. */
export const expenseCategory = z.enum(
  [
    'train',
    'miscellaneous',
    'laundry',
    'incidental',
    'hotel',
    'fuel_toll_parking',
    'food',
    'conveyance',
    'car',
    'bus',
    'airfare',
  ],
  { error: (issue) => (issue.input === undefined ? requiredMessage('Category') : invalidMessage('Category')) },
);

/** How an amount is determined; `booking` entries are made by Pravas itself when a booking is bought. */
export const expenseKind = z.enum(['spent', 'mileage', 'daily_allowance', 'booking']);

/** The state of an expense. A rejected line goes back as a draft with the approver's comment. */
export const expenseState = z.enum(['draft', 'claimed', 'approved', 'rejected', 'reimbursed']);

/** The state of a claim. */
export const claimState = z.enum(['submitted', 'approved', 'partly_approved', 'rejected', 'withdrawn', 'reimbursed']);

/**
 * Another entry that looks like the same spending. `owner` and `expenseId` are null where the reader may not know whose
 * it is.
 */
export const expenseDuplicate = z.object({
  certainty: z.enum(['certain', 'likely', 'possible']),
  /** "The same receipt file". */
  reason: z.string(),
  isMine: z.boolean(),
  expenseId: z.nullable(z.string()),
  owner: z.nullable(namedPerson),
  spentOn: z.nullable(z.string()),
  amount: z.nullable(rupees),
});

/** An expense with everything its owner sees. Amounts are rupees; `tax` is inside `amount`. */
export const expense = z.object({
  _id: z.string(),
  kind: expenseKind,
  category: expenseCategory,
  categoryName: z.string(),
  spentOn: z.string(),
  amount: rupees,
  tax: rupees,
  gstin: z.nullable(z.string()),
  vendor: z.nullable(z.string()),
  receiptNo: z.nullable(z.string()),
  bookingRefNo: z.nullable(z.string()),
  fromLocation: z.nullable(z.string()),
  toLocation: z.nullable(z.string()),
  location: z.nullable(z.string()),
  km: z.nullable(z.number()),
  days: z.nullable(z.number()),
  isInternational: z.boolean(),
  comment: z.nullable(z.string()),
  trip: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Set for entries that a booking made. */
  bookingId: z.nullable(z.string()),
  claim: z.nullable(z.object({ _id: z.string(), number: z.number() })),
  receipt: z.nullable(z.object({ name: z.string(), bytes: z.number(), mediaType: z.string() })),
  state: expenseState,
  /** Null without a policy, and for entries that a booking made: those were judged when they were bought. */
  verdict: z.nullable(verdict),
  reasonCode: z.nullable(z.object({ _id: z.string(), code: z.string(), text: z.string() })),
  reasonText: z.nullable(z.string()),
  decisionComment: z.nullable(z.string()),
  /** The draft may be claimed in its current state; where not, why. */
  claimable: z.object({ allowed: z.boolean(), reason: z.nullable(z.string()) }),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  allowedActions: z.array(allowedAction),
});

/** A whole number that may be left out; answers null then. */
function optionalCount(name: 'km' | 'days') {
  const message = invalidMessage(FIELD_RULES[name].label);
  const typed = z.int({ error: () => message }).check(z.minimum(1, { error: () => message }));
  return z._default(z.nullable(typed), null);
}

/** What a person enters of an expense. The amounts of mileage and daily allowances are computed, never trusted. */
export const expenseInput = {
  kind: z._default(z.enum(['spent', 'mileage', 'daily_allowance']), 'spent'),
  category: expenseCategory,
  spentOn: day('Date'),
  amount: z.prefault(z.nullable(amount('Amount')), null),
  tax: z.prefault(z.nullable(amount('Tax')), 0),
  gstin: optionalText('gstNumber'),
  vendor: optionalText('vendor'),
  receiptNo: optionalText('receiptNo'),
  bookingRefNo: optionalText('bookingRefNo'),
  fromLocation: optionalText('fromLocation'),
  toLocation: optionalText('toLocation'),
  location: optionalText('location'),
  km: optionalCount('km'),
  days: optionalCount('days'),
  isInternational: z._default(z.boolean(), false),
  comment: optionalText('comment'),
  tripId: z._default(z.nullable(z.uuid()), null),
  reasonCodeId: z._default(z.nullable(z.uuid()), null),
  reasonText: optionalText('reason'),
};

/** A sum of one group of expenses. */
export const categoryTotal = z.object({
  category: expenseCategory,
  categoryName: z.string(),
  amount: rupees,
  count: z.number(),
});

/** What a claim adds up to. */
export const claimTotals = z.object({
  total: rupees,
  approved: rupees,
  rejected: rupees,
  /** Bookings the company paid are listed with a claim and never paid out. */
  paidByCompany: rupees,
  /** What the owner is to be paid, or was. */
  reimbursable: rupees,
  byCategory: z.array(categoryTotal),
});

/** A claim as lists show it. */
export const claimSummary = z.object({
  _id: z.string(),
  /** 1, 2, 3, … within the organisation. */
  number: z.number(),
  state: claimState,
  owner: namedPerson,
  approver: namedPerson,
  trip: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  total: rupees,
  approved: rupees,
  lines: z.number(),
  /** Lines that are out of policy, and lines that look like something claimed before. */
  outOfPolicy: z.number(),
  duplicates: z.number(),
  submittedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  reimbursedAt: z.nullable(z.string()),
  version: z.number(),
});

/** A line of a claim. */
export const claimLine = z.object({
  expense,
  duplicates: z.array(expenseDuplicate),
  decision: z.nullable(z.enum(['approve', 'reject'])),
  decisionComment: z.nullable(z.string()),
});

/** A claim with its lines and their outcome. */
export const claimDetails = z.extend(claimSummary, {
  /** Whether the person asked can decide it now; false too for a claim that waits for nobody. */
  canBeDecided: z.boolean(),
  comment: z.nullable(z.string()),
  decidedBy: z.nullable(namedPerson),
  reimbursedBy: z.nullable(namedPerson),
  paymentRef: z.nullable(z.string()),
  rows: z.array(claimLine),
  /** Rejected lines that their owner has taken up again since, as they were when they were rejected. */
  returned: z.array(
    z.object({
      expenseId: z.string(),
      category: expenseCategory,
      categoryName: z.string(),
      spentOn: z.string(),
      amount: rupees,
      comment: z.nullable(z.string()),
    }),
  ),
  /** What the company paid for the same trip; shown, not decided. */
  bookings: z.array(expense),
  totals: claimTotals,
  history: z.array(z.object({ at: z.string(), text: z.string() })),
  allowedActions: z.array(allowedAction),
});

/** What an expense would be if it were saved now. */
export const expenseForecast = z.object({
  /** The amount as it would be stored; null where it cannot be determined yet. */
  amount: z.nullable(rupees),
  /** How it was computed: mileage and daily allowances. */
  computation: z.nullable(z.string()),
  proof: z.nullable(proofShape),
  verdict: z.nullable(verdict),
  duplicates: z.array(expenseDuplicate),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Which fields the category asks for. */
  fields: z.array(z.object({ field: z.string(), need: z.enum(['required', 'optional', 'hidden']) })),
});
