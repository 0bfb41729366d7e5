import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { listPayload, listQuery } from '../schemas.ts';

const API = '/trip/api/v1/inbox';
const SESSION = { kind: 'session' } as const;

/** No request marks more items than this. */
const MAX_IDS = 200;

/** One thing a person is notified of. */
export const inboxItem = z.object({
  _id: z.string(),
  /** What happened: `approval.requested` and others. */
  topic: z.string(),
  tripId: z.nullable(z.string()),
  subject: z.string(),
  /** A few lines of plain text. */
  body: z.string(),
  /** The place in the web app where it can be seen or acted on. */
  link: z.string(),
  /** This person is waited for; false again once it is done. */
  needsAction: z.boolean(),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});

const counts = {
  /** How many items have not been read. */
  unread: z.number(),
  /** How many items wait for this person's action. */
  needsAction: z.number(),
};

/** The signed-in person's notifications, newest first, with what is still unread or to be done. */
export const listInbox = defineOperation({
  id: 'list-inbox',
  area: 'notice',
  method: 'GET',
  path: `${API}/list`,
  summary: 'My notices',
  access: SESSION,
  object: 'self',
  query: listQuery(z.strictObject({ unread: z.optional(z.boolean()), needsAction: z.optional(z.boolean()) }), [
    'createdAt',
  ]),
  payload: z.extend(listPayload(inboxItem), counts),
  errors: ['validation_failed'],
});

/** Marks items as read, these or all. Items that were read already do not change. */
export const readInbox = defineOperation({
  id: 'read-inbox',
  area: 'notice',
  method: 'POST',
  path: `${API}/read`,
  summary: 'Mark notices as read',
  access: SESSION,
  object: 'own',
  body: z
    .strictObject({
      ids: z.optional(z.array(z.uuid()).check(z.minLength(1, 'Items are required'), z.maxLength(MAX_IDS))),
      all: z.optional(z.literal(true)),
    })
    .check(
      z.check((context) => {
        if ((context.value.ids === undefined) === (context.value.all === undefined)) {
          context.issues.push({
            code: 'custom',
            message: 'Send either ids or all',
            path: ['ids'],
            input: context.value,
          });
        }
      }),
    ),
  payload: z.object(counts),
  errors: ['validation_failed', 'not_found'],
});

/** The counts at once, then every new item and every change of the counts as it happens. */
export const watchInbox = defineOperation({
  id: 'watch-inbox',
  area: 'notice',
  method: 'GET',
  path: `${API}/events`,
  summary: 'Live changes of the inbox',
  access: SESSION,
  object: 'self',
  payload: z.discriminatedUnion('type', [
    z.object({ type: z.literal('counts'), ...counts }),
    z.object({ type: z.literal('item'), item: inboxItem }),
  ]),
  errors: ['too_many_streams'],
  answer: 'stream',
});
