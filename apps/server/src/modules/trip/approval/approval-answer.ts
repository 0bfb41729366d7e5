import type { decidedItem } from '@pravas/contract/approval/approval-shapes.ts';
import type { ApprovalStatus, TripAnswer } from '@pravas/domain/approval/approval.ts';
import { type AnsweredItem, tripAnswer } from '@pravas/domain/approval/trip-answer.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { listLatestItems } from '../../approval/index.ts';

/** The outcome of an item, on the wire. */
export type WireDecided = z.output<typeof decidedItem>;

/** The answer to one request: one that was withdrawn entirely was never agreed to. */
export function requestAnswer(states: readonly AnsweredItem[]): TripAnswer {
  return states.every((state) => state === 'withdrawn') ? 'Pending For Approval' : tripAnswer(states);
}

/** A trip's answer and the state of each of its flights. */
export async function readTripAnswer(
  tx: Tx,
  tripId: string,
): Promise<{ readonly answer: TripAnswer; readonly items: WireDecided[] }> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'approval_status'])
    .where('trip_id', '=', tripId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const latest = await listLatestItems(tx, tripId);
  const items = bookings.map((booking): WireDecided => {
    const item = latest.find((one) => one.bookingId === booking.id);
    const approvalStatus = booking.approval_status as ApprovalStatus;
    return {
      itemId: item?.id ?? null,
      bookingId: booking.id,
      state: item?.state ?? (approvalStatus === 'Pending For Approval' ? 'withdrawn' : 'approved'),
      approvalStatus,
    };
  });
  const asked = latest.filter((item) => bookings.some((booking) => booking.id === item.bookingId));
  const isUnasked = bookings.some((one) => one.approval_status === 'Pending For Approval');
  const answer = tripAnswer(asked.map((item) => item.state));
  return { answer: answer === 'Approved' && isUnasked ? 'Pending For Approval' : answer, items };
}
