import { AirlineBadge } from '../../ui/airline-badge.tsx';
import type { TimelineEntry } from '../booking/index.ts';

/** "6E 6045" of an entry of the timeline, with its airline's badge. */
export function EntryKind({ entry }: { readonly entry: TimelineEntry }) {
  // "6E 6045, 6E 12 Delhi → Mumbai": the numbers come before the cities.
  const cities = `${entry.from?.city ?? ''} → ${entry.to?.city ?? ''}`;
  const numbers = entry.title.endsWith(cities) ? entry.title.slice(0, -cities.length).trim() : entry.title;
  return (
    <span className="inline-flex items-center gap-1.5">
      <AirlineBadge code={numbers.slice(0, 2)} size="small" />
      {numbers}
    </span>
  );
}
