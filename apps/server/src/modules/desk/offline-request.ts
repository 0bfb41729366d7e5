import { Refusal } from '../../platform/refusal.ts';
import type { Cancellation } from '../booking/index.ts';

/** The traveller's request that the desk has still to answer; null where there is none. */
export function unansweredRequest(cancellations: readonly Cancellation[]): Cancellation | null {
  return cancellations.find((one) => one.state === 'requested' && !isAnswered(one)) ?? null;
}

/**
 * The same for whoever enters the answer. What was entered stays open until it is settled a moment later: entered again
 * meanwhile it would be answered twice. Throws `booking_not_cancellable` for that.
 */
export function openRequest(cancellations: readonly Cancellation[]): Cancellation | null {
  if (cancellations.some((one) => one.state === 'requested' && isAnswered(one))) {
    const message = 'A cancellation of this flight has just been entered. Please look at it again.';
    throw new Refusal('booking_not_cancellable', { message });
  }
  return unansweredRequest(cancellations);
}

function isAnswered({ orders }: Cancellation): boolean {
  return Object.values(orders).some(({ progress }) => progress !== 'unclear');
}
