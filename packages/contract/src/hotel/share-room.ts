import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

/** The answer of a person who was asked to share a room of an unpaid stay; until it is paid for they may change it. */
export const answerSharing = defineOperation({
  id: 'answer-sharing',
  area: 'hotel',
  method: 'POST',
  path: '/trip/api/v1/hotel/room/sharing',
  summary: 'Answer whether to share a room',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'own',
  body: z.strictObject({ bookingId: id, agrees: z.boolean() }),
  payload: z.object({
    /** Why it cannot be paid for yet, in a sentence; null where everybody has agreed. */
    waitsFor: z.nullable(z.string()),
  }),
  errors: ['validation_failed', 'booking_not_found', 'booking_not_payable'],
});

/** Sharing a room with a colleague. */
export const ROOM_SHARING_OPERATIONS: readonly Operation[] = [answerSharing];
