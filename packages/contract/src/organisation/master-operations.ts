import * as z from 'zod/mini';
import { optionalText, text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { integerId, listPayload, listQuery } from '../schemas.ts';

const API = '/organization/api/v1';
const SEARCH = z.strictObject({
  name: z.optional(z.string().check(z.maxLength(100))),
  isActive: z.optional(z.boolean()),
});

/** A grade of the organisation. */
export const grade = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  /** People who have it. */
  employees: z.number(),
  createdAt: z.string(),
});

/** A department of the organisation. */
export const department = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  head: z.nullable(z.object({ user_id: z.number(), name: z.string() })),
  isActive: z.boolean(),
  employees: z.number(),
  createdAt: z.string(),
});

const gradeFields = { name: text('gradeName'), description: optionalText('description') };
const departmentFields = {
  name: text('departmentName'),
  description: optionalText('description'),
  headUserId: z.optional(z.nullable(integerId)),
};
const GRADES = { kind: 'privilege', privilege: 'grades.manage' } as const;
const DEPARTMENTS = { kind: 'privilege', privilege: 'departments.manage' } as const;

/** Grades. Everybody who may see employees needs them for filters, so a session suffices. */
export const listGrades = defineOperation({
  id: 'list-grades',
  area: 'organisation',
  method: 'GET',
  path: `${API}/grade/list`,
  summary: 'Grades',
  access: { kind: 'session', keys: true },
  object: 'organisation',
  query: listQuery(SEARCH, ['name', 'employees', 'isActive', 'createdAt']),
  payload: listPayload(grade),
  errors: ['validation_failed'],
});

/** One grade. */
export const getGrade = defineOperation({
  id: 'get-grade',
  area: 'organisation',
  method: 'GET',
  path: `${API}/grade/details`,
  summary: 'A grade',
  access: { kind: 'session', keys: true },
  object: 'organisation',
  query: z.strictObject({ gradeId: z.uuid() }),
  payload: z.object({ grade }),
  errors: ['validation_failed', 'not_found'],
});

/** Adds a grade. */
export const createGrade = defineOperation({
  id: 'create-grade',
  area: 'organisation',
  method: 'POST',
  path: `${API}/grade/create`,
  summary: 'Add a grade',
  access: GRADES,
  object: 'organisation',
  body: z.strictObject(gradeFields),
  payload: z.object({ grade }),
  errors: ['validation_failed', 'name_taken'],
});

/** Changes a grade. */
export const updateGrade = defineOperation({
  id: 'update-grade',
  area: 'organisation',
  method: 'PUT',
  path: `${API}/grade/update`,
  summary: 'Change a grade',
  access: GRADES,
  object: 'organisation',
  body: z.strictObject({ gradeId: z.uuid(), ...gradeFields }),
  payload: z.object({ grade }),
  errors: ['validation_failed', 'not_found', 'name_taken'],
});

/** Switches a grade on or off. One that people have cannot be switched off. */
export const updateGradeStatus = defineOperation({
  id: 'update-grade-status',
  area: 'organisation',
  method: 'PUT',
  path: `${API}/grade/status`,
  summary: 'Switch a grade on or off',
  access: GRADES,
  object: 'organisation',
  body: z.strictObject({ gradeId: z.uuid(), isActive: z.boolean() }),
  payload: z.object({ grade }),
  errors: ['validation_failed', 'not_found', 'in_use'],
});

/** Departments. */
export const listDepartments = defineOperation({
  id: 'list-departments',
  area: 'organisation',
  method: 'GET',
  path: `${API}/department/list`,
  summary: 'Departments',
  access: { kind: 'session', keys: true },
  object: 'organisation',
  query: listQuery(SEARCH, ['name', 'employees', 'isActive', 'createdAt']),
  payload: listPayload(department),
  errors: ['validation_failed'],
});

/** One department. */
export const getDepartment = defineOperation({
  id: 'get-department',
  area: 'organisation',
  method: 'GET',
  path: `${API}/department/details`,
  summary: 'A department',
  access: { kind: 'session', keys: true },
  object: 'organisation',
  query: z.strictObject({ departmentId: z.uuid() }),
  payload: z.object({ department }),
  errors: ['validation_failed', 'not_found'],
});

/** Adds a department. */
export const createDepartment = defineOperation({
  id: 'create-department',
  area: 'organisation',
  method: 'POST',
  path: `${API}/department/create`,
  summary: 'Add a department',
  access: DEPARTMENTS,
  object: 'organisation',
  body: z.strictObject(departmentFields),
  payload: z.object({ department }),
  errors: ['validation_failed', 'not_found', 'name_taken'],
});

/** Changes a department. */
export const updateDepartment = defineOperation({
  id: 'update-department',
  area: 'organisation',
  method: 'PUT',
  path: `${API}/department/update`,
  summary: 'Change a department',
  access: DEPARTMENTS,
  object: 'organisation',
  body: z.strictObject({ departmentId: z.uuid(), ...departmentFields }),
  payload: z.object({ department }),
  errors: ['validation_failed', 'not_found', 'name_taken'],
});

/** Switches a department on or off. One that people belong to cannot be switched off. */
export const updateDepartmentStatus = defineOperation({
  id: 'update-department-status',
  area: 'organisation',
  method: 'PUT',
  path: `${API}/department/status`,
  summary: 'Switch a department on or off',
  access: DEPARTMENTS,
  object: 'organisation',
  body: z.strictObject({ departmentId: z.uuid(), isActive: z.boolean() }),
  payload: z.object({ department }),
  errors: ['validation_failed', 'not_found', 'in_use'],
});
