import { WAITING_KINDS } from '@pravas/domain/customer/rank-waiting.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id, listPayload, listQuery } from '../schemas.ts';

const DECIDE = { kind: 'privilege', privilege: 'provider.decide' } as const;
const API = '/organization/api/v1/provider';

/** An organisation as the provider sees it. */
export const customer = z.object({
  organizationId: z.string(),
  name: z.string(),
  /** The provider's own organisation. */
  isOwn: z.boolean(),
  legalName: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  stateName: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  /** Who can sign in. */
  people: z.number(),
  /** What its wallet holds, with what is set aside for bookings. */
  wallet: rupees,
  /** The used part of its credit line, with what is set aside; null where it has none. */
  credit: z.nullable(z.object({ used: rupees, limit: rupees })),
  /** Booked in this month of India and not cancelled. */
  bookings: z.number(),
  /** When any of its people was last seen, an ISO instant. */
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** What of it waits for us. */
  waiting: z.object({
    questions: z.number(),
    topups: z.number(),
    withdrawals: z.number(),
    accounts: z.number(),
  }),
});

/** Organisations with their state, for the provider; or the one that is named. */
export const listCustomers = defineOperation({
  id: 'list-customers',
  area: 'customer',
  method: 'GET',
  path: `${API}/customer/list`,
  summary: 'Customers and their status',
  access: DECIDE,
  object: 'provider',
  query: listQuery(
    z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))), organizationId: z.optional(id) }),
    ['name', 'createdAt'],
  ),
  payload: listPayload(customer),
  errors: ['validation_failed', 'provider_only'],
});

/** What of all customers waits for the provider, worst first. */
export const showProviderWaiting = defineOperation({
  id: 'show-provider-waiting',
  area: 'customer',
  method: 'GET',
  path: `${API}/waiting`,
  summary: 'Tasks of the provider',
  access: DECIDE,
  object: 'provider',
  payload: z.object({
    waiting: z.array(
      z.object({
        kind: z.enum(WAITING_KINDS),
        count: z.number(),
        oldestDays: z.number(),
        /** Longer than its kind may. */
        isLate: z.boolean(),
      }),
    ),
  }),
  errors: ['provider_only'],
});

/** The provider's questions about its customers. */
export const CUSTOMER_OPERATIONS: readonly Operation[] = [listCustomers, showProviderWaiting];

/** What clients call the shapes of customers. */
export const CUSTOMER_SHAPES = { Customer: customer };
