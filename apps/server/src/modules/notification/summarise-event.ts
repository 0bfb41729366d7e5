import { paise, toRupees } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';

const ids = z.looseObject({
  bookingId: z.optional(z.uuid()),
  tripId: z.optional(z.uuid()),
  requestId: z.optional(z.uuid()),
  taskId: z.optional(z.uuid()),
  claimId: z.optional(z.uuid()),
  caseId: z.optional(z.uuid()),
});

type Summary = Readonly<Record<string, unknown>>;

/**
 * What a webhook gets of an event: the event's ids, and a few fields that will not change their meaning. No names, no
 * addresses and no documents of people go out; those who may see them read them through the API.
 */
export async function summariseEvent(tx: Tx, payload: unknown): Promise<Summary> {
  const known = ids.safeParse(payload).data ?? {};
  return {
    ...known,
    ...(known.bookingId === undefined ? {} : await summariseBooking(tx, known.bookingId)),
    ...(known.tripId === undefined ? {} : await summariseTrip(tx, known.tripId)),
    ...(known.requestId === undefined ? {} : await summariseRequest(tx, known.requestId)),
    ...(known.taskId === undefined ? {} : await summariseTask(tx, known.taskId)),
    ...(known.claimId === undefined ? {} : await summariseClaim(tx, known.claimId)),
    ...(known.caseId === undefined ? {} : await summariseCase(tx, known.caseId)),
  };
}

async function summariseBooking(tx: Tx, bookingId: string): Promise<Summary> {
  const row = await tx
    .selectFrom('booking')
    .select(['trip_id', 'service', 'status', 'payment_status', 'total_paise'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!row) return {};
  return {
    tripId: row.trip_id,
    service: row.service,
    status: row.status,
    paymentStatus: row.payment_status,
    totalPrice: toRupees(paise(row.total_paise)),
  };
}

async function summariseTrip(tx: Tx, tripId: string): Promise<Summary> {
  const row = await tx.selectFrom('trip').select(['kind', 'state']).where('id', '=', tripId).executeTakeFirst();
  return row ? { kind: row.kind, state: row.state } : {};
}

async function summariseRequest(tx: Tx, requestId: string): Promise<Summary> {
  const request = await tx
    .selectFrom('approval_request')
    .select(['trip_id', 'round', 'state'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request) return {};
  const items = await tx
    .selectFrom('approval_item')
    .select(['id', 'booking_id', 'state', 'total_paise'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  return {
    tripId: request.trip_id,
    round: request.round,
    state: request.state,
    items: items.map((item) => ({
      itemId: item.id,
      bookingId: item.booking_id,
      state: item.state,
      totalPrice: toRupees(paise(item.total_paise)),
    })),
  };
}

async function summariseTask(tx: Tx, taskId: string): Promise<Summary> {
  const task = await tx.selectFrom('approval_task').select('request_id').where('id', '=', taskId).executeTakeFirst();
  return task ? { requestId: task.request_id, ...(await summariseRequest(tx, task.request_id)) } : {};
}

async function summariseClaim(tx: Tx, claimId: string): Promise<Summary> {
  const row = await tx
    .selectFrom('expense_claim')
    .select(['number', 'trip_id', 'state', 'total_paise', 'approved_paise'])
    .where('id', '=', claimId)
    .executeTakeFirst();
  if (!row) return {};
  return {
    number: row.number,
    tripId: row.trip_id,
    state: row.state,
    total: toRupees(paise(row.total_paise)),
    approved: toRupees(paise(row.approved_paise)),
  };
}

/** Titles of cases name sums and flights of people, so only number, kind and times go out. */
async function summariseCase(tx: Tx, caseId: string): Promise<Summary> {
  const row = await tx
    .selectFrom('work_case')
    .select(['number', 'kind', 'state', 'due_at', 'booking_id', 'trip_id'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!row) return {};
  return {
    number: row.number,
    kind: row.kind,
    state: row.state,
    dueAt: row.due_at?.toISOString() ?? null,
    bookingId: row.booking_id,
    tripId: row.trip_id,
  };
}
