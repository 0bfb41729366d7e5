import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const HelpPage = lazyPage(() => import('./help-page.tsx'), 'HelpPage');

/** The same, for those who write its articles. */
export const HelpArticlesPage = lazyPage(() => import('./articles-page.tsx'), 'HelpArticlesPage');
