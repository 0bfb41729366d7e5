import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const ReportPage = lazyPage(() => import('./report-page.tsx'), 'ReportPage');
