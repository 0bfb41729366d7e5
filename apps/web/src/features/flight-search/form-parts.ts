import { lazyPage } from '../../lib/lazy-page.ts';

/** The flights of a journey with several cities. */
export const LegsField = lazyPage(() => import('./legs-field.tsx'), 'LegsField');

/** What a search may ask for beyond where, when and who. */
export const OptionsField = lazyPage(() => import('./options-field.tsx'), 'OptionsField');

/** How many fly, in which cabin, and for whom it is booked. */
export const Party = lazyPage(() => import('./party-field.tsx'), 'Party');
