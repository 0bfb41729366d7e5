import { lazyPage } from '../../lib/lazy-page.ts';

/** Loaded when it is first visited. */
export const WebhooksPage = lazyPage(() => import('./webhooks-page.tsx'), 'WebhooksPage');
