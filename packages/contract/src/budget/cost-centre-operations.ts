import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { id, integerId, listPayload, listQuery } from '../schemas.ts';

const PATH = '/trip/api/v1/cost-centre';
const MANAGE = { kind: 'privilege', privilege: 'budgets.manage' } as const;

/** What trips and budgets are charged to: a cost centre, or a project. */
export const costCentre = z.object({
  _id: z.string(),
  kind: z.enum(['cost_centre', 'project']),
  code: z.string(),
  name: z.string(),
  department: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  owner: z.nullable(z.object({ user_id: z.number(), name: z.string() })),
  isActive: z.boolean(),
  /** Trips charged to it. */
  trips: z.number(),
  createdAt: z.string(),
});

const answer = z.object({ costCentre });
const fields = {
  kind: z._default(z.enum(['cost_centre', 'project']), 'cost_centre'),
  code: text('employeeCode', 'Code'),
  name: text('fieldLabel', 'Name'),
  departmentId: z.optional(z.nullable(id)),
  ownerUserId: z.optional(z.nullable(integerId)),
};
const SEARCH = z.strictObject({
  text: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(z.enum(['cost_centre', 'project'])),
  isActive: z.optional(z.boolean()),
});

/** Cost centres and projects. Everybody who plans a trip chooses among them, so a session suffices. */
export const listCostCentres = defineOperation({
  id: 'list-cost-centres',
  area: 'budget',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Cost centres and projects',
  access: { kind: 'session', keys: true },
  object: 'organisation',
  query: listQuery(SEARCH, ['name', 'code', 'kind', 'isActive', 'createdAt']),
  payload: listPayload(costCentre),
  errors: ['validation_failed'],
});

/** One of them. */
export const getCostCentre = defineOperation({
  id: 'get-cost-centre',
  area: 'budget',
  method: 'GET',
  path: PATH,
  summary: 'A cost centre',
  access: { kind: 'session', keys: true },
  object: 'organisation',
  query: z.strictObject({ costCentreId: id }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Adds one; its code is unique among those of its kind. */
export const createCostCentre = defineOperation({
  id: 'create-cost-centre',
  area: 'budget',
  method: 'POST',
  path: PATH,
  summary: 'Add a cost centre',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject(fields),
  payload: answer,
  errors: ['validation_failed', 'name_taken'],
});

/** Changes one; its kind stays. */
export const updateCostCentre = defineOperation({
  id: 'update-cost-centre',
  area: 'budget',
  method: 'PUT',
  path: PATH,
  summary: 'Change a cost centre',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    costCentreId: id,
    code: fields.code,
    name: fields.name,
    departmentId: fields.departmentId,
    ownerUserId: fields.ownerUserId,
  }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'name_taken'],
});

/** Switches one on or off; trips that have it keep it, new ones cannot choose it. */
export const updateCostCentreStatus = defineOperation({
  id: 'update-cost-centre-status',
  area: 'budget',
  method: 'PUT',
  path: `${PATH}/status`,
  summary: 'Switch a cost centre on or off',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ costCentreId: id, isActive: z.boolean() }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});
