import { Suspense } from 'react';
import { HomeAhead, NeedsYou } from '../features/home/index.ts';
import { FirstSteps } from '../features/sign-up/index.ts';
import { UpcomingTrips } from '../features/trip/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useSession } from '../lib/session.ts';
import { Bone } from '../ui/skeleton.tsx';
import { SearchServices } from './search-services.tsx';

function greeting(hour: number): string {
  if (hour < 4) return 'Hello';
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

/** The first page: where to next, and what is coming. */
export function HomePage() {
  usePageTitle('Home');
  const { user } = useSession();
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="text-[26px] leading-8 font-semibold tracking-[-0.015em]">
        {greeting(new Date().getHours())}
        {user ? `, ${user.first_name}` : ''}
      </h1>
      <p className="mt-1 mb-5 text-ink-2">Where to next?</p>
      <Suspense>
        <FirstSteps />
      </Suspense>
      <Suspense fallback={<Bone className="mb-6 h-[112px] rounded-2xl" />}>
        <NeedsYou />
      </Suspense>
      <Suspense>
        <HomeAhead />
      </Suspense>
      <SearchServices page="/home" tripId={null} />
      <UpcomingTrips />
    </div>
  );
}
