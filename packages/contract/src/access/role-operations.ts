import * as z from 'zod/mini';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { ALL_PRIVILEGES } from '../privileges.ts';
import { listPayload, listQuery } from '../schemas.ts';

const API = '/organization/api/v1/role';
const MANAGE = { kind: 'privilege', privilege: 'roles.manage' } as const;
/** A privilege that a role can give. */
export const privilege = z.enum(ALL_PRIVILEGES);

/** A role: a name for a set of privileges. */
export const role = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  isSystem: z.boolean(),
  isActive: z.boolean(),
  employees: z.number(),
  privileges: z.array(z.string()),
});

/** Roles. Forms that invite people need them, so a session suffices. */
export const listRoles = defineOperation({
  id: 'list-roles',
  area: 'access',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Roles',
  access: { kind: 'session' },
  object: 'organisation',
  query: listQuery(
    z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))), isActive: z.optional(z.boolean()) }),
    ['name', 'employees', 'isActive'],
  ),
  payload: listPayload(role),
  errors: ['validation_failed'],
});

/** One role. */
export const getRole = defineOperation({
  id: 'get-role',
  area: 'access',
  method: 'GET',
  path: `${API}/details`,
  summary: 'A role',
  access: { kind: 'session' },
  object: 'organisation',
  query: z.strictObject({ roleId: z.uuid() }),
  payload: z.object({ role }),
  errors: ['validation_failed', 'not_found'],
});

/** Adds a role, empty or with the privileges of another (`copyOf`). */
export const createRole = defineOperation({
  id: 'create-role',
  area: 'access',
  method: 'POST',
  path: `${API}/create`,
  summary: 'Add a role',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({
    name: text('roleName'),
    description: optionalText('description'),
    copyOf: z.optional(z.nullable(z.uuid())),
  }),
  payload: z.object({ role }),
  errors: ['validation_failed', 'not_found', 'name_taken', 'privilege_not_held'],
});

/** Renames a role of the organisation's own. */
export const updateRole = defineOperation({
  id: 'update-role',
  area: 'access',
  method: 'PUT',
  path: `${API}/update`,
  summary: 'Change a role',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ roleId: z.uuid(), name: text('roleName'), description: optionalText('description') }),
  payload: z.object({ role }),
  errors: ['validation_failed', 'not_found', 'name_taken', 'system_role_fixed'],
});

/** Switches a role on or off. One that people have cannot be switched off. */
export const updateRoleStatus = defineOperation({
  id: 'update-role-status',
  area: 'access',
  method: 'PUT',
  path: `${API}/status`,
  summary: 'Switch a role on or off',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ roleId: z.uuid(), isActive: z.boolean() }),
  payload: z.object({ role }),
  errors: ['validation_failed', 'not_found', 'system_role_fixed', 'in_use'],
});

/** Every privilege there is, in its group, in words. */
export const listPrivileges = defineOperation({
  id: 'list-privileges',
  area: 'access',
  method: 'GET',
  path: `${API}/privileges/list`,
  summary: 'Privileges',
  access: MANAGE,
  object: 'nothing',
  payload: z.object({
    data: z.array(
      z.object({
        group: z.string(),
        name: z.string(),
        privileges: z.array(z.object({ privilege: z.string(), name: z.string(), description: z.string() })),
      }),
    ),
  }),
  errors: [],
});

/** Who would gain or lose what, before it is saved. People are capped at 50 each; the totals are exact. */
export const previewRolePrivileges = defineOperation({
  id: 'preview-role-privileges',
  area: 'access',
  method: 'POST',
  path: `${API}/privileges/preview`,
  summary: 'Preview who gains and loses privileges',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ roleId: z.uuid(), privileges: z.array(privilege).check(z.maxLength(100)) }),
  payload: z.object({
    gained: z.array(z.string()),
    lost: z.array(z.string()),
    people: z.array(z.object({ user_id: z.number(), name: z.string(), email_: z.string() })),
    total: z.number(),
  }),
  errors: ['validation_failed', 'not_found', 'system_role_fixed'],
});

/** Replaces a role's privileges; takes effect with each person's next request. */
export const updateRolePrivileges = defineOperation({
  id: 'update-role-privileges',
  area: 'access',
  method: 'PUT',
  path: `${API}/privileges/update`,
  summary: "Set a role's privileges",
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ roleId: z.uuid(), privileges: z.array(privilege).check(z.maxLength(100)) }),
  payload: z.object({ role }),
  errors: ['validation_failed', 'not_found', 'system_role_fixed', 'privilege_not_held', 'self_change_refused'],
});
