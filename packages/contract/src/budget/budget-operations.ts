import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { day, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { proofShape } from '../policy/verdict-shapes.ts';
import { allowedAction, id, integerId, listPayload, listQuery, pageSize, rowCount } from '../schemas.ts';
import {
  createCostCentre,
  getCostCentre,
  listCostCentres,
  updateCostCentre,
  updateCostCentreStatus,
} from './cost-centre-operations.ts';

const PATH = '/trip/api/v1/budget';
const MANAGE = { kind: 'privilege', privilege: 'budgets.manage' } as const;
const scope = z.enum(['department', 'cost_centre', 'project']);

/**
 * How much of a budget is used. `spent`: booked and departed, and approved expenses that are no bookings · `committed`:
 * booked, not yet departed · `pending`: in a finalised trip, not paid yet. Money that was refunded counts for nothing.
 */
export const budgetUsage = z.object({
  spent: rupees,
  committed: rupees,
  pending: rupees,
  /** Spent and committed. */
  used: rupees,
  /** Negative where more is used than there is. */
  remaining: rupees,
  /** What would remain if all that waits were bought. */
  remainingIfApproved: rupees,
  /** Used of the amount, in percent with one decimal. */
  percent: z.number(),
  percentIfApproved: z.number(),
  isOver: z.boolean(),
});

/** A budget with its usage. Dates are calendar days in India, both included. */
export const budget = z.object({
  _id: z.string(),
  name: z.string(),
  scope,
  /** The department, cost centre or project it is for. */
  subject: z.object({ _id: z.string(), name: z.string() }),
  startsOn: z.string(),
  endsOn: z.string(),
  amount: rupees,
  owner: z.nullable(z.object({ user_id: z.number(), name: z.string() })),
  isActive: z.boolean(),
  version: z.number(),
  usage: budgetUsage,
  /** The forecast for the end of its period, and how much of that is above it; 0 = within it. */
  forecast: z.object({ total: rupees, over: rupees }),
  allowedActions: z.array(allowedAction),
});

/** A rate that a forecast is based on, with the cases behind it. */
export const forecastRate = z.object({
  /** 0 to 1. */
  rate: z.number(),
  /** How many cases of the last 12 months it is based on; null where there were too few and none was assumed. */
  sample: z.nullable(z.number()),
  sentence: z.string(),
});

/** Where a budget will land at the end of its period, and why. */
export const landing = z.object({
  total: rupees,
  /** Rupees above the budget; 0 = within it. */
  over: rupees,
  parts: z.array(
    z.object({
      name: z.enum(['spent', 'committed', 'pending', 'pipeline']),
      amount: rupees,
      sentence: z.string(),
      proof: proofShape,
    }),
  ),
  approvalRate: forecastRate,
  cancellationRate: forecastRate,
});

/** Something that is counted in a budget. */
export const budgetEntry = z.object({
  part: z.enum(['spent', 'committed', 'pending']),
  kind: z.enum(['booking', 'expense']),
  _id: z.string(),
  trip: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** The claim of an expense. */
  claim: z.nullable(z.object({ _id: z.string(), number: z.number() })),
  title: z.string(),
  person: z.object({ user_id: z.number(), name: z.string() }),
  /** The day that puts it into the period. */
  on: z.string(),
  amount: rupees,
});

/** A budget with everything behind its figures. */
export const budgetDetails = z.extend(budget, {
  landing,
  /** One entry a calendar month of the period, YYYY-MM. */
  months: z.array(z.object({ month: z.string(), spent: rupees, committed: rupees, pending: rupees })),
  entries: listPayload(budgetEntry),
});

const SEARCH = z.strictObject({
  text: z.optional(z.string().check(z.maxLength(100))),
  scope: z.optional(scope),
  isActive: z.optional(z.boolean()),
  /** Only budgets whose period holds this day. */
  on: z.optional(day('Date')),
});

/**
 * Budgets with their use and forecast, by `risk` the one with the highest forecast first: all for those who manage
 * budgets or view the ledger, else those the caller owns.
 */
export const listBudgets = defineOperation({
  id: 'list-budgets',
  area: 'budget',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Budgets',
  access: { kind: 'session' },
  object: 'own',
  query: listQuery(SEARCH, ['name', 'startsOn', 'endsOn', 'amount', 'scope', 'risk']),
  payload: listPayload(budget),
  errors: ['validation_failed'],
});

/**
 * One budget. A booking counts for the budgets of its trip's cost centre and project and of its requester's department,
 * in the period that holds the day it was made (India's calendar); an expense in the one that holds the day of the
 * spending, for its trip's cost centre and project and its owner's department.
 */
export const getBudget = defineOperation({
  id: 'get-budget',
  area: 'budget',
  method: 'GET',
  path: PATH,
  summary: 'A budget',
  access: { kind: 'session' },
  object: 'own',
  query: z.strictObject({
    budgetId: id,
    part: z.optional(z.enum(['spent', 'committed', 'pending'])),
    rowNumber: z._default(rowCount, 1),
    recordsPerPage: z._default(pageSize, 20),
  }),
  payload: z.object({ budget: budgetDetails }),
  errors: ['validation_failed', 'not_found'],
});

const changeable = {
  name: text('policyName', 'Name'),
  startsOn: day('Start date'),
  endsOn: day('End date'),
  amount: amount('Amount'),
  ownerUserId: z.optional(z.nullable(integerId)),
};

/** Adds a budget. `subjectId` names the department, cost centre or project by `scope`. */
export const createBudget = defineOperation({
  id: 'create-budget',
  area: 'budget',
  method: 'POST',
  path: PATH,
  summary: 'Add a budget',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ scope, subjectId: id, ...changeable }),
  payload: z.object({ budget }),
  errors: ['validation_failed', 'not_found'],
  idempotent: true,
});

/** Changes a budget; its subject stays. */
export const updateBudget = defineOperation({
  id: 'update-budget',
  area: 'budget',
  method: 'PUT',
  path: PATH,
  summary: 'Change a budget',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ budgetId: id, version: z.int().check(z.positive()), ...changeable }),
  payload: z.object({ budget }),
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** Switches a budget on or off; one that is off warns nobody. */
export const updateBudgetStatus = defineOperation({
  id: 'update-budget-status',
  area: 'budget',
  method: 'PUT',
  path: `${PATH}/status`,
  summary: 'Switch a budget on or off',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ budgetId: id, isActive: z.boolean() }),
  payload: z.object({ budget }),
  errors: ['validation_failed', 'not_found'],
});

/** All operations of budgets, cost centres and projects. */
export const BUDGET_OPERATIONS: readonly Operation[] = [
  listCostCentres,
  getCostCentre,
  createCostCentre,
  updateCostCentre,
  updateCostCentreStatus,
  listBudgets,
  getBudget,
  createBudget,
  updateBudget,
  updateBudgetStatus,
];
