import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { id, integerId, listPayload, listQuery } from '../schemas.ts';
import { workCaseDetails, workCaseKind, workCaseRow } from './case-shapes.ts';

const DESK = { kind: 'privilege', privilege: 'desk.work' } as const;
const PATH = '/trip/api/v1/desk/case';

const SEARCH = z.strictObject({
  /** Number, title, PNR or a traveller's name. */
  text: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(workCaseKind),
});

/** How many cases there are, for badges. */
const counts = z.object({ open: z.number(), mine: z.number(), unowned: z.number(), overdue: z.number() });

/** What only a person can decide; open ones by urgency, done ones newest first. */
export const listWorkCases = defineOperation({
  id: 'list-work-cases',
  area: 'desk',
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'The work queue of the travel desk',
  access: DESK,
  object: 'organisation',
  query: z.extend(listQuery(SEARCH, ['dueAt', 'createdAt', 'number']), {
    scope: z._default(z.enum(['all', 'mine', 'unowned', 'done']), 'all'),
  }),
  payload: z.extend(listPayload(workCaseRow), { counts }),
  errors: ['validation_failed'],
});

/** A case with its history and the next safe actions. */
export const getWorkCase = defineOperation({
  id: 'get-work-case',
  area: 'desk',
  method: 'GET',
  path: PATH,
  summary: 'A case of the work queue',
  access: DESK,
  object: 'organisation',
  query: z.strictObject({ workCaseId: id }),
  payload: z.object({ workCase: workCaseDetails }),
  errors: ['validation_failed', 'not_found'],
});

/** Gives a case to a colleague of the desk, takes it for the caller, or releases it. */
export const assignWorkCase = defineOperation({
  id: 'assign-work-case',
  area: 'desk',
  method: 'PUT',
  path: `${PATH}/owner`,
  summary: 'Assign a case',
  access: DESK,
  object: 'organisation',
  body: z.strictObject({
    workCaseId: id,
    version: z.number(),
    /** Null = nobody; the person must work at the desk. */
    ownerUserId: z.nullable(integerId),
  }),
  payload: z.object({ workCase: workCaseDetails }),
  errors: ['validation_failed', 'not_found', 'conflict', 'case_closed'],
});

/** Reports that the queue has changed, with its counts. */
export const watchWorkCases = defineOperation({
  id: 'watch-work-cases',
  area: 'desk',
  method: 'GET',
  path: `${PATH}/events`,
  summary: 'Live changes of the work queue',
  access: DESK,
  object: 'nothing',
  payload: z.object({ type: z.literal('counts'), counts }),
  errors: ['validation_failed', 'too_many_streams'],
  answer: 'stream',
});
