import { lazyRouteComponent } from '@tanstack/react-router';

/** One direction on a card, for screens that show a chosen or booked flight. */
export const SliceRow = lazyRouteComponent(() => import('./slice-row.tsx'), 'SliceRow');

/** The flight list page. */
export const FlightListPage = lazyRouteComponent(() => import('./flight-list-page.tsx'), 'FlightListPage');
