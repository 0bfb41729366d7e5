import { lazyPage } from '../../lib/lazy-page.ts';

/** Into which trip something goes, where it was searched for without one. */
export const ChooseTrip = lazyPage(() => import('./choose-trip.tsx'), 'ChooseTrip');
