import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const InboxPage = lazyPage(() => import('./inbox-page.tsx'), 'InboxPage');

/** Unread notices, live, in the top bar. */
export { InboxBell } from './inbox-bell.tsx';

export { useUnread } from './use-unread.ts';
