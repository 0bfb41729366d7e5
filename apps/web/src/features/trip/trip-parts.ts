import { lazyPage } from '../../lib/lazy-page.ts';

/** Costs, travellers and documents; the flights never wait for them. */
export const TripSide = lazyPage(() => import('./trip-side.tsx'), 'TripSide');

/** Comments and history, below everything else. */
export const TripTalk = lazyPage(() => import('./trip-talk.tsx'), 'TripTalk');

/** Asks the travel desk for what it sells; nothing waits for it. */
export const AskDesk = lazyPage(() => import('./ask-desk.tsx'), 'AskDesk');

/** What the travel desk has been asked for. */
export const DeskRequests = lazyPage(() => import('./desk-requests.tsx'), 'DeskRequests');

/** Trips on this device, for when the list cannot be fetched. */
export const KeptList = lazyPage(() => import('./kept-list.tsx'), 'KeptList');
