import { lazyPage } from '../../lib/lazy-page.ts';

/** The fares of a flight as a radio group, with the shelf that compares them. */
export const FareChooser = lazyPage(() => import('./fare-chooser.tsx'), 'FareChooser');
