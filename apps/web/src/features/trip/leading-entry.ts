import type { TimelineEntry } from '../booking/index.ts';
import type { TripDetails } from './trip-types.ts';

/**
 * The entry of the timeline that has the card of a booking: the first that takes place; null where nothing of it does.
 * All others of the booking show only themselves.
 */
export function leadingEntryOf(
  { days }: Pick<TripDetails['timeline'], 'days'>,
  bookingId: string,
): TimelineEntry | null {
  const own = days
    .flatMap(({ lines }) => lines.flatMap((line) => (line.kind === 'entry' ? line.entry : [])))
    .filter((entry) => entry.bookingId === bookingId);
  return own.find(({ isCancelled }) => !isCancelled) ?? own[0] ?? null;
}
