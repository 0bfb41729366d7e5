import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { day } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id, listPayload, listQuery } from '../schemas.ts';
import {
  approveClaim,
  claimExpenses,
  getClaim,
  listClaims,
  reimburseClaim,
  withdrawClaim,
} from './claim-operations.ts';
import { expense, expenseCategory, expenseForecast, expenseInput, expenseState } from './expense-shapes.ts';

const PATH = '/trip/api/v1/trip-expense';
const OWN = { kind: 'privilege', privilege: 'expenses.own' } as const;
const expenseId = z.strictObject({ expenseId: id });
const answer = z.object({ expense });

const SEARCH = z.strictObject({
  text: z.optional(z.string().check(z.maxLength(100))),
  category: z.optional(expenseCategory),
  state: z.optional(expenseState),
  tripId: z.optional(id),
  /** Days of the spending, both included. */
  from: z.optional(day('From date')),
  to: z.optional(day('To date')),
  /** Only drafts that could be claimed now. */
  isClaimable: z.optional(z.boolean()),
});

/** The caller's own expenses with totals by state, whatever state is chosen. */
export const listExpenses = defineOperation({
  id: 'list-expenses',
  area: 'expense',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'My expenses',
  access: OWN,
  object: 'self',
  query: listQuery(SEARCH, ['spentOn', 'amount', 'category', 'state', 'createdAt']),
  payload: z.extend(listPayload(expense), {
    totals: z.array(
      z.object({
        state: expenseState,
        /** Every expense of the state, bookings among them. */
        amount: rupees,
        /** Of `amount`, what the company has paid itself; the rest is the person's own money. */
        paidByCompany: rupees,
        count: z.number(),
      }),
    ),
  }),
  errors: ['validation_failed'],
});

/** One of the caller's expenses. */
export const getExpense = defineOperation({
  id: 'get-expense',
  area: 'expense',
  method: 'GET',
  path: PATH,
  summary: 'An expense',
  access: OWN,
  object: 'own',
  query: expenseId,
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Adds a draft, with its receipt or without. */
export const createExpense = defineOperation({
  id: 'create-expense',
  area: 'expense',
  method: 'POST',
  path: PATH,
  summary: 'Add an expense',
  access: OWN,
  object: 'self',
  body: z.strictObject(expenseInput),
  upload: { rule: 'receipt', required: false },
  payload: answer,
  errors: ['validation_failed', 'not_found', 'trip_not_found', 'file_refused', 'body_too_large'],
  idempotent: true,
});

/** Changes a draft; a file replaces the receipt, without one it stays. */
export const updateExpense = defineOperation({
  id: 'update-expense',
  area: 'expense',
  method: 'PUT',
  path: PATH,
  summary: 'Change an expense',
  access: OWN,
  object: 'own',
  body: z.strictObject({
    expenseId: id,
    version: z.int().check(z.positive()),
    ...expenseInput,
    /** Removes the receipt where no new one is sent. */
    removeReceipt: z._default(z.boolean(), false),
  }),
  upload: { rule: 'receipt', required: false },
  payload: answer,
  errors: [
    'validation_failed',
    'not_found',
    'trip_not_found',
    'expense_not_editable',
    'conflict',
    'file_refused',
    'body_too_large',
  ],
});

/** Removes a draft. */
export const removeExpense = defineOperation({
  id: 'remove-expense',
  area: 'expense',
  method: 'DELETE',
  path: PATH,
  summary: 'Remove an expense',
  access: OWN,
  object: 'own',
  query: expenseId,
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found', 'expense_not_editable'],
});

/** A receipt, for the expense's owner, its claim's approver, and those who pay claims. */
export const getReceipt = defineOperation({
  id: 'get-expense-receipt',
  area: 'expense',
  method: 'GET',
  path: `${PATH}/receipt`,
  summary: 'The receipt of an expense',
  access: { kind: 'session' },
  object: 'own',
  query: expenseId,
  payload: download,
  errors: ['validation_failed', 'not_found'],
  answer: 'download',
});

const typed = z.optional(z.nullable(z.string().check(z.maxLength(500))));
const figure = z.optional(z.nullable(z.number()));

/**
 * What an expense would be if it were saved as typed so far. Nothing is stored, and what is missing or wrong is listed
 * in `errors` instead of refused, so that a form can show it while it is filled in.
 */
export const checkExpense = defineOperation({
  id: 'check-expense',
  area: 'expense',
  method: 'POST',
  path: `${PATH}/check`,
  summary: 'Check an expense before it is saved',
  access: OWN,
  object: 'self',
  body: z.strictObject({
    /** The expense being changed, which is no duplicate of itself. */
    expenseId: z.optional(z.nullable(id)),
    kind: typed,
    category: typed,
    spentOn: typed,
    amount: figure,
    tax: figure,
    gstin: typed,
    vendor: typed,
    receiptNo: typed,
    bookingRefNo: typed,
    fromLocation: typed,
    toLocation: typed,
    location: typed,
    km: figure,
    days: figure,
    isInternational: z.optional(z.nullable(z.boolean())),
    comment: typed,
    tripId: typed,
    reasonCodeId: typed,
    reasonText: typed,
    /** A receipt is chosen, or kept from before. */
    hasReceipt: z.optional(z.nullable(z.boolean())),
    /** SHA-256 of the chosen receipt's bytes in hex, so that a duplicate receipt is reported before it is sent. */
    receiptHash: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
  }),
  payload: expenseForecast,
  errors: ['validation_failed'],
});

/** Everything about expenses and claims. */
export const EXPENSE_OPERATIONS: readonly Operation[] = [
  listExpenses,
  getExpense,
  createExpense,
  updateExpense,
  removeExpense,
  getReceipt,
  checkExpense,
  claimExpenses,
  listClaims,
  getClaim,
  approveClaim,
  withdrawClaim,
  reimburseClaim,
];
