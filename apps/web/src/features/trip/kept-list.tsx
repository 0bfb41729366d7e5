import { Link } from '@tanstack/react-router';
import { HardDriveDownload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { listKeptTrips } from './kept-trips.ts';
import { tripSpan } from './trip-dates.ts';
import type { LoadedTrip } from './trip-types.ts';

/** The trips on this device, for when the list cannot be fetched. */
export function KeptList() {
  const [kept, setKept] = useState<readonly LoadedTrip[]>([]);
  useEffect(() => {
    let isShown = true;
    void listKeptTrips().then((trips) => isShown && setKept(trips));
    return () => {
      isShown = false;
    };
  }, []);
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="kept-trips" className="border-t border-hairline">
      <h2 id="kept-trips" className="flex items-center gap-2 px-4 pt-4 text-[13px] font-semibold sm:px-5">
        <HardDriveDownload aria-hidden size={16} className="text-ink-3" /> On this device
      </h2>
      <ul className="divide-y divide-hairline">
        {kept.map(({ tripDetails: trip, keptAt }) => (
          <li
            key={trip._id}
            className="relative flex flex-wrap items-baseline gap-x-4 px-4 py-3 hover:bg-sunken sm:px-5"
          >
            <Link to="/trip/details" search={{ tripId: trip._id }} className="font-medium after:absolute after:inset-0">
              {trip.name}
            </Link>
            <span className="board text-[13px] text-ink-2">{tripSpan(trip)}</span>
            {keptAt && <span className="board ml-auto text-meta text-ink-2">as of {instantText(keptAt)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
