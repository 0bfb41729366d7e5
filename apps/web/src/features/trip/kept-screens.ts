import type { useRouter } from '@tanstack/react-router';
import { BookingPolicy, type BookingViews, VerdictTree } from '../booking/index.ts';
import { KeptList, TripSide, TripTalk } from './trip-parts.ts';

const PARTS = [BookingPolicy, KeptList, TripSide, TripTalk, VerdictTree];

type Preloader = Pick<ReturnType<typeof useRouter>, 'preloadRoute'>;

/**
 * Fetches everything that shows a kept trip, so that it can be found, opened and unfolded without a network. The router
 * fetches the pages: these files could not name each other without going in circles.
 */
export async function loadKeptScreens(router: Preloader, views: BookingViews): Promise<void> {
  const ofServices = Object.values(views).flatMap(({ Card, EntryKind, EntryState, keptParts }) => [
    Card,
    EntryState,
    ...(EntryKind ? [EntryKind] : []),
    ...keptParts,
  ]);
  await Promise.all([
    router.preloadRoute({ to: '/trip/details', search: {} }),
    router.preloadRoute({ to: '/home2/trip/list/', search: {} }),
    ...[...PARTS, ...ofServices].map((part) => part.preload()),
  ]);
}
