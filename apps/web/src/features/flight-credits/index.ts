import { lazyPage } from '../../lib/lazy-page.ts';

/** Money that airlines keep for the next flight, page "Airline credits". */
export const CreditsPage = lazyPage(() => import('./credits-page.tsx'), 'CreditsPage');

/** What airlines owe the person, above the flights of a search. Shows nothing where there is no credit. */
export const CreditsAtSearch = lazyPage(() => import('./credits-at-search.tsx'), 'CreditsAtSearch');

/** Paying a part of an unpaid flight with credits, for screens that pay. Shows nothing where there is no credit. */
export const CreditsForFlight = lazyPage(() => import('./credits-for-flight.tsx'), 'CreditsForFlight');
