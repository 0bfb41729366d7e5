import { EntryStanding, type EntryStateProps } from '../booking/index.ts';
import type { HotelItem } from './hotel-types.ts';
import { isReferencePending, REFERENCE_PENDING, referenceText } from './hotel-words.ts';

/** Beneath a stay of the timeline: where it stands, and by what the hotel knows it. */
export function HotelEntry({ booking, isOnCard }: EntryStateProps<HotelItem>) {
  // A number stands beside its order there.
  if (isOnCard) return isReferencePending(booking) && <p className="mt-1 text-meta text-ink-2">{REFERENCE_PENDING}</p>;
  return <EntryStanding booking={booking} note={referenceText(booking)} />;
}
