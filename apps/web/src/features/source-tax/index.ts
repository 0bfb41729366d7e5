import { lazyPage } from '../../lib/lazy-page.ts';

/** Taxes at source, for the provider: how they are switched, and what was kept back in a month. */
export const SourceTaxPage = lazyPage(() => import('./source-tax-page.tsx'), 'SourceTaxPage');
