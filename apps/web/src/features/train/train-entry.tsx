import { EntryStanding, type EntryStateProps } from '../booking/index.ts';
import type { TrainItem } from './train-types.ts';

/** Beneath a train of the timeline: its state, and which of its passengers have no place yet. */
export function TrainEntry({ booking, isOnCard }: EntryStateProps<TrainItem>) {
  return isOnCard ? null : <EntryStanding booking={booking} note={waitingText(booking)} />;
}

/** "2 passengers wait for a place": what a person must know before they set out; null where all have one. */
export function waitingText({ orders, status }: Pick<TrainItem, 'orders' | 'status'>): string | null {
  if (status !== 'BOOKED') return null;
  const waiting = orders
    .flatMap(({ train: ticket }) => ticket.passengers)
    .filter(({ state }) => state === 'waiting').length;
  if (waiting === 0) return null;
  return waiting === 1 ? '1 passenger is on the waiting list' : `${waiting} passengers are on the waiting list`;
}
