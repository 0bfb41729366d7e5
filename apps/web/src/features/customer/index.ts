import { lazyPage } from '../../lib/lazy-page.ts';

/** What waits for the provider, of all customers. */
export const ProviderWaitingPage = lazyPage(() => import('./waiting-page.tsx'), 'WaitingPage');

/** The provider's customers and their state. */
export const CustomersPage = lazyPage(() => import('./customers-page.tsx'), 'CustomersPage');

/** One customer, with the way to its wallet, credit, fees and taxes. */
export const CustomerPage = lazyPage(() => import('./customer-page.tsx'), 'CustomerPage');
