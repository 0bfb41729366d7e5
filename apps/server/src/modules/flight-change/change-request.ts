import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { requestChange as operation } from '@pravas/contract/servicing/change-operations.ts';
import { arrangeChangeBy } from '@pravas/domain/desk/arrange-by.ts';
import { departureOf } from '@pravas/domain/flight/itinerary.ts';
import { instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, changeCaseKey, listCancellations } from '../booking/index.ts';
import { openCase } from '../casework/index.ts';
import type { FlightBookingOrder } from '../flight-order/index.ts';
import { addTripEvent } from '../trip/index.ts';
import { clearTheWay } from './change-choose.ts';
import type { ChangeContext } from './change-context.ts';
import { insertChange } from './change-record.ts';
import { readWish } from './change-wish.ts';
import { presentOne } from './change-withdraw.ts';
import { findEditableBooking } from './servicing-context.ts';

/**
 * Hands a change to the travel desk. Throws `booking_not_found`, `privilege_missing`, `validation_failed`, `date_in_past`,
 * `booking_not_changeable`, and `conflict` while another change is being sent.
 */
export async function requestChange(
  context: ChangeContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const now = context.clock.now();
  const actor = actorOf(caller);
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { booking, trip } = await findEditableBooking(tx, caller, body.flightId, true);
    await clearTheWay(tx, booking, actor, now);
    const { order, question } = readWish(context.quotes, booking, await listCancellations(tx, booking.id), body, now);
    const change = await insertChange(
      tx,
      booking.organizationId,
      {
        bookingId: booking.id,
        orderId: order.id,
        requestedBy: caller.personId,
        reason: body.reason,
        state: 'request',
        question,
        offer: null,
        amounts: null,
        approvalStatus: 'Not Required',
        approvalFingerprint: null,
        verdict: null,
      },
      now,
    );
    const what = question.labels.map((label, at) => `${label} to ${shortDate(question.slices[at]?.date ?? '')}`);
    await openCase(
      tx,
      booking.organizationId,
      {
        kind: 'change_request',
        key: changeCaseKey(change.id),
        bookingId: booking.id,
        tripId: booking.tripId,
        title: `Change ${order.locator ?? 'a booking'}: ${what.join(', ')}`,
        facts: { changeId: change.id, orderId: order.id, wish: question.search.adds, reason: body.reason },
        dueAt: arrangeChangeBy(departuresOf(order, question.search.removes), now),
      },
      actor,
      now,
    );
    await addHistory(tx, booking, `Change request sent to the travel desk: ${what.join(', ')}.`, now);
    await addTripEvent(tx, trip, caller.personId, `Asked the travel desk to change: ${what.join(', ')}.`, now);
    await recordAudit(tx, {
      organizationId: booking.organizationId,
      at: now,
      actor,
      action: 'booking.change_requested',
      objectType: 'booking',
      objectId: booking.id,
      details: { changeId: change.id, reason: body.reason },
      requestId,
    });
    return presentOne(tx, caller, { change, booking, trip }, now);
  });
}

/** When the flights leave that are given up. */
function departuresOf({ detail: offer }: FlightBookingOrder, removes: readonly number[]): readonly Temporal.Instant[] {
  return offer.slices.filter((_, index) => removes.includes(index)).map((slice) => instantOf(departureOf(slice).time));
}
