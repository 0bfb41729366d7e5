import type { useRouter } from '@tanstack/react-router';
import { LegBox, RuleLines } from '../flight-details/index.ts';
import { SliceRow } from '../flight-list/index.ts';
import { VerdictTree } from './policy-parts.ts';
import { BookingActions, BookingMore, BookingPolicy, KeptList, TripSide, TripTalk } from './trip-parts.ts';

const PARTS = [
  BookingActions,
  BookingMore,
  BookingPolicy,
  KeptList,
  LegBox,
  RuleLines,
  SliceRow,
  TripSide,
  TripTalk,
  VerdictTree,
];

type Preloader = Pick<ReturnType<typeof useRouter>, 'preloadRoute'>;

/**
 * Fetches everything that shows a kept trip, so that it can be found, opened and unfolded without a network. The pages
 * are the router's to fetch: these files could not name each other without going in circles.
 */
export async function loadKeptScreens(router: Preloader): Promise<void> {
  await Promise.all([
    router.preloadRoute({ to: '/trip/details', search: {} }),
    router.preloadRoute({ to: '/home/trip/list', search: {} }),
    ...PARTS.map((part) => part.preload()),
  ]);
}
