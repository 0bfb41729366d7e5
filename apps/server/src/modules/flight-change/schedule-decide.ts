import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { decideScheduleChange as operation } from '@pravas/contract/servicing/schedule-operations.ts';
import { completeSlices, type ScheduleComparison } from '@pravas/domain/flight-change/schedule-change.ts';
import type { FlightOrder } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import { Refusal, supplierMessage } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  addHistory,
  type Cancellation,
  changeBooking,
  changeOrder,
  enqueueEvent,
  listCancellations,
  refreshTripDates,
} from '../booking/index.ts';
import { closeCaseOf, noteInCaseOf } from '../casework/index.ts';
import { type FlightBooking, type FlightBookingOrder, withoutGivenUp } from '../flight-order/index.ts';
import type { SweepContext } from './schedule-notice.ts';
import {
  comparisonOf,
  endedRef,
  findScheduleChange,
  goneOf,
  isOver,
  type ScheduleChange,
  scheduleCaseKey,
} from './schedule-repository.ts';
import { findEditableBooking } from './servicing-context.ts';

type Decision = BodyOf<typeof operation>['decision'];

const OUTCOMES = {
  accept: { state: 'accepted', text: 'Accepted. The trip shows the new times.', wish: null },
  rebook: {
    state: 'rebooking',
    text: 'Choose other flights. We ask the airline to waive its charge.',
    wish: 'The traveller wants other flights and will choose them.',
  },
  refund: {
    state: 'refunding',
    text: 'Cancel the flight now to get a refund. You see the charge before you confirm.',
    wish: 'The traveller wants a refund and will cancel the flight.',
  },
} as const satisfies Record<
  Decision,
  { readonly state: ScheduleChange['state']; readonly text: string; readonly wish: string | null }
>;

const LAWFUL_REFUND = 'Cancel the flight now to get a refund. By law the airline must refund the full fare.';

/**
 * Records the decision about a flight that its airline changed. Only accepting ends it: a traveller who wants other
 * flights or a refund has still to choose and confirm, and may reconsider until then. Accepting tells the airline first
 * and then puts the new times into the trip; a crash in between leaves it open, and accepting again is idempotent.
 * Throws `not_found`, `schedule_change_decided`, `decision_not_offered`, `supplier_error`.
 */
export async function decideOnScheduleChange(
  context: SweepContext,
  caller: Caller,
  { scheduleChangeId, decision }: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const { organizationId } = caller;
  const { change, order, isLawful } = await context.database.forOrganization(organizationId, async (tx) => {
    const found = await findScheduleChange(tx, scheduleChangeId);
    if (!found) throw new Refusal('not_found');
    const { booking } = await findEditableBooking(tx, caller, found.bookingId, false).catch(hideBooking);
    const { refund } = refuseDecision(found, booking, await listCancellations(tx, booking.id), decision);
    const isLawful = decision === 'refund' && refund?.right === 'by_law';
    return { change: found, order: booking.orders.find((one) => one.id === found.orderId), isLawful };
  });
  if (!order?.supplierOrder) throw new Error(`Schedule change ${change.id} is about no booked order`);
  const accepted = decision === 'accept' ? await acceptAtAirline(context, change, order) : null;
  const now = context.clock.now();
  const { state, text, wish } = OUTCOMES[decision];
  await context.database.forOrganization(organizationId, async (tx) => {
    const { booking, trip } = await findEditableBooking(tx, caller, change.bookingId, true);
    const fresh = await findScheduleChange(tx, change.id, true);
    if (!fresh) throw new Refusal('not_found');
    const cancellations = await listCancellations(tx, booking.id);
    refuseDecision(fresh, booking, cancellations, decision);
    const own = booking.orders.find((one) => one.id === change.orderId);
    const agreed = completeSlices(change.before, change.after, goneOf(fresh, booking, cancellations));
    if (decision === 'accept' && agreed && own) {
      await changeOrder(tx, booking, own, {
        detail: { ...own.detail, slices: agreed },
        ...agreedOrder(accepted, own.supplierOrder, agreed),
      });
      const { facts } = booking;
      await changeBooking(tx, booking, { facts: { ...facts, givenUp: withoutGivenUp(facts, own.id) } }, now);
      await refreshTripDates(tx, trip.id, now);
      await closeCaseOf(
        tx,
        organizationId,
        scheduleCaseKey(change.id),
        actorOf(caller),
        'The traveller accepts it.',
        now,
      );
    }
    if (wish !== null) {
      await noteInCaseOf(tx, organizationId, scheduleCaseKey(change.id), actorOf(caller), wish, now);
    }
    await tx
      .updateTable('schedule_change')
      .set({
        state,
        decided_by: caller.personId,
        decided_at: isoOf(now),
        ...(decision === 'accept' ? { change_ref: endedRef(change) } : {}),
      })
      .where('id', '=', change.id)
      .execute();
    await addHistory(
      tx,
      booking,
      `The airline's change: ${decision === 'accept' ? 'accepted' : `${decision} chosen`}.`,
      now,
    );
    await enqueueEvent(
      tx,
      organizationId,
      'schedule.decided',
      { bookingId: booking.id, scheduleChangeId: change.id },
      now,
    );
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.schedule_change_decided',
      objectType: 'booking',
      objectId: booking.id,
      details: { scheduleChangeId: change.id, decision },
      requestId,
    });
  });
  return { flightId: change.bookingId, state, text: isLawful ? LAWFUL_REFUND : text };
}

/** What is different for those who still fly, where that decision may be made on it. */
function refuseDecision(
  change: ScheduleChange,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  decision: Decision,
): ScheduleComparison {
  if (isOver(change, booking, cancellations)) throw new Refusal('schedule_change_decided');
  const comparison = comparisonOf(change, booking, cancellations);
  if (!comparison.options.includes(decision)) throw new Refusal('decision_not_offered');
  return comparison;
}

/**
 * The order as the airline holds it after our yes; null where the supplier takes no answer and the change holds anyway.
 */
async function acceptAtAirline(
  context: SweepContext,
  change: ScheduleChange,
  order: Pick<FlightBookingOrder, 'supplierId' | 'supplierOrder'>,
): Promise<FlightOrder | null> {
  if (!order.supplierOrder) return null;
  const signal = AbortSignal.timeout(context.deadlineMs);
  const answer = await context
    .supplierById(order.supplierId)
    .acceptAirlineChange(order.supplierOrder, change.changeRef, signal);
  if (answer.ok) return answer.value.order;
  if (answer.error.kind === 'not_supported') return null;
  throw new Refusal('supplier_error', { message: supplierMessage(answer.error.messages) });
}

/**
 * The order with the flights that are agreed on now. The next reading is compared with them, so that another move of
 * the flight is noticed, even back to the time it was bought for. An airline that no longer lists what was given back
 * would number the other slices differently, so ours is kept then.
 */
function agreedOrder(
  sent: FlightOrder | null,
  kept: FlightOrder | null,
  slices: NonNullable<ScheduleChange['after']>,
): { readonly supplierOrder?: FlightOrder } {
  const order = sent?.slices.length === slices.length ? sent : kept;
  return order ? { supplierOrder: { ...order, slices } } : {};
}

function hideBooking(error: unknown): never {
  throw error instanceof Refusal && error.code === 'booking_not_found' ? new Refusal('not_found') : error;
}
