import { checkInAt } from './hotel-clock.ts';
import type { HotelDetail } from './hotel-detail.ts';

/** So long before check-in the hotel is asked whether it expects the guests (product rule). */
const RECONFIRM_HOURS = 48;

/** A stay as its supplier shows it now. */
export interface StayNow {
  readonly isCancelled: boolean;
  readonly hotelConfirmation: string | null;
}

/** The result of reading a stay again. */
export type StayReading =
  /** No guest will arrive any more. */
  | { readonly type: 'over' }
  /** Look again then, ISO instant. */
  | { readonly type: 'later'; readonly at: Temporal.Instant }
  /** The hotel expects the guests. */
  | { readonly type: 'reconfirmed' }
  /** A person asks the hotel: it has no number yet, does not know the stay, or there is no answer. */
  | { readonly type: 'ask_hotel'; readonly why: 'no_number' | 'cancelled' | 'silent' };

/** When a stay is reconfirmed. */
export function reconfirmAt({ hotel, stay }: Pick<HotelDetail, 'hotel' | 'stay'>): Temporal.Instant {
  return checkInAt(hotel, stay.checkIn).subtract({ hours: RECONFIRM_HOURS });
}

/** How much earlier than that a stay can be read without hurry. */
const USUAL_HOURS = 24;

/**
 * When a stay that was bought now is first read again: a day later, or at once where it is to be reconfirmed by then.
 */
export function firstReadAt(detail: Pick<HotelDetail, 'hotel' | 'stay'>, now: Temporal.Instant): Temporal.Instant {
  const usual = now.add({ hours: USUAL_HOURS });
  return isAtOrAfter(usual, reconfirmAt(detail)) ? now : usual;
}

/**
 * The next step for a stay that was read at a moment; `seen` null = its supplier did not answer. Until it is
 * reconfirmed the hotel's number is asked for at the supplier's own times (`polls`); from two days before check-in on
 * either the hotel is known to expect the guests, or a person asks it.
 */
export function readingOf(
  detail: HotelDetail,
  seen: StayNow | null,
  { now, polls }: { readonly now: Temporal.Instant; readonly polls: readonly Temporal.Instant[] },
): StayReading {
  if (isAtOrAfter(now, checkInAt(detail.hotel, detail.stay.checkIn))) return { type: 'over' };
  if (seen?.isCancelled) return { type: 'ask_hotel', why: 'cancelled' };
  const at = reconfirmAt(detail);
  if (isAtOrAfter(now, at)) {
    if (seen?.hotelConfirmation) return { type: 'reconfirmed' };
    // Bought as late as that, its number is only available hours from now: a person rings once it should be there.
    const [first] = polls;
    const isLate = first !== undefined && isAtOrAfter(first, at);
    const awaited = isLate ? polls.find((poll) => !isAtOrAfter(now, poll)) : undefined;
    if (awaited) return { type: 'later', at: awaited };
    return { type: 'ask_hotel', why: seen === null ? 'silent' : 'no_number' };
  }
  const isKnown = (seen?.hotelConfirmation ?? detail.hotelConfirmation) !== null;
  const next = isKnown ? undefined : polls.find((poll) => !isAtOrAfter(now, poll) && !isAtOrAfter(poll, at));
  return { type: 'later', at: next ?? at };
}

function isAtOrAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) >= 0;
}
