export { deliverDueEvents } from './deliver-events.ts';
export { deliverDueSystemEvents } from './deliver-system-events.ts';
export { sendDueDigests } from './digests.ts';
export { resealWebhooks } from './reseal-webhooks.ts';
export { registerNoticeRoutes } from './routes.ts';
export { createWebhookSender } from './send-webhooks.ts';
