import * as z from 'zod/mini';
import { amount, rupees } from '../amounts.ts';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { allowedAction, id, integerId, listPayload, listQuery } from '../schemas.ts';
import { resolvedChain } from './approval-shapes.ts';

const PATH = '/trip/api/v1/approval/workflow';
const VIEW = { kind: 'privilege', privilege: 'policies.view' } as const;
const MANAGE = { kind: 'privilege', privilege: 'policies.manage' } as const;

/** The most levels of a chain, and the most approvers of a level. */
export const CHAIN_SIZE = { levels: 5, approvers: 10 } as const;

/** Hours that an approver may be given. */
export const DEADLINE_HOURS = { min: 1, max: 720 } as const;

function whole(label: string, min: number, max: number) {
  const message = `${label} must be ${min} to ${max}`;
  return z.int({ error: () => message }).check(z.minimum(min, message), z.maximum(max, message));
}

/** One who is asked: a named person, or the person in a place of the organisation. */
export const approverEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), user_id: integerId }),
  z.strictObject({ kind: z.literal('manager') }),
  z.strictObject({ kind: z.literal('department_head') }),
  z.strictObject({ kind: z.literal('budget_owner') }),
]);

/** Levels as they are typed. One without approvers is left out: the selectors are not required (screens §2.6). */
export const levelEntries = z.strictObject({
  levels: z
    .array(
      z.strictObject({
        approvers: z.array(approverEntry).check(z.maxLength(CHAIN_SIZE.approvers, 'At most 10 approvers a level')),
        mode: z._default(z.enum(['any', 'all']), 'any'),
        deadlineHours: z._default(whole('Deadline', DEADLINE_HOURS.min, DEADLINE_HOURS.max), 24),
      }),
    )
    .check(z.maxLength(CHAIN_SIZE.levels, 'At most 5 levels')),
});

/** The levels of a chain with those who are asked, by name. */
export const workflowChain = z.object({
  levels: z.array(
    z.object({
      approvers: z.array(
        z.object({
          kind: z.enum(['person', 'manager', 'department_head', 'budget_owner']),
          /** Set for a named person. */
          user_id: z.nullable(z.number()),
          /** "Meera Iyer", "Manager". */
          name: z.string(),
          /** False for a person who cannot decide any more. */
          canDecide: z.boolean(),
        }),
      ),
      mode: z.enum(['any', 'all']),
      deadlineHours: z.number(),
    }),
  ),
});

const named = z.nullable(z.object({ _id: z.string(), name: z.string() }));

/** Who is asked, for whom, from which amount on (decisions §3 "Approval"). */
export const approvalWorkflow = z.object({
  _id: z.string(),
  name: z.string(),
  /** Null = every department. */
  department: named,
  grade: named,
  /** Rupees; holds for trips that cost at least this. */
  fromAmount: rupees,
  withinPolicy: workflowChain,
  outOfPolicy: workflowChain,
  isActive: z.boolean(),
  /** Sent back with every change, so that two editors do not overwrite each other. */
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  allowedActions: z.array(allowedAction),
});

const fields = {
  name: text('policyName', 'Workflow name'),
  departmentId: z._default(z.nullable(id), null),
  gradeId: z._default(z.nullable(id), null),
  fromAmount: z.prefault(amount('From amount'), 0),
  withinPolicy: levelEntries,
  outOfPolicy: levelEntries,
};
const answer = z.object({ workflow: approvalWorkflow });

/** The approval workflows. */
export const listApprovalWorkflows = defineOperation({
  id: 'list-approval-workflows',
  area: 'approval',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Approval workflows',
  access: VIEW,
  object: 'organisation',
  query: listQuery(
    z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))), isActive: z.optional(z.boolean()) }),
    ['name', 'fromAmount', 'isActive', 'createdAt'],
  ),
  payload: listPayload(approvalWorkflow),
  errors: ['validation_failed'],
});

/** One workflow. */
export const getApprovalWorkflow = defineOperation({
  id: 'get-approval-workflow',
  area: 'approval',
  method: 'GET',
  path: PATH,
  summary: 'An approval workflow',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ workflowId: id }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Adds a workflow. It holds for requests that are made from now on. */
export const createApprovalWorkflow = defineOperation({
  id: 'create-approval-workflow',
  area: 'approval',
  method: 'POST',
  path: PATH,
  summary: 'Add an approval workflow',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject(fields),
  payload: answer,
  errors: ['validation_failed', 'name_taken', 'not_found'],
});

/** Changes a workflow. Requests under way keep the people they were made with. */
export const updateApprovalWorkflow = defineOperation({
  id: 'update-approval-workflow',
  area: 'approval',
  method: 'PUT',
  path: PATH,
  summary: 'Change an approval workflow',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ workflowId: id, version: z.int(), ...fields }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'name_taken', 'conflict'],
});

/** Switches a workflow on or off. */
export const updateApprovalWorkflowStatus = defineOperation({
  id: 'update-approval-workflow-status',
  area: 'approval',
  method: 'PUT',
  path: `${PATH}/status`,
  summary: 'Switch an approval workflow on or off',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ workflowId: id, isActive: z.boolean() }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

const typedAmount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Please enter valid amount'))]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    amount('Amount'),
  ),
);

/** Who would be asked if this person requested this amount, within policy and out of it. */
export const previewApprovalChain = defineOperation({
  id: 'preview-approval-chain',
  area: 'approval',
  method: 'GET',
  path: `${PATH}/preview`,
  summary: 'Preview who would be asked to approve',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ user_id: integerId, amount: typedAmount }),
  payload: z.object({
    /** The workflow that holds; null where none does. */
    workflow: named,
    withinPolicy: resolvedChain,
    outOfPolicy: resolvedChain,
  }),
  errors: ['validation_failed', 'not_found'],
});

const settings = {
  /** How far a price may rise after approval, in percent and in rupees: the smaller of both holds. */
  tolerancePercent: whole('Tolerance', 0, 50),
  toleranceAmount: amount('Tolerance amount'),
  /** Hours after which an approver is reminded, and again. */
  reminderHours: whole('Reminder', 1, 168),
  /** Whether mails carry a link that decides without signing in. */
  decideByMail: z.boolean(),
};

/** How approvals work in an organisation. */
export const approvalSettings = z.object(settings);

const settingsAnswer = z.object({ settings: approvalSettings });

/** How approvals work in this organisation. */
export const getApprovalSettings = defineOperation({
  id: 'get-approval-settings',
  area: 'approval',
  method: 'GET',
  path: '/trip/api/v1/approval/settings',
  summary: 'Approval settings',
  access: VIEW,
  object: 'organisation',
  payload: settingsAnswer,
  errors: [],
});

/** Changes how approvals work. What was approved before keeps its own price band. */
export const updateApprovalSettings = defineOperation({
  id: 'update-approval-settings',
  area: 'approval',
  method: 'PUT',
  path: '/trip/api/v1/approval/settings',
  summary: 'Change the approval settings',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject(settings),
  payload: settingsAnswer,
  errors: ['validation_failed'],
});
