import { Refusal } from '../../platform/refusal.ts';
import { type Booking, type Cancellation, wordsOf } from '../booking/index.ts';
import type { EntryContent } from './offline-entries.ts';

/** The traveller's request that the desk has still to answer; null where there is none. */
export function unansweredRequest(cancellations: readonly Cancellation[]): Cancellation | null {
  return cancellations.find((one) => one.state === 'requested' && !isAnswered(one)) ?? null;
}

/** True while an answer was entered and is not settled yet. */
export function isBeingSettled(cancellations: readonly Cancellation[]): boolean {
  return cancellations.some((one) => one.state === 'requested' && isAnswered(one));
}

/**
 * The same for the person who enters the answer. An entry stays open until it is settled a moment later: entered again
 * meanwhile it would be answered twice. Throws `booking_not_cancellable` for that.
 */
export function openRequest(
  booking: Pick<Booking, 'service'>,
  cancellations: readonly Cancellation[],
): Cancellation | null {
  if (isBeingSettled(cancellations)) {
    const message = `A cancellation of this ${wordsOf(booking).thing} has just been entered. Please check it again.`;
    throw new Refusal('booking_not_cancellable', { message });
  }
  return unansweredRequest(cancellations);
}

/** Said of a correction wherever it is too late for one. */
export function cancellationAsked(booking: Pick<Booking, 'service'>): string {
  return `A cancellation of this ${wordsOf(booking).thing} was asked for, so its amounts can no longer be corrected.`;
}

/** Why a waiting entry can no longer be confirmed, in sentences that say what to do; null where it can. */
export function confirmProblem(
  content: EntryContent,
  { status, service }: Pick<Booking, 'status' | 'service'>,
  cancellations: readonly Cancellation[],
): string | null {
  const { thing } = wordsOf({ service });
  if (content.kind === 'cancellation') {
    const asked = unansweredRequest(cancellations)?.id ?? null;
    return asked === content.scope.cancellationId
      ? null
      : `Another cancellation of this ${thing} has been requested since. Refuse or withdraw this entry, then enter that one.`;
  }
  if (content.isCorrection) {
    const next = 'Refuse or withdraw the correction, then enter the cancellation.';
    return cancellations.length > 0 ? `${cancellationAsked({ service })} ${next}` : null;
  }
  return status === 'CREATED' ? null : `This ${thing} is no longer unpaid. Refuse or withdraw the entry.`;
}

function isAnswered({ orders }: Cancellation): boolean {
  return Object.values(orders).some(({ progress }) => progress !== 'unclear');
}
