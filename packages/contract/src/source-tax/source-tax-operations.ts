import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { day } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';

const API = '/trip/api/v1/provider/source-tax';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

const switchKey = {
  tax: z.enum(['gst_tcs', 'operator_tds', 'commission_tds']),
  /** Null = our fees. */
  service: z.nullable(z.enum(['flight', 'hotel', 'bus'])),
};

/** A switch as it applies, will apply, or applied. */
const taxSwitch = z.object({
  _id: z.nullable(z.string()),
  isOn: z.boolean(),
  /** In percent. */
  rate: z.number(),
  /** Rupees in a financial year; null = from the first rupee. */
  threshold: z.nullable(rupees),
  /** YYYY-MM-DD; null = from the beginning. */
  validFrom: z.nullable(z.string()),
  enteredBy: z.nullable(z.string()),
});

const taxSwitches = z.object({
  on: z.string(),
  taxes: z.array(
    z.object({
      ...switchKey,
      label: z.string(),
      section: z.string(),
      what: z.string(),
      source: z.string(),
      today: taxSwitch,
      coming: z.array(taxSwitch),
      past: z.array(taxSwitch),
    }),
  ),
});

/** Taxes at source and how they are switched: today, from later days on, and before. For the provider's super admin. */
export const getTaxSwitches = defineOperation({
  id: 'get-tax-switches',
  area: 'source-tax',
  method: 'GET',
  path: `${API}/switches`,
  summary: 'Switches of taxes at source',
  access: MANAGE,
  object: 'provider_own',
  payload: taxSwitches,
  errors: ['provider_only'],
});

/** Switches a tax at source on or off from a day on, today at the earliest. */
export const addTaxSwitch = defineOperation({
  id: 'add-tax-switch',
  area: 'source-tax',
  method: 'POST',
  path: `${API}/switches`,
  summary: 'Switch a tax at source from a day on',
  access: MANAGE,
  object: 'provider_own',
  personOnly: true,
  body: z.strictObject({
    ...switchKey,
    isOn: z.boolean(),
    /** In percent, with two decimals at most. */
    rate: z
      .number({ error: () => 'Rate is required' })
      .check(
        z.gte(0, 'Please enter valid rate'),
        z.lte(30, 'Please enter valid rate'),
        z.multipleOf(0.01, 'Rate can have two decimals at most'),
      ),
    /** What customers withhold from our fees. */
    threshold: z.optional(z.nullable(amount('Threshold'))),
    validFrom: day('First day'),
  }),
  payload: taxSwitches,
  errors: ['validation_failed', 'provider_only'],
});

/** Gives up a switch that was planned, before its day. */
export const withdrawTaxSwitch = defineOperation({
  id: 'withdraw-tax-switch',
  area: 'source-tax',
  method: 'DELETE',
  path: `${API}/switches`,
  summary: 'Withdraw a planned switch',
  access: MANAGE,
  object: 'provider_own',
  personOnly: true,
  query: z.strictObject({ taxSwitchId: z.uuid() }),
  payload: taxSwitches,
  errors: ['validation_failed', 'not_found', 'conflict', 'provider_only'],
});

/** What was withheld in a month: from suppliers, for GSTR-8 and the return of TDS, and by customers from our fees. */
export const getSourceTaxes = defineOperation({
  id: 'get-source-taxes',
  area: 'source-tax',
  method: 'GET',
  path: API,
  summary: 'Taxes at source of a month',
  access: MANAGE,
  object: 'provider_own',
  query: z.strictObject({
    month: z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'Please enter valid month')),
  }),
  payload: z.object({
    month: z.string(),
    suppliers: z.array(
      z.object({
        tax: switchKey.tax,
        service: z.string(),
        vendor: z.string(),
        supplied: rupees,
        returned: rupees,
        net: rupees,
        amount: rupees,
      }),
    ),
    customers: z.array(
      z.object({
        organizationId: z.string(),
        organization: z.string(),
        payments: z.number(),
        received: rupees,
        tds: rupees,
      }),
    ),
  }),
  errors: ['validation_failed', 'provider_only'],
});

/** All operations of taxes at source. */
export const SOURCE_TAX_OPERATIONS: readonly Operation[] = [
  getTaxSwitches,
  addTaxSwitch,
  withdrawTaxSwitch,
  getSourceTaxes,
];

/** What clients call the shapes of taxes at source. */
export const SOURCE_TAX_SHAPES = { TaxSwitch: taxSwitch, TaxSwitches: taxSwitches };
