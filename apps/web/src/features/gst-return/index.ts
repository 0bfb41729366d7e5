import { lazyPage } from '../../lib/lazy-page.ts';

/** The provider's own GST return of a month. */
export const GstReturnPage = lazyPage(() => import('./gst-return-page.tsx'), 'GstReturnPage');

/** The provider's documents at the tax portal. */
export const EInvoicesPage = lazyPage(() => import('./e-invoices-page.tsx'), 'EInvoicesPage');
