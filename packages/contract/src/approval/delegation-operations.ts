import * as z from 'zod/mini';
import { day, optionalText } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { allowedAction, id, integerId, listPayload, listQuery, namedPerson } from '../schemas.ts';

const PATH = '/trip/api/v1/approval/delegation';
const DECIDE = { kind: 'privilege', privilege: 'approvals.decide' } as const;

/** Who decides on whose behalf, from which day to which (calendar days in India, both included). */
export const approvalDelegation = z.object({
  _id: z.string(),
  person: namedPerson,
  delegate: namedPerson,
  startsOn: z.string(),
  endsOn: z.string(),
  reason: z.nullable(z.string()),
  state: z.enum(['upcoming', 'current', 'past', 'ended']),
  /** True where the caller gave it, false where they decide for another person. */
  isGiven: z.boolean(),
  /** "You decide for Meera Iyer until Fri, 12 Dec". */
  text: z.string(),
  createdAt: z.string(),
  allowedActions: z.array(allowedAction),
});

const answer = z.object({ delegation: approvalDelegation });

/** Delegations that the caller gave or was given, the latest first. */
export const listDelegations = defineOperation({
  id: 'list-delegations',
  area: 'approval',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Delegations of decisions',
  access: DECIDE,
  object: 'self',
  query: listQuery(
    z.strictObject({
      kind: z.optional(z.enum(['given', 'received'])),
      state: z.optional(z.enum(['upcoming', 'current', 'past', 'ended'])),
    }),
    ['startsOn', 'endsOn', 'createdAt'],
  ),
  payload: listPayload(approvalDelegation),
  errors: ['validation_failed'],
});

/** Has another decide in the caller's place for some days. */
export const createDelegation = defineOperation({
  id: 'create-delegation',
  area: 'approval',
  method: 'POST',
  path: PATH,
  summary: 'Delegate decisions to a colleague',
  access: DECIDE,
  object: 'self',
  body: z.strictObject({
    delegateUserId: integerId,
    startsOn: day('From date'),
    endsOn: day('To date'),
    reason: z.optional(optionalText('reason')),
  }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'delegation_overlaps', 'delegation_circle'],
  idempotent: true,
});

/** Ends a delegation at once; what is still open returns to its giver. */
export const endDelegation = defineOperation({
  id: 'end-delegation',
  area: 'approval',
  method: 'POST',
  path: `${PATH}/end`,
  summary: 'End a delegation',
  access: DECIDE,
  object: 'own',
  body: z.strictObject({ delegationId: id }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'conflict'],
  idempotent: true,
});
