import * as z from 'zod/mini';
import { amount } from '../amounts.ts';
import { day } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { flag, listPayload, listQuery } from '../schemas.ts';
import { convenienceFee, feeKind, LARGEST_FEE, plannedFee } from './settings-shapes.ts';

const API = '/organization/api/v1/convenience-fee';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;
/** Absent = what new customers begin with. */
const whose = { organizationId: z.optional(z.uuid()) };

/** Fees of a customer; without one = what new customers begin with. */
const customerFees = z.object({
  organizationId: z.nullable(z.string()),
  name: z.string(),
  /** Today, YYYY-MM-DD. */
  on: z.string(),
  today: convenienceFee,
  coming: z.array(plannedFee),
  /** What no longer holds, the latest first; only where one customer is asked for. */
  past: z.array(plannedFee),
});

/** The convenience fees in force today, and what begins later (rules §7.9). */
export const listConvenienceFees = defineOperation({
  id: 'list-convenience-fees',
  area: 'organisation',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Convenience fees',
  access: { kind: 'session' },
  object: 'organisation',
  payload: z.object({ data: convenienceFee, on: z.string(), coming: z.array(plannedFee) }),
  errors: [],
});

/** Customers with their fees; for the provider's super admin. `isChanging`: those with a planned change. */
export const listCustomerFees = defineOperation({
  id: 'list-customer-fees',
  area: 'organisation',
  method: 'GET',
  path: `${API}/customers`,
  summary: 'Convenience fees by customer',
  access: MANAGE,
  object: 'provider_own',
  query: listQuery(
    z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))), isChanging: z.optional(flag) }),
    ['name'],
  ),
  payload: listPayload(customerFees),
  errors: ['validation_failed', 'provider_only'],
});

/** One customer's fees, past ones too; without an organisation those of new customers. */
export const getCustomerFees = defineOperation({
  id: 'get-customer-fees',
  area: 'organisation',
  method: 'GET',
  path: `${API}/get`,
  summary: 'Convenience fees of a customer',
  access: MANAGE,
  object: 'provider',
  query: z.strictObject(whose),
  payload: z.object({ fees: customerFees }),
  errors: ['validation_failed', 'not_found', 'provider_only'],
});

/** Fees from a day on, today at the earliest. What holds before that day does not change. */
export const addConvenienceFees = defineOperation({
  id: 'add-convenience-fees',
  area: 'organisation',
  method: 'POST',
  path: `${API}/add`,
  summary: 'Add convenience fees from a day on',
  access: MANAGE,
  object: 'provider',
  personOnly: true,
  body: z.strictObject({
    ...whose,
    validFrom: day('First day'),
    fees: z
      .array(
        z.strictObject({
          ...feeKind,
          /** Null for personal trips: they pay what business trips pay. */
          amounts: z.nullable(
            z.strictObject({
              standardAmount: amount('Amount', LARGEST_FEE),
              cancelAmount: amount('Amount', LARGEST_FEE),
            }),
          ),
        }),
      )
      .check(z.minLength(1, 'At least one fee is required'), z.maxLength(10)),
  }),
  payload: z.object({ fees: customerFees }),
  errors: ['validation_failed', 'not_found', 'provider_only'],
});

/** Gives up a fee that was planned, before its day. */
export const withdrawConvenienceFee = defineOperation({
  id: 'withdraw-convenience-fee',
  area: 'organisation',
  method: 'DELETE',
  path: `${API}/withdraw`,
  summary: 'Withdraw a planned fee',
  access: MANAGE,
  object: 'provider',
  personOnly: true,
  query: z.strictObject({ ...whose, feeId: z.uuid() }),
  payload: z.object({ fees: customerFees }),
  errors: ['validation_failed', 'not_found', 'conflict', 'provider_only'],
});

/** All operations of convenience fees. */
export const CONVENIENCE_FEE_OPERATIONS: readonly Operation[] = [
  listConvenienceFees,
  listCustomerFees,
  getCustomerFees,
  addConvenienceFees,
  withdrawConvenienceFee,
];

/** What clients call the shapes of convenience fees. */
export const CONVENIENCE_FEE_SHAPES = { CustomerFees: customerFees, PlannedFee: plannedFee };
