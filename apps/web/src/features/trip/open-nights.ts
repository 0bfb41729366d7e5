import { plusDays } from '../../lib/calendar-date.ts';
import type { OpenNights, TimelineEntry } from '../booking/index.ts';
import type { TripDetails } from './trip-types.ts';

type Days = TripDetails['timeline']['days'];
type Gap = Extract<Days[number]['lines'][number], { kind: 'gap' }>['gap'];

/**
 * The nights of a gap for which there is no bed at all; null where there is none, or where some are covered already.
 */
export function openNightsOf(gap: Gap, days: Days): OpenNights | null {
  if (gap.nightsWithoutStay === 0 || gap.nightsWithoutStay < gap.nights) return null;
  const entries = days.flatMap(({ lines }) => lines.flatMap((line) => (line.kind === 'entry' ? [line.entry] : [])));
  const [after, before] = [entryOf(entries, gap.afterId), entryOf(entries, gap.beforeId)];
  if (!after || !before) return null;
  const [arrival, until] = [after.arrives.slice(0, 10), before.departs.slice(0, 10)];
  if (until <= arrival) return null;
  // A person who arrives after midnight sleeps from the evening before.
  const evening = plusDays(until, -gap.nights);
  return { city: gap.city, from: evening < arrival ? evening : arrival, until };
}

function entryOf(entries: readonly TimelineEntry[], id: string): TimelineEntry | undefined {
  return entries.find(({ _id }) => _id === id);
}
