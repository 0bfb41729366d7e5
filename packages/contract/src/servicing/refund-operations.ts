import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { download, id } from '../schemas.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;
const PATH = '/flights/exit-reminder';

/** Hours before the next cliff at which a person may want a reminder. */
const remindHours = z.int().check(z.minimum(1), z.maximum(72));

/** Notifies the caller before the next step of the cancellation charge. Asked again it moves the reminder. */
export const setExitReminder = defineOperation({
  id: 'set-exit-reminder',
  area: 'servicing',
  method: 'POST',
  path: PATH,
  summary: 'Set a reminder before cancelling becomes dearer',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({ flightId: id, hoursBefore: z._default(remindHours, 3) }),
  payload: z.object({ remindAt: z.string(), cliffAt: z.string(), text: z.string() }),
  errors: ['validation_failed', 'booking_not_found', 'no_cliff_ahead'],
});

/** Takes the caller's reminder back. */
export const removeExitReminder = defineOperation({
  id: 'remove-exit-reminder',
  area: 'servicing',
  method: 'DELETE',
  path: PATH,
  summary: 'Remove a reminder of dearer cancellation',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ flightId: id }),
  payload: z.object({ removed: z.number() }),
  errors: ['validation_failed', 'booking_not_found'],
});

/** A claim against an airline as it is sent: the letter and every enclosure it names, as one PDF. */
export const downloadRefundClaim = defineOperation({
  id: 'download-refund-claim',
  area: 'servicing',
  method: 'GET',
  path: '/flights/refund-claim',
  summary: 'A refund claim with its enclosures',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ caseId: id }),
  payload: download,
  errors: ['validation_failed', 'not_found'],
  answer: 'download',
});

/** The ready letter about a refund that is short or late: facts, rule, sum and evidence. */
export const downloadRefundLetter = defineOperation({
  id: 'download-refund-letter',
  area: 'servicing',
  method: 'GET',
  path: '/flights/refund-letter',
  summary: 'The letter of a refund claim',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ caseId: id }),
  payload: download,
  errors: ['validation_failed', 'not_found'],
  answer: 'download',
});
