import { lazyPage } from '../../../lib/lazy-page.ts';

/** For whom people may book besides themselves. */
export const BookingSection = lazyPage(() => import('./booking-section.tsx'), 'BookingSection');

/** Deal codes by airline. */
export const DealCodesSection = lazyPage(() => import('./deal-codes-section.tsx'), 'DealCodesSection');

/** Name, address, contact and logo. */
export const DetailsSection = lazyPage(() => import('./details-section.tsx'), 'DetailsSection');

/** What the travel desk's entries need. */
export const DeskSection = lazyPage(() => import('./desk-section.tsx'), 'DeskSection');

/** Fields of its own about its people. */
export const EmployeeFieldsSection = lazyPage(() => import('./employee-fields-section.tsx'), 'EmployeeFieldsSection');

/** Service fees. */
export const FeesSection = lazyPage(() => import('./fees-section.tsx'), 'FeesSection');

/** GST registrations. */
export const GstSection = lazyPage(() => import('./gst-section.tsx'), 'GstSection');

/** What the provider has switched on. */
export const ModulesSection = lazyPage(() => import('./modules-section.tsx'), 'ModulesSection');

/** How safely people sign in. */
export const SecuritySection = lazyPage(() => import('./security-section.tsx'), 'SecuritySection');

/** What people can search and book. */
export const ServicesSection = lazyPage(() => import('./services-section.tsx'), 'ServicesSection');
