import { ARRANGE_WITHIN_HOURS } from '@pravas/domain/desk/arrange-by.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { quoteBookingCancellation, requestBookingCancellation } from '../../booking/index.ts';
import { openCase } from '../../casework/index.ts';
import { closeStayChange, type HotelBooking, stayName, updateStayChange } from '../../hotel-order/index.ts';
import { type ChangeRead, type FinishContext, readChange, tellOld } from './read-change.ts';

/** Who asks, in the trail and in the books. */
const WORKER = 'worker';

/**
 * Asks for the cancellation of the old stay, all that is left of it, by the core's own means: its supplier is asked, or
 * where that one has turned it down the travel desk is. It is asked even if the refund is now less than was agreed to,
 * as every hour of waiting costs more and two stays cost most; the travel desk and the traveller are notified. Throws
 * `supplier_error`, `booking_not_cancellable`.
 */
export async function cancelOld(
  context: FinishContext,
  { change, old, cancellations, step }: ChangeRead,
  by: 'supplier' | 'desk',
): Promise<void> {
  if (step.type !== 'cancel_old') return;
  // If its supplier cannot be asked, the travel desk handles it, by the terms of the stay.
  const quotes = by === 'desk' ? { ...context.quotes, cancelScopesOf: () => null } : context.quotes;
  const quote = await quoteBookingCancellation(quotes, old, cancellations, null);
  context.checkpoint('stay_change.quoted');
  await context.database.forOrganization(change.organizationId, async (tx) => {
    const now = context.clock.now();
    const locked = await readChange(tx, change.id, true);
    // Another worker was faster, or someone has cancelled a part of it in the meantime: the next check decides again.
    if (locked?.step.type !== 'cancel_old' || locked.step.by !== step.by) return;
    if (locked.cancellations.length !== cancellations.length) return;
    // Recorded before the cancellation, so that the change does not block it.
    await updateStayChange(tx, locked.change, { state: 'cancelling' });
    const cancellationId = await requestBookingCancellation(tx, locked.old, quotes.cancelScopesOf, {
      personId: change.startedBy,
      actor: WORKER,
      reason: `Replaced by ${stayName(locked.fresh)}`,
      quote,
      requestId: `stay-change-${change.id}`,
      now,
    });
    // The outcome is checked at once, and not only when this run's lease is over.
    await updateStayChange(tx, locked.change, { cancellation_id: cancellationId, look_at: isoOf(now) });
    const lessPaise = change.agreedBackPaise - quote.amounts.refundPaise;
    if (lessPaise > 0 && step.by === 'supplier') {
      const [agreed, back] = [change.agreedBackPaise, quote.amounts.refundPaise].map(formatInrExact);
      await openChangeCase(tx, locked, `${formatInrExact(paise(lessPaise))} less is refunded than agreed`, now);
      const text = `The refund is now ${back} instead of ${agreed}. The travel desk asks the hotel for the rest.`;
      await tellOld(tx, locked.old, text, now);
    }
  });
  context.checkpoint('stay_change.asked');
}

/** Leaves an old stay that cannot be cancelled to the travel desk, with both stays booked. */
export async function handOver(context: FinishContext, { change, step }: ChangeRead, refusal: Refusal): Promise<void> {
  if (step.type !== 'cancel_old') return;
  await context.database.forOrganization(change.organizationId, async (tx) => {
    const now = context.clock.now();
    const locked = await readChange(tx, change.id, true);
    if (locked?.step.type !== 'cancel_old') return;
    await closeStayChange(tx, locked.change, 'not_cancelled', now);
    await openChangeCase(tx, locked, 'it could not be cancelled', now);
    const text = `${refusal.message} It is not cancelled, though ${stayName(locked.fresh)} is booked: the travel desk sees to it.`;
    await tellOld(tx, locked.old, text, now);
  });
}

async function openChangeCase(
  tx: Tx,
  {
    change,
    old,
    fresh,
  }: { readonly change: ChangeRead['change']; readonly old: HotelBooking; readonly fresh: HotelBooking },
  what: string,
  now: Temporal.Instant,
): Promise<void> {
  await openCase(
    tx,
    old.organizationId,
    {
      kind: 'stay_change',
      key: `stay_change:${change.id}`,
      bookingId: old.id,
      tripId: old.tripId,
      title: `${stayName(old)}, replaced: ${what}`,
      facts: { bookingId: old.id, newBookingId: fresh.id, agreedBackPaise: change.agreedBackPaise },
      dueAt: now.add({ hours: ARRANGE_WITHIN_HOURS }),
    },
    WORKER,
    now,
  );
}
