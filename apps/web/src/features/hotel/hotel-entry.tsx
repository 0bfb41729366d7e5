import { EntryStanding, type EntryStateProps } from '../booking/index.ts';
import type { HotelItem } from './hotel-types.ts';
import { referenceText } from './hotel-words.ts';

/** Beneath a stay of the timeline: where it stands, and by what the hotel knows it. */
export function HotelEntry({ booking }: EntryStateProps<HotelItem>) {
  return <EntryStanding booking={booking} note={referenceText(booking)} />;
}
