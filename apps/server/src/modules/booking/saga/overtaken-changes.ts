import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changeCaseKey } from '../change-case-key.ts';
import { wordsOf } from '../service-module.ts';
import { historyLine } from './change-lines.ts';
import type { SagaChange } from './saga-change.ts';
import type { SagaState } from './saga-state.ts';

const OVERTAKEN = 'The change was taken back, as its flight is cancelled.';

/**
 * Ends the changes of what is cancelled now: nobody may buy one any more, and what is paid for one is refunded. Throws
 * `booking_not_cancellable` while the supplier is being asked for one, since what is cancelled, and its refund, depends
 * on the answer.
 */
export function changesOvertaken(
  { booking, changes, creditUses }: Pick<SagaState, 'booking' | 'changes' | 'creditUses'>,
  scopes: readonly OrderScope[],
  now: Temporal.Instant,
): readonly SagaChange[] {
  if (changes.some((one) => one.state === 'sending')) {
    const { seller, thing } = wordsOf(booking);
    throw new Refusal('booking_not_cancellable', {
      message: `The ${seller} is being asked to change a ${thing} of this booking. You can cancel it once the change is decided.`,
    });
  }
  const overtaken = changes.filter(
    ({ state, orderId }) =>
      (state === 'chosen' || state === 'request') && scopes.some((scope) => scope.orderId === orderId),
  );
  if (overtaken.length === 0) return [];
  return [
    ...overtaken.flatMap(({ id }): readonly SagaChange[] => [
      { type: 'change', changeId: id, change: { state: 'withdrawn', message: OVERTAKEN, settledAt: now } },
      { type: 'close_case', key: changeCaseKey(id), resolution: OVERTAKEN },
      { type: 'audit', action: 'booking.change_withdrawn', details: { changeId: id } },
      { type: 'event', topic: 'change.withdrawn', payload: { bookingId: booking.id, changeId: id } },
    ]),
    // A booking that is paid has only set credits aside for a change of it.
    ...creditUses
      .filter((use) => use.state === 'reserved')
      .map(({ creditId }): SagaChange => ({ type: 'credit_use', creditId, state: 'released' })),
    historyLine(OVERTAKEN),
  ];
}
