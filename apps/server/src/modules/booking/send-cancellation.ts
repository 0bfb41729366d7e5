import { nextAskMs } from '@pravas/domain/booking/saga.ts';
import { addHistory, changeBooking } from './booking-repository.ts';
import { loadSaga } from './load-saga.ts';
import { closeEffect } from './record-outcome.ts';
import { readCancelOutcome, recordCancelledOrder } from './run-cancellation.ts';
import type { SagaContext } from './saga-context.ts';
import { recordIntent } from './send-mutation.ts';

/**
 * Asks an airline to cancel one order: the intent commits first, the call is made once with a deadline. An answer that
 * is lost is looked up; a supplier that could not be reached at all is asked again later.
 */
export async function sendCancellation(
  context: SagaContext,
  organizationId: string,
  bookingId: string,
  epoch: number,
  send: { readonly kind: 'cancel'; readonly legId: string; readonly attempt: number },
): Promise<boolean> {
  const intent = await recordIntent(context, organizationId, bookingId, epoch, send);
  if (intent === null) return true;
  const { leg, effectId, notAfterMs } = intent;
  context.checkpoint('cancel.intended');
  if (!leg.supplierBooking) throw new Error(`Leg ${leg.id} is cancelled without a supplier booking`);
  const isLate = context.clock.now().epochMilliseconds > notAfterMs;
  const outcome = isLate
    ? null
    : await context
        .supplierById(leg.supplierId)
        .cancel(leg.clientRef, leg.supplierBooking, AbortSignal.timeout(context.timing.bookDeadlineMs));
  context.checkpoint('cancel.answered');
  const now = context.clock.now();
  const goOn = await context.database.forOrganization(organizationId, async (tx) => {
    const state = await loadSaga(tx, bookingId, epoch, true);
    const order = outcome === null ? null : readCancelOutcome(outcome);
    if (order) {
      await closeEffect(tx, { effectId }, 'done', outcome, now);
      await recordCancelledOrder(tx, state, leg.id, order, now);
      return true;
    }
    if (outcome === null) {
      await closeEffect(tx, { effectId }, 'absent', { type: 'not_sent' }, now);
      await changeBooking(tx, state.booking, {}, now);
      return true;
    }
    // Refused for the moment: nothing happened, so it may be asked again. Unknown: only looking it up can tell.
    if (outcome.type === 'failed') await closeEffect(tx, { effectId }, 'absent', outcome, now);
    else await addHistory(tx, state.booking, 'No clear answer to the cancellation yet, asking the supplier.', now);
    const runAt = Temporal.Instant.fromEpochMilliseconds(nextAskMs(now.epochMilliseconds, now.epochMilliseconds));
    await changeBooking(tx, state.booking, { runAt, leaseUntil: null }, now);
    return false;
  });
  context.checkpoint('cancel.recorded');
  return goOn;
}
