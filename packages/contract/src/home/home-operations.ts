import { HOME_TASK_KINDS } from '@pravas/domain/home/rank-tasks.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { defineOperation, type Operation } from '../operation.ts';

/** Something that waits for the caller. */
export const homeTask = z.object({
  key: z.string(),
  kind: z.enum(HOME_TASK_KINDS),
  /** "Asha Rao: Client visit to Mumbai". */
  title: z.string(),
  detail: z.nullable(z.string()),
  amount: z.nullable(rupees),
  /** ISO instant; null where no time is set. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  /** Since when it waits, an ISO instant. */
  since: z.string(),
  /** What the button does: "Pay ₹12,400". */
  action: z.string(),
  /** The page that the button opens; null where it shows `advice` in place. */
  link: z.nullable(z.string()),
  /** What to do about it, for those whom no page shows it. */
  advice: z.nullable(z.string()),
  /** The request for approval that can be decided in place; null for everything else. */
  requestId: z.nullable(z.string()),
});

/** What waits for the caller, worst first; of each sort only what they may see and do. */
export const listHomeTasks = defineOperation({
  id: 'list-home-tasks',
  area: 'home',
  method: 'GET',
  path: '/trip/api/v1/home',
  summary: 'What waits for me',
  access: { kind: 'session' },
  object: 'self',
  query: z.strictObject({
    /** `first`: the five worst · `all`: up to a hundred. */
    show: z._default(z.enum(['first', 'all']), 'first'),
  }),
  payload: z.object({
    list: z.array(homeTask),
    /** How many wait in all. */
    total: z.number(),
  }),
  errors: ['validation_failed'],
});

/** What the home page asks for. */
export const HOME_OPERATIONS: readonly Operation[] = [listHomeTasks];
