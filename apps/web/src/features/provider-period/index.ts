import { lazyPage } from '../../lib/lazy-page.ts';

/** Months of the books, for the provider: what is open, what is closed, by whom. */
export const ProviderPeriodsPage = lazyPage(() => import('./periods-page.tsx'), 'PeriodsPage');
