import { lazyPage } from '../../lib/lazy-page.ts';

export { PriceCalendar } from './calendar-part.tsx';
export type { PricedRoute } from './day-prices.ts';

/** The days around a search, and airports nearby, with their lowest prices. */
export const DateStrip = lazyPage(() => import('./date-strip.tsx'), 'DateStrip');
