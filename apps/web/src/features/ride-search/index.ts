import { lazyPage } from '../../lib/lazy-page.ts';

export { ridesOf } from './ride-form.ts';

/** The form for trains and cabs, which the travel desk finds. */
export const RideSearchBox = lazyPage(() => import('./ride-search-box.tsx'), 'RideSearchBox');
