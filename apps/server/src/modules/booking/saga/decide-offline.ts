import { reverseTransfers } from '@pravas/domain/ledger/post-offline.ts';
import { postPayLater } from '@pravas/domain/ledger/post-pay-later.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Booking } from '../booking.ts';
import type { EnteredBooking } from '../service-entry.ts';
import { serviceOf, wordsOf } from '../service-module.ts';
import { historyLine } from './change-lines.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import type { SagaState } from './saga-state.ts';

/**
 * Books what the travel desk has bought outside, or replaces the amounts of such a booking: what was posted before is
 * reversed, never edited. Throws `booking_not_payable` where the booking is not in the state for it.
 */
export function decideEntered(entered: EnteredBooking): Decide<void> {
  return ({ booking, cancellations, changes }) => {
    const { totalPaise, replaces, entryId } = entered;
    if (changes.some((change) => change.state === 'done')) {
      const message = `Its ${wordsOf(booking).things} were changed, so its amounts can no longer be corrected.`;
      throw new Refusal('booking_not_payable', { message });
    }
    const isFitting =
      replaces === null
        ? booking.status === 'CREATED'
        : booking.status === 'BOOKED' && booking.origin === 'offline' && cancellations.length === 0;
    if (!isFitting) throw new Refusal('booking_not_payable');
    const { orders, facts } = serviceOf(booking).entry.entered(booking, entered.content);
    const isNew = replaces === null;
    const total = formatInrExact(totalPaise);
    return {
      changes: [
        ...orders.map(
          ({ orderId, detail, supplierOrder }): SagaChange => ({
            type: 'order',
            orderId,
            change: { state: 'booked', detail, pendingDetail: null, supplierOrder, message: null },
          }),
        ),
        {
          type: 'booking',
          change: {
            ...(isNew ? { event: 'entered' } : {}),
            origin: 'offline',
            paymentStatus: 'SUCCESSFUL',
            facts,
            totalPaise,
            pendingTotalPaise: null,
          },
        },
        { type: 'transfers', transfers: transfersOf(booking, entered) },
        historyLine(isNew ? `Booked by the travel desk for ${total}.` : `Corrected by the travel desk to ${total}.`),
        {
          type: 'audit',
          action: isNew ? 'booking.entered' : 'booking.corrected',
          details: { offlineEntryId: entryId, totalPaise, beforePaise: booking.totalPaise },
        },
        ...(isNew ? [{ type: 'event', topic: 'booking.booked', payload: { bookingId: booking.id } } as const] : []),
      ],
      result: undefined,
    };
  };
}

function transfersOf(booking: Booking, { entryId, content, replaces }: EnteredBooking): readonly Transfer[] {
  const { entry } = serviceOf(booking);
  const before = replaces === null ? [] : entry.posted(replaces.entryId, replaces.content);
  return [...reverseTransfers(before, entryId), ...entry.posted(entryId, content)];
}

/** Continues a booking that is paid with a pay-later key. Throws `booking_not_payable` where it is not unpaid. */
export function decidePaidLater(paymentRef: string): Decide<void> {
  return ({ booking }: SagaState, now) => {
    if (booking.status !== 'CREATED' || booking.origin !== 'online') throw new Refusal('booking_not_payable');
    const { totalPaise } = booking;
    return {
      changes: [
        { type: 'transfers', transfers: postPayLater(paymentRef, totalPaise) },
        {
          type: 'booking',
          change: { event: 'payment_captured', origin: 'pay_later', paymentStatus: 'SUCCESSFUL', runAt: now },
        },
        historyLine(`${formatInrExact(totalPaise)} to be paid later. Booking in process.`),
        { type: 'audit', action: 'payment.pay_later', details: { orderId: paymentRef, amountPaise: totalPaise } },
      ],
      result: undefined,
    };
  };
}
