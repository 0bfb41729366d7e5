import { lazyPage } from '../../lib/lazy-page.ts';

export { hotelView } from './hotel-view.ts';

/** Invoices that hotels owe; loaded when it is first visited. */
export const HotelInvoicesPage = lazyPage(() => import('./missing-invoices-page.tsx'), 'MissingInvoicesPage');
