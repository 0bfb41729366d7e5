import { lazyRouteComponent } from '@tanstack/react-router';

export { flightListPath, type SearchRequest } from './list-address.ts';
export { describeCommand, parseFlightCommand } from './parse-flight-command.ts';

/** The search page. */
export const FlightSearchPage = lazyRouteComponent(() => import('./flight-search-page.tsx'), 'FlightSearchPage');

/** The search form with recent searches, for pages that start with it. */
export const FlightSearchBox = lazyRouteComponent(() => import('./flight-search-box.tsx'), 'FlightSearchBox');
