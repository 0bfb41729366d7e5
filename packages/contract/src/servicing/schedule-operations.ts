import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

/** Decides about a flight that its airline changed or cancelled (the booked flight's `scheduleChanges`). */
export const decideScheduleChange = defineOperation({
  id: 'decide-schedule-change',
  area: 'servicing',
  method: 'POST',
  path: '/flights/schedule-change',
  summary: 'Accept, rebook or give back a flight its airline changed',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  body: z.strictObject({
    scheduleChangeId: id,
    /** accept: fly as the airline now plans · rebook: other flights are chosen next · refund: cancelled next */
    decision: z.enum(['accept', 'rebook', 'refund']),
  }),
  payload: z.object({
    flightId: z.string(),
    state: z.enum(['open', 'accepted', 'rebooking', 'refunding', 'closed', 'withdrawn']),
    text: z.string(),
  }),
  movesMoney: true,
  errors: ['validation_failed', 'not_found', 'schedule_change_decided', 'decision_not_offered', 'supplier_error'],
  idempotent: true,
});

/** Operations on airlines' own changes. */
export const SCHEDULE_OPERATIONS: readonly Operation[] = [decideScheduleChange];
