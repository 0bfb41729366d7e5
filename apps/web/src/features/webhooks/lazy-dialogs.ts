import { lazyDialog } from '../../lib/lazy-dialog.ts';

/** The form of a webhook. */
export const WebhookDialog = lazyDialog(() => import('./webhook-dialog.tsx'), 'WebhookDialog');

/** A secret that is shown once. */
export const SecretDialog = lazyDialog(() => import('./secret-dialog.tsx'), 'SecretDialog');

/** One delivery with what was sent and answered. */
export const DeliveryDialog = lazyDialog(() => import('./delivery-dialog.tsx'), 'DeliveryDialog');
