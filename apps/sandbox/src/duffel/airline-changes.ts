import { withChangeAccepted } from '../bookings/airline-change.ts';
import type { Booking } from '../bookings/booking.ts';
import { textField } from '../tbo/request.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { invalidField, invalidState, notFound } from './envelope.ts';
import { findOrder } from './find-order.ts';
import { toWireAirlineChange } from './order-wire.ts';

/** What airlines did to an order on their own. */
export const listAirlineChanges: DuffelEndpoint = ({ query }, context) => {
  const order = query.get('order_id');
  if (order === null) throw invalidField('order_id is required.', 'validation_required');
  const booking = findOrder(order, context);
  return { data: booking.airlineChanges.map((one) => toWireAirlineChange(booking, one, context.clock.nowMs())) };
};

function findChange(id: string, context: DuffelContext): { booking: Booking; changeId: number } {
  const changeId = Number(id.replace('aic_sbx_', ''));
  const booking = context.bookings
    .all()
    .find((one) => one.airlineChanges.some((change) => change.changeId === changeId));
  if (booking === undefined) throw notFound();
  return { booking, changeId };
}

function accepted(id: string, context: DuffelContext): unknown {
  const nowMs = context.clock.nowMs();
  const { booking, changeId } = findChange(id, context);
  const change = booking.airlineChanges.find((one) => one.changeId === changeId);
  if (change === undefined || change.acceptedAtMs !== null)
    throw invalidState('airline_initiated_change_already_actioned', 'This change has already been acted on.');
  if (change.kind === 'cancelled')
    throw invalidState('airline_initiated_change_not_acceptable', 'The airline has cancelled these flights.');
  const saved = context.bookings.save(withChangeAccepted(booking, changeId, nowMs));
  const after = saved.airlineChanges.find((one) => one.changeId === changeId) ?? change;
  return toWireAirlineChange(saved, after, nowMs);
}

/** Takes the new flights. */
export const acceptAirlineChange: DuffelEndpoint = ({ ids }, context) => ({ data: accepted(ids[0] ?? '', context) });

/** Records what the agency did; only `accepted` has an effect here, the others have calls of their own. */
export const updateAirlineChange: DuffelEndpoint = ({ ids, data }, context) => {
  if (textField(data, 'action_taken') !== 'accepted') throw invalidField('action_taken must be accepted.');
  return { data: accepted(ids[0] ?? '', context) };
};
