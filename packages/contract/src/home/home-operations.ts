import { HOME_TASK_KINDS } from '@pravas/domain/home/rank-tasks.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';

/** Something that waits for the caller. */
export const homeTask = z.object({
  key: z.string(),
  kind: z.enum(HOME_TASK_KINDS),
  /** "Asha Rao: Client visit to Mumbai". */
  title: z.string(),
  detail: z.nullable(z.string()),
  amount: z.nullable(rupees),
  /** ISO instant; null where no time is set. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  /** Since when it waits, an ISO instant. */
  since: z.string(),
  /** What the button does: "Pay ₹12,400". */
  action: z.string(),
  /** The page that the button opens; null where it shows `advice` in place. */
  link: z.nullable(z.string()),
  /** What to do about it, for those whom no page shows it. */
  advice: z.nullable(z.string()),
  /** The request for approval that can be decided in place; null for everything else. */
  requestId: z.nullable(z.string()),
});

/** What waits for the caller, worst first; of each sort only what they may see and do. */
export const listHomeTasks = defineOperation({
  id: 'list-home-tasks',
  area: 'home',
  method: 'GET',
  path: '/trip/api/v1/home',
  summary: 'My tasks',
  access: { kind: 'session' },
  object: 'self',
  query: z.strictObject({
    /** `first`: the five worst · `all`: up to a hundred. */
    show: z._default(z.enum(['first', 'all']), 'first'),
  }),
  payload: z.object({
    list: z.array(homeTask),
    /** How many wait in all. */
    total: z.number(),
  }),
  errors: ['validation_failed'],
});

/** Something that is booked for the caller, in the local times of its start and end ("2026-12-05T09:40"). */
export const comingUp = z.object({
  kind: z.enum(['flight', 'bus', 'train', 'cab', 'hotel']),
  /** "6E 6045 Delhi → Mumbai", or the name of a hotel. */
  title: z.string(),
  /** Cities; the same for a stay. */
  from: z.string(),
  to: z.string(),
  departs: z.string(),
  arrives: z.string(),
  /** ISO instants of the same. */
  departsAt: z.string(),
  arrivesAt: z.string(),
  isUnderWay: z.boolean(),
  tripId: z.string(),
  tripName: z.string(),
});

/** Money that is on its way back to the caller. */
const moneyOnItsWay = z.object({
  key: z.string(),
  /** "Delhi → Mumbai, Wed, 5 Jan". */
  label: z.string(),
  tripId: z.string(),
  tripName: z.string(),
  amount: rupees,
  /** YYYY-MM-DD. */
  dueOn: z.string(),
  daysOverdue: z.number(),
});

/** The caller's next bookings and their refunds. */
export const showHomeAhead = defineOperation({
  id: 'show-home-ahead',
  area: 'home',
  method: 'GET',
  path: '/trip/api/v1/home/ahead',
  summary: 'My next trips and refunds',
  access: { kind: 'session' },
  object: 'self',
  payload: z.object({
    /** In the order of time, the first is next; at most three. */
    next: z.array(comingUp),
    /** The earliest due first; at most ten. */
    refunds: z.array(moneyOnItsWay),
  }),
  errors: [],
});

/** Counts of waiting tasks per page, among what the caller may see and do. */
export const showMenuCounts = defineOperation({
  id: 'show-menu-counts',
  area: 'home',
  method: 'GET',
  path: '/trip/api/v1/home/counts',
  summary: 'Counts of waiting tasks per page',
  access: { kind: 'session' },
  object: 'self',
  payload: z.object({
    /** Requests that the caller decides. */
    approvals: z.number(),
    /** Own bookings that are approved and not paid for. */
    unpaid: z.number(),
    /** Open cases of the travel desk. */
    cases: z.number(),
    /** For the provider's people: what customers ask, lines of the bank, and withdrawals. */
    questions: z.number(),
    bank: z.number(),
    withdrawals: z.number(),
  }),
  errors: [],
});

/** The questions of the home page and the menu. */
export const HOME_OPERATIONS: readonly Operation[] = [listHomeTasks, showHomeAhead, showMenuCounts];
