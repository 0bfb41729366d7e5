import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { cancelFlight as operation } from '@pravas/contract/servicing/cancel-operations.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../audit/index.ts';
import { requestBookingCancellation } from '../booking/index.ts';
import { findEditableBooking, type ServicingContext } from '../flight-change/index.ts';
import { addTripEvent } from '../trip/index.ts';
import { presentQuoted, quoteCancellation } from './cancel-quote.ts';

/**
 * Cancels a flight or a part of it for the refund that was shown: the saga asks the airlines, or the travel desk is
 * asked. Throws `booking_not_found`, `privilege_missing`, `booking_not_cancellable`, `validation_failed`,
 * `price_changed` where the refund is less than was agreed to, `supplier_error`.
 */
export async function cancelFlight(
  context: ServicingContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const quoted = await quoteCancellation(context, caller, body.flightId, body);
  const now = context.clock.now();
  const { quote } = quoted;
  const expectedPaise = body.expectedRefund;
  const { refundPaise } = quote.amounts;
  if (refundPaise < expectedPaise) {
    throw new Refusal('price_changed', {
      message: `The refund changed from ${formatInrExact(expectedPaise)} to ${formatInrExact(refundPaise)}. Please look at it again.`,
      price: { old: expectedPaise, new: refundPaise },
    });
  }
  const shown = presentQuoted(quoted, body.type, { caller, now });
  const cancellationId = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const { booking, trip } = await findEditableBooking(tx, caller, body.flightId, true);
    const id = await requestBookingCancellation(tx, booking, context.quotes.cancelScopesOf, {
      personId: caller.personId,
      actor: actorOf(caller),
      reason: body.reason,
      quote,
      takesCredit: body.takesCredit ?? false,
      requestId,
      now,
    });
    const asked = quote.noShow ? 'Not flown, the travel desk asks the airline' : 'Asked the travel desk to cancel';
    const verb = quote.channel === 'online' ? 'Cancelled' : asked;
    await addTripEvent(tx, trip, caller.personId, `${verb}: ${shown.scopeText}.`, now);
    return id;
  });
  return {
    flightId: body.flightId,
    cancellationId,
    channel: quote.channel,
    text:
      quote.channel === 'online'
        ? 'The airline is being asked to cancel. You need not wait here. We will write to you.'
        : 'Your cancel request is with the travel desk. We write to you when it is arranged.',
    refundedAmount: shown.amounts.refund,
    penality: shown.amounts.airlinePenalty,
    quote: shown,
  };
}
