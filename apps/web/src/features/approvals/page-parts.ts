import { lazyPage } from '../../lib/lazy-page.ts';

/** The requests that wait. */
export const WaitingList = lazyPage(() => import('./waiting-list.tsx'), 'WaitingList');

/** Requests that are only to be looked at. */
export const RequestRows = lazyPage(() => import('./request-rows.tsx'), 'RequestRows');

/** Who decides in whose place. */
export const Delegations = lazyPage(() => import('./delegations.tsx'), 'Delegations');

/** Changes of booked flights that wait beside the requests of trips. */
export const WaitingChanges = lazyPage(() => import('./waiting-changes.tsx'), 'WaitingChanges');
