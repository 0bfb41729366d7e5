import { lazyPage } from '../../lib/lazy-page.ts';

/** A calendar to pick one date or a span from, with the lowest price seen for each day. */
export const PriceCalendar = lazyPage(() => import('./price-calendar.tsx'), 'PriceCalendar');
