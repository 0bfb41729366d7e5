export { deliverDueEvents, type NotificationContext } from './deliver-events.ts';
export { deliverDueSystemEvents, type SystemMailContext } from './deliver-system-events.ts';
export { sendDueDigests } from './digests.ts';
export { registerNoticeRoutes } from './routes.ts';
export { createWebhookSender } from './send-webhooks.ts';
