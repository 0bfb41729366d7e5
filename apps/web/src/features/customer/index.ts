import { lazyPage } from '../../lib/lazy-page.ts';

/** What of all customers waits for the provider. */
export const ProviderWaitingPage = lazyPage(() => import('./waiting-page.tsx'), 'WaitingPage');

/** The provider's customers and how they stand. */
export const CustomersPage = lazyPage(() => import('./customers-page.tsx'), 'CustomersPage');

/** One customer, with the way to its wallet, credit, fees and taxes. */
export const CustomerPage = lazyPage(() => import('./customer-page.tsx'), 'CustomerPage');
