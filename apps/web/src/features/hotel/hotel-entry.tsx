import { EntryStanding, type EntryStateProps } from '../booking/index.ts';
import type { HotelItem } from './hotel-types.ts';
import { isReferencePending, REFERENCE_PENDING, referenceText } from './hotel-words.ts';

/** Beneath a stay of the timeline: its state, and the hotel's number for it. */
export function HotelEntry({ booking, isOnCard }: EntryStateProps<HotelItem>) {
  // There a number is beside its order.
  if (isOnCard) return isReferencePending(booking) && <p className="mt-1 text-meta text-ink-2">{REFERENCE_PENDING}</p>;
  return <EntryStanding booking={booking} note={referenceText(booking)} />;
}
