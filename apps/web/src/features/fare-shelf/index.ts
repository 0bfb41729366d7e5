import { lazyPage } from '../../lib/lazy-page.ts';

/** The fares of a flight as a radio group of columns, side by side. */
export const FareChooser = lazyPage(() => import('./fare-chooser.tsx'), 'FareChooser');
