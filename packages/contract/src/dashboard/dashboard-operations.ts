import { SERVICES } from '@pravas/domain/organisation/service-access.ts';
import { ADVANCE_BANDS } from '@pravas/domain/report/advance-days.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { isoDate } from '../schemas.ts';

const service = z.enum(SERVICES);
/** Whose travel it is about: everybody's, that of the people the caller looks after, or their own. */
const scope = z.enum(['company', 'team', 'own']);
const name = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));

/** How a figure has moved; `percent` of what it was before, one decimal, null where a share is meaningless. */
export const figureChange = z.object({
  kind: z.enum(['same', 'new', 'amount', 'percent']),
  percent: z.nullable(z.number()),
});
/** An amount and what it was in the days that it is compared with. */
const movedAmount = z.object({ now: rupees, before: rupees, change: figureChange });
/** A number of things, and what it was then. */
const movedCount = z.object({ now: z.number(), before: z.number(), change: figureChange });

/** One of the largest: its name, and what was spent on it. */
export const rankedSpend = z.object({
  name: z.string(),
  /** A report's parameter that finds it; null = none does. */
  value: z.nullable(z.string()),
  net: rupees,
});
/** The largest first, and the sum of all others. */
const ranking = z.object({
  list: z.array(rankedSpend),
  others: z.object({ count: z.number(), net: rupees }),
});

/** What one service cost in a month. */
const monthSpend = z.object({
  /** "2026-11". */
  month: z.string(),
  /** Its days that are counted. */
  from: z.string(),
  to: z.string(),
  net: rupees,
  services: z.array(z.object({ service, net: rupees })),
});

/** Fares of flights as they were bought, for each traveller and booking; a return is one. */
const averageFare = z.object({ travellers: z.number(), average: z.nullable(rupees) });

/**
 * Travel and its cost at a glance. Money counts on the day of payment or refund in India; a purchase with its day.
 * Figures without a period (refunds, credits, requests that wait) are those of now.
 */
export const dashboard = z.object({
  scope,
  /** The scopes that the caller has, the widest first. */
  scopes: z.array(scope),
  from: z.string(),
  to: z.string(),
  /** What it is narrowed to; null = to none. */
  filters: z.object({
    service: z.nullable(service),
    department: z.nullable(z.string()),
    costCentre: z.nullable(z.string()),
  }),
  /**
   * What it is compared with: as many whole months before, the same days of the month before, or as many days before.
   */
  compared: z.object({ from: z.string(), to: z.string(), by: z.enum(['months', 'same_days', 'days']) }),
  /** When it was counted, ISO instant. */
  asAt: z.string(),
  /** How many bookings from before are still being counted; their cost is not in the sums yet. */
  untold: z.number(),
  /** Whether there was ever a payment in this scope. */
  hasSpent: z.boolean(),
  /** Net of refunds, with all taxes and fees; `gst` is the part that is GST on our fees. */
  spend: z.object({ ...movedAmount.shape, gst: rupees, lines: z.number() }),
  /** Bookings that were bought in the period, with those that have been cancelled since. */
  bookings: z.object({ ...movedCount.shape, trips: z.number(), travellers: z.number(), cancelled: z.number() }),
  /** The policy's verdicts on what was bought, for each traveller. Shares are of what was judged, null of nothing. */
  compliance: z.object({
    judged: z.number(),
    compliant: z.number(),
    notJudged: z.number(),
    share: z.nullable(z.number()),
    shareBefore: z.nullable(z.number()),
  }),
  /** How early was booked, for each traveller: of flights, or of the service that is asked for. */
  advance: z.object({
    service,
    bought: z.number(),
    medianDays: z.nullable(z.number()),
    bands: z.array(z.object({ band: z.enum(ADVANCE_BANDS.map(({ key }) => key)), bought: z.number() })),
  }),
  /** Null where the service that is asked for is another. */
  fares: z.nullable(z.object({ domestic: averageFare, international: averageFare })),
  /**
   * What was bought of a service emits by the estimates of its search, in kg CO2e: of flights, or of the service that
   * is asked for. What was cancelled since emits nothing.
   */
  emissions: z.object({
    service,
    now: z.number(),
    before: z.number(),
    change: figureChange,
    /** Per traveller: what is left of bookings, and as much of it as has an estimate. */
    journeys: z.number(),
    estimated: z.number(),
    /** Whole grams for each km flown, or for each ₹100 spent on what goes nowhere; null of nothing. */
    intensity: z.nullable(z.object({ per: z.enum(['km', 'hundred_rupees']), grams: z.number() })),
    /** How it is estimated: "Pravas flight estimate 2026.1", and in whole sentences. */
    method: z.object({ name: z.string(), text: z.string() }),
  }),
  /** Refunds under way, and the part that is overdue; null where it cannot be determined for what is asked. */
  refunds: z.nullable(z.object({ due: rupees, count: z.number(), late: rupees, lateCount: z.number() })),
  /** What airlines keep for travellers now, and the part of it that ends within 60 days; null as above. */
  credits: z.nullable(z.object({ left: rupees, count: z.number(), soon: rupees })),
  /** Hours from asking to the last decision, of requests decided in the period; and what waits now. Null as above. */
  approvals: z.nullable(
    z.object({
      decided: z.number(),
      medianHours: z.nullable(z.number()),
      ninetiethHours: z.nullable(z.number()),
      waiting: z.number(),
      oldestSince: z.nullable(z.string()),
    }),
  ),
  /** The twelve months to the period's last day, more where it is longer; a month without spending is 0. */
  months: z.array(monthSpend),
  /** Departments by their names then; people where only the caller's own are shown. Null for the caller alone. */
  groups: z.nullable(z.object({ of: z.enum(['departments', 'people']), ...ranking.shape })),
  places: ranking,
  vendors: ranking,
  /** Departments that it can be narrowed to; none where it is not the company's. */
  departments: z.array(z.string()),
});

/** Travel and its cost at a glance: the company's, a team's or the caller's own. Private trips are in none. */
export const getDashboard = defineOperation({
  id: 'get-dashboard',
  area: 'dashboard',
  method: 'GET',
  path: '/trip-reports/api/v1/dashboard',
  summary: 'Dashboard',
  access: { kind: 'session' },
  object: 'organisation',
  query: z.strictObject({
    /** Days in India, both included, at most two years; without them the month so far. */
    from: z.optional(isoDate),
    to: z.optional(isoDate),
    /** Without it the widest that the caller has. */
    scope: z.optional(scope),
    service: z.optional(service),
    /** Names as they were then; of the company only. */
    department: name,
    costCentre: name,
  }),
  payload: dashboard,
  errors: ['validation_failed', 'privilege_missing'],
});

/** The operations of the dashboard. */
export const DASHBOARD_OPERATIONS: readonly Operation[] = [getDashboard];
