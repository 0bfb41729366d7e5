import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { today } from '../../lib/calendar-date.ts';
import { errorText, isOffline } from '../../lib/error-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { FIRST_ASK } from './trip-ask.ts';
import { tripListQuery } from './trip-list-query.ts';
import { TripRows } from './trip-rows.tsx';
import type { TripStatus } from './trip-types.ts';
import { useWarmKeptTrips } from './use-warm-kept-trips.ts';

/** The trips under way and ahead, then drafts and what could not be booked; nothing that is over. */
export function UpcomingTrips() {
  useWarmKeptTrips();
  const all = useQuery(tripListQuery(FIRST_ASK));
  const order: Partial<Record<TripStatus, number>> = { Ongoing: 0, Upcoming: 1, Draft: 2, 'Not booked': 2 };
  const trips = (all.data?.data ?? [])
    .filter((trip) => order[trip.status] !== undefined)
    // There is still time to find another flight until the day has come.
    .filter((trip) => trip.status !== 'Not booked' || (trip.startDate ?? '') >= today())
    .sort(
      (a, b) =>
        (order[a.status] ?? 0) - (order[b.status] ?? 0) || (a.startTime ?? '9').localeCompare(b.startTime ?? '9'),
    )
    .slice(0, 5);
  return (
    <section aria-labelledby="upcoming" className="mt-8">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 id="upcoming" className="text-[15px] font-semibold">
          Your trips
        </h2>
        <Link to="/home2/trip/list/" className={`${buttonClass('plain', 'small')} -mr-3`}>
          All trips
        </Link>
      </div>
      {all.isPending && (
        <div className="card space-y-4 p-5" role="status" aria-label="Loading trips">
          <Bone className="h-5" />
          <Bone className="h-5" />
        </div>
      )}
      {all.isError && (
        <Notice
          tone={isOffline(all.error) ? 'offline' : 'error'}
          title={errorText(all.error)}
          action={
            <Button size="small" onClick={() => void all.refetch()}>
              <RotateCw aria-hidden size={14} /> Retry
            </Button>
          }
        >
          Your trips could not be loaded; you can still search.
        </Notice>
      )}
      {all.isSuccess && trips.length === 0 && (
        <p className="card px-5 py-8 text-center text-ink-2">No upcoming trips. Search for a flight to begin one.</p>
      )}
      {trips.length > 0 && (
        <div className="card overflow-hidden">
          <TripRows trips={trips} isOwn />
        </div>
      )}
    </section>
  );
}
