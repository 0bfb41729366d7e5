import * as z from 'zod/mini';
import { day, text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { namedPerson } from '../schemas.ts';

const API = '/organization/api/v1/gst/credit';
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

/** Whether GST on economy tickets is claimed; `ask` = the finance team has not decided, so it is not counted. */
export const economyCredit = z.enum(['claimable', 'not_claimable', 'ask'], { error: () => 'Credit is required' });

/** A decision of the finance team, in force from a day until the next one. */
export const gstCreditDecision = z.object({
  _id: z.string(),
  /** Null = for every registration without a decision of its own. */
  gstId: z.nullable(z.string()),
  gstName: z.nullable(z.string()),
  economy: economyCredit,
  /** YYYY-MM-DD. */
  validFrom: z.string(),
  /** The last day before the next decision takes over; null = until further notice. */
  validTo: z.nullable(z.string()),
  /** past · current · coming, by today's day in India. */
  state: z.enum(['past', 'current', 'coming']),
  reason: z.string(),
  decidedBy: namedPerson,
  decidedAt: z.string(),
});

/** Decisions on GST credit, and the default without one. */
export const gstCreditDecisions = z.object({
  data: z.array(gstCreditDecision),
  /** The default of today where nothing was decided, and the source of that reading. */
  general: z.object({ economy: economyCredit, source: z.string() }),
});

/** Decisions on GST credit, the newest day first, and the default without one. */
export const listGstCreditDecisions = defineOperation({
  id: 'list-gst-credit-decisions',
  area: 'organisation',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Decisions on GST credit',
  access: MANAGE,
  object: 'organisation',
  payload: gstCreditDecisions,
  errors: [],
});

/** Decides from a day on whether GST on economy tickets is claimed; a decision from the same day is replaced. */
export const decideGstCredit = defineOperation({
  id: 'decide-gst-credit',
  area: 'organisation',
  method: 'PUT',
  path: `${API}/decide`,
  summary: 'Decide on GST credit',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    gstId: z.nullable(z.uuid()),
    economy: economyCredit,
    validFrom: day('First day in force'),
    reason: text('reason'),
  }),
  payload: gstCreditDecisions,
  errors: ['validation_failed', 'not_found'],
});

/** Takes back a decision whose day has not come; one in force ends by another. */
export const removeGstCreditDecision = defineOperation({
  id: 'remove-gst-credit-decision',
  area: 'organisation',
  method: 'DELETE',
  path: `${API}/remove`,
  summary: 'Remove a decision on GST credit',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ gstCreditDecisionId: z.uuid() }),
  payload: gstCreditDecisions,
  errors: ['validation_failed', 'not_found', 'in_use'],
});

/** All operations of GST credit decisions. */
export const GST_CREDIT_OPERATIONS: readonly Operation[] = [
  listGstCreditDecisions,
  decideGstCredit,
  removeGstCreditDecision,
];
