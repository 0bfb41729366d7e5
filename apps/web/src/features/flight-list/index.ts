import { lazyPage } from '../../lib/lazy-page.ts';

export { journeyRefundText } from './option-row.ts';

/** One direction on a card, for screens that show a chosen or booked flight. */
export const SliceRow = lazyPage(() => import('./slice-row.tsx'), 'SliceRow');

/** How much greenhouse gas a flight makes, and how that is estimated. */
export const EmissionsMark = lazyPage(() => import('./emissions-mark.tsx'), 'EmissionsMark');

/** The flight list page. */
export const FlightListPage = lazyPage(() => import('./flight-list-page.tsx'), 'FlightListPage');
