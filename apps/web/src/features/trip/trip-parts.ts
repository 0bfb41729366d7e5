import { lazyPage } from '../../lib/lazy-page.ts';

/** Costs, travellers and documents; the flights never wait for them. */
export const TripSide = lazyPage(() => import('./trip-side.tsx'), 'TripSide');

/** Comments and history, below everything else. */
export const TripTalk = lazyPage(() => import('./trip-talk.tsx'), 'TripTalk');

/** Trips on this device, for when the list cannot be asked for. */
export const KeptList = lazyPage(() => import('./kept-list.tsx'), 'KeptList');
