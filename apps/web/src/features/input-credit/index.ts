import { lazyPage } from '../../lib/lazy-page.ts';

/** What becomes of the GST on what was booked, month by month. */
export const GstCreditPage = lazyPage(() => import('./credit-page.tsx'), 'GstCreditPage');

/** Documents of the books beside those that suppliers filed. */
export const GstDocumentsPage = lazyPage(() => import('./documents-page.tsx'), 'GstDocumentsPage');

export { overviewQuery } from './credit-queries.ts';
export { yearText } from './credit-words.ts';
