import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { download, integerId, listPayload, listQuery, searchObject } from '../schemas.ts';
import { employeeRow, employmentInput, invitation, personalInput, personDetails } from './employee-shapes.ts';

const EMPLOYEE = '/organization/api/v1/employee';
const VIEW = { kind: 'privilege', privilege: 'employees.view' } as const;
const MANAGE = { kind: 'privilege', privilege: 'employees.manage' } as const;

/** What the employee list can be narrowed by. `text` matches words of name, e-mail, code and designation. */
export const employeeFilter = z.strictObject({
  text: z.optional(z.string().check(z.maxLength(100))),
  roleId: z.optional(z.uuid()),
  gradeId: z.optional(z.uuid()),
  departmentId: z.optional(z.uuid()),
  isActive: z.optional(z.boolean()),
  inviteStatus: z.optional(z.enum(['Sent', 'Registered'])),
});

/** Columns the list can be sorted by. */
export const EMPLOYEE_SORT = [
  'name',
  'email_',
  'employeeCode',
  'role',
  'grade',
  'department',
  'isActive',
  'inviteStatus',
  'createdAt',
] as const;

/** The organisation's people. */
export const listEmployees = defineOperation({
  id: 'list-employees',
  area: 'people',
  method: 'GET',
  path: `${EMPLOYEE}/list`,
  summary: 'Employees',
  access: VIEW,
  object: 'organisation',
  query: listQuery(employeeFilter, EMPLOYEE_SORT),
  payload: listPayload(employeeRow),
  errors: ['validation_failed'],
});

/** The same list as a file; text that a spreadsheet would compute is made harmless. */
export const exportEmployees = defineOperation({
  id: 'export-employees',
  area: 'people',
  method: 'GET',
  path: `${EMPLOYEE}/export`,
  summary: 'Employees as a file',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ search: searchObject(employeeFilter), format: z._default(z.enum(['csv', 'excel']), 'csv') }),
  payload: download,
  errors: ['validation_failed', 'too_many_requests'],
  answer: 'download',
});

/** One person for those who look after employees. */
export const getEmployee = defineOperation({
  id: 'get-employee',
  area: 'people',
  method: 'GET',
  path: `${EMPLOYEE}/details/get`,
  summary: 'An employee',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ user_id: integerId }),
  payload: z.object({ employee: personDetails }),
  errors: ['validation_failed', 'not_found'],
});

/** Changes an employee: personal and employment fields together. */
export const updateEmployee = defineOperation({
  id: 'update-employee',
  area: 'people',
  method: 'PUT',
  path: `${EMPLOYEE}/details/update`,
  summary: 'Change an employee',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ user_id: integerId, ...personalInput, ...employmentInput }),
  payload: z.object({ employee: personDetails }),
  errors: [
    'validation_failed',
    'not_found',
    'conflict',
    'employee_code_taken',
    'last_admin',
    'self_change_refused',
    'privilege_not_held',
  ],
});

/** Enables or disables people; a disabled person's sessions end at once. */
export const updateEmployeeStatus = defineOperation({
  id: 'update-employee-status',
  area: 'people',
  method: 'PUT',
  path: `${EMPLOYEE}/details/status/update`,
  summary: 'Enable or disable employees',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ user_ids: z.array(integerId).check(z.minLength(1), z.maxLength(500)), isActive: z.boolean() }),
  payload: z.object({ changed: z.number() }),
  errors: ['validation_failed', 'not_found', 'last_admin', 'self_change_refused', 'privilege_not_held'],
});

/** Signs people out on every device, as after a phone is lost; they may sign in again at once. */
export const endEmployeeSessions = defineOperation({
  id: 'end-employee-sessions',
  area: 'people',
  method: 'POST',
  path: `${EMPLOYEE}/details/sessions/end`,
  summary: 'Sign employees out',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ user_ids: z.array(integerId).check(z.minLength(1), z.maxLength(500)) }),
  payload: z.object({ ended: z.number() }),
  errors: ['validation_failed', 'not_found', 'self_change_refused', 'privilege_not_held'],
});

/** What a person's account made that continues when it is disabled: keys and webhooks are the organisation's. */
export const previewDisabling = defineOperation({
  id: 'preview-disabling',
  area: 'people',
  method: 'POST',
  path: `${EMPLOYEE}/details/status/preview`,
  summary: 'What keeps running when employees are disabled',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ user_ids: z.array(integerId).check(z.minLength(1), z.maxLength(500)) }),
  payload: z.object({
    data: z.array(
      z.object({
        user_id: z.number(),
        name: z.string(),
        things: z.array(z.object({ kind: z.enum(['api_key', 'directory_key', 'webhook']), name: z.string() })),
      }),
    ),
  }),
  errors: ['validation_failed', 'not_found'],
});

/** Sets or clears a person's approver. */
export const updateEmployeeApprover = defineOperation({
  id: 'update-employee-approver',
  area: 'people',
  method: 'PUT',
  path: `${EMPLOYEE}/approver`,
  summary: "Set an employee's approver",
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ user_id: integerId, approverUserId: z.nullable(integerId) }),
  payload: z.object({ employee: personDetails }),
  errors: ['validation_failed', 'not_found', 'self_change_refused', 'privilege_not_held'],
});

const approver = z.object({ user_id: z.number(), first_name: z.string(), last_name: z.string(), email_: z.string() });

/** People whose role lets them decide approvals; matched case-insensitively on the full name (rules §5.13). */
export const getApprovers = defineOperation({
  id: 'get-approvers',
  area: 'people',
  method: 'GET',
  path: '/organization/api/v1/getApprovers',
  summary: 'People who can approve',
  access: { kind: 'session' },
  object: 'organisation',
  query: z.strictObject({
    search: searchObject(z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))) })),
  }),
  payload: z.object({ data: z.array(approver) }),
  errors: ['validation_failed'],
  answer: 'list',
});

/** Invites one person by e-mail. */
export const inviteEmployee = defineOperation({
  id: 'invite-employee',
  area: 'people',
  method: 'POST',
  path: '/organization/api/v1/invite/employee',
  summary: 'Invite an employee',
  access: MANAGE,
  object: 'organisation',
  body: invitation,
  payload: z.object({ user_id: z.number() }),
  errors: [
    'validation_failed',
    'not_found',
    'email_taken',
    'employee_code_taken',
    'privilege_not_held',
    'invitation_limit',
  ],
  idempotent: true,
});

/** Invites up to 100 people; either all of them or none, each refusal named by its row (`employees.3.email`). */
export const inviteEmployees = defineOperation({
  id: 'invite-employees',
  area: 'people',
  method: 'POST',
  path: '/organization/api/v1/invite/employee/bulk',
  summary: 'Invite several employees',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ employees: z.array(invitation).check(z.minLength(1), z.maxLength(100)) }),
  payload: z.object({ invited: z.number() }),
  errors: [
    'validation_failed',
    'not_found',
    'email_taken',
    'employee_code_taken',
    'privilege_not_held',
    'invitation_limit',
  ],
  idempotent: true,
});

/** Sends invitations again; earlier links stop working. */
export const resendInvite = defineOperation({
  id: 'resend-invite',
  area: 'people',
  method: 'POST',
  path: '/organization/api/v1/invite/employee/resend',
  summary: 'Send invitations again',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ user_ids: z.array(integerId).check(z.minLength(1), z.maxLength(500)) }),
  payload: z.object({ sent: z.number() }),
  errors: ['validation_failed', 'not_found', 'already_registered', 'otp_resend_too_soon', 'invitation_limit'],
});
