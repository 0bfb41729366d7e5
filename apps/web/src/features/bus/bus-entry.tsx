import { EntryStanding, type EntryStateProps } from '../booking/index.ts';
import type { BusItem } from './bus-types.ts';
import { ticketText } from './bus-words.ts';

/** Beneath a bus of the timeline: its state, and how drivers find its passengers. */
export function BusEntry({ booking, isOnCard }: EntryStateProps<BusItem>) {
  return isOnCard ? null : <EntryStanding booking={booking} note={ticketText(booking)} />;
}
